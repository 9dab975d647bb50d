package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A question that a tool failed to put is put all the same where the tool gets it once more, or an
// answer has it. Another question, and none, leave the failure.
func TestReasked(t *testing.T) {
	const question = "Which oven do you want to bake the rye in, the stone oven or the electric one?"
	asks := func(id, name, what string) *model.ToolCall {
		return call(id, name, map[string]any{"question": what})
	}
	raw := func(id string) *model.ToolCall {
		return &model.ToolCall{ID: id, Name: "ask_followup_question", ArgumentsText: question}
	}
	form := func(id, what string) *model.ToolCall {
		return call(id, "goal_question", map[string]any{"questions": []any{map[string]any{"question": what, "allowFreeform": true, "multiSelect": false, "validationPattern": "", "placeholderText": ""}}})
	}
	const lacks = "Missing value for required parameter 'question'."
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"with what it lacked":   {[]script{failed(raw("1"), lacks), lost(asks("2", "ask_followup_question", question)), user("the stone one")}, false},
		"another question":      {[]script{failed(raw("1"), lacks), lost(asks("2", "ask_followup_question", "How many loaves are there to be, and of what weight?")), user("two")}, true},
		"in words":              {[]script{failed(asks("1", "goal_question", question), "Tool goal_question not found"), answer("Let me ask directly: the stone oven or the electric one for the rye?"), user("stone")}, false},
		"not asked at all":      {[]script{failed(asks("1", "goal_question", question), "Tool goal_question not found"), answer("I bake the rye in the stone oven, not in the electric one."), user("stop")}, true},
		"something else in one": {[]script{failed(asks("1", "goal_question", question), "Tool goal_question not found"), answer("Shall I go on?"), user("yes")}, true},
		"with like arguments":   {[]script{failed(form("1", question), "Tool goal_question not found"), lost(form("2", "How many loaves are there to be, and of what weight?")), user("two")}, true},
		"in rows":               {[]script{failed(form("1", "stone\nelectric\nwooden"), "Tool goal_question not found"), answer("Is it stone, electric or wooden?"), user("stone")}, false},
		"a tool that asks none": {[]script{failed(call("1", "order_flour", map[string]any{"note": question}), "Tool order_flour not found"), answer("The stone oven or the electric one for the rye?"), user("stone")}, true},
	} {
		_, list := failsAfter(t, append([]script{user("Bake.")}, c.steps...)...)
		if open := slices.ContainsFunc(list, func(one Finding) bool {
			return one.Group() == Fail && !one.Recovered && one.Severity != Hint
		}); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// What a tool lacked is given to it with the same long text, or with another one.
func TestRegivenWithLongText(t *testing.T) {
	long := strings.Repeat("Knead the dough for ten minutes, and let it rest. ", 200)
	for name, c := range map[string]struct {
		again string
		open  bool
	}{
		"the same text": {long, false},
		"another text":  {strings.Repeat("Sell no loaf that is older than a day, whatever they say. ", 200), true},
	} {
		_, list := failsAfter(t, user("go"), failed(call("1", "keep_note", map[string]any{"text": long}), "cannot keep it: shelf is missing"),
			ran(call("2", "keep_note", map[string]any{"shelf": "rye", "text": c.again}), "kept"), answer("done"))
		open := slices.ContainsFunc(list, func(one Finding) bool { return one.Group() == Fail && !one.Recovered })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
