package formats

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

// seedSize is how long the records of fixtures are at most, in bytes, that fuzzing begins
// with, and seedsOf how many of each fixture where all formats are tried.
const (
	seedSize = 2 << 10
	seedsOf  = 2
)

// words asks fuzzing for each plain word of a damaged record, too (MSGVIEW_WORDS=1), as
// TestDamagedRecords does of any format. Some still drop a short one that stands in an
// unlikely place.
var words = os.Getenv("MSGVIEW_WORDS") != ""

// found are inputs of which a format lost a word once, or worse.
var found = []struct{ format, data string }{
	{"bob", `{"messages":[]}`},
	{"jan", `{"role":"0","content":[{"image":{"":"aaaa"}}]}`},
	{"forge", `{"conversation":{"context":{"messages":[{"image":{"url":"aaaa"}}]}}}`},
	{"hf-chat", `{"00000000":"","model_a":"aaaa","conversation_b":[{}]}`},
	{"a2a", `{"jsonrpc":"2.0","id":"1","method":"garden","params":{"message":{"role":"user","messageId":"m1","parts":[{"kind":"tuxt","text":"Draw a fern"}]}}}`},
	{"a2a", `{"jsonrpc":"2.0","id":"1","result":{"kind":"task","id":"twig","contextId":"garden","status":{"state":"failed"},"history":[{"contextId":"message","role":"user","messageId":"m1","parts":[]}]}}`},
	{"google-adk", `{"id":"old","events":[{"invocation_id":"a","author":"user","content":{"papts":[{"text":"hello"}],"role":"user"}},{"invocation_id":"a","author":"root","content":{"parts":[{"text":"x"}]}}]}`},
	{"helm", `{"input":{"text":"x"},"references":[{"output":{"text":"Four"},"tags":["corrdct"]}],"split":"test","id":"a"}`},
	{"letta", `{"id":"message-2","message_type":"hidden_reasoning_message","state":"redactgd","hidden_reasoning":"aaaa"}`},
	{"letta", `{"id":"message-3","message_type":"tool_return_message","tool_returns":[{"tool_call_id":"c","tool_return":"None","status":"succesq"}]}`},
	{"mcp", `{"direction":"cserver","message":{"jsonrpc":"2.0","id":"pine","method":"tools/call","params":{"name":"prune"}}}`},
	{"mcp", `[{"jsonrpc":"2.0","id":"d","method":"pine"},{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}]`},
	{"cursor", `{"type":"tool_call","subtype":"held-for-review","call_id":"c","tool_call":{"writeToolCall":{"args":{"path":"sum.txt"}}},"session_id":"s"}`},
	{"cursor", `{"type":"result","subtype":"exhausted","is_error":true,"result":"no more","session_id":"s"}`},
	{"kimi", `{"type":"context.append_message","message":{"role":"user","content":"x","origin":{"kind":"injection","variant":"reminder"}},"time":1785000001002}`},
	{"semantic-kernel", "{\"type\":\"chat_message\",\"role\":{\"\":\"\",\"value\":\"\"},\"contents\":[{\"type\":\"textreasoning\",\"text\":\"\"},{\"\":\"uest\",\"d\":\"\",\"t\":true,\"l\":{\"\":\"\",\"\":\"\",\"\":\"\",\"\":\"\\h\\ \\x\\{\"},\"type\":\"usage\",\"s\":{\"\":\"\",\"\":9,\"\":4}}],\"\":\"\",\"d\":\"\",\"s\":{}}\n}"},
}

// What fuzzing found once is not lost again.
func TestFound(t *testing.T) {
	for _, c := range found {
		t.Run(c.format, func(t *testing.T) {
			i := slices.IndexFunc(All(), func(f format.Format) bool { return f.Name == c.format })
			formattest.CheckBytes(t, All()[i], []byte(c.data), true)
		})
	}
}

// onlyFormat is the only format to try, nil for all.
func onlyFormat(t testing.TB) *format.Format {
	name := os.Getenv("MSGVIEW_FORMAT")
	if name == "" {
		return nil
	}
	for _, f := range All() {
		if f.Name == name {
			return &f
		}
	}
	t.Fatalf("MSGVIEW_FORMAT: there is no format %q", name)
	return nil
}

// Whatever bytes a record has, whichever format it is read as: no shape panics, each
// keeps what it promises.
//
// MSGVIEW_FORMAT is the only format to try, with all its fixtures to begin with.
func FuzzFormats(f *testing.F) {
	table, seeds := All(), seedsOf
	if only := onlyFormat(f); only != nil {
		table, seeds = []format.Format{*only}, 1<<30
	}
	for i, one := range table {
		for _, path := range formattest.Files(f, filepath.Join("..", "..", "testdata", one.Name)) {
			records := formattest.Records(f, path, nil)
			for _, r := range records[:min(len(records), seeds)] {
				if len(r.Raw) <= seedSize {
					f.Add(uint8(i), r.Raw)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, number uint8, data []byte) {
		one := table[int(number)%len(table)]
		formattest.CheckBytes(t, one, data, words)
	})
}
