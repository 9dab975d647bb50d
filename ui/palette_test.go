package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/themes"
)

// viewSizes are those at which every view has a golden screen.
var viewSizes = [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}}

// viewLooks are how every view is drawn at 120x40, with its styles.
var viewLooks = []struct {
	name, theme string
	ascii       bool
}{{"dark", "dark", false}, {"light", "light", false}, {"16", "ansi-dark", false}, {"mono", "mono", false}, {"ascii", "mono", true}}

// viewScreens compares a view of the tour, opened by keys, at all sizes and in all looks.
// It is ready when the screen shows a text.
func viewScreens(t *testing.T, name, keys, ready string) {
	for _, size := range viewSizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			s := startTour(t, size[0], size[1], Options{})
			s.press(keys)
			s.wait(ready)
			s.waitFor(func(m *Model) bool { return m.typed.pending == "" || m.typed.spread == m.typed.number })
			s.golden(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]))
		})
	}
	for _, look := range viewLooks {
		t.Run(look.name, func(t *testing.T) {
			t.Parallel()
			theme, err := themes.Named(look.theme)
			if err != nil {
				t.Fatal(err)
			}
			s := startTour(t, 120, 40, Options{Theme: theme, ASCII: look.ascii})
			s.press(keys)
			s.wait(ready)
			s.waitFor(func(m *Model) bool { return m.typed.pending == "" || m.typed.spread == m.typed.number })
			s.goldenStyles(name + "-" + look.name)
		})
	}
}

func TestHelpScreens(t *testing.T) { viewScreens(t, "help", "?", "Scroll") }

func TestHelpFilterScreens(t *testing.T) {
	viewScreens(t, "help-filter", "? / c o p y enter", "copy")
}

func TestPrefixScreens(t *testing.T) { viewScreens(t, "prefix", "z", " M close") }

func TestPaletteScreens(t *testing.T) {
	viewScreens(t, "palette", "ctrl+p n e x t", "actions")
}

// Every action is in the palette under its name, and is done from there.
func TestPaletteDoesEverything(t *testing.T) {
	for i, b := range keyMap() {
		if raced && i%8 > 0 {
			continue
		}
		if b.name == "" || b.name == "palette" || leaves(strings.Fields(b.keys[0])) {
			continue
		}
		d := drive(t, openTour(t), 100, 30)
		d.press("ctrl+p")
		d.press(strings.Split(b.name, "")...)
		if rows := d.rows(); !strings.Contains(rows[3], b.name) {
			t.Errorf("%s is not the first one:\n%s", b.name, strings.Join(rows[:8], "\n"))
		}
		d.press("enter")
		d.check(b.name)
	}
}

// What is done is what the key does; Esc comes back to the same place.
func TestPalette(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  int
	}{
		{"turn-next", 5}, {"next turn", 5}, {"trnnxt", 5}, {"}", 5}, {"go-end", 400}, {"nothing of the kind", 1}, {"", 2},
	} {
		d := drive(t, newFakeLog(400), 100, 30)
		d.press("ctrl+p")
		for _, r := range c.typed {
			d.press(map[rune]string{' ': "space"}[r] + strings.TrimSpace(string(r)))
		}
		d.press("enter")
		if got := message(d); got != c.want && c.typed != "" {
			t.Errorf("%q goes to message %d, want %d", c.typed, got, c.want)
		}
	}
	d := drive(t, newFakeLog(400), 100, 30)
	d.press("4", "}")
	before := strings.Join(d.rows(), "\n")
	d.press("ctrl+p", "x", "down", "up", "pgdown", "pgup", "esc")
	if now := strings.Join(d.rows(), "\n"); now != before {
		t.Errorf("after Esc\n%s\nbefore\n%s", now, before)
	}
	d.press("ctrl+p", "m", "a", "r", "k", "-", "s", "enter", "a", "G")
	if d.press("'", "a"); message(d) != 17 {
		t.Errorf("the mark is at message %d", message(d))
	}
	d.press("ctrl+p")
	d.send(tea.PasteMsg{Content: "go-home"})
	d.send(tea.MouseClickMsg{X: 5, Y: d.m.frame.above + 1, Button: tea.MouseLeft})
	if message(d) != 1 {
		t.Errorf("a click goes to message %d", message(d))
	}
}

// An action that the config leaves without a key is in the palette, and not in the help.
func TestPaletteHasWhatHasNoKey(t *testing.T) {
	d := configured(t, newFakeLog(400), "[keys]\nturn-next = []\n")
	for _, row := range KeyTableOf(d.m.opt.Config) {
		if row[1] == "" {
			t.Errorf("%v", row)
		}
	}
	d.press("}")
	if message(d) != 1 {
		t.Error("} is a key still")
	}
	d.press("ctrl+p")
	d.press(strings.Split("turn-next", "")...)
	d.press("enter")
	if message(d) != 5 {
		t.Errorf("on message %d", message(d))
	}
}

// What lay beside the text is there again when what lay over both is closed.
func TestPaletteOverOutline(t *testing.T) {
	d := drive(t, openTour(t), 200, 60)
	outlined(d, "o", "tab")
	before := strings.Join(d.rows(), "\n")
	for _, keys := range []string{"ctrl+p esc", "? q", "t r r r T g"} {
		d.press(strings.Fields(keys)...)
		if now := strings.Join(d.rows(), "\n"); now != before {
			t.Errorf("after %s\n%s\nbefore\n%s", keys, now, before)
		}
	}
}

// One of a thing is one thing.
func TestOneIsOne(t *testing.T) {
	d := drive(t, bakery(), 100, 24)
	outlined(d, "ctrl+p")
	for _, r := range "statistics" {
		outlined(d, string(r))
	}
	if all := strings.Join(d.rows(), "\n"); !strings.Contains(all, "1 action ") {
		t.Errorf("the palette:\n%s", all)
	}
	d = drive(t, bakery(), 100, 24)
	outlined(d, "?", "/")
	for _, r := range "statistics" {
		outlined(d, string(r))
	}
	if all := strings.Join(d.rows(), "\n"); strings.Contains(all, "1 keys") {
		t.Errorf("the help:\n%s", all)
	}
	one := drive(t, newStaticLog(said(model.RoleUser, "bake")), 100, 24)
	outlined(one, ":", "9", "enter")
	if all := strings.Join(one.rows(), "\n"); !strings.Contains(all, "there is 1 message") {
		t.Errorf("a place that is not there:\n%s", all)
	}
}
