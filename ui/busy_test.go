package ui

import (
	"strings"
	"testing"

	"msgview/ui/pane"
)

// A sign turns beside the counts of a search until the log was looked through.
func TestBusySigns(t *testing.T) {
	d := drive(t, newFakeLog(4000), 100, 24)
	if r := pane.Look(&d.m.Desk, "message"); r.Failed {
		t.Fatal(r.Notice)
	}
	const turning = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
	for done := false; !done; {
		says := d.m.Search.Says(60, d.m.Pen, false)
		if _, _, done, _ = d.m.Search.State(); !done && !strings.ContainsAny(says, turning) {
			t.Fatalf("the search goes on and says %q", says)
		}
		d.m.Search.Take()
	}
	if says := d.m.Search.Says(60, d.m.Pen, false); strings.ContainsAny(says, turning) {
		t.Fatalf("the search is done and says %q", says)
	}
}
