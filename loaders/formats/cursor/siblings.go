package cursor

import (
	"path/filepath"
	"strings"

	"msgview/loaders/format"
)

// siblings returns the transcripts of a session's sub-agents: those in the folder
// subagents beside it. A session has a folder of its own, or one that is named
// after it.
func siblings(path string) []format.Sibling {
	name, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	dir := filepath.Dir(path)
	if !ok || filepath.Base(dir) == "subagents" {
		return nil
	}
	var found []format.Sibling
	for _, folder := range [...]string{filepath.Join(dir, "subagents"), filepath.Join(dir, name, "subagents")} {
		if folder == filepath.Join(dir, "subagents") && len(format.FilesIn(dir, ".jsonl")) > 1 {
			continue // whose they are is unknown
		}
		for _, id := range format.FilesIn(folder, ".jsonl") {
			found = append(found, format.Sibling{Path: filepath.Join(folder, id+".jsonl"), Thread: id})
		}
	}
	return found
}
