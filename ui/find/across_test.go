package find

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
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

// What matches is kept without the bodies around it.
func TestMatchesAreSmall(t *testing.T) {
	log, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(`{"role":"user","content":"`+strings.Repeat("dough ", 10_000)+`"}`+"\n"+`{"role":"assistant","content":"Flour and `+strings.Repeat("dough ", 10_000)+`"}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	n := 0
	if err := Matches(context.Background(), log, "dough", func(m Match) bool {
		n++
		if len(m.Message.Parts)+len(m.Message.Meta) > 0 || m.Message.Index != n-1 || len(m.Text)+len(m.Around) > 3000 {
			t.Errorf("match %d: %d parts, %d bytes", n, len(m.Message.Parts), len(m.Text)+len(m.Around))
		}
		return true
	}); err != nil || n != 2 {
		t.Error(n, err)
	}
}
