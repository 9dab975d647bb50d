package render

import (
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/safetext"
	"msgview/ui/tour"
)

// Whatever the width, how a call ended stands in its column: the sign at the first cell of
// it, nothing of it elsewhere, a blank before it.
func TestColumnOfState(t *testing.T) {
	logs := map[string]*loaders.Log{}
	add := func(name string, l *loaders.Log, err error) {
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		if err := l.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		logs[name] = l
	}
	l, err := loaders.OpenBytes(t.Context(), tour.Name, tour.Log)
	add("tour", l, err)
	for _, path := range []string{"../testdata/changes.jsonl", "../testdata/damaged.jsonl", "../../testdata/claude-code/session.jsonl", "../../testdata/claude-code/denied.jsonl", "../../testdata/agent-swarm-kit/conversation.jsonl"} {
		l, err := loaders.Open(t.Context(), filepath.FromSlash(path), loaders.Options{})
		add(path, l, err)
	}
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	prose := markdown.NewSet(p, code, false)
	signs := 0
	for name, log := range logs {
		for width := 20; width <= 220; width++ {
			d := New(Options{Width: width, Palette: p, Level: DefaultLevel}, prose, code)
			for i := range log.Index().Len() {
				items, err := Items(log, i)
				if err != nil {
					t.Fatal(err)
				}
				for k := range items {
					it := &items[k]
					if it.Kind != Call && it.Kind != Orphan {
						continue
					}
					for _, depth := range []int{0, 3} {
						signs += checkState(t, name, d, it, Context{Index: log.Index(), Depth: depth, Nested: true})
					}
				}
			}
		}
	}
	if signs < 1000 {
		t.Errorf("only %d signs were looked at", signs)
	}
}

// checkState draws the row of a call and returns 1 if it has a sign.
func checkState(t *testing.T, name string, d *Drawer, it *Item, c Context) int {
	t.Helper()
	b := newDrawing(&d.pen, it, c)
	want := calls{drawing: b}.outcome(it.Verdict(false)).Plain()
	if it.Kind == Orphan {
		want = "∅ no call"
		if it.Result.Denied || it.Result.Error != 0 {
			return 0
		}
	}
	var row safetext.Line
	for _, l := range d.Lines(it, Line, c) {
		if w := l.Width(); w > d.opt.Width {
			t.Fatalf("%s: %d of %d cells: %s", name, w, d.opt.Width, l.Plain())
		}
		if strings.ContainsAny(l.Plain(), "▸▾") && row.Empty() {
			row = l
		}
	}
	from := b.rows.indent + b.rows.room() + 1 // the first cell of the column
	to := from + d.columns.state
	cells := func(from, to int) string { return row.Slice(from, to).Plain() }
	if got := cells(from-1, from); strings.TrimSpace(got) != "" {
		t.Fatalf("%s, %d cells: %q stands before the column in %q", name, d.opt.Width, got, row.Plain())
	}
	if got := cells(to, to+1); strings.TrimSpace(got) != "" {
		t.Fatalf("%s, %d cells: %q stands after the column in %q", name, d.opt.Width, got, row.Plain())
	}
	got := strings.TrimRight(cells(from, to), " ")
	switch {
	case want == "" || d.columns.state > 1 && got != strings.TrimRight(want, " "):
		if got != want {
			t.Fatalf("%s, %d cells: %q in the column, want %q, in %q", name, d.opt.Width, got, want, row.Plain())
		}
		return 0
	case d.columns.state == 1 && got != strings.TrimRight(string([]rune(want)[:1]), " "):
		t.Fatalf("%s, %d cells: the sign is %q, want that of %q, in %q", name, d.opt.Width, got, want, row.Plain())
	}
	return 1
}
