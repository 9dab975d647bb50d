package ui

import (
	"bytes"
	"strings"
	"testing"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/palette"
)

// The viewer and print have the same form at every width: below 60 columns no clock, and one
// sign for who speaks and how a call ended.
func TestNarrowAsPrinted(t *testing.T) {
	log := openInterleaved(t, "testdata/views.jsonl")
	for width := 24; width <= 130; width++ {
		var out bytes.Buffer
		if err := export.Plain(t.Context(), &out, log, export.PlainOptions{Width: width, Level: 3, Palette: palette.New(themes.Default(true))}); err != nil {
			t.Fatal(err)
		}
		viewer := strings.Join(drive(t, log, width, 40).rows()[3:], "\n")
		for what, said := range map[string]string{"the clock": "09:00 ", "who speaks": " AI ", "the state": "exit 1", "the size": " 3 l", "the time": "3.0 s"} {
			if shown, printed := strings.Contains(viewer, said), strings.Contains(out.String(), said); shown != printed {
				t.Errorf("%d columns: %s is shown: %v, printed: %v\n%s\n%s", width, what, shown, printed, viewer, out.String())
			}
		}
		if at := strings.Contains(viewer, "09:00 "); at != (width >= 60) {
			t.Errorf("%d columns: a clock is %v\n%s", width, at, viewer)
		}
	}
}

// However little room there is for who speaks, what an agent is asked has another sign than
// what a tool says.
func TestSignsOfSpeakersDiffer(t *testing.T) {
	for width, want := range map[int][2]string{100: {"TASK ", "TOOL "}, 50: {"@ ", "T "}} {
		d := drive(t, nestedLog(), width, 60)
		d.press("]", "s", "l", "l")
		stray := drive(t, newStaticLog(said(model.RoleUser, "bake"), answered("gone", "bad", true)), width, 20)
		for i, rows := range []string{strings.Join(d.rows(), "\n"), strings.Join(stray.rows(), "\n")} {
			if !strings.Contains(rows, want[i]) || width == 50 && strings.Contains(rows, want[1-i]) {
				t.Errorf("%d cells: %q is not, or %q is, in\n%s", width, want[i], want[1-i], rows)
			}
		}
	}
}
