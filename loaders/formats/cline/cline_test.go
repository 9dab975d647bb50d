package cline

import (
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json       string
		cline, roo int
	}{
		{`{"role":"user","content":[{"type":"text","text":"<task>x</task>"}]}`, 5, 4},
		{`{"role":"user","content":[{"type":"text","text":"<task>x</task>"}],"ts":1767000000000}`, 16, 17},
		{`{"role":"user","content":[{"type":"text","text":"[read_file for 'a'] Result:\nx"}]}`, 5, 4},
		{`{"role":"assistant","content":[],"modelInfo":{"modelId":"m"},"metrics":{"tokens":{}}}`, 16, 0},
		{`{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"read_file","input":{}}],"modelInfo":{"modelId":"m","providerId":"p","mode":"act"}}`, 16, 0},
		{`{"role":"assistant","content":[],"modelInfo":{"modelId":"m"}}`, 0, 0},
		{`{"role":"assistant","content":[],"modelInfo":{"modelId":"m","mode":"chat"}}`, 0, 0},
		{`{"role":"assistant","content":[],"isSummary":true,"ts":1}`, 0, 16},
		{`{"id":"m1","role":"assistant","content":[],"modelInfo":{"id":"m","provider":"p"},"metrics":{"inputTokens":1,"outputTokens":2}}`, 16, 0},
		{`{"ts":1,"type":"say","say":"text","text":"x","conversationHistoryIndex":1}`, 10, 0},
		{`{"ts":1,"type":"ask","ask":"tool","text":"{}","isAnswered":true}`, 0, 10},
		{`{"ts":1,"type":"say","say":"text","text":"x"}`, 7, 6},
		{`{"role":"user","content":"hi"}`, 0, 0},
		{`{"role":"user","content":[{"type":"text","text":"[draft] Result: none"}]}`, 0, 0},
		{`{"type":"user","message":{"role":"user","content":"<task>x</task>"},"uuid":"u"}`, 0, 0},
		{`{"type":"say","text":"x"}`, 0, 0},
	} {
		if a, b := formattest.Score(Format, c.json), formattest.Score(Roo(), c.json); a != c.cline || b != c.roo {
			t.Errorf("%s: %d and %d, want %d and %d", c.json, a, b, c.cline, c.roo)
		}
	}
}

// What the requests cost is with the answers of the history, also where that has the tokens
// itself, and what nobody answered is not lost.
func TestCosts(t *testing.T) {
	request := func(ts, index, more string) string {
		return `{"ts":` + ts + `,"type":"say","say":"api_req_started","text":"{\"request\":\"\",` + more + `}","conversationHistoryIndex":` + index + `}`
	}
	history := []string{
		`{"role":"user","content":[{"type":"text","text":"<task>Name a bread.</task>"}]}`,
		`{"role":"assistant","content":[{"type":"text","text":"Which?"}],"modelInfo":{"modelId":"m"},"metrics":{"tokens":{"prompt":1,"completion":2}}}`,
		`{"role":"user","content":[{"type":"text","text":"A dark one."}]}`,
		`{"role":"assistant","content":[{"type":"text","text":"Rye."}]}`,
	}
	panel := []string{
		`{"ts":1,"type":"say","say":"text","text":"Name a bread.","conversationHistoryIndex":-1}`,
		request("2", "-1", `\"tokensIn\":1,\"cost\":0.25`),
		`{"ts":3,"type":"say","say":"text","text":"Which?","conversationHistoryIndex":0}`,
		request("4", "2", `\"tokensIn\":1,\"cost\":0.5`),
		request("5", "2", `\"tokensIn\":3,\"cost\":1`), // once more
		`{"ts":6,"type":"say","say":"text","text":"Rye.","conversationHistoryIndex":2}`,
		request("7", "4", `\"cost\":2`),
	}
	var records []*format.Record
	for _, line := range append(panel, history...) {
		records = append(records, formattest.Record(line))
	}
	got := map[string]string{}
	for _, m := range formattest.Decode(t, formattest.Shape(t, Format, "task"), records).Messages {
		if i := chat.CostOf(m); i >= 0 {
			got[m.Parts[0].(model.Text).Text] = string(m.Meta[i].Value)
		}
	}
	if got["Which?"] != "0.25" || got["Rye."] != "[0.5, 1, 2]" || len(got) != 2 {
		t.Error(got)
	}
}

// A document of messages, as the command line keeps them.
func TestSession(t *testing.T) {
	s := formattest.Shape(t, Format, "task")
	d := formattest.Decode(t, s, []*format.Record{formattest.Record(`{"version":1,"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"<read_file>\n<path>a</path>\n</read_file>"}]}`)})
	if len(d.Messages) != 2 || len(d.Messages[1].Calls()) != 1 || d.Messages[0].Role != model.RoleUser {
		t.Error(d.Messages)
	}
}

// The choice that answered a question is known of its result, too.
func TestAnsweredQuestion(t *testing.T) {
	pieces := takeApart(&model.Message{Role: model.RoleUser, Parts: []model.Part{
		model.Text{Text: "[ask_followup_question for 'Which?'] Result:"}, model.Text{Text: "<answer>\nRye\n</answer>"}, model.Text{Text: "<answer>\nno\n</answer>"}}})
	if len(pieces) != 2 || len(pieces[0].Results()) != 1 || string(pieces[0].Results()[0].Details) != `{"answers":"Rye"}` || len(pieces[1].Parts) != 2 {
		t.Errorf("%+v", pieces)
	}
}

// Results that say in words of the program that a tool did not do what it was asked for are
// failures, in each of the dialects.
func TestNotDone(t *testing.T) {
	const said = `"Unable to apply diff to file: /w/a.go\n\n<error_details>\nNo match\n</error_details>"`
	records := []*format.Record{formattest.Record(`{"role":"user","content":[{"type":"text","text":"<task>Fix it.</task>"}],"ts":1}`)}
	for _, line := range []string{
		`{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"apply_diff","input":{"path":"a.go","diff":"x"}}],"ts":2}`,
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":` + said + `}],"ts":3}`,
		`{"role":"assistant","content":[{"type":"text","text":"<apply_diff>\n<path>a.go</path>\n<diff>\nx\n</diff>\n</apply_diff>"}],"ts":4}`,
		`{"role":"user","content":[{"type":"text","text":"[apply_diff for 'a.go'] Result:"},{"type":"text","text":` + said + `}],"ts":5}`,
	} {
		records = append(records, formattest.Record(line))
	}
	failed := 0
	for _, m := range formattest.Decode(t, formattest.Shape(t, Roo(), "task"), records).Messages {
		for _, r := range m.Results() {
			if r.Error == model.Yes {
				failed++
			}
		}
	}
	if failed != 2 {
		t.Errorf("%d of 2 failed", failed)
	}
}

// The header of a result stands in those of native calls as well: how they ended is said behind it.
func TestNativeResults(t *testing.T) {
	for text, c := range map[string]struct {
		denied bool
		failed model.Tristate
	}{
		"[execute_command for 'rm a'] Result:\nThe user denied this operation.\n<feedback>\nNo.\n</feedback>": {denied: true},
		"The user denied this operation.": {denied: true},
		"[replace_in_file for 'a'] Result:\nThe tool execution failed with the following error:\n<error>\nno match\n</error>": {failed: model.Yes},
		"[read_file for 'a'] Result:\nIn a text: The user denied this operation.":                                             {},
	} {
		r := &model.ToolResult{Name: "x", Content: []model.Part{model.Text{Text: text}}}
		takeApart(&model.Message{Role: model.RoleUser, Parts: []model.Part{r}})
		if r.Denied != c.denied || r.Error != c.failed {
			t.Errorf("%q: denied %v, failed %v", text, r.Denied, r.Error)
		}
	}
}
