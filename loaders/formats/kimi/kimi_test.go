package kimi

import (
	"testing"

	"msgview/loaders/formattest"
)

const fixtures = "../../../testdata/kimi"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"header of an event log", `{"type":"metadata","protocol_version":"1.9"}`, 6},
		{"header of a journal", `{"type":"metadata","protocol_version":"1.4","created_at":1}`, 7},
		{"event", `{"timestamp":1.5,"message":{"type":"TurnBegin","payload":{}}}`, 10},
		{"operation", `{"type":"context.append_message","message":{"role":"user"},"time":1}`, 10},
		{"other operation", `{"type":"turn.cancel","time":1}`, 4},
		{"checkpoint", `{"role":"_checkpoint","id":0}`, 10},
		{"reasoning", `{"role":"assistant","content":[{"type":"think","think":"x","encrypted":null}]}`, 6},
		{"state", `{"version":1,"approval":{"auto_approve_actions":[]},"plan_mode":false}`, 6},
		{"chat", `{"role":"user","content":"x"}`, 0},
		{"Codex", `{"timestamp":"t","type":"event_msg","payload":{"type":"token_count"}}`, 0},
		{"OpenAI's stream", `{"type":"response.created","response":{}}`, 0},
		{"other header", `{"type":"metadata","version":1}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestSiblings(t *testing.T) {
	found := siblings(fixtures + "/code/agents/main/wire.jsonl")
	if len(found) != 1 || found[0].Thread != "agent-0" {
		t.Errorf("siblings: %+v", found)
	}
	if none := siblings(fixtures + "/cli/wire.jsonl"); none != nil {
		t.Errorf("siblings of a session of Kimi CLI: %+v", none)
	}
}
