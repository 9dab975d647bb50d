package findings

import (
	"slices"
	"testing"
	"time"

	"msgview/model"
)

// Of agents that may write their own files only, what one was refused is made good where the one whose
// file it is writes it later. Without that, or for another reason, it is told.
func TestOtherAgentsPart(t *testing.T) {
	by := func(agent string, after time.Duration, path, said string, bad model.Tristate) script {
		return func(l *fake) {
			c := write(agent+path+after.String(), path, "bake(rye)\n")
			m := calls(c)
			m.Agent, m.Thread, m.Time = agent, agent, start.Add(after)
			l.add(m)
			r := result(c.ID, said, -1, bad)
			m = results(r)
			m.Thread = agent
			l.add(m)
		}
	}
	const refusal = "Agent till only has write access to till.py. Cannot write to oven.py"
	wants := by("till", 10*time.Second, "oven.py", refusal, model.Yes)
	for name, c := range map[string]struct {
		steps []script
		told  bool
	}{
		"written later":             {[]script{wants, by("oven", 20*time.Second, "oven.py", "written", model.No)}, false},
		"later, and stands before":  {[]script{by("oven", 20*time.Second, "oven.py", "written", model.No), wants}, false},
		"written before":            {[]script{by("oven", 5*time.Second, "oven.py", "written", model.No), wants}, true},
		"nobody wrote it":           {[]script{wants, by("oven", 20*time.Second, "rack.py", "written", model.No)}, true},
		"that failed, too":          {[]script{wants, by("oven", 20*time.Second, "oven.py", "the disk is full", model.Yes)}, true},
		"refused for another cause": {[]script{by("oven", 20*time.Second, "oven.py", "written", model.No), by("till", 10*time.Second, "oven.py", "the disk is full", model.Yes)}, true},
	} {
		l := newFake()
		for _, s := range append(append([]script{user("go")}, c.steps...), answer("done")) {
			s(l)
		}
		list := runAll(t, l)
		if is := slices.ContainsFunc(list, func(f Finding) bool {
			return f.Severity != Hint && !f.Recovered && f.Rule.Group == Fail
		}); is != c.told {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
