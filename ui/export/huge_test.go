package export

import (
	"fmt"
	"strings"
	"testing"
)

// A text of any length is printed to its end, at every level that shows it, whatever
// it consists of.
func TestHugeTexts(t *testing.T) {
	var lines, paragraphs, code strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&lines, "row %d of many\n", i)
		fmt.Fprintf(&paragraphs, "Paragraph %d of many.\n\n", i)
	}
	code.WriteString("Code:\n\n```go\n" + lines.String() + "```\n\nAfter the code.\n")
	for name, text := range map[string]string{
		"lines":      lines.String(),
		"paragraphs": paragraphs.String(),
		"code":       code.String(),
		"one line":   strings.Repeat("é word ", 200_000),
	} {
		text += "\n\nTHE END"
		for _, role := range []string{"user", "assistant"} {
			log := openBytes(t, "huge.jsonl", fmt.Sprintf("{\"role\":\"user\",\"content\":\"hello\"}\n{\"role\":%q,\"content\":%s}\n", role, quoted(text)))
			out := string(plain(t, log, PlainOptions{Width: 100, Level: 4}))
			if !strings.Contains(out, "THE END") || strings.Contains(out, " more ") {
				t.Errorf("%s of %s: the end is missing in %d bytes of %d", name, role, len(out), len(text))
			}
			for _, word := range []string{"row 0 of", "row 23456 of", "row 39999 of", "Paragraph 0 of", "Paragraph 31234 of", "After the code"} {
				if strings.Contains(text, word) != strings.Contains(out, word) {
					t.Errorf("%s of %s: %q", name, role, word)
				}
			}
			if n := strings.Count(text, "row "); strings.Count(out, "row ") != n {
				t.Errorf("%s of %s: %d rows of %d", name, role, strings.Count(out, "row "), n)
			}
			if n := strings.Count(text, "é word"); n > 0 && strings.Count(strings.Join(strings.Fields(out), " "), "word") != n {
				t.Errorf("%s of %s: %d words of %d", name, role, strings.Count(out, "word"), n)
			}
			if strings.Contains(out, "```") {
				t.Errorf("%s of %s: a fence is text", name, role)
			}
		}
	}
}
