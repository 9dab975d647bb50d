package ui

import (
	"fmt"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"msgview/themes"
)

// What a log of changes looks like: an edit with the numbers of its file, a list of things
// to do, notices that share a row, and the calls between two texts in one.
var changesScreens = []struct {
	name  string
	level int
	keys  string
}{
	{"edit", 0, "] d enter"},
	{"todo", 0, "t enter"},
	{"notices", 0, "] d j"},
	{"notices-open", 0, "] d j enter"},
	{"talk", 2, ""},
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

// goldenStyles compares the screen with its styles: before each run of a style stand its
// attributes as an escape sequence whose first byte is drawn as a sign.
func (s *screen) goldenStyles(name string) {
	s.t.Helper()
	s.searched()
	s.settle()
	compare(s.t, name, s.styled())
}

func (s *screen) styled() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out strings.Builder
	for y := range s.em.Height() {
		var row, blanks strings.Builder
		before := uv.Style{}
		for x := 0; x < s.em.Width(); {
			c := s.em.CellAt(x, y)
			if c == nil || strings.TrimSpace(c.Content) == "" && c.Style.Bg == nil && c.Style.Attrs&uv.AttrReverse == 0 {
				blanks.WriteByte(' ') // nobody sees its style
				x++
				continue
			}
			if blanks.Len() > 0 && (before.Bg != nil || before.Attrs&uv.AttrReverse != 0) {
				row.WriteString("␛[m")
				before = uv.Style{}
			}
			row.WriteString(blanks.String())
			blanks.Reset()
			if !c.Style.Equal(&before) {
				row.WriteString(strings.ReplaceAll(c.Style.String(), "\x1b", "␛"))
				before = c.Style
			}
			row.WriteString(c.Content)
			x += max(1, c.Width)
		}
		out.WriteString(row.String() + "\n")
	}
	return out.String()
}
