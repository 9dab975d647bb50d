package loaders

import (
	"slices"
	"testing"
)

// Rows of pairs whose answer is missing are questions, not unknown records.
func TestUnanswered(t *testing.T) {
	for log, want := range map[string][]string{
		"{\"id\":1,\"prompt\":\"Where is the quay?\",\"completion\":\"In the north.\"}\n{\"id\":2,\"prompt\":\"And the mole?\",\"completion\":null}\n": {"user: Where is the quay?", "assistant: In the north.", "user: And the mole?"},
		"{\"question\":\"Where is the quay?\",\"answer\":\"\"}\n{\"question\":\"And the mole?\",\"answer\":\"In the south.\"}\n":                       {"user: Where is the quay?", "assistant: ", "user: And the mole?", "assistant: In the south."},
		"{\"prompt\":\"Where is the quay?\",\"score\":null}\n":                                                                                         nil,
	} {
		l, texts := read(t, folder(t, map[string]string{"a.jsonl": log}))
		if !slices.Equal(texts, want) {
			t.Errorf("%s\n%q, want %q", log, texts, want)
		}
		if a := l.Index().Account(); want != nil && a.Unknown > 0 {
			t.Errorf("%s: %d unknown", log, a.Unknown)
		}
	}
}
