package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
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

// A session whose file was deleted leaves the list, and comes back with its file. If the
// whole directory is away, as a disk that was taken out, its rows stay.
func TestDeletedLeaves(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	write := func(names ...string) {
		t.Helper()
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if err := os.WriteFile(filepath.Join(dir, name), []byte("{}\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	write("a.jsonl", "b.jsonl")
	files := NewFiles("logs", func(string) (model.Log, error) { return nil, errors.New("none") })
	list := func(add func(model.Session)) {
		for _, name := range []string{"a.jsonl", "b.jsonl"} {
			path := filepath.Join(dir, name)
			if _, err := os.Stat(path); err == nil {
				add(model.Session{Path: path, Name: name})
			}
		}
	}
	list(files.Add)
	files.Done()
	files.FindAgain(list)
	for _, c := range []struct {
		change func()
		want   string
	}{
		{func() { os.Remove(filepath.Join(dir, "a.jsonl")) }, "b.jsonl"},
		{func() { write("a.jsonl") }, "a.jsonl b.jsonl"},
		{func() { os.RemoveAll(dir) }, "a.jsonl b.jsonl"},
	} {
		c.change()
		again(files)
		rows, _ := files.More(0)
		var names []string
		for _, r := range rows {
			if !r.Gone {
				names = append(names, r.Session.Name)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s are listed, not %s", got, c.want)
		}
	}
}
