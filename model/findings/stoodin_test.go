package findings

import (
	"testing"

	"msgview/model"
)

// The work of a sub-agent that failed is done by who says that he does it himself, and goes after
// what it was asked for.
func TestStoodIn(t *testing.T) {
	const asked = "Find uses of Oven.warm in kitchens/north"
	agent := func(id, prompt string) *model.ToolCall {
		return call(id, "Task", map[string]any{"subagent_type": "explore", "description": "look", "prompt": prompt})
	}
	fails := func(l *fake) {
		l.step(agent("1", asked), result("", "Agent failed: model overloaded (529)", -1, model.Yes))
	}
	both := func(l *fake) {
		l.add(calls(agent("1", asked), agent("2", "Find uses of Oven.warm in kitchens/south")))
		l.add(results(result("1", "Agent failed: model overloaded (529)", -1, model.Yes), result("2", "Agent failed: model overloaded (529)", -1, model.Yes)))
	}
	then := func(text, command, said string) script {
		return func(l *fake) {
			m := calls(bash("9", command))
			m.Parts = append([]model.Part{model.Text{Text: text}}, m.Parts...)
			l.add(m)
			l.add(results(result("9", said, 0, model.No)))
		}
	}
	const says = "The agent for the north failed, so I search that kitchen myself."
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"around it":          {[]script{fails, then(says, `rg -n "Oven\.warm" kitchens`, "kitchens/north/a.go:4: Oven.warm()")}, false},
		"there":              {[]script{fails, then(says, "grep -rn Oven.warm kitchens/north/", "kitchens/north/a.go:4: Oven.warm()")}, false},
		"without a word":     {[]script{fails, then("Next the kitchens.", `rg -n "Oven\.warm" kitchens`, "kitchens/north/a.go:4: Oven.warm()")}, true},
		"elsewhere":          {[]script{fails, then(says, `rg -n "Oven\.warm" kitchens/south`, "kitchens/south/a.go:4: Oven.warm()")}, true},
		"something else":     {[]script{fails, then(says, "rg -n Bread kitchens/north", "kitchens/north/a.go:4: Bread")}, true},
		"and found nothing":  {[]script{fails, then(says, "rg -n Oven.warm kitchens/north | head", "")}, true},
		"only said":          {[]script{fails, then(says, "git status", "clean")}, true},
		"of two":             {[]script{both, then("Both agents failed; I look myself.", "rg -n Oven.warm kitchens/north", "kitchens/north/a.go:4: Oven.warm()")}, true},
		"both of two":        {[]script{both, then("Both agents failed; I look myself.", "rg -n Oven.warm kitchens", "kitchens/north/a.go:4: Oven.warm()")}, false},
		"in another turn":    {[]script{fails, user("go on"), then(says, "rg -n Oven.warm kitchens", "kitchens/north/a.go:4: Oven.warm()")}, true},
		"it is not its word": {[]script{fails, then("The tests failed, I run them directly.", "rg -n Oven.warm kitchens", "kitchens/north/a.go:4: Oven.warm()")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
