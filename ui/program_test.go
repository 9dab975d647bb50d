package ui

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/model"
	"msgview/ui/picker"
)

// run hands a program a message and whatever follows from it at once.
func (p *program) settle(msg tea.Msg) {
	_, cmd := p.Update(msg)
	for todo := []tea.Cmd{cmd}; len(todo) > 0; {
		cmd := todo[0]
		todo = todo[1:]
		if cmd == nil {
			continue
		}
		switch msg := cmd().(type) {
		case tea.BatchMsg:
			todo = append(todo, msg...)
		case leaveMsg, listMsg, stepMsg, openedMsg, picker.OpenMsg, picker.LeaveMsg:
			_, next := p.Update(msg)
			todo = append(todo, next)
		}
	}
}

func (p *program) press(keys ...string) {
	for _, k := range keys {
		p.settle(keyPress(k))
	}
}

// Files, one of which cannot be opened: going on passes over it, q and c lead back.
func TestProgramPages(t *testing.T) {
	dir := t.TempDir()
	open := func(path string) (model.Log, error) {
		l, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil, err
		}
		return l, l.Wait(context.Background())
	}
	files := NewFiles("files", open)
	for _, f := range []struct{ name, text string }{
		{"a.jsonl", `{"role":"user","content":"one"}` + "\n"},
		{"b.jsonl", ""},
		{"c.jsonl", `{"id":1,"messages":[{"role":"user","content":"two"}]}` + "\n" + `{"id":2,"messages":[{"role":"user","content":"three"}]}` + "\n" + `{"id":3,"messages":[{"role":"user","content":"four"}]}` + "\n"},
	} {
		path := filepath.Join(dir, f.name)
		if err := os.WriteFile(path, []byte(f.text), 0o600); err != nil {
			t.Fatal(err)
		}
		files.Add(model.Session{Path: path, Name: f.name})
	}
	files.Done()
	p := newProgram(Options{Files: files, Open: open})
	t.Cleanup(p.Close)
	p.files.Init()
	p.settle(tea.WindowSizeMsg{Width: 100, Height: 30})
	at := func(where page, name string) {
		t.Helper()
		if p.page != where || p.view != nil && p.view.name() != name {
			t.Fatalf("page %d of %s, want %d of %s", p.page, p.view.name(), where, name)
		}
	}
	p.press("enter")
	at(onView, "a.jsonl")
	p.press("c")
	at(onFiles, "a.jsonl")
	p.press("q")
	at(onView, "a.jsonl")
	p.press("]", "n")
	at(onView, "c.jsonl") // b is empty
	p.settle(tickMsg{p.view.log})
	at(onTalks, "c.jsonl")
	p.press("enter", "]", "n", "]", "n", "c")
	at(onTalks, "c.jsonl")
	if row, ok := p.talks.Step(0); !ok || row.Number != 2 {
		t.Errorf("the list is at %+v", row)
	}
	p.press("q")
	at(onView, "c.jsonl")
	p.press("q")
	at(onTalks, "c.jsonl")
	p.press("q")
	at(onFiles, "c.jsonl")
}
