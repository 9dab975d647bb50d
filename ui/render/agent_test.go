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
			c := render.Context{Index: log.Index(), Speaker: speaker, OneAgent: render.OneAgent(log, &items[k]), Same: render.SameAsBefore(log, &items[k])}
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

// Rows that sum up show no marks of Markdown; several reasonings in a row share one; that
// which the answer repeats is a mark only.
func TestFoldedReasoning(t *testing.T) {
	thought := func(texts ...string) string {
		var parts []string
		for _, s := range texts {
			parts = append(parts, `{"type":"thinking","thinking":"`+s+`","signature":"x"}`)
		}
		return `{"role":"assistant","content":[` + strings.Join(parts, ",") + `,{"type":"text","text":"The oven is hot. Go on."}]}`
	}
	const ask = `{"role":"user","content":[{"type":"text","text":"bake a bread"}]}`
	for _, c := range []struct{ name, line, want, without string }{
		{"marks", thought(`**Heating** the oven\n# With ` + "`heat`"), "∴ reasoning Heating the oven ⏎ With heat 2 l", "**"},
		{"no marks", thought(`2**3**4 and f(**kwargs, **more)`), "∴ reasoning 2**3**4 and f(**kwargs, **more) 1 l", "234"},
		{"repeated", thought("The oven is hot."), "The oven is hot. Go on.", "reasoning"},
		{"begun alike", thought("The oven is ho"), "∴ reasoning The oven is ho 1 l", ""},
	} {
		got := strings.Join(drawnRows(t, 3, "", ask, c.line), "|")
		if !strings.Contains(got, c.want) || c.without != "" && strings.Contains(got, c.without) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// What a command is described as is not said where it is the command, and paths in the
// project or just above it are written from there.
func TestRowsRepeatNothing(t *testing.T) {
	call := func(name, arguments string) string {
		return `{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"` + name + `","input":` + arguments + `}]}`
	}
	for _, c := range []struct{ name, line, want string }{
		{"described", call("Bash", `{"command":"echo  \"gamma\"","description":"echo gamma"}`), `▸ Bash echo "gamma" 0 no result`},
		{"described in words", call("Bash", `{"command":"echo gamma","description":"Say gamma"}`), `▸ Bash echo gamma Say gamma 0 no result`},
		{"inside", call("Grep", `{"pattern":"rye","path":"/home/ada/src/bakery/bread"}`), "▸ Grep rye in bread 0 no result"},
		{"all of it", call("Grep", `{"pattern":"rye","path":"/home/ada/src/bakery"}`), "▸ Grep rye 0 no result"},
		{"above", call("Grep", `{"pattern":"rye","path":"/home/ada/src"}`), "▸ Grep rye in .. 0 no result"},
		{"beside", call("Read", `{"file_path":"/home/ada/src/mill/rye.go"}`), "▸ Read ../mill/rye.go 0 no result"},
		{"far away", call("Read", `{"file_path":"/home/ada/notes.md"}`), "▸ Read /home/ada/notes.md 0 no result"},
	} {
		got := strings.ReplaceAll(strings.Join(drawnRows(t, 3, "/home/ada/src/bakery", c.line), "|"), "∅", "0")
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A system prompt that a program writes again for each turn is told once.
func TestSystemPromptAgain(t *testing.T) {
	sys := func(s string) string { return `{"role":"system","content":"` + s + `"}` }
	const ask = `{"role":"user","content":"bake"}`
	got := strings.Join(drawnRows(t, 3, "", sys("You bake."), ask, sys("You bake."), ask, sys("You sell."), ask, sys("You bake.")), "|")
	if want := "You bake. 1 l|YOU bake|SYS ▸ system prompt same as before 1 l|YOU bake|SYS ▸ system prompt You sell. 1 l|YOU bake|SYS ▸ system prompt You bake. 1 l"; !strings.HasSuffix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := strings.Join(drawnRows(t, 5, "", sys("You bake."), ask, sys("You bake.")), "|"); strings.Count(got, "You bake.") != 2 {
		t.Errorf("at level 5: %q", got)
	}
}

// A call keeps its columns where the name of its agent is told: that stands at the right.
func TestAgentOfCall(t *testing.T) {
	const (
		ask  = `{"role":"user","content":"bake a bread"}`
		plan = `{"role":"assistant","name":"planner","content":"Rye first."}`
		bake = `{"role":"assistant","name":"baker","tool_calls":[{"id":"1","function":{"name":"oven","arguments":"{\"heat\":\"high\"}"}}]}`
	)
	rows := drawnRows(t, 3, "", ask, plan, bake)
	if last := rows[len(rows)-1]; last != "AI ▸ oven high baker" && !strings.HasSuffix(last, "baker ∅ no result") {
		t.Errorf("the call: %q", last)
	}
}
