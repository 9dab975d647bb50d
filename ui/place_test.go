package ui

import (
	"strings"
	"testing"
	"time"

	"msgview/model"
)

// The header has the days of the conversation, and a new day has a row of its own,
// across messages without a time too.
func TestDays(t *testing.T) {
	at := func(role model.Role, text string, when time.Time) *model.Message {
		m := said(role, text)
		m.Time = when
		return m
	}
	day := time.Date(2026, 12, 30, 23, 58, 0, 0, time.Local)
	d := drive(t, newStaticLog(
		at(model.RoleUser, "late", day), at(model.RoleAssistant, "still late", day.Add(time.Minute)),
		said(model.RoleAssistant, "no time"), at(model.RoleAssistant, "early", day.Add(3*time.Minute)),
		at(model.RoleUser, "next year", day.Add(60*time.Hour))), 120, 40)
	d.m.tail.loading = false
	screen := strings.Join(d.rows(), "\n")
	for _, want := range []string{"  2026-12-30 to 2027-01-02  ", "Thursday 31 December 2026", "Saturday 2 January 2027"} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q on\n%s", want, screen)
		}
	}
	m := drive(t, newStaticLog(at(model.RoleUser, "once", day)), 120, 40)
	m.m.tail.loading = false
	if rows := m.rows(); !strings.Contains(rows[0], "  2026-12-30  ") {
		t.Errorf("the header is %q", rows[0])
	}
}
