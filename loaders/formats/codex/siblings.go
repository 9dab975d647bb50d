package codex

import (
	"bytes"
	"path/filepath"
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Bounds for looking among the rollouts of a day: how many are looked at, and how
// much of each, in bytes.
const (
	maxRollouts = 500
	maxHeader   = 8 << 10
)

// siblings returns the rollouts of a thread's sub-agents, and of theirs: those in
// the same folder, begun later, whose header names the thread as their parent.
func siblings(path string) []format.Sibling {
	name := filepath.Base(path)
	if !isRollout(name) {
		return nil
	}
	dir := filepath.Dir(path)
	self, _ := header(path)
	known := map[string]bool{self: self != ""}
	var found []format.Sibling
	looked := 0
	for _, stem := range format.FilesIn(dir, ".jsonl") { // sorted by name, which begins with the time
		file := filepath.Join(dir, stem+".jsonl")
		if filepath.Base(file) <= name || !isRollout(filepath.Base(file)) {
			continue
		}
		if looked++; looked > maxRollouts {
			break
		}
		if id, parent := header(file); parent != "" && id != "" && known[parent] && !known[id] {
			known[id] = true
			found = append(found, format.Sibling{Path: file, Thread: id})
		}
	}
	return found
}

func isRollout(name string) bool {
	return strings.HasPrefix(name, "rollout-") && strings.HasSuffix(name, ".jsonl")
}

// header reads the beginning of a rollout: its thread and the thread that started
// it as a sub-agent.
func header(path string) (id, parent string) {
	line, _, _ := bytes.Cut(format.Beginning(path, maxHeader), []byte("\n"))
	v, _ := rawjson.ParseCut(line)
	meta := v.Get("payload")
	if v.Str("type") != "session_meta" {
		return "", ""
	}
	return meta.Get("id").Scalar(), agentOf(meta).parent
}
