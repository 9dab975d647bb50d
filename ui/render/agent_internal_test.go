package render

import (
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// What is to be looked at of a sub-agent is no call that failed: it has a sign of its own,
// and is red only where it is an error.
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
		agent Agent
		style safetext.Style
	}{
		{Agent{Bad: 2, Warned: true}, p.Warning},
		{Agent{Bad: 2}, p.Error},
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
					rows += l.String() + "\n"
				}
			}
		}
		if !strings.Contains(rows, safetext.Lit("2!", c.style).Line().String()) || strings.Contains(rows, "2✗") {
			t.Errorf("%+v:\n%s", c.agent, rows)
		}
	}
}
