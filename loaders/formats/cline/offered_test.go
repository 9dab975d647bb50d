package cline

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

const (
	ovenDone  = `{"ts":3,"type":"say","say":"completion_result","text":"The oven is lit."}`
	ovenAsked = `{"ts":4,"type":"ask","ask":"command","text":"bake rye"}`
)

// A command that is offered with what was completed waits for the person. It was declined if the
// next request says so, and approved if it put something out; else it has no result.
func TestOffered(t *testing.T) {
	const (
		said     = `{"ts":5,"type":"say","say":"user_feedback","text":"Rather spelt."}`
		declined = `{"ts":6,"type":"say","say":"api_req_started","text":"{\"request\":\"<feedback>\\nRather spelt.\\n</feedback>\\n\\n[attempt_completion] Result:\\nThe user denied this operation.\"}"}`
		other    = `{"ts":6,"type":"say","say":"api_req_started","text":"{\"request\":\"<feedback>\\nRather spelt.\\n</feedback>\"}"}`
	)
	for _, c := range []struct {
		name    string
		lines   []string
		want    model.CallState
		results int
	}{
		{"at the end", []string{ovenDone, ovenAsked}, model.CallAwaitingApproval, 0},
		{"behind what there is to do", []string{ovenDone, `{"ts":3,"type":"say","say":"task_progress","text":"- [x] oven"}`, ovenAsked, `{"ts":5,"type":"ask","ask":"resume_task"}`}, model.CallAwaitingApproval, 0},
		{"declined", []string{ovenDone, ovenAsked, said, declined}, model.CallDenied, 0},
		{"it ran", []string{ovenDone, ovenAsked, `{"ts":5,"type":"ask","ask":"command_output","text":"a loaf"}`, said, declined}, model.CallPlain, 1},
		{"it goes on", []string{ovenDone, ovenAsked, said, other}, model.CallPlain, 0},
		{"in the middle of the work", []string{`{"ts":3,"type":"say","say":"text","text":"I bake."}`, ovenAsked, said, declined}, model.CallPlain, 0},
		{"not asked", []string{ovenDone, `{"ts":4,"type":"say","say":"command","text":"bake rye"}`}, model.CallPlain, 0},
	} {
		var calls []*model.ToolCall
		results := 0
		for _, m := range decoded(t, c.lines) {
			calls, results = append(calls, m.Calls()...), results+len(m.Results())
		}
		if len(calls) != 1 || calls[0].State != c.want || results != c.results {
			t.Errorf("%s: %d calls, %d results, state %d, want %d", c.name, len(calls), results, calls[0].State, c.want)
		}
	}
}

// From where other messages of the history are left out it was truncated, in a panel by itself as
// well as beside the history. Once is enough.
func TestTruncated(t *testing.T) {
	const cut = `,"conversationHistoryDeletedRange":[2,9]`
	panel := []string{
		`{"ts":2,"type":"say","say":"text","text":"Bake rye.","conversationHistoryIndex":-1}`,
		`{"ts":3,"type":"say","say":"text","text":"I knead.","conversationHistoryIndex":0}`,
		`{"ts":4,"type":"say","say":"text","text":"It rises.","conversationHistoryIndex":0` + cut + `}`,
		`{"ts":5,"type":"say","say":"text","text":"It bakes.","conversationHistoryIndex":0` + cut + `}`,
		`{"ts":6,"type":"say","say":"checkpoint_created","conversationHistoryIndex":0,"conversationHistoryDeletedRange":[2,17]}`,
		`{"ts":7,"type":"say","say":"text","text":"Done.","conversationHistoryIndex":0}`,
	}
	history := []string{`{"role":"user","content":[{"type":"text","text":"<task>\nBake rye.\n</task>"}]}`, `{"role":"assistant","content":[{"type":"text","text":"I knead.It rises."}]}`}
	for name, lines := range map[string][]string{"panel": panel, "both": append(history, panel...)} {
		var cuts []string
		for _, m := range decoded(t, lines) {
			for _, p := range m.Parts {
				if e, ok := p.(model.Marker); ok && e.Kind == model.MarkerCompaction {
					cuts = append(cuts, e.Text+string(m.Meta[0].Value))
				}
			}
		}
		if len(cuts) != 2 || cuts[0] != "[2,9]" {
			t.Errorf("%s: %q", name, cuts)
		}
	}
}

func decoded(t *testing.T, lines []string) []*model.Message {
	var records []*format.Record
	for _, line := range lines {
		records = append(records, formattest.Record(line))
	}
	return formattest.Decode(t, formattest.Shape(t, Format, "task"), records).Messages
}
