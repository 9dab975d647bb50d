package render_test

import (
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model/rawjson"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// opened are the rows of the call that a result is of.
func opened(t *testing.T, level int, st render.State, name, result string) string {
	t.Helper()
	call := `{"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"` + name + `","arguments":"{\"query\":\"rye\"}"}}]}`
	answer := `{"role":"tool","tool_call_id":"c1","content":` + string(rawjson.AppendString(nil, result)) + `}`
	log, err := loaders.OpenBytes(t.Context(), "a.jsonl", []byte(`{"role":"user","content":"search"}`+"\n"+call+"\n"+answer+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	d := render.New(render.Options{Width: 80, Palette: p, Level: level, Clock: render.ClockOff, Compact: true}, markdown.NewSet(p, code, false), code)
	var rows []string
	for i := range log.Index().Len() {
		items, _ := render.Items(log, i)
		for k := range items {
			if items[k].Kind == render.Call {
				for _, l := range d.Lines(&items[k], st, render.Context{Index: log.Index()}) {
					rows = append(rows, strings.TrimRight(l.Plain(), " "))
				}
			}
		}
	}
	return strings.Join(rows, "\n")
}

// What a search of the web found is a list: the title of each page, where it is, and how
// it begins. What is said of the pages besides is counted, and the highest level shows it.
func TestSearchResults(t *testing.T) {
	claude := "Web search results for query: \"rye\"\n\nLinks: [{\"title\":\"Rye bread\",\"url\":\"https://bread.example/rye\"},{\"title\":\"\",\"url\":\"https://mill.example/\"}]\n\nRye is a **grain**."
	long := `{"query":"rye","results":[{"title":"Rye bread, a long title that cannot stand in a row with the address of its page","url":"https://bread.example/a/very/long/path/to/rye.html","content":"It is dark.\nIt is heavy.","score":0.93},{"title":"Mills","link":"http://mill.example"}]}`
	for _, c := range []struct {
		name, result string
		want, not    []string
	}{
		{"WebSearch", claude, []string{
			"│ Web search results for query: \"rye\"\n", "│ 1 Rye bread  bread.example/rye\n", "│ 2 mill.example/\n", "│ Rye is a grain."},
			[]string{"Links:", "{", "z5"}},
		{"web_search", long, []string{"│ 1 Rye bread, a long title", "…  bread.example/", "│   It is dark.\n", "│ 2 Mills  http://mill.example\n", "20 B more of them, z5 shows it"}, []string{"heavy", `"results"`}},
		{"web_search", `{"results":[],"note":"nothing found"}`, []string{"nothing found"}, []string{"z5"}},
		{"web_search", `[{"title":"Rye","url":"https://a.example"}] and more`, []string{"and more"}, []string{"│ 1 "}},
		{"WebSearch", "Links: [{\"title\":\"Rye\",\"url\":\"https://a.example\"},{\"kind\":\"ad\"}]", []string{`"ad"`}, []string{"│ 1 "}},
		{"lookup", claude, []string{"Links:"}, nil},
	} {
		got := opened(t, 3, render.Full, c.name, c.result)
		for _, w := range c.want {
			if !strings.Contains(got+"\n", w) {
				t.Errorf("%s of %.40q: no %q in\n%s", c.name, c.result, w, got)
			}
		}
		for _, w := range c.not {
			if strings.Contains(got, w) {
				t.Errorf("%s of %.40q: %q in\n%s", c.name, c.result, w, got)
			}
		}
		if got := opened(t, 5, render.Full, c.name, c.result); c.result == claude && !strings.Contains(got, "Links:") {
			t.Errorf("the highest level does not show %.40q as logged:\n%s", c.result, got)
		}
	}
	var many []string
	for range 30 {
		many = append(many, `{"title":"Rye","url":"https://a.example"}`)
	}
	got := opened(t, 4, render.Preview, "WebSearch", "Links: ["+strings.Join(many, ",")+"]")
	if n := strings.Count(got, "a.example"); n > 12 || !strings.Contains(got, "more rows") {
		t.Errorf("%d of 30 pages in a preview:\n%s", n, got)
	}
}
