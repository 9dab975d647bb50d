package ui

import (
	"strings"
	"testing"

	"msgview/ui/render"
)

// Enter and l open the call of a sub-agent without a transcript, say that there is nothing to
// step into, and h closes it.
func TestEnterAndLOnBareAgents(t *testing.T) {
	for _, key := range []string{"enter", "l"} {
		d := drive(t, bareLog(), 120, 40)
		d.press("]", "s", "]", "s")
		closed := d.body()
		d.press(key)
		open := d.body()
		if !strings.Contains(open, "The rye is ripe.") || strings.Contains(open, render.NoTranscript) {
			t.Fatalf("%s does not open it\n%s", key, open)
		}
		d.press(key)
		if now := d.body(); !strings.Contains(now, "The rye is ripe.") || !strings.Contains(now, render.NoTranscript) {
			t.Errorf("%s says nothing of the transcript\n%s", key, now)
		}
		d.press("h")
		if now := d.body(); now != closed {
			t.Errorf("%s: h does not close it\n%s\nwas\n%s", key, now, closed)
		}
	}
}
