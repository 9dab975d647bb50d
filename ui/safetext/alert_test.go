package safetext

import (
	"bytes"
	"testing"
)

// Only the two alerts are written, between what is drawn and never within a sequence; a
// bell that is drawn is none.
func TestAlert(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := w.WriteString("one\a\x1b[3")
	must(err)
	must(w.Alert(Bell))
	_, err = w.WriteString("1mtwo\x1b]9;other\x1b\\")
	must(err)
	must(w.Alert(Notify))
	must(w.Alert("\x1b]9;other\a"))
	if got, want := out.String(), "one\uFFFD\a\x1b[31mtwo"+string(Notify); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	w.Leave()
	out.Reset()
	must(w.Alert(Bell))
	if out.Len() > 0 {
		t.Errorf("%q after the program left", out.String())
	}
}
