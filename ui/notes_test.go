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
