package ui

import (
	"strings"
	"testing"

	"msgview/model"
)

// What is said of an output stands there whole, also where the row is too short for it.
func TestNotesAreWrapped(t *testing.T) {
	d := drive(t, newStaticLog(said(model.RoleUser, "go"), called("c", "Bash"), answered("c", "10%\r100%\n\x1b[2Jcleared\n\x1b]0;title\x07\n", false)), 50, 30)
	d.press("t", "enter")
	d.check("opened")
	shown := strings.Join(strings.FieldsFunc(strings.Join(d.rows(), " "), func(r rune) bool { return strings.ContainsRune(" │▌█", r) }), " ")
	if want := "holds control characters, shown as text)"; !strings.Contains(shown, want) {
		t.Errorf("no %q in %s", want, shown)
	}
}

// What came of a key is said also while a pane has the keys, or something is typed: until
// the next key.
func TestNoticesOfPanes(t *testing.T) {
	last := func(d *driver) string { rows := d.rows(); return rows[len(rows)-1] }
	for _, width := range []int{120, 40} {
		d := drive(t, nestedLog(), width, 24)
		d.looked()
		d.press("S")
		title := last(d)
		d.press("s")
		if got := last(d); !strings.Contains(got, "tools by calls") {
			t.Errorf("%d cells: the order of the tools is not said: %q", width, got)
		}
		if d.press("j"); last(d) != title {
			t.Errorf("%d cells: after the next key %q, want %q", width, last(d), title)
		}
		d.press("q", "/", "p", "r")
		d.m.note = note{"the log is gone", true}
		if got := last(d); !strings.Contains(got, "/pr") || !strings.HasSuffix(got, "the log is gone") {
			t.Errorf("%d cells: beside what is typed: %q", width, got)
		}
		if d.press("o"); !strings.Contains(last(d), "/pro") || strings.Contains(last(d), "gone") {
			t.Errorf("%d cells: after the next key %q", width, last(d))
		}
	}
}
