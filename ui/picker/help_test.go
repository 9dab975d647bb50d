package picker

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// All of the help can be read on every screen: each key with all that is said of it, and each
// sign of the list.
func TestHelpWhole(t *testing.T) {
	for _, size := range [][2]int{{40, 10}, {80, 24}, {120, 40}, {200, 60}} {
		for _, ascii := range []bool{false, true} {
			p := start(40, size[0], size[1])
			p.opt.ASCII = ascii
			press(p, "?")
			var read []string
			for was := -1; was != p.help.top; {
				was = p.help.top
				rows := strings.Split(ansi.Strip(p.View()), "\n")
				if len(rows) != size[1] {
					t.Fatalf("%v: %d rows", size, len(rows))
				}
				read = append(read, rows...)
				p.wheel(1)
				p.View()
			}
			text := strings.Join(strings.Fields(strings.Join(read, " ")), " ")
			for _, e := range (manual{p.screen()}).entries() {
				for _, word := range strings.Fields(e.what + " " + e.says) {
					if !strings.Contains(text, word) {
						t.Errorf("%v, ASCII %v: %q of %q is not in the help", size, ascii, word, e.says)
					}
				}
			}
			if !ascii && !strings.Contains(text, markGrown.unicode) || ascii && strings.Contains(text, markGrown.unicode) {
				t.Errorf("%v, ASCII %v: the signs are others", size, ascii)
			}
		}
	}
}

// Keys move through a help that is longer than the screen, others leave it.
func TestHelpKeys(t *testing.T) {
	p := start(40, 80, 24)
	press(p, "?", "j", "j")
	if !p.help.on || p.help.top != 2 {
		t.Fatalf("after j: %+v", p.help)
	}
	press(p, "G")
	if end := p.help.top; !p.help.on || end < 5 {
		t.Fatalf("after G: %+v", p.help)
	}
	if press(p, "g", "esc"); p.help.on {
		t.Error("Esc does not leave the help")
	}
	if cursor := p.cursor; cursor != 0 {
		t.Errorf("the keys of the help moved the cursor to %d", cursor)
	}
}
