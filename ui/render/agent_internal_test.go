package render

import (
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
)

// What a sub-agent came upon is an error in its row only if it is one.
func TestAgentWarned(t *testing.T) {
	log, err := loaders.Open(t.Context(), "../../testdata/claude-code/inline-sidechain.jsonl", loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	for _, c := range []struct {
		agent      Agent
		has, lacks string
	}{
		{Agent{Bad: 2, Warned: true}, "2!", "2✗"},
		{Agent{Bad: 2}, "2✗", "2!"},
	} {
		d := New(Options{Width: 120, Palette: p, Level: DefaultLevel}, markdown.NewSet(p, code, false), code)
		rows := ""
		for e := range log.Index().Len() {
			items, err := Items(log, e)
			if err != nil {
				t.Fatal(err)
			}
			for k := range items {
				for _, l := range d.Lines(&items[k], Line, Context{Index: log.Index(), Agent: func(int) (Agent, bool) { return c.agent, true }}) {
					rows += l.Plain() + "\n"
				}
			}
		}
		if !strings.Contains(rows, c.has) || strings.Contains(rows, c.lacks) {
			t.Errorf("%+v:\n%s", c.agent, rows)
		}
	}
}
