package ui

import (
	"strings"
	"testing"

	"msgview/model"
)

// Where the level hides what the reader is on, and nothing of what is before it is left, the
// reader goes on with what follows it.
func TestLevelHidesTheFirst(t *testing.T) {
	context := said(model.RoleUser, "context of the bakery")
	context.Injected = "context"
	log := newStaticLog(context, said(model.RoleUser, "bake"), said(model.RoleAssistant, "baked"), said(model.RoleUser, "sell"), said(model.RoleAssistant, "sold"))
	d := drive(t, log, 100, 30)
	outlined(d, "-")
	if w, _ := d.m.Col.Where(); w.Entry != 1 {
		t.Errorf("the reader is at %d\n%s", w.Entry, strings.Join(d.rows(), "\n"))
	}
}
