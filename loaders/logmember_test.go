package loaders

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// A document that holds a whole log as one text is of the format of that log, and nothing of it
// is lost, nor of what stands beside it.
func TestLogAsMember(t *testing.T) {
	for name, want := range map[string]string{"opencode/run.jsonl": "opencode", "claude-code/stream-json.jsonl": "claude-code", "codex/exec.jsonl": "codex"} {
		data, err := os.ReadFile("../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		alone, said := read(t, folder(t, map[string]string{"log.jsonl": string(data)})+"/log.jsonl")
		printed, _ := json.Marshal("The oven gets warm.\n" + string(data))
		document := fmt.Sprintf("{\n \"loaf\": \"rye-7\",\n \"prompt\": \"Bake.\",\n \"exit_code\": 0,\n \"printed\": %s,\n \"crust\": \"brown\"\n}\n", printed)
		l, texts := read(t, folder(t, map[string]string{"run.json": document})+"/run.json")
		if l.Source().Format != want || alone.Source().Format != want {
			t.Errorf("%s: %s, alone %s", name, l.Source().Format, alone.Source().Format)
			continue
		}
		if got, want := strings.Join(texts, "\n"), strings.Join(said, "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
		kept := ""
		for i := range l.index.Len() {
			if m, err := l.Message(i); err == nil {
				kept += fmt.Sprintf("%s", m.Meta)
			}
		}
		for _, word := range []string{"rye-7", "Bake.", "crust", "brown", "The oven gets warm."} {
			if !strings.Contains(kept, word) {
				t.Errorf("%s: %q is lost", name, word)
			}
		}
		if a, b := l.index.Account().Paired, alone.index.Account().Paired; a != b {
			t.Errorf("%s: %v, alone %v", name, a, b)
		}
	}
	for name, document := range map[string]string{
		"few":        `{"printed":"{\"type\":\"text\",\"sessionID\":\"s\",\"part\":{\"messageID\":\"m\"}}\n{}"}`,
		"other text": `{"printed":"{\"loaf\":1}\n{\"loaf\":2}\n{\"loaf\":3}\n"}`,
	} {
		if l, _ := read(t, folder(t, map[string]string{"run.json": document})+"/run.json"); l.Source().Format != "generic" {
			t.Errorf("%s: %s", name, l.Source().Format)
		}
	}
}
