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
