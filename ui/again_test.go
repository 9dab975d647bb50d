package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
)

// In the viewer, too, a notice that was there already is a sign before what comes after
// it, at whatever row it is looked at; the highest level shows it.
func TestNoticeAgain(t *testing.T) {
	var lines []string
	for i := range 400 {
		role, text := "assistant", fmt.Sprintf("Loaf %d.", i/2)
		switch {
		case i == 0:
			role, text = "user", "Bake."
		case i%2 == 0:
			role, text = "user", "<system-reminder>Weigh the rye.</system-reminder>"
		}
		lines = append(lines, fmt.Sprintf(`{"type":%q,"sessionId":"s","uuid":"u%d","timestamp":"2026-03-02T09:00:00Z","message":{"role":%q,"content":[{"type":"text","text":%q}]}}`, role, i, role, text))
	}
	log, err := loaders.OpenBytes(context.Background(), "s.jsonl", []byte(strings.Join(lines, "\n")+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	d := drive(t, log, 100, 30)
	if body := d.body(); strings.Count(body, "Weigh the rye.") != 1 || !strings.Contains(body, "⋯ Loaf 2.") || strings.Contains(body, "⋯ Loaf 0.") {
		t.Errorf("at the beginning:\n%s", body)
	}
	d.press("G")
	if body := d.body(); strings.Contains(body, "Weigh the rye.") || strings.Count(body, "⋯ Loaf") < 20 || strings.Contains(body, "INFO") {
		t.Errorf("at the end:\n%s", body)
	}
	d.press("z", "5")
	if body := d.body(); !strings.Contains(body, "Weigh the rye.") || strings.Contains(body, "⋯ Loaf") {
		t.Errorf("at the highest level:\n%s", body)
	}
	d.press("z", "3", "x", "n")
	if body := d.body(); strings.Contains(body, "⋯ Loaf") {
		t.Errorf("notices are hidden, and signs stand for them:\n%s", body)
	}
}
