package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
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

// The row that says how much of a report is left out names a key that shows it: Enter steps
// into a sub-agent that is open.
func TestLongReportOfAgent(t *testing.T) {
	report := make([]string, 90)
	for i := range report {
		report[i] = fmt.Sprint("loaf ", i)
	}
	aside := said(model.RoleAssistant, "I knead.")
	aside.Thread = "first"
	d := drive(t, newStaticLog(
		said(model.RoleUser, "bake"),
		&model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: "a", Name: "Agent", Rare: &model.RareCall{Thread: "first"}, Arguments: []byte(`{"description":"knead"}`)}}},
		aside,
		answered("a", strings.Join(report, "\n"), false),
	), 120, 60)
	d.press("]", "s", "enter")
	if body := d.body(); !strings.Contains(body, "more lines, za shows them") || strings.Contains(body, "Enter shows") || strings.Contains(body, "loaf 40") {
		t.Fatalf("%s", body)
	}
	d.press("z", "a")
	if body := d.body(); !strings.Contains(body, "loaf 40") || strings.Contains(body, " more lines") {
		t.Errorf("za does not show them\n%s", body)
	}
}
