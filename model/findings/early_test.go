package findings

import (
	"testing"
	"time"

	"msgview/model"
)

// Results that a log has before their calls are one finding, and none to mind where the times tell
// the right order.
func TestEarly(t *testing.T) {
	for name, c := range map[string]struct {
		after time.Duration // of a result behind its call
		timed bool          // whether calls have a time
		want  Severity
	}{
		"the times tell":  {time.Second, true, Hint},
		"nor do times":    {-time.Second, true, Error},
		"a call has none": {time.Second, false, Error},
	} {
		l := newFake()
		user("go")(l)
		for i, id := range []string{"call_a1b2c3d4e5f6", "call_b1b2c3d4e5f6"} {
			asked, answered := calls(bash(id, "make "+id)), results(result(id, "baked", 0, model.No))
			asked.Time = start.Add(time.Duration(i) * time.Minute)
			answered.Time = asked.Time.Add(c.after)
			if !c.timed {
				asked.Time = time.Time{}
			}
			l.add(answered)
			l.add(asked)
		}
		answer("It is baked.")(l)
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		n := 0
		for _, one := range ranBy(t, f).Findings() {
			if one.Rule == ruleEarly {
				n += one.Count
				if one.Severity != c.want || one.Count != 2 {
					t.Errorf("%s: %s, %d times", name, one.Severity, one.Count)
				}
			}
		}
		if n != 2 {
			t.Errorf("%s: %d of 2 are told", name, n)
		}
	}
}

// Of calls that were made together whoever converts a log may write one behind its result: between what
// came of the call before and its own call, without a word. That is none to mind; all else is.
func TestEarlyOfTwo(t *testing.T) {
	first, second := "call_a1b2c3d4e5f6", "call_b1b2c3d4e5f6"
	asks := func(id string) *model.Message { return calls(bash(id, "make "+id)) }
	gave := func(id string) *model.Message { return results(result(id, "baked", 0, model.No)) }
	says := func() *model.Message { return said(model.RoleAssistant, "I bake on.") }
	for name, c := range map[string]struct {
		all  []*model.Message
		want Severity
		time bool
	}{
		"made together":     {[]*model.Message{asks(first), gave(first), gave(second), asks(second)}, Hint, false},
		"the log has times": {[]*model.Message{asks(first), gave(first), gave(second), asks(second)}, Error, true},
		"a word before":     {[]*model.Message{asks(first), gave(first), says(), gave(second), asks(second)}, Error, false},
		"a word between":    {[]*model.Message{asks(first), gave(first), gave(second), says(), asks(second)}, Error, false},
		"behind the call":   {[]*model.Message{gave(second), asks(first), gave(first), asks(second)}, Error, false},
		"no call before":    {[]*model.Message{gave(second), asks(second), asks(first), gave(first)}, Error, false},
	} {
		l := newFake()
		user("go")(l)
		for i, m := range c.all {
			if c.time {
				m.Time = start.Add(time.Duration(i) * time.Minute)
			}
			l.add(m)
		}
		answer("It is baked.")(l)
		n := 0
		for _, one := range runAll(t, l) {
			if one.Rule == ruleEarly {
				if n += one.Count; one.Severity != c.want {
					t.Errorf("%s: %s", name, one.Severity)
				}
			}
		}
		if n != 1 {
			t.Errorf("%s: told %d times", name, n)
		}
	}
}
