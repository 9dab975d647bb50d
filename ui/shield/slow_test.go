package shield

import (
	"strings"
	"testing"
	"time"
)

// A text that a reader would have much to do with does not keep anybody waiting.
func TestHardTexts(t *testing.T) {
	const n = 60 << 10
	for _, piece := range []string{"[", "![", "[a](", "<", "<a ", ">", "> ", "- ", "1. ", "*", "*_", "`a", "`", "``` ", "\\", "|", "|-", "a|", "[a]: b\n", "https://x.example/", "ftp://x ", "<!--", "\t", "    ", "a\n    ", "> - ", "\\[", "](", "x@x.example ", "[^1]: ", "[a]", "&lt;"} {
		for _, before := range []string{"", "    <b>\n\n", "- a\n  ```\n  <b>\n b\n"} {
			begin := time.Now()
			text := before + strings.Repeat(piece, n/len(piece))
			Text(text, 2)
			Line(text)
			if took := time.Since(begin); took > 2*time.Second {
				t.Errorf("%q %.20q takes %v", before, piece, took)
			}
		}
	}
}
