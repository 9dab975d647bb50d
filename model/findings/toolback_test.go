package findings

import "testing"

// A tool that was not there and does something later makes that good. One that never did, one that
// failed again, and another complaint are told as before.
func TestToolIsThereLater(t *testing.T) {
	oven := func(heat any) script { return ran(call("2", "heat_oven", map[string]any{"heat": heat}), "hot") }
	none := failed(call("1", "heat_oven", map[string]any{"heat": 200}), `Tool "heat_oven" not found. Did you mean "weigh"?`)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"is there later":     {[]script{none, oven(90)}, false},
		"a shell":            {[]script{failed(bash("1", "heat_oven 200"), "Tool `Bash` not found."), user("on"), ran(bash("2", "weigh rye"), "2 kg")}, false},
		"behind a prompt":    {[]script{none, user("the plan is fine"), oven(90)}, false},
		"never is":           {[]script{none}, true},
		"another is":         {[]script{none, ran(call("2", "weigh", map[string]any{"of": "rye"}), "2 kg")}, true},
		"fails later":        {[]script{none, failed(call("2", "heat_oven", map[string]any{"heat": 90}), "no gas")}, true},
		"failed for another": {[]script{failed(bash("1", "heat_oven 200"), "the gas is not found"), user("on"), ran(bash("2", "weigh rye"), "2 kg")}, true},
	} {
		open, list := failsAfter(t, append([]script{user("bake")}, append(c.steps, answer("done"))...)...)
		if open != c.open {
			t.Errorf("%s: open %v: %s", name, open, told(list))
		}
	}
}
