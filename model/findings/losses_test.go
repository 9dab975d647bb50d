package findings

import (
	"context"
	"testing"
	"time"

	"msgview/model"
)

// A cache that is lost for a cause that the log tells is a hint which names it, and a prompt
// that shrank has lost none.
func TestCacheCauses(t *testing.T) {
	const says = "far less was read from the cache than before"
	used := func(m *model.Message, input, read int64) {
		m.Usage = model.Usage{Input: input, Output: 10, CacheRead: read}
	}
	part := func(after time.Duration) script {
		return message(func(m *model.Message) { m.Time = start.Add(after) })
	}
	pictured := func(text string, more ...model.Part) script {
		return func(l *fake) {
			m := said(model.RoleUser, text)
			m.Parts = append(m.Parts, more...)
			l.add(m)
		}
	}
	for name, c := range map[string]struct {
		steps    []script
		says     string // "" for no finding
		severity Severity
	}{
		"no reason":    {[]script{cached(0, 40000), cached(time.Second, 3000)}, says, Hint},
		"a pause":      {[]script{cached(0, 40000), cached(10*time.Minute, 3000)}, says + ", after a pause", Hint},
		"a short one":  {[]script{cached(0, 40000), cached(4*time.Minute, 3000)}, says, Hint},
		"a picture":    {[]script{cached(0, 40000), pictured("[Image #1] why is it burnt?"), cached(time.Second, 3000)}, says + ", after a prompt with a picture", Hint},
		"an image":     {[]script{cached(0, 40000), pictured("why?", model.Media{Kind: model.Image}), cached(time.Second, 3000)}, says + ", after a prompt with a picture", Hint},
		"a file":       {[]script{cached(0, 40000), pictured("why?", model.Media{Kind: model.File}), cached(time.Second, 3000)}, says, Hint},
		"words of one": {[]script{cached(0, 40000), pictured("draw [Image 1]"), cached(time.Second, 3000)}, says, Hint},
		"one of old":   {[]script{pictured("[Image #1] why?"), cached(0, 40000), cached(time.Second, 3000)}, says, Hint},
		"a compaction": {[]script{cached(0, 40000), event(model.MarkerCompaction, "40k tokens", false), cached(time.Second, 3000)}, says + ", after a compaction", Hint},
		"long before":  {[]script{cached(0, 40000), event(model.MarkerCompaction, "40k tokens", false), cached(time.Second, 39000), cached(2*time.Second, 3000)}, says, Hint},
		"other tools":  {[]script{cached(0, 40000), event(model.MarkerTools, "one more", false), cached(time.Second, 3000)}, says + ", after other tools", Hint},
		"a model":      {[]script{cached(0, 40000), event(model.MarkerModelChange, "another", false), cached(time.Second, 3000)}, says + ", after another model", Hint},
		// Where an answer is written in parts, the figures stand at the last one.
		"a compaction, in parts": {[]script{cached(0, 40000), event(model.MarkerCompaction, "40k tokens", false), part(time.Second), cached(2*time.Second, 3000)}, says + ", after a compaction", Hint},
		"a pause, in parts":      {[]script{cached(0, 40000), part(10 * time.Minute), cached(10*time.Minute+time.Second, 3000)}, says + ", after a pause", Hint},
		"parts long before":      {[]script{cached(0, 40000), part(10 * time.Minute), cached(10*time.Minute+time.Second, 39000), part(11 * time.Minute), cached(12*time.Minute, 3000)}, says, Hint},
		"a short prompt": {[]script{
			message(func(m *model.Message) { used(m, 13600, 13500) }),
			message(func(m *model.Message) { used(m, 4901, 4900) }),
		}, "", 0},
		"a short one, with something new": {[]script{
			message(func(m *model.Message) { used(m, 52600, 52400) }),
			message(func(m *model.Message) { used(m, 22400, 20400) }),
		}, "", 0},
		"a shorter one, most of it not cached": {[]script{
			message(func(m *model.Message) { used(m, 86600, 86400) }),
			message(func(m *model.Message) { used(m, 60000, 20400) }),
		}, says, Hint},
		"a shorter one, not cached": {[]script{
			message(func(m *model.Message) { used(m, 63600, 63500) }),
			message(func(m *model.Message) { used(m, 49000, 4900) }),
		}, says, Hint},
	} {
		l := newFake()
		user("go")(l)
		for _, s := range c.steps {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, one := range f.Findings() {
			if one.Rule == ruleCache {
				if got = one.Says(); one.Severity != c.severity {
					t.Errorf("%s: severity %v", name, one.Severity)
				}
			}
		}
		if got != c.says {
			t.Errorf("%s: says %q", name, got)
		}
		losses := NewCacheLosses(l.Index())
		lost := false
		for i, m := range l.messages {
			_, ok := losses.Add(i, l.index.Flags(i), m)
			lost = lost || ok
		}
		if lost != (c.says != "") {
			t.Errorf("%s: counted as a loss: %v", name, lost)
		}
	}
}
