package ui

import (
	"bytes"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/config"
	"msgview/ui/pane"
)

// Each item is said once, with its role first and where it is.
func TestLinear(t *testing.T) {
	c := config.Default()
	c.ScreenReader = true
	log := newStaticLog(said(model.RoleUser, "hello"), said(model.RoleAssistant, "yes \x1b[1mplease"))
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true})
	var out bytes.Buffer
	l := newLinear(p, &out, 30)
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

// A list over the conversation is said when it is known, each row once; then the row that
// the reader comes to, and no other.
func TestLinearPane(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "bake bread"), said(model.RoleAssistant, "baked"), said(model.RoleUser, "wash up"), said(model.RoleAssistant, "washed"))
	c := config.Default()
	c.ScreenReader = true
	p := newProgram(Options{Log: log, Theme: darkTheme(), Config: c, ASCII: true})
	var out bytes.Buffer
	l := newLinear(p, &out, 30)
	l.Update(tickMsg{log})
	press := func(key string) string {
		out.Reset()
		_, cmd := l.Update(keyPress(key))
		for todo := []tea.Cmd{cmd}; len(todo) > 0; todo = todo[1:] {
			if todo[0] == nil {
				continue
			}
			switch msg := todo[0]().(type) {
			case tea.BatchMsg:
				todo = append(todo, msg...)
			case pane.News:
				_, next := l.Update(msg)
				todo = append(todo, next)
			}
		}
		return out.String()
	}
	said := press("o")
	for _, want := range []string{"outline, ", "1 bake bread", "2 wash up"} {
		if strings.Count(said, want) != 1 {
			t.Errorf("%q is not said once in %q", want, said)
		}
	}
	if strings.Contains(said, "reading") || strings.Contains(said, "\n 1\r") {
		t.Errorf("what is not known is said: %q", said)
	}
	if said = press("j"); strings.Contains(said, "bake") || strings.Count(said, "wash up") != 1 {
		t.Errorf("j says %q", said)
	}
}
