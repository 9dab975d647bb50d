package opencode

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats/formattest"
	"msgview/model"
)

const fixtures = "../../../testdata/opencode"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"export", `{"info":{"id":"s"},"messages":[{"info":{"id":"m","role":"user","time":{"created":1}},"parts":[]}]}`, certain},
		{"listed message", `{"info":{"id":"m","sessionID":"s","role":"user","time":{"created":1}},"parts":[]}`, certain},
		{"message without parts", `{"info":{"id":"m","sessionID":"s","role":"user","time":{"created":1}}}`, 0},
		{"empty export", `{"info":{"id":"s","projectID":"p","directory":"d","time":{"created":1}},"messages":[]}`, likely},
		{"session", `{"id":"s","projectID":"p","directory":"d","time":{"created":1}}`, likely},
		{"message", `{"id":"m","sessionID":"s","role":"assistant","time":{"created":1}}`, certain},
		{"part", `{"id":"p","messageID":"m","type":"text","text":"x"}`, likely},
		{"run", `{"type":"tool_use","timestamp":1,"sessionID":"s","part":{"messageID":"m"}}`, certain},
		{"failed run", `{"type":"error","timestamp":1,"sessionID":"s","error":{"name":"APIError"}}`, hint},
		{"event", `{"type":"message.part.updated","properties":{"part":{"messageID":"m"}}}`, certain},
		{"recorded event", `{"event":{"type":"session.idle","properties":{"sessionID":"s"}}}`, likely},
		{"row", `{"_table":"part","id":"p","message_id":"m","data":"{}"}`, certain},
		{"row of a session", `{"_table":"session","id":"s","project_id":"p","directory":"d","time_created":1}`, certain},
		{"row of another database", `{"_table":"message","id":1,"content":"x"}`, 0},
		{"loose part", `{"type":"text","text":"x","_role":"user","_ts":1}`, likely},
		{"event of Anthropic", `{"type":"message_start","message":{"role":"assistant"}}`, 0},
		{"Claude Code", `{"type":"user","message":{"role":"user","content":"x"},"sessionId":"s","uuid":"u"}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"message", `{"id":"m","role":"user","content":"x","time":{"created":1}}`, 0},
		{"UI message", `{"id":"m","role":"user","parts":[{"type":"text","text":"x"}]}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format(), c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestSiblings(t *testing.T) {
	store := filepath.Join(fixtures, "storage.log")
	if n := len(siblings(filepath.Join(store, "session", "prj", "ses_a1.json"))); n != 13 {
		t.Errorf("%d files, want 2 messages and 11 parts", n)
	}
	for _, path := range []string{filepath.Join(store, "message", "ses_a1", "msg_1.json"), filepath.Join(fixtures, "export.json")} {
		if list := siblings(path); len(list) != 0 {
			t.Errorf("%s: %v", path, list)
		}
	}
}

func TestEmptyRecord(t *testing.T) {
	out, err := assemble(context.Background(), slices.Values([]*format.Record{{}}))
	if err != nil || len(out.Messages) != 0 || out.Classes[0].Class != model.MalformedRecord {
		t.Errorf("%+v, %v", out, err)
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain, nil)
}
