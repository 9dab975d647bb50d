package render_test

import (
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// drawnRows are the rows of each item of a log at a level, without the margin, as the
// items stand below each other.
func drawnRows(t *testing.T, level int, directory string, lines ...string) (rows []string) {
	t.Helper()
	log, err := loaders.OpenBytes(t.Context(), "a.jsonl", []byte(strings.Join(lines, "\n")+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	d := render.New(render.Options{Width: 100, Palette: p, Level: level, Clock: render.ClockOff, Directory: directory, Compact: true}, markdown.NewSet(p, code, false), code)
	var speaker render.Speaker
	for i := range log.Index().Len() {
		items, _ := render.Items(log, i)
		for k := range items {
			c := render.Context{Index: log.Index(), Speaker: speaker, OneAgent: render.OneAgent(log, &items[k])}
			for _, l := range d.Lines(&items[k], render.ByLevel(&items[k], level, render.Filter{}, true), c) {
				rows = append(rows, strings.Join(strings.Fields(l.Plain()), " "))
			}
			speaker = render.SpeakerOf(&items[k])
		}
	}
	return rows
}

// The name of an agent stands before the first row of what it says, once for a run of
// items, and nowhere below the highest level where no other agent speaks.
func TestAgentNames(t *testing.T) {
	const (
		ask   = `{"role":"user","content":"bake a bread"}`
		plan  = `{"role":"assistant","name":"planner","content":"Rye first."}`
		again = `{"role":"assistant","name":"planner","content":"Then wheat."}`
		bake  = `{"role":"assistant","name":"baker","content":"Done."}`
	)
	for _, c := range []struct {
		level int
		lines []string
		want  string
	}{
		{3, []string{ask, plan, again, bake}, "YOU bake a bread|AI planner Rye first.|Then wheat.|AI baker Done."},
		{3, []string{ask, plan, again}, "YOU bake a bread|AI Rye first.|Then wheat."},
		{5, []string{ask, plan, again}, "planner Rye first."},
	} {
		if got := strings.Join(drawnRows(t, c.level, "", c.lines...), "|"); !strings.Contains(got, c.want) {
			t.Errorf("level %d, %d messages: %q, want %q", c.level, len(c.lines), got, c.want)
		}
	}
}
