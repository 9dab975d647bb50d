package export

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"unicode"
)

// The document of the highest level has every word that the transcript has, but for
// those that are of the screen: dates, counts of words, of calls and of results.
func TestMarkdownIsComplete(t *testing.T) {
	words := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	for name, log := range logs(t) {
		var out bytes.Buffer
		if err := Markdown(context.Background(), &out, log, 5); err != nil {
			t.Fatal(err)
		}
		said := map[string]bool{} // by the log
		for i := range log.Index().Len() {
			records, err := log.Raw(i)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range records {
				for _, w := range words(string(r.Bytes)) {
					said[w] = true
				}
			}
		}
		has := map[string]bool{}
		for _, w := range words(out.String()) {
			has[w] = true
		}
		missing := 0
		for _, row := range strings.Split(string(plain(t, log, PlainOptions{Width: 4000, Level: 5})), "\n") {
			if strings.HasSuffix(row, "(empty message)") {
				continue
			}
			for _, w := range words(row) {
				if len(w) > 4 && w != "calls" && w != "result" && said[w] && !has[w] && missing < 5 {
					missing++
					t.Errorf("%s: %q is not in the document: %.150s", name, w, row)
				}
			}
		}
	}
}
