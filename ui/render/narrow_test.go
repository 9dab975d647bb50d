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

// Where a row has no room for all, the end of a path stands before its beginning; below
// 60 cells there is no column of sizes.
func TestNarrowCalls(t *testing.T) {
	log, err := loaders.OpenBytes(t.Context(), "a.jsonl", []byte(
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"read_file","arguments":"{\"absolute_path\":\"/srv/bakery/recipes/bread/rye.md\"}"}}]}`+"\n"+
			`{"role":"tool","tool_call_id":"c","content":"flour\nwater\nsalt"}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	items, _ := render.Items(log, 0)
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	for width, want := range map[int]string{
		80: "▸ read_file /srv/bakery/recipes/bread/rye.md 3 l",
		60: "▸ read_file …/recipes/bread/rye.md 3 l",
		44: "▸ read_file …/bakery/recipes/bread/rye.md",
		36: "▸ read_file …/recipes/bread/rye.md",
		30: "▸ read_file …/bread/rye.md",
		26: "▸ read_file …/rye.md",
	} {
		d := render.New(render.Options{Width: width, Palette: p, Level: 3}, markdown.NewSet(p, code, false), code)
		row := d.Lines(&items[0], render.Line, render.Context{Index: log.Index()})[0].Plain()
		if got := strings.Join(strings.Fields(row[strings.Index(row, "▸"):]), " "); got != want {
			t.Errorf("%d cells: %q, want %q", width, got, want)
		}
	}
}
