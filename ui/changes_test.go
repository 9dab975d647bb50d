package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/themes"
)

// What a log of changes looks like: an edit with the numbers of its file, a list of things
// to do, notices that share a row, and the calls between two texts in one.
var changesScreens = []struct {
	name  string
	level int
	keys  string
	wait  string
}{
	{"edit", 0, "] d enter", "- "},
	{"todo", 0, "t enter", "Tell the baker"},
	{"notices", 0, "", "3 notices"},
	{"notices-open", 0, "] d j enter", "• "},
	{"talk", 2, "", "calls: "},
}

const changesLog = "testdata/changes.jsonl"

func TestChangesScreens(t *testing.T) {
	for _, c := range changesScreens {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}} {
			name := fmt.Sprintf("changes-%s-%dx%d", c.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := start(t, changesLog, size[0], size[1], Options{Level: c.level})
				s.press(c.keys)
				s.golden(name)
			})
		}
	}
}

// The same with its styles: in a light theme, in the sixteen colours of a terminal, without
// colours, and without signs beyond ASCII.
func TestChangesStyles(t *testing.T) {
	for _, look := range []struct {
		name, theme string
		ascii       bool
	}{{"dark", "dark", false}, {"light", "light", false}, {"16", "ansi-dark", false}, {"mono", "mono", false}, {"ascii", "mono", true}} {
		for _, c := range changesScreens {
			name := fmt.Sprintf("changes-%s-%s", c.name, look.name)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				theme, err := themes.Named(look.theme)
				if err != nil {
					t.Fatal(err)
				}
				s := start(t, changesLog, 120, 40, Options{Level: c.level, Theme: theme, ASCII: look.ascii})
				s.press(c.keys)
				s.goldenStyles(name)
			})
		}
	}
}

// goldenStyles compares the screen with its styles, as escape sequences whose first byte is
// drawn as a sign.
func (s *screen) goldenStyles(name string) {
	s.t.Helper()
	s.searched()
	s.settle()
	s.mu.Lock()
	got := s.em.Render()
	s.mu.Unlock()
	compare(s.t, name, strings.ReplaceAll(strings.ReplaceAll(got, "\r\n", "\n"), "\x1b", "␛")+"\n")
}
