package loaders

import (
	"path/filepath"
	"testing"

	"msgview/model"
)

// Calls of one answer that each have its thought show it once; another answer that
// thinks the same says so again.
func TestRepeatedThought(t *testing.T) {
	l := open(t, filepath.Join("..", "testdata", "openhands", "sdk-parallel.jsonl"))
	thoughts := 0
	for i := 0; i < l.index.Len(); i++ {
		if l.index.Owner(i) != i {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		texts, reasoning := 0, 0
		for _, p := range m.Parts {
			switch p.(type) {
			case model.Text:
				texts++
			case model.Reasoning:
				reasoning++
			}
		}
		if m.Role == model.RoleAssistant {
			thoughts += texts
		}
		if texts > 1 || reasoning > 1 {
			t.Errorf("message %d has %d texts and %d pieces of reasoning", i, texts, reasoning)
		}
	}
	if thoughts != 2 {
		t.Errorf("%d thoughts, want 2", thoughts)
	}
}
