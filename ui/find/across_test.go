package find

import (
	"fmt"
	"strings"
	"testing"
)

// Talk and results come first, and what says the same is told once.
func TestGrouped(t *testing.T) {
	var matches []Match
	for _, s := range strings.Fields("arguments:a talk:b arguments:a results:c arguments:e talk:b reasoning:f results:a") {
		kind, text, _ := strings.Cut(s, ":")
		matches = append(matches, Match{Kind: kind, Text: text})
	}
	var got []string
	for _, m := range Grouped(matches) {
		got = append(got, fmt.Sprintf("%s:%s+%d", m.Kind, m.Text, m.Same))
	}
	want := "talk:b+1 results:c+0 results:a+0 arguments:a+1 arguments:e+0 reasoning:f+0"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("%s, want %s", s, want)
	}
}
