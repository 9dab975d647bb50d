package formats_test

import (
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

// streamsCut are what is said in the logs called stream-cut.jsonl, which end, or go on,
// before the whole of what was streamed came.
var streamsCut = map[string][]string{
	"claude-code":      {"Which flour is left?", "I look into the store.", "A helper counts.", `ls store/rye`},
	"copilot-cli":      {"Something dark.", "Rye bread with"},
	"openhands":        {"Something dark.", "Rye bread with"},
	"deepseek-harness": {"I look.", "A moment, please.", `ls store`},
	"crewai":           {"Name a bread.", "Something dark.", "Rye bread with"},
	"openai-realtime":  {"Rye bread with", "spelt flour", "Said aloud.", "And a cake?"},
}

// What was streamed and never said as a whole is said by the message that its pieces make,
// once.
func TestStreamsCut(t *testing.T) {
	for name, want := range streamsCut {
		l := open(t, filepath.Join(testdata, name, "stream-cut.jsonl"))
		if got := l.Source().Format; got != name {
			t.Errorf("%s: read as %s", name, got)
		}
		said, x := "", l.Index()
		for i := range x.Len() {
			if m, err := l.Message(i); err != nil {
				t.Fatal(err)
			} else if x.Flags(i).IsMessage() {
				said += formattest.Describe(m) + "\n"
			}
		}
		for _, w := range want {
			if n := strings.Count(said, w); n != 1 {
				t.Errorf("%s: %q is said %d times in\n%s", name, w, n, said)
			}
		}
	}
}
