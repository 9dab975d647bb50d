package places

import (
	"os"
	"path/filepath"
)

// Grok Build keeps two files of a session. A compaction overwrites chat_history.jsonl;
// updates.jsonl, which streams the same to the editor, then is the only one with all that
// was said (harbor-framework/harbor#3290, tenequm/pond#171).

// compacted reports whether a chat_history.jsonl was overwritten, and the whole stands
// beside it.
func compacted(history string) bool {
	dir := filepath.Dir(history)
	return exists(filepath.Join(dir, "compaction_checkpoints")) && exists(filepath.Join(dir, "updates.jsonl"))
}

// repeatsHistory reports whether an updates.jsonl says only what the history beside it
// says in more detail.
func repeatsHistory(updates string) bool {
	history := filepath.Join(filepath.Dir(updates), "chat_history.jsonl")
	return exists(history) && !compacted(history)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
