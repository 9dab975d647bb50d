package findings

import (
	"testing"

	"msgview/model"
)

// What fails in a command that the person ran is a hint: who runs it sees how it ends.
func TestOwnCommands(t *testing.T) {
	for name, c := range map[string]struct {
		tool string
		want Severity
	}{"of the person": {"!", Hint}, "of the agent": {"Bash", Error}} {
		l := newFake()
		user("go")(l)
		l.step(call("1", c.tool, map[string]any{"command": "make oven"}), result("", "make: *** [oven] Error 1", 2, model.Yes))
		answer("hm")(l)
		found := 0
		for _, f := range runAll(t, l) {
			if f.Group() == Fail || f.Group() == Hidden {
				if found++; f.Severity != c.want || (f.Because != "") != (c.want == Hint) {
					t.Errorf("%s: %v %q", name, f.Severity, f.Says())
				}
			}
		}
		if found != 1 {
			t.Errorf("%s: %d", name, found)
		}
	}
}

// Another model in a thread of sub-agents is no change where another sub-agent was called before it.
func TestModelOfNextAgent(t *testing.T) {
	by := func(name string) script {
		return func(l *fake) {
			m := said(model.RoleAssistant, "fine")
			m.Model, m.Thread = name, "thread-1"
			l.add(m)
		}
	}
	asks := ran(call("1", "Task", map[string]any{"prompt": "look", "description": "look", "subagent_type": "cook"}), "done")
	for name, c := range map[string]struct {
		steps []script
		want  bool
	}{
		"the next one":              {[]script{asks, by("claude-haiku-4-5"), asks, by("claude-opus-4-6")}, false},
		"without what it was asked": {[]script{asks, by("claude-haiku-4-5"), ran(call("2", "Task", nil), "done"), by("claude-opus-4-6")}, false},
		"another tool":              {[]script{asks, by("claude-haiku-4-5"), ran(call("2", "TaskList", nil), "done"), by("claude-opus-4-6")}, true},
		"within one":                {[]script{asks, by("claude-haiku-4-5"), by("claude-opus-4-6")}, true},
		"within the next":           {[]script{asks, by("claude-haiku-4-5"), asks, by("claude-opus-4-6"), by("claude-haiku-4-5")}, true},
	} {
		l := newFake()
		user("go")(l)
		for _, s := range c.steps {
			s(l)
		}
		found := false
		for _, f := range runAll(t, l) {
			found = found || f.Rule == ruleModel
		}
		if found != c.want {
			t.Errorf("%s: %v", name, found)
		}
	}
}
