package loaders

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/folders"
	"msgview/model"
)

// folder writes files below a new directory.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// read opens a log, waits until it is read, and returns it with the texts of its
// messages.
func read(t *testing.T, path string) (*Log, []string) {
	t.Helper()
	l, err := Open(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for i := range l.Index().Len() {
		if l.Index().Owner(i) != i || !l.Index().Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, p := range m.Parts {
			switch p := p.(type) {
			case model.Text:
				words = append(words, p.Text)
			case *model.ToolCall:
				words = append(words, "call "+p.Name)
			case *model.ToolResult:
				words = append(words, "result")
			}
		}
		texts = append(texts, m.Role.String()+": "+strings.Join(words, " "))
	}
	return l, texts
}

// Each file of a directory is read as what it is; what its own bytes do not say for
// certain is taken from its neighbours.
func TestDirectoryOfSeveralFormats(t *testing.T) {
	root := folder(t, map[string]string{
		"a.jsonl":  `{"type":"user","message":{"role":"user","content":"from a session"},"uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-02T03:04:05Z","version":"2.1.0"}` + "\n",
		"b.sse":    "data: {\"type\":\"start\",\"messageId\":\"m1\"}\n\ndata: {\"type\":\"text-start\",\"id\":\"t\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"from a \"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"stream\"}\n\ndata: {\"type\":\"finish\"}\n\ndata: [DONE]\n\n",
		"c.json":   `{"model":"m","messages":[{"role":"user","content":"from a request"},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"done"}]}`,
		"d/1.json": `{"role":"user","agentName":"cook","mode":"user","content":"from a bus"}`,
		"d/2.json": `{"role":"assistant","content":"plain"}`,
		"e.sse":    "data: {\"type\":\"start\",\"messageId\":\"m2\"}\n\ndata: {\"type\":\"text-start\",\"id\":\"t\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"another stream\"}\n\ndata: {\"type\":\"finish\"}\n\n",
		"f.json":   "\x00\x01\x02binary\x00\x00\x00\xff\xfe\x00",
		"g.json":   "",
	})
	l, texts := read(t, root)
	want := []string{
		"user: from a session", "assistant: from a stream", "user: from a request", "assistant: call f", "tool: result",
		"assistant: another stream", "user: from a bus", "assistant: plain",
	}
	if strings.Join(texts, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(texts, "\n"), strings.Join(want, "\n"))
	}
	var formats []string
	for _, f := range l.files.All() {
		formats = append(formats, f.Name+" "+f.Found.Format.Name)
	}
	wantFormats := "a.jsonl claude-code, b.sse vercel-ai, c.json openai-chat, e.sse vercel-ai"
	if got := strings.Join(formats[:4], ", "); got != wantFormats {
		t.Errorf("%s, want %s", got, wantFormats)
	}
}

// A file that is no log is said to be left out.
func TestBinaryFileInDirectory(t *testing.T) {
	l, _ := read(t, folder(t, map[string]string{"a.jsonl": `{"role":"user","content":"hi"}`, "b.json": "PK\x03\x04\x00\x00\x00\xff\xfe\x00"}))
	if s := l.Source().Skipped; len(s) != 1 || !strings.HasPrefix(s[0], "b.json: ") {
		t.Error(s)
	}
	if a := l.Index().Account(); a.Records != 1 {
		t.Errorf("%d records", a.Records)
	}
}

// More files than a process may have open.
func TestManyFiles(t *testing.T) {
	files := map[string]string{}
	for i := range 2 * folders.MaxOpen {
		files["d"+strings.Repeat("x", i%7)+"/s"+string(rune('a'+i%26))+strings.Repeat("y", i/26)+".jsonl"] = `{"role":"user","content":"hi"}` + "\n"
	}
	l, texts := read(t, folder(t, files))
	if len(texts) != len(files) {
		t.Errorf("%d messages of %d files", len(texts), len(files))
	}
	if raw, err := l.Raw(0); err != nil || len(raw) != 1 {
		t.Fatalf("%s: %v", l.files.All()[0].Name, err)
	}
}

// The answer to a request to allow a call may stand in another record.
func TestApprovalInAnotherRecord(t *testing.T) {
	const head = `{"role":"user","content":"Clear both."}
{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c1","toolName":"clear","input":{"what":"cache"}},{"type":"tool-call","toolCallId":"c2","toolName":"clear","input":{"what":"backups"}},{"type":"tool-approval-request","approvalId":"p1","toolCallId":"c1"},{"type":"tool-approval-request","approvalId":"p2","toolCallId":"c2"}]}
`
	path := folder(t, map[string]string{"a.jsonl": head})
	l, _ := read(t, path+"/a.jsonl")
	states := func() string {
		m, err := l.Message(1)
		if err != nil {
			t.Fatal(err)
		}
		s := ""
		for _, c := range m.Calls() {
			s += fmt.Sprintf("%d %q ", c.State, c.Approval.Reason)
		}
		return s
	}
	if got, want := states(), fmt.Sprintf(`%d "" %d "" `, model.CallAwaitingApproval, model.CallAwaitingApproval); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	f, err := os.OpenFile(path+"/a.jsonl", os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	io.WriteString(f, `{"role":"tool","content":[{"type":"tool-approval-response","approvalId":"p1","approved":true},{"type":"tool-approval-response","approvalId":"p2","approved":false,"reason":"too old"}]}`+"\n")
	if _, err := l.Refresh(); err != nil {
		t.Fatal(err)
	}
	if got, want := states(), fmt.Sprintf(`%d "" %d "too old" `, model.CallApproved, model.CallDenied); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
