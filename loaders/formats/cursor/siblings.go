package cursor

import (
	"os"
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
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue
		}
		if folder == filepath.Join(dir, "subagents") && transcripts(dir) > 1 {
			continue // whose they are is unknown
		}
		for _, e := range entries {
			if id, ok := strings.CutSuffix(e.Name(), ".jsonl"); ok && id != "" && e.Type().IsRegular() {
				found = append(found, format.Sibling{Path: filepath.Join(folder, e.Name()), Thread: id})
			}
		}
	}
	return found
}

// transcripts counts the transcripts in a folder.
func transcripts(dir string) int {
	entries, _ := os.ReadDir(dir)
	n := 0
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".jsonl") {
			n++
		}
	}
	return n
}
