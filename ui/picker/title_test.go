package picker

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// alike is a source whose titles begin alike, of which every other row has nothing in it.
type alike struct{ made }

func (a alike) More(from int) ([]Row, bool) {
	rows, done := a.made.More(from)
	for i := range rows {
		rows[i].Known, rows[i].Empty = true, (from+i)%2 == 0
		rows[i].Errors = (from + i) % 3
		rows[i].Session.Project = "/home/" + []string{"ada", "bob"}[(from+i)/2%2]
		rows[i].Title = "You are in a bakery whose oven was mended by people who left " + string(rune('A'+from+i))
	}
	return rows, done
}

// Titles that begin alike say what they differ in.
func TestCommonBeginnings(t *testing.T) {
	p := startWith(alike{made{8}}, 60, 20)
	screen := text(p)
	for _, want := range []string{"You are i… D", "You are i… F"} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q in\n%s", want, screen)
		}
	}
	if strings.Contains(screen, "… B") {
		t.Errorf("the first one is shortened at its beginning:\n%s", screen)
	}
}

// Conversations in which nothing is said are folded, and never the first.
func TestEmptyFolded(t *testing.T) {
	p := startWith(alike{made{8}}, 160, 20)
	if screen := text(p); listed(p) != 4 || !strings.Contains(screen, "4 empty (x)") {
		t.Errorf("%d rows\n%s", listed(p), screen)
	}
	press(p, "x")
	if screen := text(p); listed(p) != 8 || !strings.Contains(screen, "Enter folds them") {
		t.Errorf("unfolded: %d rows\n%s", listed(p), screen)
	}
	press(p, "x", "e")
	if listed(p) != 3 {
		t.Errorf("with errors: %d rows\n%s", listed(p), text(p))
	}
	press(p, "esc", "p")
	if screen := text(p); listed(p) != 2 || !strings.Contains(screen, "ada") {
		t.Errorf("of a project: %d rows\n%s", listed(p), screen)
	}
	press(p, "p")
	if listed(p) != 4 {
		t.Errorf("of all projects: %d rows\n%s", listed(p), text(p))
	}
	for i := range p.rows {
		p.rows[i].Empty = true
	}
	p.arrange()
	if listed(p) != 8 {
		t.Errorf("all are empty: %d rows\n%s", listed(p), text(p))
	}
}

// y and a letter copy; y and another one say which there are.
func TestCopyKeys(t *testing.T) {
	p := start(3, 120, 30)
	p.rows[0].Resume = "cd /srv && claude --resume 5e55"
	for keys, want := range map[string]string{"y l": "/logs/s0.jsonl", "y R": "cd /srv && claude --resume 5e55"} {
		asked := press(p, strings.Fields(keys)...)
		if len(asked) != 1 || asked[0].(CopyMsg).Text != want {
			t.Errorf("%s: %+v", keys, asked)
		}
	}
	press(p, "y", "z")
	if foot := ansi.Strip(p.View()); !strings.Contains(foot, "yl") || !strings.Contains(foot, "yR") {
		t.Errorf("no hint in\n%s", foot)
	}
	p.rows[0].Resume = ""
	if asked := press(p, "y", "R"); len(asked) != 0 {
		t.Errorf("no command is known: %+v", asked)
	}
}
