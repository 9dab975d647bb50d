package findings

import (
	"context"
	"testing"

	"msgview/model"
)

// A refusal is a hint where the person said how to go on, in it or with the next prompt. It stays
// where nothing was said, where the agent goes on by itself, and where a rule refused.
func TestRefusals(t *testing.T) {
	deny := func(c *model.ToolCall, text string) script {
		return func(l *fake) {
			r := result("", text, -1, model.Yes)
			r.Denied = true
			l.step(c, r)
		}
	}
	no := deny(bash("1", "make install"), "The user doesn't want to proceed with this tool use.")
	both := func(l *fake) { // made at once, as messages of their own
		one, two := result("1", "The user doesn't want to proceed with this tool use.", -1, model.Yes), result("2", "2 trays", 0, model.No)
		one.Denied = true
		l.add(calls(bash("1", "make install")))
		l.add(calls(bash("2", "ls")))
		l.add(results(one))
		l.add(results(two))
	}
	interrupt := event(model.MarkerInterrupt, "[Request interrupted by user for tool use]", false)
	for name, c := range map[string]struct {
		steps []script
		want  Severity
		says  bool
	}{
		"a new prompt":                            {[]script{user("go"), no, interrupt, user("no, only build it"), answer("done")}, Hint, true},
		"words of the agent first":                {[]script{user("go"), no, answer("What shall I do?"), user("only build it")}, Hint, true},
		"in the refusal":                          {[]script{user("go"), deny(bash("1", "make install"), "The tool use was rejected. To tell you how to proceed, the user said:\nonly build it"), ran(bash("2", "make"), "ok")}, Hint, true},
		"nothing in it":                           {[]script{user("go"), deny(bash("1", "make install"), "The tool use was rejected. To tell you how to proceed, the user said:\n"), ran(bash("2", "ls"), "a")}, Warning, false},
		"nothing follows":                         {[]script{user("go"), no, interrupt}, Warning, false},
		"the agent goes on":                       {[]script{user("go"), no, ran(bash("2", "ls"), "a"), answer("hm"), user("thanks")}, Warning, false},
		"a rule":                                  {[]script{user("go"), deny(bash("1", "make install"), "blocked by hook"), user("only build it")}, Warning, false},
		"done in the next conversation":           {[]script{talk("a", user("go"), deny(write("1", "rye.md", "hot"), "Permission denied")), talk("b", user("as the others are"), ran(write("2", "rye.md", "warm"), "ok"), answer("done"))}, Hint, true},
		"something else in the next conversation": {[]script{talk("a", user("go"), deny(write("1", "rye.md", "hot"), "Permission denied")), talk("b", user("now oat"), ran(write("2", "oat.md", "warm"), "ok"), answer("done"))}, Warning, false},
		"a look, and the next conversation":       {[]script{talk("a", user("go"), deny(bash("1", "ls trays"), "Permission denied")), talk("b", user("which ovens?"), ran(read("2", "ovens.md"), "ok"), answer("two"))}, Hint, true},
		"a look, and nobody asked":                {[]script{talk("a", user("go"), deny(bash("1", "ls trays"), "Permission denied"))}, Warning, false},
		"beside another call":                     {[]script{user("go"), both, interrupt, answer("hm"), user("only build it")}, Hint, true},
		"beside another call, and on":             {[]script{user("go"), both, ran(bash("3", "ls"), "a"), answer("hm"), user("only build it")}, Warning, false},
		"a prompt of a program":                   {[]script{user("go"), no, func(l *fake) { m := said(model.RoleUser, "be brief"); m.Injected = "hook"; l.add(m) }}, Warning, false},
	} {
		l := newFake()
		for _, s := range c.steps {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if err := f.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, one := range f.Findings() {
			if one.Rule != ruleDenied {
				continue
			}
			if found++; one.Severity != c.want || (one.Because != "") != c.says {
				t.Errorf("%s: %v, %q", name, one.Severity, one.Because)
			}
		}
		if found != 1 {
			t.Errorf("%s: %d findings", name, found)
		}
	}
}
