package claudecode

import (
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

const fixtures = "../../../testdata/claude-code"

// records cuts a fixture into the records of sessions, or of a web session.
func records(t testing.TB, path string) []*format.Record {
	t.Helper()
	return formattest.Records(t, path, &format.Shape{List: webList})
}

// TestThreadOfFile checks that the key that the file's place gives to its
// messages is theirs, whatever the record says.
func TestThreadOfFile(t *testing.T) {
	for _, r := range records(t, fixtures+"/with-subagents/5e551011/subagents/agent-a0b1.jsonl") {
		r.Thread = "from-file"
		d := decode(r)
		if d.About.ID != "" {
			t.Errorf("record %d: a sub-agent's file tells the session's id", r.Number)
		}
		for _, m := range d.Messages {
			if m.Thread != "from-file" || !m.Sidechain {
				t.Errorf("record %d: thread %q, sidechain %v", r.Number, m.Thread, m.Sidechain)
			}
		}
	}
}

func TestLink(t *testing.T) {
	v := formattest.Parse(t, `{"agentType":"Explore","description":"look","toolUseId":"call_1"}`)
	if id, kind, what := linkOf(v); id != "call_1" || kind != "Explore" || what != "look" {
		t.Errorf("got %q %q %q", id, kind, what)
	}
}

// TestScore checks each shape against the fixtures of all shapes, and against
// records of programs that look similar.
func TestScore(t *testing.T) {
	sum := func(path string) (session, stream, web int) {
		for _, r := range records(t, filepath.Join(fixtures, path)) {
			session += scoreSession(r)
			stream += scoreStream(r)
			web += scoreWeb(r)
		}
		return session, stream, web
	}
	for _, name := range []string{"session.jsonl", "attachments.jsonl", "agent-progress.jsonl", "odd-records.jsonl", "workflow-journal.jsonl"} {
		if s, m, w := sum(name); s < 12 || m != 0 || w != 0 {
			t.Errorf("%s: session %d, stream %d, web %d", name, s, m, w)
		}
	}
	if s, m, w := sum("stream-json.jsonl"); s != 0 || m < 100 || w != 0 {
		t.Errorf("stream: session %d, stream %d, web %d", s, m, w)
	}
	if s, m, w := sum("web-session.json"); s != 0 || m != 0 || w < 50 {
		t.Errorf("web: session %d, stream %d, web %d", s, m, w)
	}
	for name, text := range map[string]string{
		"Qwen Code":       `{"uuid":"a","parentUuid":null,"sessionId":"s","timestamp":"2026-01-01T00:00:00Z","type":"user","message":{"role":"user","parts":[{"text":"hi"}]}}`,
		"Qwen Code event": `{"uuid":"a","parentUuid":null,"sessionId":"s","type":"system","subtype":"ui_telemetry","systemPayload":{}}`,
		"Copilot CLI":     `{"type":"user.message","data":{"content":"hi"},"id":"a","timestamp":"2026-01-01T00:00:00Z","parentId":null}`,
		"pi":              `{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:00Z","message":{"role":"user","content":"hi"}}`,
		"Codex":           `{"timestamp":"2026-01-01T00:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[]}}`,
		"Cursor":          `{"role":"user","message":{"content":[{"type":"text","text":"hi"}]}}`,
		"chat":            `{"role":"user","content":"hi"}`,
	} {
		r := records(t, fixtures+"/session.jsonl")[0]
		r.Value = formattest.Parse(t, text)
		if n := scoreSession(r) + scoreStream(r) + scoreWeb(r); n != 0 {
			t.Errorf("%s: %d votes", name, n)
		}
	}
}

// BenchmarkDecode decodes a session's records, already parsed.
func BenchmarkDecode(b *testing.B) {
	list := records(b, fixtures+"/session.jsonl")
	var size int64
	for _, r := range list {
		size += int64(len(r.Raw))
	}
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, r := range list {
			decode(r)
		}
	}
}
