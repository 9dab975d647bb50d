package loaders

import (
	"path/filepath"
	"strings"
	"testing"
)

// JSON Lines in blocks of Markdown are read as what they are; the text around them is no
// damage. What is torn among them is, and a transcript is one with whatever it quotes.
func TestFenced(t *testing.T) {
	prose := "# A run\n\nIt was asked how hot the oven is,\nand this is what it said.\nNothing else.\n\n"
	messages := "```jsonl\n{\"role\":\"user\",\"content\":\"How hot?\"}\n{\"role\":\"assistant\",\"content\":\"Very.\"}\n"
	for name, c := range map[string]struct {
		format, log, want string
		malformed         int
	}{
		"messages":       {"openai-chat", prose + messages + "```\n" + strings.Repeat("That is all there is.\n", 20), "user: How hot?|assistant: Very.", 0},
		"with few words": {"openai-chat", "# Log\n\nSome words.\n\n" + messages + "```\n\nEnd.\n", "user: How hot?|assistant: Very.", 0},
		"in two blocks":  {"openai-chat", prose + messages + "```\n" + strings.Repeat("It went on, though.\n", 20) + "~~~ ndjson\n{\"role\":\"user\",\"content\":\"And?\"}\n~~~\n", "user: How hot?|assistant: Very.|user: And?", 0},
		"a torn one":     {"openai-chat", prose + messages + "{\"role\":\"user\",\"content\":\"An\n```\n" + strings.Repeat("That is all.\n", 20), "user: How hot?|assistant: Very.", 1},
		"in a talk":      {"transcript", "## Human\n\nWhat is this?\n\n" + messages + "```\n" + strings.Repeat("I found it.\n", 20) + "\n## Assistant\n\nA talk.\n\n## Human\n\nThanks.\n\n## Assistant\n\nWell.\n", "", 0},
		"of another use": {"generic", prose + "```python\n{\"a\":1}\n{\"a\":2}\n```\n" + strings.Repeat("That is all there is.\n", 20), "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			l, texts := read(t, filepath.Join(folder(t, map[string]string{"notes.md": c.log}), "notes.md"))
			a := l.Index().Account()
			if got := strings.Join(texts, "|"); l.Source().Format != c.format || a.Malformed != c.malformed || c.want != "" && got != c.want {
				t.Errorf("%s: %q %+v; %s", l.Source().Format, got, a, strings.Join(l.Source().Why, "; "))
			}
		})
	}
}
