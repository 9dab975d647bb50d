package find

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
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

// A match says in which turn and of which call it is; line breaks are drawn, and the words
// that match are found across them.
func TestMatchesSayWhere(t *testing.T) {
	log, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(`{"role":"user","content":"Bake"}
{"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"bake","arguments":"{\"command\":\"bake rye\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"first\n\n  the rye\tloaf\nis dark"}
{"role":"user","content":"More rye"}
`))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := Matches(context.Background(), log, "rye", func(m Match) bool {
		got = append(got, fmt.Sprintf("%d %s %q %q", m.Turn, m.Kind, m.Call, m.Text))
		return true
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{`1 arguments "bake bake rye" "{ ⏎ \"command\": \"bake rye\" ⏎ }"`, `1 results "bake bake rye" "first ⏎ the rye loaf ⏎ is dark"`, `2 talk "" "More rye"`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if at := Marker("first the")("first ⏎ the rye"); len(at) != 1 || at[0][1] != len("first ⏎ the") {
		t.Errorf("marked %v", at)
	}
}

// A title is a match of its own where the talk does not have the words, and stands for the record
// that says it.
func TestWithTitle(t *testing.T) {
	for _, c := range []struct {
		title, kind string
		want        bool
	}{{"Bake rye bread", "results", true}, {"Bake rye bread", "talk", false}, {"Bake bread", "results", false}} {
		says := Match{Kind: c.kind, Message: &model.Message{Role: model.RoleTool}}
		got := WithTitle("rye", c.title, []Match{says})
		if ok := len(got) == 2; ok != c.want || ok && (got[1].Kind != InTitle || got[1].Text != c.title) {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	log, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(`{"type":"summary","summary":"Bake rye bread","leafUuid":"u1"}`+"\n"+
		`{"type":"user","sessionId":"s","uuid":"u1","timestamp":"2026-01-01T10:00:00Z","message":{"role":"user","content":"Bake it"}}`+"\n"+
		`{"type":"system","subtype":"note","sessionId":"s","uuid":"u2","timestamp":"2026-01-01T10:00:01Z","content":"rye is out"}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	var all []Match
	if err := Matches(context.Background(), log, "rye", func(m Match) bool { all = append(all, m); return true }); err != nil || len(all) != 2 {
		t.Fatal(err, all)
	}
	if all = WithTitle("rye", log.About().Title, all); len(all) != 2 || !strings.Contains(all[0].Text, "rye is out") || all[1].Text != "Bake rye bread" {
		t.Errorf("%+v", all)
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

// The id of a log is found by who looks for all of it, and not by who looks for a few letters
// that it happens to have.
func TestMatchesOfTheID(t *testing.T) {
	log, err := loaders.OpenBytes(t.Context(), "log.json", []byte(`{"id":"bread4711oven","chunkedPrompt":{"chunks":[{"id":"c1","role":"user","text":"Is the rye in?"}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"bread4711oven": 1, "oven": 0, "rye": 1} {
		n := 0
		if err := Matches(t.Context(), log, text, func(Match) bool { n++; return true }); err != nil || n != want {
			t.Errorf("%q is found %d times, want %d: %v", text, n, want, err)
		}
	}
}
