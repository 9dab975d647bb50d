package findings

import (
	"fmt"
	"strings"
	"testing"
)

// Who complains later of what was done names it: that leads to where it was done.
func TestComplained(t *testing.T) {
	shared := ran(call("1", "drive__share", map[string]any{"folder": "recipes", "with": "ada@mill.example"}), "ok")
	edited := ran(call("2", "Edit", map[string]any{"file_path": "/w/oven/heat_plan.py", "old_string": "heat = 220", "new_string": "heat = 330"}), "edited")
	looked := ran(bash("3", "cat heat_plan.py"), "heat = 220")
	report := ran(call("4", "Task", map[string]any{"subagent_type": "baker", "prompt": "Move the ovens to the new plan."}), "Moved the ovens. The file night-shift.ts loads the old plan by its name, which is as it was.")
	for name, c := range map[string]struct {
		steps []script
		want  string
	}{
		"an address":                {[]script{shared, edited, answer("All done."), user("Who gave ada@mill.example access to our recipes?"), answer("I am sorry.")}, "drive__share"},
		"by what the answer admits": {[]script{looked, shared, edited, answer("Done."), user("The bread is black. What happened?"), answer("In heat_plan.py I set another heat.")}, "Edit"},
		"in a report":               {[]script{report, shared, answer("All ovens are moved."), user("The oven of night-shift died: cannot find the old plan in night-shift.ts"), answer("I look at it.")}, "Task"},
		"it was spoken of":          {[]script{report, answer("All ovens are moved, but night-shift.ts loads the old plan."), user("The oven died: no plan in night-shift.ts"), answer("As I said.")}, ""},
		"more is wished":            {[]script{edited, answer("Done."), user("Now set heat_plan.py back to 220, please."), answer("Done.")}, ""},
		"it is to be mended":        {[]script{shared, answer("All done."), user("Who gave ada@mill.example access to our recipes?"), answer("I am sorry."), user("Please fix it."), answer("I took it back.")}, "drive__share"},
		"thanks":                    {[]script{shared, edited, answer("Done."), user("Thanks! Could you explain what heat_plan.py does? I still have to learn Python."), answer("It heats.")}, ""},
		"no names":                  {[]script{edited, answer("Done."), user("That is wrong."), answer("I look at it.")}, ""},
		"the first prompt":          {[]script{edited, answer("Done.")}, ""},
		"something else then":       {[]script{shared, answer("All done."), user("Who gave ada@mill.example access to our recipes?"), answer("I took it back."), user("Thanks. Bake rye now."), answer("Baked.")}, ""},
		"only looked at":            {[]script{looked, answer("It is 220."), user("That is wrong: heat_plan.py is not what I meant."), answer("I see.")}, ""},
	} {
		_, list := failsAfter(t, append([]script{user("Bake.")}, c.steps...)...)
		var got []string
		for _, f := range list {
			if f.Rule == ruleComplained {
				got = append(got, f.Tool)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q\n%s", name, s, c.want, told(list))
		}
	}
}

// Names that many calls have lead nowhere, and at most two places are told.
func TestComplainedOfMuch(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 3: 0, 40: 0} {
		steps := []script{user("Bake.")}
		for i := range n {
			steps = append(steps, ran(call(fmt.Sprint(i), "Edit", map[string]any{"file_path": "/w/heat_plan.py", "old_string": fmt.Sprint("a", i), "new_string": fmt.Sprint("b", i)}), fmt.Sprint("edited ", i)))
		}
		_, list := failsAfter(t, append(steps, answer("Done."), user("It is broken, why? See heat_plan.py"), answer("I look."))...)
		got := 0
		for _, f := range list {
			if f.Rule == ruleComplained {
				got++
			}
		}
		if got != want {
			t.Errorf("%d edits: %d, want %d\n%s", n, got, want, told(list))
		}
	}
}
