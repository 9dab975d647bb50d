package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"msgview/themes"
)

// The screen that waits for a log is in the matrix of views; q and Ctrl+C leave it, and what
// cannot be opened ends it.
func TestWaitingScreens(t *testing.T) {
	var got strings.Builder
	for _, l := range looks {
		opt := Options{Theme: darkTheme(), ASCII: l.ascii, Tabs: []Tab{{Path: "-"}}}
		if l.theme != "" {
			var err error
			if opt.Theme, err = themes.Named(l.theme); err != nil {
				t.Fatal(err)
			}
		}
		s := newTabs(opt)
		s.Update(tea.WindowSizeMsg{Width: l.width, Height: l.height})
		v := s.View()
		if !v.AltScreen || strings.Count(v.Content, "\n") != l.height-1 {
			t.Errorf("%s: %d rows", l.name, strings.Count(v.Content, "\n")+1)
		}
		text := ansi.Strip(v.Content)
		if l.theme != "" {
			text = strings.ReplaceAll(strings.Join(strings.SplitN(v.Content, "\n", 4)[:3], "\n"), "\x1b", "^")
		}
		var rows []string
		for row := range strings.SplitSeq(text, "\n") {
			rows = append(rows, strings.TrimRight(row, " "))
		}
		fmt.Fprintf(&got, "== %s\n%s", l.name, blanksCounted(strings.Join(rows, "\n")+"\n"))
	}
	compare(t, "view-waiting", got.String())
	s := newTabs(Options{Theme: darkTheme(), Tabs: []Tab{{Path: "-"}}})
	quits := func(cmd tea.Cmd) bool {
		if cmd == nil {
			return false
		}
		_, ok := cmd().(tea.QuitMsg)
		return ok
	}
	for _, k := range []string{"q", "Q"} {
		if _, cmd := s.Update(keyPress(k)); !quits(cmd) {
			t.Errorf("%s does not leave it", k)
		}
	}
	if _, cmd := s.Update(tabOpenedMsg{tab: s.all[0], err: fmt.Errorf("gone")}); !quits(cmd) {
		t.Error("what cannot be opened is waited for")
	} else if !s.unopened() {
		t.Error("it ends as if the reader had left it: with exit code 0, and nothing said, where that takes a while")
	}
}
