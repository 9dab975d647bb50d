package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each turn of a branch that was left says so in words, as does the first behind it, and the
// outline marks them all: dimness alone does not tell where a branch ends.
func TestLeftBranchSaysWhereItEnds(t *testing.T) {
	record := func(id, parent, role, text string) string {
		content := `"` + text + `"`
		if role == "assistant" {
			content = `[{"type":"text","text":"` + text + `"}]`
		}
		return `{"type":"` + role + `","uuid":"` + id + `","parentUuid":` + parent + `,"sessionId":"s","timestamp":"2026-05-01T10:00:00Z","message":{"id":"m` + id + `","role":"` + role + `","content":` + content + `}}` + "\n"
	}
	log := record("1", "null", "user", "Bake one") + record("2", `"1"`, "assistant", "one") +
		record("3", `"2"`, "user", "Bake two") + record("4", `"3"`, "assistant", "two") +
		record("5", `"4"`, "user", "Bake three") + record("6", `"5"`, "assistant", "three") +
		record("7", `"2"`, "user", "Bake four") + record("8", `"7"`, "assistant", "four")
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 40, Options{})
	s.wait("Bake four")
	for prompt, want := range map[string]string{"Bake one": "YOU   Bake one", "Bake two": "(on a branch that was left)  Bake two", "Bake three": "(on a branch that was left)  Bake three", "Bake four": "(the branch that went on)  Bake four"} {
		if !strings.Contains(s.String(), want) {
			t.Errorf("%s: no %q in\n%s", prompt, want, s)
		}
	}
	s.press("o")
	s.wait("4 Bake four")
	for _, want := range []string{"1 Bake one", "2 ├ Bake two", "3 │ Bake three", "4 Bake four"} {
		if !strings.Contains(s.String(), want) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
}
