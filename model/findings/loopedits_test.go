package findings

import (
	"slices"
	"strconv"
	"testing"

	"msgview/model"
)

// An edit that is refused again and again in the same words is a loop, and one row.
func TestRefusedEdits(t *testing.T) {
	refused := func(l *fake) {
		l.step(edit("1", "oven.py", "heat = 200", "heat == 220"), result("", "Your edit was NOT applied: E999 IndentationError", -1, model.Yes))
	}
	other := func(l *fake) {
		l.step(edit("1", "oven.py", "heat = 200", "heat = 220"), result("", "Your edit was NOT applied: E999 IndentationError", -1, model.Yes))
	}
	looks := ran(bash("2", "python oven.py"), "200")
	for name, c := range map[string]struct {
		script []script
		rows   int
	}{
		"again and again":      {slices.Repeat([]script{refused}, 8), 1},
		"with looks between":   {slices.Repeat([]script{refused, refused, looks}, 4), 2},
		"some times":           {slices.Repeat([]script{refused}, 3), 0},
		"each is another":      {[]script{refused, other, refused, ran(edit("3", "oven.py", "a", "b"), "ok"), refused, refused}, 0},
		"a test that fails on": {slices.Repeat([]script{failed(bash("1", "pytest -q"), "1 failed")}, 6), 0},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it.")}, c.script...), answer("done"))...)
		n := 0
		for _, f := range list {
			if f.Rule == ruleRepeat {
				n++
			}
		}
		if n != c.rows {
			t.Errorf("%s: %d\n%s", name, n, told(list))
		}
	}
}

// What is asked again because it still runs is waited for, which is a loop only when it takes twice as
// often.
func TestStillRuns(t *testing.T) {
	asked := func(n int, said string) (steps []script) {
		for i := range n {
			steps = append(steps, ran(call(strconv.Itoa(i), "manage_oven", map[string]any{"action": "list"}), said))
		}
		return steps
	}
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"still runs":        {asked(4, "1 oven is still running: rye"), false},
		"all too often":     {asked(7, "1 oven is still running: rye"), true},
		"a state of work":   {asked(4, "rye: [In Progress]"), true},
		"what is there":     {asked(4, "rye, oat and spelt"), true},
		"behind a schedule": {slices.Concat(asked(2, "rye, oat and spelt"), []script{ran(call("s", "schedule", map[string]any{"seconds": 30}), "task 7 was scheduled")}, asked(2, "rye, oat and spelt")), false},
	} {
		_, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleRepeat }); found != c.found {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
