package ui

import (
	"context"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

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
		if p.page != where || p.view != nil && p.view.header.name() != name {
			t.Fatalf("page %d of %s, want %d of %s", p.page, p.view.header.name(), where, name)
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
	p.settle(tickMsg{p.view.Col.Log})
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

// A conversation that was picked is all that is shown: its own counts and places, its
// own end. A jump to a hit in another one shows that.
func TestOneConversation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "set.jsonl")
	text := `{"id":1,"messages":[{"role":"user","content":"alpha"},{"role":"assistant","content":"one"}]}
{"id":2,"messages":[{"role":"user","content":"beta"},{"role":"assistant","content":"two"},{"role":"user","content":"more"},{"role":"assistant","content":"three"}]}
{"id":3,"messages":[{"role":"user","content":"gamma"},{"role":"assistant","content":"needle"}]}
`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	p := newProgram(Options{Log: l})
	t.Cleanup(p.Close)
	p.settle(tea.WindowSizeMsg{Width: 100, Height: 30})
	p.settle(tickMsg{l})
	if p.page != onTalks {
		t.Fatalf("page %d", p.page)
	}
	shows := func(when string, want []string, not ...string) {
		t.Helper()
		screen := ansi.Strip(p.View().Content)
		for _, s := range want {
			if !strings.Contains(screen, s) {
				t.Errorf("%s: no %q in\n%s", when, s, screen)
			}
		}
		for _, s := range not {
			if strings.Contains(screen, s) {
				t.Errorf("%s: %q in\n%s", when, s, screen)
			}
		}
	}
	p.press("j", "enter")
	shows("picked", []string{"conversation 2/3", "2 turns", "beta", "three", "1/4"}, "alpha", "gamma")
	p.press("G")
	shows("at its end", []string{"4/4", "end"}, "gamma")
	p.press("g")
	shows("at its beginning", []string{"1/4", "beta"}, "alpha")
	p.press(":", "3", "enter")
	shows("at its third message", []string{"3/4", "turn 2/2"})
	p.press("/", "n", "e", "e", "d", "l", "e", "enter")
	<-p.view.Search.Now().Ended()
	p.press("n")
	shows("at a hit in another one", []string{"conversation 3/3", "gamma", "needle"}, "beta")
	p.press("[", "n", "[", "n")
	shows("two back", []string{"conversation 1/3", "alpha"}, "beta")
	p.press("q")
	if p.page != onTalks {
		t.Errorf("page %d", p.page)
	}
}

// On a terminal of sixteen colours the list is drawn in those, as what is opened from it.
func TestListOfBasicTerminal(t *testing.T) {
	for _, c := range []struct {
		basic bool
		want  string
	}{{true, "ansi-light"}, {false, "light"}} {
		p := newProgram(Options{Files: NewFiles("files", nil), Basic: c.basic})
		p.Update(tea.BackgroundColorMsg{Color: color.White})
		if p.theme.Name != c.want {
			t.Errorf("sixteen colours %v: theme %s", c.basic, p.theme.Name)
		}
	}
}
