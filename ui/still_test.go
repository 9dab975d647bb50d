package ui

import (
	"fmt"
	"math/rand"
	"sort"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/render"
)

// first is the first item.
func (d *driver) first() (first render.Key) {
	for k := range d.m.Col.All() {
		return k
	}
	return first
}

// textRow is the row of the first text from the line that is read on.
func (d *driver) textRow() int {
	k, line := d.m.Col.List.Position()
	for i, r := range d.m.Col.List.Rows() {
		if r.Key == k && r.Line >= line && !r.Text.Empty() {
			return i
		}
	}
	return d.cursorRow()
}

// Folding, hiding, changing the level or the size leaves the line that is read on
// its row of the screen, unless there are not enough lines above or below it.
func TestReadersLineStays(t *testing.T) {
	logs := fixtureLogs(t)
	var names []string
	for name := range logs {
		names = append(names, name)
	}
	sort.Strings(names)
	keys := [][]string{
		{"enter"}, {"l"}, {"h"}, {"+"}, {"-"}, {"="}, {"z", "a"}, {"z", "R"}, {"z", "M"}, {"z", "1"}, {"z", "2"}, {"z", "3"}, {"z", "4"}, {"z", "5"},
		{"x", "r"}, {"x", "t"}, {"x", "s"}, {"x", "n"}, {"x", "k"}, {"x", "x"}, {"x", "m"}, {"w"},
	}
	moves := []string{"j", "k", "J", "K", "d", "u", "space", "b", "}", "{", "t", "e", "G", "g"}
	histories := 120
	if raced {
		histories = 20
	}
	for seed := range histories {
		r := rand.New(rand.NewSource(int64(seed)))
		name := names[seed%len(names)]
		d := drive(t, logs[name], 60+r.Intn(80), 24+r.Intn(30))
		for range r.Intn(12) {
			d.press(moves[r.Intn(len(moves))])
		}
		d.check("moves")
		for step := range 25 {
			at, threads := d.m.Col.Here(), len(d.m.Col.Into())
			row := d.m.headerRows() + d.textRow()
			did := ""
			if r.Intn(6) == 0 {
				w, h := 60+r.Intn(80), 24+r.Intn(30)
				did = fmt.Sprintf("resize %dx%d", w, h)
				d.send(tea.WindowSizeMsg{Width: w, Height: h})
			} else {
				k := keys[r.Intn(len(keys))]
				did = strings.Join(k, " ")
				d.press(k...)
			}
			where := fmt.Sprintf("seed %d, %s, step %d, after %s", seed, name, step, did)
			d.check(where)
			if len(d.m.Col.Into()) != threads || did == "h" && d.m.Col.Here() != at {
				continue // it was a jump
			}
			now := d.m.headerRows() + d.textRow()
			if !d.stays(row, now) {
				t.Fatalf("%s: the line that is read went from row %d to %d\n%s", where, row, now, strings.Join(d.rows(), "\n"))
			}
		}
	}
}

// stays reports whether a line that was on a row of the screen may be on the row
// where it is now.
func (d *driver) stays(row, now int) bool {
	first := d.first()
	top, _ := d.m.Col.List.Top()
	rows := d.m.Col.List.Rows()
	begin, end := d.m.headerRows(), d.m.headerRows()+d.m.Height
	switch {
	case now == row || len(rows) == 0:
	case now < row && top == first && rows[0].Line == 0: // nothing more above
	case now > row && d.m.Col.List.AtEnd(): // nothing more below
	case now < row && row >= end && now == end-1: // the window ends above
	case now > row && row < begin && now == begin:
	default:
		return false
	}
	return true
}
