package loaders_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
)

// A folder of Grok Build is one conversation, from the file that has all that was said:
// a compaction writes the history anew.
func TestGrokFolder(t *testing.T) {
	const history = `{"type":"user","content":[{"type":"text","text":"the last question"}],"prompt_index":3}` + "\n"
	const updates = `{"method":"session/update","params":{"sessionId":"g","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"the first question"}}}}
{"method":"session/update","params":{"sessionId":"g","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":", and the last question"}}}}
`
	const summary = `{"info":{"id":"g","cwd":"/garden"},"current_model_id":"owl","chat_format_version":1,"generated_title":"Prune the rose"}`
	for name, c := range map[string]struct {
		files map[string]string
		read  []string
	}{
		"whole": {map[string]string{"chat_history.jsonl": history, "updates.jsonl": updates}, []string{"chat_history.jsonl", "summary.json"}},
		"compacted": {map[string]string{"chat_history.jsonl": history, "updates.jsonl": updates, "compaction_checkpoints/1.json": `{"messages":[` + strings.TrimSpace(history) + `]}`},
			[]string{"summary.json", "updates.jsonl"}},
		"checkpoints only": {map[string]string{"chat_history.jsonl": history, "compaction_checkpoints": "{}"}, []string{"chat_history.jsonl", "summary.json"}},
		"updates only":     {map[string]string{"updates.jsonl": updates}, []string{"summary.json", "updates.jsonl"}},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "0199")
			c.files["summary.json"] = summary
			for name, text := range c.files {
				path := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			l, err := loaders.Open(context.Background(), dir, loaders.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			if err := l.Wait(context.Background()); err != nil {
				t.Fatal(err)
			}
			read := slices.Sorted(slices.Values(l.Source().Files))
			if !slices.Equal(read, c.read) {
				t.Errorf("reads %v, not %v", read, c.read)
			}
			if n, _ := l.Index().Totals(); n != 1 || l.About().Title != "Prune the rose" {
				t.Errorf("%d messages, title %q", n, l.About().Title)
			}
			list, err := loaders.Sessions(context.Background(), root)
			if err != nil || len(list) != 1 || filepath.Base(list[0].Path) == "summary.json" || !slices.Contains(c.read, filepath.Base(list[0].Path)) {
				t.Errorf("lists %v, %v", list, err)
			}
		})
	}
}
