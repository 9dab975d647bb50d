package ui

import (
	"errors"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/picker"
)

// F5 in a list of files finds those that came since; none is listed twice.
func TestRenew(t *testing.T) {
	files := NewFiles("logs", func(string) (model.Log, error) { return nil, errors.New("none") })
	found := make(chan struct{})
	files.Add(model.Session{Path: "/logs/a.jsonl", Name: "a.jsonl"})
	files.Done()
	files.FindAgain(func(add func(model.Session)) {
		defer close(found)
		add(model.Session{Path: "/logs/b.jsonl", Name: "b.jsonl"})
		add(model.Session{Path: "/logs/a.jsonl", Name: "a.jsonl"})
	})
	p := picker.New(files, picker.Options{Palette: palette.New(themes.Default(true))})
	defer p.Close()
	p.Resize(80, 10)
	p.Update(tea.KeyPressMsg{Code: tea.KeyF5})
	<-found
	rows, _ := files.More(0)
	if len(rows) != 2 || rows[1].Session.Name != "b.jsonl" {
		t.Errorf("%d rows", len(rows))
	}
	if changed := files.Changed(); len(changed) != 0 {
		t.Errorf("%v", changed)
	}
	files.Add(model.Session{Path: "/logs/a.jsonl", Name: "a.jsonl", Size: 9})
	if changed := files.Changed(); len(changed) != 1 || changed[0].Session.Size != 9 || len(files.Changed()) != 0 {
		t.Errorf("%v", changed)
	}
}
