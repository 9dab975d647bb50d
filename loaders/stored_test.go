package loaders

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// storedIn returns the outputs in files of their own of all results of a log.
func storedIn(t *testing.T, path string) (list []model.Stored, cut int) {
	t.Helper()
	log := openAll(t, path)
	for i := range log.Index().Len() {
		m, err := log.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range m.Parts {
			if r, ok := p.(*model.ToolResult); ok {
				if list = append(list, r.Stored()...); r.Truncated {
					cut++
				}
			}
		}
	}
	return list, cut
}

func openAll(t *testing.T, path string) *Log {
	t.Helper()
	log, err := Open(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return log
}

func TestStoredOutputs(t *testing.T) {
	list, cut := storedIn(t, "../testdata/claude-code/with-outputs/0ddba11.jsonl")
	if len(list) != 2 || !strings.HasSuffix(list[0].Text, "loaf 8\n") || !list[0].Whole() || cut != 0 {
		t.Errorf("%+v, %d cut", list, cut)
	}
	if len(list) == 2 && (list[1].Name != "mcp-oven-history-1.txt" || list[1].Bytes != -1 || list[1].Text != "") {
		t.Errorf("a file that is gone: %+v", list[1])
	}
	list, cut = storedIn(t, "../testdata/gemini-cli/chats/session-2026-05-01T08-00-5eed0001.jsonl")
	if len(list) != 1 || !strings.Contains(list[0].Text, "wait for a day") || cut != 0 {
		t.Errorf("%+v, %d cut", list, cut)
	}
}

// Nothing outside of the folder of the session is read, whatever the log and the folder
// say, and of a large file only the beginning.
func TestStoredOutputsElsewhere(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	secret := filepath.Join(other, "secret.txt")
	results := filepath.Join(dir, "s", "tool-results")
	for path, text := range map[string]string{secret: "a secret", filepath.Join(results, "large.txt"): strings.Repeat("loaf\n", 1<<20), filepath.Join(results, "picture.png"): "\x89PNG\r\n\x1a\n\x00\x00"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"link.txt": secret, "up.txt": "../../../secret.txt", "folder": other} {
		if err := os.Symlink(target, filepath.Join(results, name)); err != nil {
			t.Skip(err)
		}
	}
	session := func(path string) string {
		return `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","cwd":"/p","timestamp":"2026-05-01T09:00:00Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"<persisted-output>\nOutput too large (9KB). Full output saved to: ` + path + `\n</persisted-output>"}]}}` + "\n"
	}
	for path, want := range map[string]int64{
		secret: 0, "/tool-results/../../../../" + filepath.Base(other) + "/secret.txt": 0, "/x/tool-results/link.txt": -1, "/x/tool-results/up.txt": -1,
		"/x/tool-results/folder": -1, "/x/tool-results/folder/secret.txt": -1, "/x/tool-results/.": 0, "/x/tool-results/large.txt": 5 << 20, "/x/tool-results/picture.png": 10,
	} {
		log := filepath.Join(dir, "s.jsonl")
		if err := os.WriteFile(log, []byte(session(path)), 0o600); err != nil {
			t.Fatal(err)
		}
		list, _ := storedIn(t, log)
		got := int64(0)
		for _, s := range list {
			got = s.Bytes
			if strings.Contains(s.Text, "secret") || len(s.Text) > 1<<20 || s.Bytes == 10 && s.Text != "" {
				t.Errorf("%s: %d bytes of text", path, len(s.Text))
			}
		}
		if got != want {
			t.Errorf("%s: %d bytes, want %d", path, got, want)
		}
	}
	if err := os.Rename(results, filepath.Join(other, "results")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(other, "results"), results); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "s.jsonl"), []byte(session("/x/tool-results/large.txt")), 0o600); err != nil {
		t.Fatal(err)
	}
	if list, _ := storedIn(t, filepath.Join(dir, "s.jsonl")); len(list) != 1 || list[0].Bytes != -1 {
		t.Errorf("a folder that is a link: %d", len(list))
	}
}

// What is said only in such a file is found.
func TestSearchStoredOutputs(t *testing.T) {
	log := openAll(t, "../testdata/claude-code/with-outputs/0ddba11.jsonl")
	found := 0
	err := log.Search(model.Pattern{Literals: []string{"loaf 7"}}, 0, false, func() bool { return false }, func(i int) bool {
		m, err := log.Message(i)
		if err != nil {
			t.Error(err)
			return false
		}
		for _, p := range m.Parts {
			if r, ok := p.(*model.ToolResult); ok && len(r.Stored()) > 0 && strings.Contains(r.Stored()[0].Text, "loaf 7") {
				found++
			}
		}
		return true
	})
	if err != nil || found != 1 {
		t.Errorf("found %d times, %v", found, err)
	}
}

// Outputs in files of their own are no logs of a directory, and the folder of a session
// that has nothing else is that session.
func TestStoredOutputsAreNoSessions(t *testing.T) {
	for _, dir := range []string{"../testdata/claude-code/with-outputs", "../testdata/claude-code/with-outputs/0ddba11"} {
		list, err := Sessions(context.Background(), dir)
		if err != nil || len(list) != 1 || filepath.Base(list[0].Path) != "0ddba11.jsonl" {
			t.Errorf("%s: %+v, %v", dir, list, err)
		}
	}
	dir := t.TempDir()
	for _, name := range []string{"p/chats/session-2026-05-01T08-00-5eed0001.json", "p/tool-outputs/session-5eed0001/a.json", "tool-outputs/b.json", "notes/tool-results/c.json"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(`{"messages":[{"role":"user","content":"How long?"},{"role":"assistant","content":"An hour."}]}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list, err := Sessions(context.Background(), dir)
	if err != nil || len(list) != 3 {
		t.Errorf("%+v, %v", list, err)
	}
}
