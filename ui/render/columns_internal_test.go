package render

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/themes"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/safetext"
	"msgview/ui/tour"
)

// Whatever the width, how a call ended stands in its column: the sign at the first cell of
// it, nothing of it elsewhere, a blank before it. Only in a row without a state the text goes
// on there, and ends before the sizes.
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

// The same in every fixture, at the widths where the columns change and some between, in
// both sets of signs, with all that is known of calls beyond their messages.
func TestColumnOfStateEverywhere(t *testing.T) {
	var paths []string
	for _, pattern := range []string{"../../testdata/*/*.jsonl", "../../testdata/*/*.json", "../testdata/*.jsonl"} {
		found, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	p := palette.New(themes.Default(true))
	code := highlight.New(p)
	signs := 0
	for n, path := range paths {
		if !formattest.Sampled(path) {
			continue
		}
		l, err := loaders.Open(t.Context(), path, loaders.Options{})
		if err != nil {
			t.Fatal(path, err)
		}
		if err := l.Wait(t.Context()); err != nil {
			t.Fatal(path, err)
		}
		for i, width := range []int{30, 40, 50, 59, 60, 70, 79, 80, 89, 90, 100, 119, 120, 145, 200} {
			if (i+n)%3 != 0 { // each width in a third of them
				continue
			}
			ascii := (i+n)%2 == 0
			d := New(Options{Width: width, Palette: p, Level: DefaultLevel, ASCII: ascii}, markdown.NewSet(p, code, ascii), code)
			c := Context{Index: l.Index(), Nested: true, Fetched: n % 3, Agent: func(int) (Agent, bool) { return Agent{Bad: n % 2, Tokens: findings.Tokens{All: 54321}}, true }}
			if n%4 == 0 {
				c.Source = &model.ToolCall{Name: "Task", Arguments: []byte(`{"description":"look for the oven and say where it is","prompt":"x"}`)}
			}
			for e := range min(l.Index().Len(), 200) {
				items, err := Items(l, e)
				if err != nil {
					t.Fatal(err)
				}
				for k := range items {
					if it := &items[k]; it.Kind == Call || it.Kind == Orphan {
						signs += checkState(t, path, d, it, c)
					}
				}
			}
		}
		l.Close()
	}
	if signs < 100 {
		t.Errorf("only %d signs were looked at", signs)
	}
}

// checkState draws the row of a call and returns 1 if it has a sign.
func checkState(t *testing.T, name string, d *Drawer, it *Item, c Context) int {
	t.Helper()
	b := newDrawing(&d.pen, it, c)
	want := calls{drawing: b}.outcome(it.Verdict(false)).Plain()
	if it.Kind == Orphan {
		want = b.sym.none(b.p.Pending).Plain() + "no call"
		if it.Result().Denied || it.Result().Error != 0 {
			return 0
		}
	}
	full := it.Kind == Call && calls{drawing: b, use: useOf(it)}.callFacts(it.Verdict(false)).none()
	var row safetext.Line
	for _, l := range d.Lines(it, Line, c) {
		if w := l.Width(); w > d.opt.Width {
			t.Fatalf("%s: %d of %d cells: %s", name, w, d.opt.Width, l.Plain())
		}
		if strings.ContainsAny(l.Plain(), "▸▾") && row.Empty() || d.opt.ASCII && row.Empty() && b.startsRow(l) {
			row = l
		}
	}
	if full { // all of it is for the text
		return 0
	}
	from := b.rows.indent + b.rows.room() + 1 // the first cell of the column
	to := from + d.columns.state
	cells := func(from, to int) string { return row.Slice(from, to).Plain() }
	if want == "" { // what the row is about may go on there, but nothing that looks like a state
		first, _ := utf8.DecodeRuneInString(cells(from, from+1))
		before := strings.TrimSpace(cells(from-1, from))
		if before == "" && strings.ContainsRune("✓✗⊘∅?", first) && d.columns.state > 2 {
			t.Fatalf("%s, %d cells: a state that is none in %q", name, d.opt.Width, row.Plain())
		}
		if got := cells(to, to+1); d.columns.size > 0 && strings.TrimSpace(got) != "" {
			t.Fatalf("%s, %d cells: %q stands after the column in %q", name, d.opt.Width, got, row.Plain())
		}
		return 0
	}
	if got := cells(from-1, from); strings.TrimSpace(got) != "" {
		t.Fatalf("%s, %d cells: %q stands before the column in %q", name, d.opt.Width, got, row.Plain())
	}
	if got := cells(to, to+1); strings.TrimSpace(got) != "" {
		t.Fatalf("%s, %d cells: %q stands after the column in %q", name, d.opt.Width, got, row.Plain())
	}
	got := strings.TrimRight(cells(from, to), " ")
	switch {
	case d.columns.state > 2 && got != strings.TrimRight(want, " "):
		if got != want {
			t.Fatalf("%s, %d cells: %q in the column, want %q, in %q", name, d.opt.Width, got, want, row.Plain())
		}
		return 0
	case d.columns.state > 0 && d.columns.state <= 2 && got != strings.TrimRight(string([]rune(want)[:min(d.columns.state, len([]rune(want)))]), " "):
		t.Fatalf("%s, %d cells: the sign is %q, want that of %q, in %q", name, d.opt.Width, got, want, row.Plain())
	}
	return 1
}

// startsRow reports whether a line has the mark of a call in ASCII behind its margin, the
// name of an agent and that it is on a branch that was left.
func (d drawing) startsRow(l safetext.Line) bool {
	row := l.Slice(d.rows.indent, l.Width()).Plain()
	if name := d.it.Message.Agent; name != "" {
		row = strings.TrimPrefix(row, name+"  ")
	}
	for _, left := range []string{"(on a branch that was left)  ", "(left branch)  "} {
		row = strings.TrimPrefix(row, left)
	}
	return strings.HasPrefix(row, "> ") || strings.HasPrefix(row, "v ")
}

// useOf reads the call of an item, if it is one.
func useOf(it *Item) tool.Use {
	if it.Call == nil {
		return tool.Use{}
	}
	return tool.Of(it.Call)
}
