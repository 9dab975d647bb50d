package cursor

import (
	"testing"

	"msgview/loaders/formattest"
)

const fixtures = "../../../testdata/cursor"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"prompt", `{"role":"user","message":{"content":[{"type":"text","text":"x"}]}}`, 8},
		{"call", `{"role":"assistant","message":{"content":[{"type":"tool_use","name":"f","input":{}}]}}`, 10},
		{"end of a turn", `{"type":"turn_ended","status":"completed"}`, 6},
		{"line of text", `[Tool call] Shell`, 4},
		{"prompt in text", `<user_query>`, 4},
		{"role in text", `user:`, 2},
		{"store", `{"_table":"sqlite_schema","tables":{"meta":["key","value"],"blobs":["id","data"]}}`, 10},
		{"editor", `{"_table":"sqlite_schema","tables":{"cursorDiskKV":["key","value"]}}`, 10},
		{"other database", `{"_table":"sqlite_schema","tables":{"messages":["id","data"]}}`, 0},
		{"printed call", `{"type":"tool_call","subtype":"started","call_id":"c","tool_call":{"shellToolCall":{"args":{}}},"session_id":"s"}`, 10},
		{"printed answer", `{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"x"}]},"session_id":"s"}`, 10},
		{"printed result", `{"type":"result","subtype":"success","is_error":false,"result":"x","session_id":"s"}`, 6},
		{"Claude Code's answer", `{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"x"}]},"parent_tool_use_id":null,"session_id":"s"}`, 0},
		{"Claude Code's start", `{"type":"system","subtype":"init","apiKeySource":"none","permissionMode":"default","tools":[],"session_id":"s"}`, 0},
		{"Claude Code", `{"type":"user","message":{"role":"user","content":[]},"uuid":"u"}`, 0},
		{"OpenClaw", `{"role":"user","id":"1","message":{"content":[]}}`, 0},
		{"chat", `{"role":"user","content":"x"}`, 0},
		{"message that is a text", `{"role":"user","message":"x"}`, 0},
		{"other text", `## user:`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestSiblings(t *testing.T) {
	found := siblings(fixtures + "/session/session.jsonl")
	if len(found) != 1 || found[0].Thread != "5ca1e" {
		t.Errorf("siblings: %+v", found)
	}
	if again := siblings(found[0].Path); again != nil {
		t.Errorf("siblings of a sub-agent: %+v", again)
	}
	if none := siblings(fixtures + "/transcript.jsonl"); none != nil {
		t.Errorf("siblings of a transcript: %+v", none)
	}
}
