package ui

import (
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
)

// A log of which nothing is read yet, or whose only record, a line that is still being
// written, is taken back, can be looked at in every pane: none of them draws a row of a
// record that is not there.
func TestEveryKeyOfAnEmptyLog(t *testing.T) {
	for _, half := range []bool{false, true} {
		for i, keys := range allKeys() {
			if leaves(keys) || raced && i%4 > 0 {
				continue
			}
			log := newFakeLog(0)
			if half {
				log.index.Add([]model.Entry{{Length: 20, Line: 1, Flags: model.FlagMalformed}})
			}
			m := &machine{t: t, p: newProgram(Options{Log: log, Open: func(string) (model.Log, error) { return nil, os.ErrNotExist }, Theme: darkTheme(), Version: "1.0", Saves: t.TempDir()}), inbox: make(chan tea.Msg, 10_000)}
			m.history = append(m.history, strings.Join(keys, " "))
			m.send(tea.WindowSizeMsg{Width: 120, Height: 40})
			m.settle()
			for _, k := range keys {
				m.send(keyPress(k))
			}
			for range 3 { // what a pane reads beside the screen comes in
				m.settle()
				time.Sleep(time.Millisecond)
				m.receive()
				m.check()
			}
			if half && !log.index.Retract(0) {
				t.Fatal("the half line is not taken back")
			}
			_ = m.p.View() // as it may be drawn before the program sees it
			m.send(tickMsg{log})
			for _, k := range append(strings.Fields("j G g m space % / a enter n y w"), keys...) {
				m.send(keyPress(k))
				m.receive()
				if _ = m.p.View(); !half { // the cursor waits for the record to come again
					m.check()
				}
			}
			m.p.Close()
		}
	}
}
