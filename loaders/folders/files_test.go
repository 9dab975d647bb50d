package folders

import (
	"slices"
	"testing"

	"msgview/loaders/source"
)

// What is said of a conversation comes first, then what was moved out of its messages,
// then the messages; files of other folders stay where they are.
func TestBefore(t *testing.T) {
	for _, want := range [][]string{
		{"meta.json", "history/1.json", "messages.jsonl"},
		{"a/meta.json", "a/history/1.json", "a/history/2.json", "a/messages.jsonl"},
		{"a/messages.jsonl", "b/meta.json"},
		{"a/messages.jsonl", "b/history/1.json"},
		{"chathistory/2.json", "meta.json"},
	} {
		got := slices.Clone(want)
		slices.SortStableFunc(got, func(a, b string) int {
			switch {
			case before(a, b):
				return -1
			case before(b, a):
				return 1
			}
			return 0
		})
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if !before("a/history/1.json", "a/messages.jsonl") || before("a/messages.jsonl", "a/history/1.json") || before("b/meta.json", "a/x.json") {
		t.Error("wrong order")
	}
}

// Each file of a directory is in the conversation that its name says.
func TestConversationOf(t *testing.T) {
	for name, want := range map[string]string{
		"x/1.json": "x", "x/2.json": "x", "y.jsonl": "y.jsonl", "s/messages.jsonl": "s", "s/meta.json": "s", "s/history/1.x.json": "s/history", "s/history/old.json": "s",
		"t/ui_messages.json": "t", "t/notes.json": "t/notes.json",
	} {
		if got := conversationOf(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func treeOf(paths ...string) (tree source.Tree) {
	for _, path := range paths {
		tree.Files = append(tree.Files, source.Entry{Path: path})
	}
	return tree
}

// What lies with a session is told by its name and by what lies beside it.
func TestNeighbours(t *testing.T) {
	tree := treeOf("p/s1.jsonl", "p/s1/tool-results/o.txt", "p/s1/subagents/agent-1.jsonl", "p/agent-2.jsonl", "p/s1.meta.json", "p/lone.meta.json",
		"q/agent-3.jsonl", "r/chats/c.json", "r/tool-outputs/o.txt", "u/tool-outputs/o.txt", "v/tool-results/o.txt")
	var kept []string
	for _, f := range withoutOutputs(tree).Files {
		kept = append(kept, f.Path)
	}
	if want := []string{"p/s1.jsonl", "p/s1/subagents/agent-1.jsonl", "p/agent-2.jsonl", "p/s1.meta.json", "p/lone.meta.json", "q/agent-3.jsonl", "r/chats/c.json", "u/tool-outputs/o.txt", "v/tool-results/o.txt"}; !slices.Equal(kept, want) {
		t.Errorf("without outputs: %q", kept)
	}
	n := neighbours(tree)
	for path, want := range map[string][2]bool{ // a sidecar, a sub-agent's
		"p/s1.jsonl": {}, "p/s1.meta.json": {true, false}, "p/lone.meta.json": {}, "p/agent-2.jsonl": {false, true}, "q/agent-3.jsonl": {}, "p/s1/subagents/agent-1.jsonl": {false, true},
	} {
		if got := [2]bool{n.isSidecar(path), n.isSubAgent(path)}; got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
