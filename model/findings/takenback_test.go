package findings

import (
	"slices"
	"strings"
	"testing"
)

// What is changed back because somebody said so is not undone by chance.
func TestTakenBack(t *testing.T) {
	const first = "name: rye oven\nheat: 200 degrees\n"
	edited := ran(edit("1", "oven.yaml", "heat: 200 degrees", "heat: 220 degrees"), "ok")
	back := ran(write("3", "oven.yaml", first), "ok")
	for name, c := range map[string]struct {
		script []script
		undone bool
	}{
		"by chance":              {[]script{user("Heat 220."), edited, back}, true},
		"if the trial fails":     {[]script{user("Try 220; if the tests fail go back."), edited, failed(bash("2", "pytest -q"), "1 failed"), back}, false},
		"or else":                {[]script{user("Try 220. Revert it in case that burns."), edited, back}, false},
		"the agent says so":      {[]script{user("Heat 220."), edited, answer("That burns the bread. Reverting to what it was."), back}, false},
		"the agent says another": {[]script{user("Heat 220."), edited, answer("I won't revert that. Now the name."), back}, true},
		"it worked before":       {[]script{user("Heat 220."), edited, user("I had this working once before."), answer("It had 200 by the `heat` it came with. Changing `heat: 220` back."), back}, false},
		"and that is no reason":  {[]script{user("Heat 220."), edited, user("I had this working once before."), answer("Now the name of the oven."), back}, true},
		"anew, as it is read":    {[]script{user("Heat 220."), edited, answer("There are two rules now. Let me rewrite it cleanly."), ran(read("2", "oven.yaml"), "name: rye oven\nheat: 220 degrees\n"), back}, false},
		"anew, and not read":     {[]script{user("Heat 220."), edited, answer("Let me rewrite it cleanly."), back}, true},
		"read, and not anew":     {[]script{user("Heat 220."), edited, ran(read("2", "oven.yaml"), "name: rye oven\nheat: 220 degrees\n"), answer("Now the name."), back}, true},
		"said of another prompt": {[]script{user("Try 220; if that fails go back."), user("Now heat 220 for good."), edited, back}, true},
	} {
		_, list := failsAfter(t, append(c.script, answer("done"))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleUndone }); got != c.undone {
			t.Errorf("%s: undone %v\n%s", name, got, told(list))
		}
	}
}

// Whoever asks what a rule finds is told of what it leaves out.
func TestHelpTellsWhatIsLeftOut(t *testing.T) {
	for rule, want := range map[*Rule]string{
		ruleUndone:     "as it was announced is left out",
		ruleOverlooked: "said that they are to go are left out",
		rulePart:       "read page by page",
	} {
		if !strings.Contains(rule.Help, want) {
			t.Errorf("%s: %q lacks %q", rule.Code, rule.Help, want)
		}
	}
}
