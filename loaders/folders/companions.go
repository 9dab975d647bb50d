package folders

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/source"
	"msgview/model"
)

// companions are files that go with a session beside them and are no session
// themselves, by the name of the file that has the session.
var companions = map[string][]string{
	"api_conversation_history.json": {"ui_messages.json", "task_metadata.json", "context_history.json", "history_item.json"}, // Cline, Roo Code
	"messages.jsonl":                {"thread.json"},                                                                         // Jan
	"chat_history.jsonl":            {"summary.json", "updates.jsonl"},                                                       // Grok
	"context.jsonl":                 {"wire.jsonl", "state.json"},                                                            // Kimi CLI
	"wire.jsonl":                    {"state.json"},
	"display_predictions.json":      {"display_requests.json", "instances.json"}, // HELM
	"scenario_state.json":           {"display_predictions.json", "display_requests.json", "instances.json", "per_instance_stats.json", "stats.json"},
}

// besides are endings of files that go with the session <name>.jsonl beside them:
// those of Claude Code's sub-agents, and the settings of Factory Droid.
var besides = []string{".meta.json", ".settings.json"}

// withoutOutputs returns a tree without the outputs of tools that a session keeps in
// files of their own and that are shown with it: <session>/tool-results beside
// <session>.jsonl (Claude Code), tool-outputs beside chats (Gemini CLI).
func withoutOutputs(tree source.Tree) source.Tree {
	names := map[string]bool{}
	for _, f := range tree.Files {
		names[f.Path] = true
		if dir := filepath.Dir(f.Path); !names[dir] {
			names[dir] = true
		}
	}
	left := make([]source.Entry, 0, len(tree.Files))
	for _, f := range tree.Files {
		path := filepath.ToSlash(f.Path)
		session, _, output := strings.Cut(path, "/tool-results/")
		if output && names[filepath.FromSlash(session)+".jsonl"] {
			continue
		}
		if project, _, output := strings.Cut("/"+path, "/tool-outputs/"); output && names[filepath.FromSlash(strings.TrimPrefix(project+"/chats", "/"))] {
			continue
		}
		left = append(left, f)
	}
	tree.Files = left
	return tree
}

// A neighbourhood knows which files lie beside each other.
type neighbourhood struct {
	files map[string]bool
	mains map[string]bool // folders with a transcript that is not a sub-agent's
}

func neighbours(tree source.Tree) neighbourhood {
	n := neighbourhood{files: make(map[string]bool, len(tree.Files)), mains: map[string]bool{}}
	for _, f := range tree.Files {
		n.files[f.Path] = true
		if dir, base := filepath.Split(f.Path); strings.HasSuffix(base, ".jsonl") && !strings.HasPrefix(base, "agent-") {
			n.mains[dir] = true
		}
	}
	return n
}

// isSidecar reports whether a file holds what a program keeps of the session in the
// file beside it.
func (n neighbourhood) isSidecar(path string) bool {
	dir, base := filepath.Split(path)
	for _, end := range besides {
		if stem, ok := strings.CutSuffix(base, end); ok && n.files[dir+stem+".jsonl"] {
			return true
		}
	}
	for session, list := range companions {
		if slices.Contains(list, base) && n.files[dir+session] {
			return true
		}
	}
	return false
}

// isSubAgent reports whether a file belongs to the session beside it, with which it
// is opened.
func (n neighbourhood) isSubAgent(path string) bool {
	dir, base := filepath.Split(path)
	if slices.Contains(strings.Split(filepath.ToSlash(filepath.Dir(path)), "/"), "subagents") {
		return true
	}
	return strings.HasPrefix(base, "agent-") && strings.HasSuffix(base, ".jsonl") && n.mains[dir]
}

// sessionOf returns the session that a folder belongs to, which is the file of the
// same name beside it: Claude Code keeps the sub-agents of a session and the outputs
// of its tools in such a folder.
func sessionOf(root string, tree source.Tree) (model.Session, bool) {
	if !slices.ContainsFunc(tree.Files, func(f source.Entry) bool {
		first, _, _ := strings.Cut(filepath.ToSlash(f.Path), "/")
		return first == "subagents" || first == "tool-results"
	}) {
		return model.Session{}, false
	}
	path := filepath.Clean(root)
	if base := filepath.Base(path); base == "." || base == ".." {
		whole, err := filepath.Abs(root)
		if err != nil {
			return model.Session{}, false
		}
		path = whole
	}
	path += ".jsonl"
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return model.Session{}, false
	}
	return model.Session{Path: path, Name: filepath.Base(path), Size: info.Size(), Modified: info.ModTime()}, true
}
