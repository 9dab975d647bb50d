package opencode

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

const fixtures = "../../../testdata/opencode"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"export", `{"info":{"id":"s"},"messages":[{"info":{"id":"m","role":"user","time":{"created":1}},"parts":[]}]}`, 10},
		{"listed message", `{"info":{"id":"m","sessionID":"s","role":"user","time":{"created":1}},"parts":[]}`, 10},
		{"message without parts", `{"info":{"id":"m","sessionID":"s","role":"user","time":{"created":1}}}`, 0},
		{"empty export", `{"info":{"id":"s","projectID":"p","directory":"d","time":{"created":1}},"messages":[]}`, 8},
		{"session", `{"id":"s","projectID":"p","directory":"d","time":{"created":1}}`, 8},
		{"message", `{"id":"m","sessionID":"s","role":"assistant","time":{"created":1}}`, 10},
		{"part", `{"id":"p","messageID":"m","type":"text","text":"x"}`, 8},
		{"run", `{"type":"tool_use","timestamp":1,"sessionID":"s","part":{"messageID":"m"}}`, 10},
		{"failed run", `{"type":"error","timestamp":1,"sessionID":"s","error":{"name":"APIError"}}`, 4},
		{"event", `{"type":"message.part.updated","properties":{"part":{"messageID":"m"}}}`, 10},
		{"recorded event", `{"event":{"type":"session.idle","properties":{"sessionID":"s"}}}`, 8},
		{"row", `{"_table":"part","id":"p","message_id":"m","data":"{}"}`, 10},
		{"row of a session", `{"_table":"session","id":"s","project_id":"p","directory":"d","time_created":1}`, 10},
		{"row of another database", `{"_table":"message","id":1,"content":"x"}`, 0},
		{"loose part", `{"type":"text","text":"x","_role":"user","_ts":1}`, 8},
		{"event of Anthropic", `{"type":"message_start","message":{"role":"assistant"}}`, 0},
		{"Claude Code", `{"type":"user","message":{"role":"user","content":"x"},"sessionId":"s","uuid":"u"}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"message", `{"id":"m","role":"user","content":"x","time":{"created":1}}`, 0},
		{"UI message", `{"id":"m","role":"user","parts":[{"type":"text","text":"x"}]}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

// Whichever file of a store is given, the session that it belongs to is found, with
// the sessions of its sub-agents.
func TestSiblings(t *testing.T) {
	store := filepath.Join(fixtures, "storage.log")
	const all = 2 + 4 + 12 // sessions, messages, parts
	for path, want := range map[string]int{
		"session/prj/ses_a1.json": all - 1, "message/ses_a1/msg_1.json": all - 1, "part/msg_1/prt_3.json": all - 1,
		"session/prj/ses_b2.json": 3, "message/ses_b2/msg_x.json": 3, "part/msg_x/prt_x.json": 3,
		"part/msg_gone/prt_q.json": 0, "../export.json": 0, "none/x.json": 0,
	} {
		list := siblings(filepath.Join(store, filepath.FromSlash(path)))
		if len(list) != want {
			t.Errorf("%s: %d files, want %d: %v", path, len(list), want, list)
		}
	}
}

// Older versions keep a store for each project, and parts below their sessions; the
// oldest keep all parts in one folder. Loops and links lead nowhere.
func TestOldStores(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("a/storage/session/info/ses_1.json", `{"id":"ses_1","parentID":"ses_2"}`)
	put("a/storage/session/info/ses_2.json", `{"id":"ses_2","parentID":"ses_1"}`)
	put("a/storage/session/message/ses_1/msg_1.json", `{"id":"msg_1","sessionID":"ses_1"}`)
	put("a/storage/session/part/ses_1/msg_1/prt_1.json", `{"id":"prt_1","messageID":"msg_1","sessionID":"../../../../secret"}`)
	put("b/storage/session/p/ses_3.json", `{"id":"ses_3"}`)
	put("b/storage/message/ses_3/msg_3.json", `{"id":"msg_3"}`)
	put("b/storage/part/prt_3.json", `{"id":"prt_3","messageID":"msg_3"}`)
	put("b/storage/part/prt_4.json", `{"id":"prt_4","messageID":"../../../a/storage/session/info/ses_1","sessionID":".."}`)
	for path, want := range map[string]int{
		"a/storage/session/info/ses_1.json": 3, "a/storage/session/message/ses_1/msg_1.json": 3, "a/storage/session/part/ses_1/msg_1/prt_1.json": 3,
		"b/storage/session/p/ses_3.json": 3, "b/storage/message/ses_3/msg_3.json": 3, "b/storage/part/prt_3.json": 3, "b/storage/part/prt_4.json": 0,
	} {
		if list := siblings(filepath.Join(dir, filepath.FromSlash(path))); len(list) != want {
			t.Errorf("%s: %d files, want %d: %v", path, len(list), want, list)
		}
	}
}

func TestEmptyRecord(t *testing.T) {
	out := assemble(slices.Values([]*format.Record{{}}))
	if len(out.Messages) != 0 || out.Classes.At(0).Class != model.MalformedRecord {
		t.Errorf("%+v", out)
	}
}

// Of an export whose ids were blacked out nothing is glued together, and all stands in its order.
func TestBlackedOutIDs(t *testing.T) {
	message := func(role, at, parts string) string {
		return `{"info":{"id":"REDACTED","sessionID":"s","role":"` + role + `","time":{"created":` + at + `}},"parts":[` + parts + `]}`
	}
	text := func(s string) string {
		return `{"id":"REDACTED","messageID":"REDACTED","type":"text","text":"` + s + `"}`
	}
	for name, c := range map[string]struct {
		records []string
		want    []string
	}{
		"several messages": {
			[]string{message("user", "1", text("rye?")), message("assistant", "2", text("a")+","+text("b")), message("assistant", "3", text("c"))},
			[]string{"rye?", "a b", "c"},
		},
		"times that were zeroed": {
			[]string{message("user", "0", text("rye?")), message("assistant", "0", text("a")), message("user", "0", text("oat?")), message("assistant", "0", text("b"))},
			[]string{"rye?", "a", "oat?", "b"},
		},
		"one time for all": {
			[]string{message("user", "7", text("rye?")), message("assistant", "7", text("a")), message("user", "7", text("oat?")), message("assistant", "7", text("b"))},
			[]string{"rye?", "a", "oat?", "b"},
		},
		"sessions at one time": {
			[]string{
				`{"_table":"message","id":"***","session_id":"s1","time_created":1000,"data":"{\"role\":\"user\"}"}`,
				`{"_table":"part","id":"***","message_id":"***","session_id":"s1","data":"{\"type\":\"text\",\"text\":\"rye?\"}"}`,
				`{"_table":"message","id":"***","session_id":"s2","time_created":1000,"data":"{\"role\":\"user\"}"}`,
				`{"_table":"part","id":"***","message_id":"***","session_id":"s2","data":"{\"type\":\"text\",\"text\":\"oat?\"}"}`,
			},
			[]string{"rye?", "oat?"},
		},
		"sessions of version 2": {
			[]string{
				`{"_table":"session_message","id":"***","session_id":"s1","type":"user","seq":0,"time_created":1000,"data":"{\"text\":\"rye?\"}"}`,
				`{"_table":"session_message","id":"***","session_id":"s2","type":"user","seq":0,"time_created":1010,"data":"{\"text\":\"oat?\"}"}`,
			},
			[]string{"rye?", "oat?"},
		},
		"said again with more": {
			[]string{strings.ReplaceAll(message("assistant", "2", text("a")), "REDACTED", "m1"), strings.ReplaceAll(message("assistant", "2", text("a, well")), "REDACTED", "m1")},
			[]string{"a, well"},
		},
		"rows": {
			[]string{
				`{"_table":"message","id":"m1","session_id":"s","time_created":1,"data":"{\"role\":\"assistant\"}"}`,
				`{"_table":"part","id":"***","message_id":"m1","session_id":"s","data":"{\"type\":\"text\",\"text\":\"a\"}"}`,
				`{"_table":"part","id":"***","message_id":"m1","session_id":"s","data":"{\"type\":\"text\",\"text\":\"b\"}"}`,
			},
			[]string{"a b"},
		},
		"steps of a run": {
			[]string{
				`{"type":"step_start","part":{"id":"***","messageID":"***","type":"step-start"}}`, `{"type":"text","part":{"id":"***","messageID":"***","type":"text","text":"a"}}`,
				`{"type":"step_start","part":{"id":"***","messageID":"***","type":"step-start"}}`, `{"type":"text","part":{"id":"***","messageID":"***","type":"text","text":"b"}}`,
			},
			[]string{"a", "b"},
		},
		"events": {
			[]string{
				`{"type":"message.updated","properties":{"info":{"id":"***","sessionID":"s","role":"user","time":{"created":1}}}}`,
				`{"type":"message.part.updated","properties":{"part":{"id":"***","messageID":"***","sessionID":"s","type":"text","text":"rye?"}}}`,
				`{"type":"message.updated","properties":{"info":{"id":"***","sessionID":"s","role":"assistant","time":{"created":2}}}}`,
				`{"type":"message.part.updated","properties":{"part":{"id":"***","messageID":"***","sessionID":"s","type":"text","text":"","time":{"start":3}}}}`,
				`{"type":"message.part.updated","properties":{"part":{"id":"***","messageID":"***","sessionID":"s","type":"text","text":"a","time":{"start":3,"end":4}}}}`,
				`{"type":"message.part.updated","properties":{"part":{"id":"***","messageID":"***","sessionID":"s","type":"text","text":"b","time":{"start":5,"end":6}}}}`,
				`{"type":"message.updated","properties":{"info":{"id":"***","sessionID":"s","role":"user","time":{"created":1}}}}`,
			},
			[]string{"rye?", "a b"},
		},
		"a prompt that is told again": {
			[]string{
				`{"type":"message.updated","properties":{"info":{"id":"***","sessionID":"s","role":"user","time":{"created":1}}}}`,
				`{"type":"message.part.updated","properties":{"part":{"id":"***","messageID":"***","sessionID":"s","type":"text","text":"rye?"}}}`,
				`{"type":"message.updated","properties":{"info":{"id":"***","sessionID":"s","role":"assistant","time":{"created":2}}}}`,
				`{"type":"message.updated","properties":{"info":{"id":"***","sessionID":"s","role":"user","time":{"created":1},"summary":{"diffs":[]}}}}`,
				`{"type":"message.part.updated","properties":{"part":{"id":"***","messageID":"***","sessionID":"s","type":"step-start"}}}`,
				`{"type":"message.part.updated","properties":{"part":{"id":"***","messageID":"***","sessionID":"s","type":"text","text":"a","time":{"start":3,"end":4}}}}`,
			},
			[]string{"rye?", "a"},
		},
	} {
		var records []*format.Record
		for i, r := range c.records {
			v, err := rawjson.Parse([]byte(r))
			if err != nil {
				t.Fatal(name, err)
			}
			records = append(records, &format.Record{Value: v, Raw: []byte(r), Number: i})
		}
		var got []string
		for _, m := range assemble(slices.Values(records)).Messages {
			var said []string
			for _, p := range m.Parts {
				if p, ok := p.(model.Text); ok {
					said = append(said, p.Text)
				}
			}
			got = append(got, strings.Join(said, " "))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
