package places

import (
	"os"
	"path/filepath"
	"testing"
)

// Of the two files of a session of Grok Build the one that has all is listed.
func TestGrok(t *testing.T) {
	for name, c := range map[string]struct {
		files            []string
		history, updates bool // listed
	}{
		"both":      {[]string{"chat_history.jsonl", "updates.jsonl"}, true, false},
		"compacted": {[]string{"chat_history.jsonl", "updates.jsonl", "compaction_checkpoints"}, false, true},
		"alone":     {[]string{"updates.jsonl"}, false, true},
		"lost":      {[]string{"chat_history.jsonl", "compaction_checkpoints"}, true, false},
	} {
		dir := t.TempDir()
		for _, f := range c.files {
			if err := os.WriteFile(filepath.Join(dir, f), []byte("{}"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		history, updates := filepath.Join(dir, "chat_history.jsonl"), filepath.Join(dir, "updates.jsonl")
		if got := exists(history) && !compacted(history); got != c.history {
			t.Errorf("%s: history listed: %v", name, got)
		}
		if got := exists(updates) && !repeatsHistory(updates); got != c.updates {
			t.Errorf("%s: updates listed: %v", name, got)
		}
	}
}
