package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// slowWorker is a program that works on a key until it is let go on.
type slowWorker struct {
	seen  []string
	text  bool
	goOn  chan bool
	fails bool
}

func (s *slowWorker) Init() tea.Cmd { return nil }

func (s *slowWorker) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil, nil
	}
	if s.fails {
		panic("no flour")
	}
	if key.String() == "w" {
		<-s.goOn
	}
	s.seen = append(s.seen, key.String())
	s.text = key.String() == "/"
	return nil, func() tea.Msg { return key.String() }
}

func (s *slowWorker) View() tea.View { return tea.NewView(strings.Join(s.seen, " ")) }

func (s *slowWorker) typing() (bool, string) { return s.text, "" }

// answers are what the commands of a program say in the end.
func answers(f *front, cmd tea.Cmd) (all []string, quits bool) {
	if cmd == nil {
		return nil, false
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			more, q := answers(f, c)
			all, quits = append(all, more...), quits || q
		}
	case string:
		all = append(all, msg)
	case tea.QuitMsg:
		quits = true
	case workedMsg, goOnMsg:
		_, cmd := f.Update(msg)
		more, q := answers(f, cmd)
		all, quits = append(all, more...), quits || q
	}
	return all, quits
}

// What comes while the program works is done after it, in order, and nothing is lost.
func TestFront(t *testing.T) {
	s := &slowWorker{goOn: make(chan bool)}
	f := newFront(s, newKeys(nil))
	press := func(keys ...string) (all []string, quits bool) {
		for _, k := range keys {
			_, cmd := f.Update(keyPress(k)) // waiting for the work it would wait for ever
			if k == "w" {
				go func() { s.goOn <- true }()
			}
			more, q := answers(f, cmd)
			all, quits = append(all, more...), quits || q
		}
		return all, quits
	}
	if got, _ := press("a", "b"); strings.Join(got, " ") != "a b" || f.View().Content != "a b" {
		t.Errorf("%q on %q", got, f.View().Content)
	}
	if got, _ := press("w", "c"); strings.Join(got, " ") != "w c" || f.View().Content != "a b w c" {
		t.Errorf("%q on %q", got, f.View().Content)
	}
	f.Update(keyPress("w"))
	late := func() tea.Msg { return workedMsg(<-f.done) }
	for range 1000 {
		if _, cmd := f.Update(keyPress("j")); cmd != nil {
			t.Fatal("something to do while the program works")
		}
	}
	if f.View().Content != "a b w c" {
		t.Errorf("%q", f.View().Content)
	}
	s.goOn <- true
	if got, quits := answers(f, late); len(got) != 1001 || quits || f.View().Content != "a b w c w"+strings.Repeat(" j", 1000) {
		t.Errorf("%d answers, %q", len(got), f.View().Content)
	}
	if !f.close() {
		t.Error("it is idle")
	}
}

// A key that quits is obeyed while the program works, unless it is text or the rest of
// another key.
func TestFrontLeaves(t *testing.T) {
	for _, c := range []struct {
		keys string
		want string
	}{
		{"wQ", "quits"}, {"wjjQ", "quits"}, {"w^", "interrupted"}, {"w/Q", ""}, {"w/foo^", "interrupted"}, {"w/foo\nQ", "quits"},
		{"wmQ", ""}, {"wmaQ", "quits"}, {"w'QQ", "quits"}, {"wzRQ", "quits"}, {"wq", ""}, {"w:Q", ""},
	} {
		s := &slowWorker{goOn: make(chan bool)}
		f := newFront(s, newKeys(nil))
		got := ""
		for _, r := range c.keys {
			name := map[rune]string{'^': "ctrl+c", '\n': "enter"}[r]
			if name == "" {
				name = string(r)
			}
			if _, cmd := f.Update(keyPress(name)); f.left && cmd != nil {
				if _, quits := cmd().(tea.QuitMsg); quits {
					got = map[bool]string{true: "interrupted", false: "quits"}[f.by]
				}
			}
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.keys, got, c.want)
		}
		if f.close() {
			t.Errorf("%q: it works", c.keys)
		}
		s.goOn <- true
	}
}

func TestFrontFailure(t *testing.T) {
	f := newFront(&slowWorker{fails: true}, newKeys(nil))
	_, cmd := f.Update(keyPress("x"))
	if _, quits := answers(f, cmd); !quits || !strings.HasPrefix(f.failure, "no flour") || !strings.Contains(f.failure, "front_test.go") || !f.View().AltScreen {
		t.Errorf("quits %v: %.300s", quits, f.failure)
	}
}

// Ctrl+C is an interruption also where the program has something else in hand by the time it quits.
func TestFrontInterrupted(t *testing.T) {
	for _, c := range []struct {
		key  tea.KeyPressMsg
		want int
	}{{tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}, 130}, {tea.KeyPressMsg{Code: 'Q', Text: "Q"}, 0}} {
		w := &slowWorker{goOn: make(chan bool)}
		f := newFront(w, newKeys(nil))
		f.Update(c.key)
		f.Update(tea.KeyPressMsg{Code: 'w', Text: "w"})
		if code := exitOf(f, &program{byKey: c.want != 0}); f.inHand == nil || code != c.want {
			t.Errorf("%s: exit code %d, want %d", c.key, code, c.want)
		}
		close(w.goOn)
		f.close()
	}
}
