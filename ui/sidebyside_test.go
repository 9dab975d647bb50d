package ui

import (
	"strings"
	"testing"

	"msgview/themes"
	"msgview/ui/config"
)

// An edit at widths and in colours: side by side where there is room, a unified difference
// where there is not or where the reader wants it.
func TestDiffScreens(t *testing.T) {
	mono, err := themes.Named("mono")
	if err != nil {
		t.Fatal(err)
	}
	light, err := themes.Named("light")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		w, h int
		opt  Options
		keys string
		wait string
	}{
		{"side-200x60", 200, 60, Options{}, "", "│ 41"},
		{"side-160x40", 160, 40, Options{}, "", "│ 41"},
		{"side-mono", 160, 40, Options{Theme: mono}, "", "│ 41"},
		{"side-light", 160, 40, Options{Theme: light}, "", "│ 41"},
		{"side-ascii", 160, 40, Options{ASCII: true}, "", "| 41"},
		{"side-turned-off", 160, 40, Options{}, "x d", "as unified differences"},
		{"side-wanted", 80, 24, Options{}, "x d", "shown side by side"},
		{"side-no-room", 40, 10, Options{}, "x d", "changes are"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, "testdata/edits.jsonl", c.w, c.h, c.opt)
			s.press("] d enter z t " + c.keys)
			s.wait(c.wait)
			s.golden("diff-" + c.name)
		})
	}
}

// What is wrapped in a side is found, and marked there.
func TestSearchSideBySide(t *testing.T) {
	t.Parallel()
	s := start(t, "testdata/edits.jsonl", 140, 40, Options{})
	s.press("] d enter")
	s.wait("│ 41")
	s.press("/ t a k e s space t h e space l o a f space o u t enter")
	s.wait("1/2")
	s.ask(func(m *Model) {
		marked := map[string]bool{}
		for _, r := range m.Col.List.Rows() {
			for _, h := range m.Search.Marked(r.Key, r.Line) {
				marked[r.Text.Plain()[h.From:h.To]] = true
				if at := strings.Index(r.Text.Plain(), " │ "); h.From < at && h.To > at {
					t.Errorf("marked over both sides: %s", r.Text.Plain())
				}
			}
		}
		if len(marked) < 3 {
			t.Errorf("marked: %v", marked)
		}
	})
}

// The config chooses, and a change of size keeps the item in place.
func TestDiffConfig(t *testing.T) {
	t.Parallel()
	c := config.Default()
	c.Diff = "unified"
	s := start(t, "testdata/edits.jsonl", 180, 40, Options{Config: c})
	s.press("] d enter z t")
	s.wait("+ ")
	if strings.Contains(s.String(), "│ 41") {
		t.Errorf("side by side:\n%s", s)
	}
	c = config.Default()
	s = start(t, "testdata/edits.jsonl", 180, 40, Options{Config: c})
	s.press("] d enter z t")
	s.wait("│ 41")
	before := s.String()
	s.resize(70, 30)
	if strings.Contains(s.String(), "│ 41") || !strings.Contains(s.String(), "\n▌") {
		t.Errorf("narrow:\n%s", s)
	}
	s.resize(180, 40)
	if got := s.String(); got != before {
		t.Errorf("after resizing back\n%s\nbefore\n%s", got, before)
	}
}
