package ui

import (
	"msgview/model"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A log that has no title is called in the header as the list calls it: by its first prompt
// that says something.
func TestHeaderNamesByPrompt(t *testing.T) {
	for prompts, want := range map[string]string{
		"hi|Mend the oven of the old bakery": "Mend the oven of the old bakery",
		"hi|yes":                             "",
	} {
		var b strings.Builder
		for p := range strings.SplitSeq(prompts, "|") {
			b.WriteString(`{"role":"user","content":"` + p + `"}` + "\n" + `{"role":"assistant","content":"Good."}` + "\n")
		}
		path := filepath.Join(t.TempDir(), "run.jsonl")
		if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		s := start(t, path, 140, 20, Options{})
		s.wait("turn")
		first, _, _ := strings.Cut(s.String(), "\n")
		if got := strings.Contains(first, "Mend the oven"); got != (want != "") || !strings.Contains(first, want) {
			t.Errorf("%s: %s", prompts, first)
		}
	}
}

// retitled is a log that says another title than before.
type retitled struct {
	model.Log
	title string
}

func (l *retitled) About() model.About { return model.About{Title: l.title} }

// A title that the log says when all of it was read counts, though no message came with it.
func TestTitleComesLate(t *testing.T) {
	read, err := opened(filepath.Join("..", "testdata", "openai-chat", "chat-history-growing.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	log := &retitled{Log: read}
	var known title
	known.of(log, model.Every)
	if log.title = "Bake"; known.of(log, model.Every) != "Bake" {
		t.Errorf("it is called %q", known.text)
	}
}
