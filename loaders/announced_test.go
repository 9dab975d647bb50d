package loaders

import (
	"strings"
	"testing"

	"msgview/model"
)

// A call that is announced with its id and runs with its arguments is one call, and has the
// result that has neither. What was written of one that never ran is kept.
func TestAnnouncedCalls(t *testing.T) {
	log := strings.Join([]string{
		`{"type":"user_message","content":"Look for herons, please, and write down where they are."}`,
		`{"type":"start"}`,
		`{"type":"tool_call_start","tool_name":"look","tool_call_id":"call_Aa1"}`,
		`{"type":"tool_args_delta","tool_name":"look","args_delta":"{\"for\":"}`,
		`{"type":"tool_args_delta","tool_name":"look","args_delta":"\"herons\"}"}`,
		`{"type":"tool_start","tool_name":"look","args":"{\"for\":\"herons\"}"}`,
		`{"type":"tool_output","tool_name":"look","output":"two by the weir"}`,
		`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Bb2"}`,
		`{"type":"tool_call_start","tool_name":"fetch","tool_call_id":"call_Cc3"}`,
		`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":1}"}`,
		`{"type":"tool_start","tool_name":"fetch","args":"{\"page\":2}"}`,
		`{"type":"tool_output","tool_name":"fetch","output":"page two"}`,
		`{"type":"tool_output","tool_name":"fetch","output":"page one"}`,
		`{"type":"tool_call_start","tool_name":"write","tool_call_id":"call_Dd4"}`,
		`{"type":"tool_args_delta","tool_name":"write","args_delta":"{\"text\":\"two"}`,
		`{"type":"cancelled"}`,
	}, "\n") + "\n"
	var calls []*model.ToolCall
	results := 0
	for _, m := range messagesOf(t, whole(t, log)) {
		calls = append(calls, m.Calls()...)
		results += len(m.Results())
	}
	if len(calls) != 4 || results != 3 {
		t.Fatalf("%d calls and %d results", len(calls), results)
	}
	for i, want := range []string{`{"for":"herons"}`, `{"page":1}`, `{"page":2}`} {
		if got := strings.ReplaceAll(calls[i].ArgumentsText+string(calls[i].Arguments), " ", ""); got != want || calls[i].ID == "" {
			t.Errorf("call %d has %s, id %q", i, got, calls[i].ID)
		}
	}
	if calls[3].ArgumentsText != `{"text":"two` {
		t.Errorf("of the call that never ran is left %q", calls[3].ArgumentsText)
	}
}

// A call that is announced and whose result has its id needs no other record.
func TestAnnouncedCallsWithoutARun(t *testing.T) {
	log := strings.Join([]string{
		`{"type":"user_message","content":"Look for herons, please, and write down where they are."}`,
		`{"type":"tool_call_start","tool_name":"look","tool_call_id":"call_Aa1"}`,
		`{"type":"tool_output","tool_name":"look","tool_call_id":"call_Aa1","output":"two by the weir"}`,
		`{"type":"tool_start","tool_name":"count","args":"{\"of\":2}"}`,
		`{"type":"tool_output","tool_name":"count","output":"2"}`,
	}, "\n") + "\n"
	calls := 0
	for _, m := range messagesOf(t, whole(t, log)) {
		calls += len(m.Calls())
	}
	if calls != 2 {
		t.Errorf("%d calls", calls)
	}
}
