package literals

import (
	"strings"
	"testing"
)

func TestWord(t *testing.T) {
	for _, c := range []struct {
		word, text string
		fold, want bool
	}{
		{"zebra", "a ZEBRA!", true, true},
		{"zebra", "a ZEBRA!", false, false},
		{"Zebra", "zebr zebra", true, true},
		{"zebra", "zebr", true, false},
		{"zebra", "bra zeb ra", true, false},
		{"", "x", true, true},
		{"aaab", strings.Repeat("aaaa", 100) + "b", true, true},
		{"ä1", "xÄ1", true, false}, // ASCII only
		{"ä1", "xä1", true, true},
		{"ebra", "ebr", true, false},
	} {
		if got := NewWord(c.word, c.fold).In(c.text); got != c.want {
			t.Errorf("%q in %q, fold %v: %v", c.word, c.text, c.fold, got)
		}
	}
}
