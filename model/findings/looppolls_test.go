package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What gives a running program nothing only looks whether it says something. One that is given
// something, and what runs no program, may be a loop.
func TestPollsAreNoLoop(t *testing.T) {
	args := func(name string, given map[string]any) func(int) script {
		return func(int) script { return ran(call("1", name, given), "the loaf rises by 3 mm") }
	}
	code := func(text string) func(int) script {
		return func(int) script {
			return ran(&model.ToolCall{ID: "1", Name: "bake", ArgumentsText: text}, "the loaf rises by 3 mm")
		}
	}
	for name, c := range map[string]struct {
		step func(int) script
		told bool
	}{
		"nothing to read":         {args("oven", map[string]any{"session_id": 7, "chars": ""}), false},
		"something to read":       {args("oven", map[string]any{"session_id": 7, "chars": "hot"}), true},
		"nothing, and no program": {args("oven", map[string]any{"shelf": 7, "input": ""}), true},
		"in a script":             {code(`const r = await tools.oven({session_id: 7, chars: "", limit: 9}); text(r)`), false},
		"with something":          {code(`const r = await tools.oven({session_id: 7, chars: "hot"}); text(r)`), true},
		"and something else":      {code(`await tools.oven({session_id: 7, chars: ""}); await tools.mix({dough: "rye"})`), true},
	} {
		_, list := failsAfter(t, user("bake"), times(5, c.step))
		if told := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleRepeat }); told != c.told {
			t.Errorf("%s: told %v", name, told)
		}
	}
}
