package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// A list of things to do says what is no longer in it; one that lost nothing does not.
func TestTodoDropped(t *testing.T) {
	for _, c := range []struct {
		old  string
		want bool
	}{
		{`[{"content":"Grind","status":"completed"},{"content":"Sift","status":"pending"}]`, true},
		{`[{"content":"Grind","status":"pending"}]`, false},
		{`[]`, false},
	} {
		it := called("TodoWrite", false)
		it.Call.Arguments = []byte(`{"todos":[{"content":"Grind","status":"completed"}]}`)
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: "ok"}}, Details: []byte(`{"oldTodos":` + c.old + `}`)}
		it = it.WithResult(&render.Got{Result: r, From: it.Message})
		p := palette.New(themes.Default(true))
		code := highlight.New(p)
		d := render.New(render.Options{Width: 100, Palette: p, Level: render.MoreLevel}, markdown.NewSet(p, code, false), code)
		var rows []string
		for _, l := range d.Lines(&it, render.Full, render.Context{}) {
			rows = append(rows, l.Plain())
		}
		all := strings.Join(rows, "\n")
		if got := strings.Contains(all, "Sift (no longer in the list) ←"); got != c.want || strings.Count(all, "Grind") != 1 {
			t.Errorf("%s: %v, want %v:\n%s", c.old, got, c.want, all)
		}
	}
}
