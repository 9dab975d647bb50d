package ui

import (
	"strings"
	"testing"
	"time"

	"msgview/model"
)

// The row below the header names the turn of the first row: its prompt only where that is
// scrolled away. It is there from a height on, wherever the reader is.
func TestTurnIsNamed(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	var all []*model.Message
	for i, words := range []string{"bake bread", "sell the bread", "wash up"} {
		all = append(all, said(model.RoleUser, words))
		for range 45 {
			all = append(all, said(model.RoleAssistant, "step by step"))
		}
		for k, m := range all[i*46:] {
			m.Time = noon.Add(time.Duration(i*60+k) * time.Minute)
		}
	}
	d := drive(t, newStaticLog(all...), 100, 30)
	row := func() string { return strings.Join(strings.Fields(d.rows()[1]), " ") }
	d.m.Jumps.Message(47)
	for _, c := range []struct{ key, want string }{
		{"g", "turn 1 of 3 45m"},
		{"space", "1 bake bread turn 1 of 3 45m"},
		{"}", "turn 2 of 3 45m"},
		{"space", "2 sell the bread turn 2 of 3 45m"},
		{"g", "turn 1 of 3 45m"},
	} {
		above := d.m.headerRows()
		d.press(c.key)
		if got := row(); got != c.want {
			t.Errorf("after %s: %q, want %q", c.key, got, c.want)
		}
		if d.m.headerRows() != above {
			t.Errorf("after %s the text begins in another row", c.key)
		}
	}
	d.press("space")
	d.m.resize(50, 20)
	if got := row(); got != "1 bake bread 1/3 45m" {
		t.Errorf("in 50 cells: %q", got)
	}
	d.m.resize(100, 19)
	if got := row(); strings.Contains(got, "turn") && d.m.headerRows() != 1 {
		t.Errorf("on a low screen there are %d rows above the text: %q", d.m.headerRows(), got)
	}
	none := drive(t, newStaticLog(said(model.RoleAssistant, "nobody asked")), 100, 30)
	if none.m.headerRows() != 2 {
		t.Errorf("a log without turns has %d rows above the text", none.m.headerRows())
	}
}

// Where all of a log is on the screen there is no row for a turn that the header names
// already; it comes over the text when that ends, which stays where it is.
func TestTurnIsNamedWhereItSaysSomething(t *testing.T) {
	for _, c := range []struct {
		turns, rows int
	}{{1, 2}, {2, 3}} {
		var all []*model.Message
		for range c.turns {
			all = append(all, said(model.RoleUser, "bake bread"), said(model.RoleAssistant, "baked"), called("a", "Bash"), answered("a", strings.Repeat("a line\n", 60), false))
		}
		d := drive(t, newStaticLog(all...), 100, 30)
		d.m.tail.loading = false
		d.rows()
		if got := d.m.headerRows(); got != c.rows {
			t.Errorf("%d turns: %d rows above the text", c.turns, got)
		}
		before := d.rows()
		d.press("t", "enter")
		now := d.rows()
		if d.m.headerRows() != 3 {
			t.Errorf("%d turns: %d rows above a text that is longer than the screen", c.turns, d.m.headerRows())
		}
		for y, row := range before {
			if strings.Contains(row, "baked") {
				if !strings.Contains(now[y], "baked") {
					t.Errorf("%d turns: the text moved\n%s\nwas\n%s", c.turns, strings.Join(now, "\n"), strings.Join(before, "\n"))
				}
				break
			}
		}
		d.press("enter")
		if d.m.headerRows() != 3 {
			t.Error("the row goes again")
		}
		d.m.resize(100, 31)
		if d.rows(); d.m.headerRows() != 3 {
			t.Error("the row goes on another screen, and moves the text")
		}
	}
}
