package ui

import (
	"bytes"
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/config"
)

// Each item is said once, with its role first and where it is.
func TestLinear(t *testing.T) {
	c := config.Default()
	c.ScreenReader = true
	log := newStaticLog(said(model.RoleUser, "hello"), said(model.RoleAssistant, "yes \x1b[1mplease"))
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true})
	var out bytes.Buffer
	l := newLinear(p, &out, 100, 30)
	l.Update(tickMsg{log})
	for _, step := range []struct{ key, want string }{
		{"", "User, 1 of 2:\r\nhello\r\n"},
		{"j", "Assistant, 2 of 2:\r\nyes please\r\n"},
		{"j", "2 of 2, as before\r\n"},
		{"k", "User, 1 of 2:\r\nhello\r\n"},
		{"Y", "no such key; ? lists them\r\n"},
	} {
		if step.key != "" {
			out.Reset()
			l.Update(keyPress(step.key))
		}
		if got := out.String(); !strings.HasSuffix(got, step.want) || step.key != "" && got != step.want {
			t.Errorf("%q: %q, want %q", step.key, got, step.want)
		}
	}
}
