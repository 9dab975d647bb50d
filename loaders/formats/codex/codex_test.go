package codex

import (
	"testing"

	"msgview/loaders/formattest"
)

const fixtures = "../../../testdata/codex"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"header", `{"timestamp":"t","type":"session_meta","payload":{"id":"a"}}`, sure},
		{"header of a fork", `{"type":"session_meta","payload":{"id":"a","forked_from_id":"b"}}`, 14},
		{"item", `{"type":"response_item","payload":{"type":"message","role":"user","content":[]}}`, certain},
		{"event", `{"type":"event_msg","payload":{"type":"token_count"}}`, sure},
		{"event in place of an item", `{"type":"event_msg","payload":{"type":"agent_message","message":"x"}}`, sure},
		{"flat header", `{"id":"a","timestamp":"t","instructions":null}`, headerVotes},
		{"flat header without instructions", `{"id":"5973b6c0-94b8-487b-a530-2aeb6098ae0e","timestamp":"t"}`, headerVotes},
		{"id and time", `{"id":"a","timestamp":"t"}`, 0},
		{"flat state", `{"record_type":"state"}`, certain},
		{"old call", `{"timestamp":"t","type":"tool_call","function":{"name":"f"},"arguments":"x"}`, 6},
		{"item of OpenAI's interface", `{"type":"message","role":"user","content":[{"type":"input_text","text":"x"}]}`, 0},
		{"Copilot CLI", `{"type":"session.start","data":{},"id":"a","timestamp":"t","parentId":null}`, 0},
		{"Kimi", `{"timestamp":1.5,"message":{"type":"TurnBegin","payload":{"user_input":"x"}}}`, 0},
		{"other payload", `{"type":"push","payload":{"type":"message"}}`, 0},
		{"payload in a string", `{"type":"event_msg","payload":"x"}`, 0},
		{"assistant of OpenAI", `{"id":"asst","instructions":"x","model":"gpt","timestamp":"t"}`, 0},
		{"chat", `{"role":"user","content":"x"}`, 0},
		{"item of exec", `{"type":"item.completed","item":{"id":"item_0","type":"agent_message","text":"x"}}`, certain},
		{"item of the first exec", `{"type":"item.completed","item":{"id":"item_0","item_type":"assistant_message","text":"x"}}`, certain},
		{"thread of exec", `{"type":"thread.started","thread_id":"a"}`, sure},
		{"item of a stream of OpenAI", `{"type":"response.output_item.done","item":{"id":"rs_1","type":"reasoning","summary":[]}}`, 0},
		{"item without an id", `{"type":"item.completed","item":{"type":"reasoning"}}`, 0},
		{"document", `{"session":{"id":"a","timestamp":"t","instructions":""},"items":[]}`, headerVotes},
		{"document of another program", `{"session":{"id":"a"},"items":[]}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestSiblings(t *testing.T) {
	parent := fixtures + "/agents/rollout-2026-04-01T10-00-00-019d0000-0000-7000-8000-00000000000a.jsonl"
	found := siblings(parent)
	if len(found) != 1 || found[0].Thread != "019d0000-0000-7000-8000-00000000000b" {
		t.Errorf("siblings: %+v", found)
	}
	if again := siblings(found[0].Path); again != nil {
		t.Errorf("siblings of the sub-agent: %+v", again)
	}
}

func TestInjected(t *testing.T) {
	for text, want := range map[string]string{
		"<environment_context>\nx\n</environment_context>": "environment",
		"<hook_summary>x</hook_summary>":                   "context",
		"<b>x</b>":                                         "",
		"<environment_context> is what I mean":             "",
		"fix it":                                           "",
	} {
		if got := injected(text); got != want {
			t.Errorf("%q is injected as %q, want %q", text, got, want)
		}
	}
}
