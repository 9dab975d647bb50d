package ui

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/pane"
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
		d.m.note = note{text: "the log is gone", failed: true}
		if got := last(d); !strings.Contains(got, "/pr") || !strings.HasSuffix(got, "the log is gone") {
			t.Errorf("%d cells: beside what is typed: %q", width, got)
		}
		if d.press("o"); !strings.Contains(last(d), "/pro") || strings.Contains(last(d), "gone") {
			t.Errorf("%d cells: after the next key %q", width, last(d))
		}
	}
}

// A sign turns before what is said of work that goes on, and is gone when it is done; of
// two only the last one turns.
func TestSignOfWorkTurns(t *testing.T) {
	d := drive(t, newStaticLog(said(model.RoleUser, "go")), 80, 12)
	last := func() string { rows := d.rows(); return strings.TrimSpace(rows[len(rows)-1]) }
	first := d.m.came(pane.Result{Notice: "saving text", Works: true})
	begun := last()
	if !strings.HasSuffix(begun, "saving text") {
		t.Fatalf("%q", begun)
	}
	next := d.send(first())
	if next == nil || last() == begun || !strings.HasSuffix(last(), "saving text") {
		t.Errorf("it stands still: %q", last())
	}
	if d.send(savedMsg{path: "bread.txt", what: "text"}); !strings.Contains(last(), "saved text") {
		t.Errorf("saved: %q", last())
	}
	done := last()
	if d.send(next()) != nil || last() != done {
		t.Errorf("it turns although nothing goes on: %q", last())
	}
}
