package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
)

// The row that the cursor is on.
func (s *screen) cursorRow() string {
	for row := range strings.SplitSeq(s.String(), "\n") {
		if strings.HasPrefix(row, "▌") {
			return row
		}
	}
	return ""
}

// A click goes to a step and shows all of it, the next one closes it; the cursor is on no
// blank row, as that before the totals is.
func TestDiffClicks(t *testing.T) {
	s := start(t, viewsLog, 120, 40, Options{Open: opened, Mouse: true})
	s.press("D t e s t d a t a / d i f f . j s o n l enter")
	s.wait("part at step")
	rowOf := func(sub string) int {
		for y, row := range strings.Split(s.String(), "\n") {
			if strings.Contains(row, sub) {
				return y
			}
		}
		t.Fatalf("no %q\n%s", sub, s)
		return -1
	}
	click := func(y int) {
		s.p.Send(tea.MouseClickMsg{X: 30, Y: y, Button: tea.MouseLeft})
		s.settle()
	}
	click(rowOf("Grep func Total"))
	if !strings.Contains(s.cursorRow(), "Grep func Total") || !strings.Contains(s.String(), "+ pattern: func Total") {
		t.Errorf("it does not open\n%s", s)
	}
	if click(rowOf("Grep func Total")); strings.Contains(s.String(), "+ pattern: func Total") {
		t.Errorf("it does not close\n%s", s)
	}
	if click(rowOf(" totals ") - 1); !strings.HasPrefix(s.cursorRow(), "▌totals ") {
		t.Errorf("the cursor is on %q\n%s", s.cursorRow(), s)
	}
	s.p.Send(tea.MouseWheelMsg{X: 30, Y: 20, Button: tea.MouseWheelUp})
	if s.settle(); !strings.Contains(s.String(), "YOU Why is") {
		t.Errorf("the wheel does not go up\n%s", s)
	}
}

func TestDiffPane(t *testing.T) {
	s := start(t, viewsLog, 120, 40, Options{Open: opened})
	s.press("D t e s t d a t a / d i f f . j s o n l enter")
	s.wait("part at step")
	for _, c := range []struct{ keys, want string }{
		{"", "Grep func Total"},
		{"] d", "Read"},
		{"n", "AI"},
		{"] d", "AI"}, // the last one
		{"[ d N N", "Bash ✗ go test"},
		{"[ d", "Bash ✗ go test"},
		{"] d enter", "│ m4    Grep"},
		{"g", "YOU Why is"},
		{"j j j", "Grep"},
	} {
		if s.press(c.keys); !strings.Contains(s.cursorRow(), c.want) {
			t.Fatalf("after %s the cursor is on %q, not on %s\n%s", c.keys, s.cursorRow(), c.want, s)
		}
	}
	if !strings.Contains(s.String(), "+ pattern: func Total") || !strings.Contains(s.String(), "+ cart/total.go:3:func Total(prices") {
		t.Errorf("Enter does not show all of it\n%s", s)
	}
	if s.press("enter"); strings.Contains(s.String(), "+ pattern") {
		t.Errorf("a second one does not close it\n%s", s)
	}
	if s.press("s"); !strings.Contains(s.String(), "m2    m2    Bash") {
		t.Errorf("they do not stand below each other\n%s", s)
	}
	s.press("A")
	s.wait("A has no such step")
	s.press("n B")
	s.wait("testdata/diff.jsonl#m6")
	s.press("A")
	if !strings.Contains(s.cursorRow(), "Read") || strings.Contains(s.String(), "part at step") {
		t.Errorf("it is not at the step\n%s", s)
	}
	s.press("D n o n e enter")
	s.wait("no such file")
	s.press("q D c 3 enter")
	s.wait("none has the number 3")
}

// closing is a log that counts how often it was closed.
type closing struct {
	model.Log
	closed *atomic.Int32
}

func (l closing) Close() error {
	l.closed.Add(1)
	return l.Log.Close()
}

// The other log is closed once, however the comparison is left: by a key, when the log is
// read again, or with the program.
func TestDiffLeft(t *testing.T) {
	for name, end := range map[string]func(s *screen){
		"a key":       func(s *screen) { s.press("q") },
		"going there": func(s *screen) { s.press("B A") },
		"read again": func(s *screen) {
			log, err := opened(viewsLog)
			if err != nil {
				t.Fatal(err)
			}
			s.ask(func(m *Model) { m.reopened(reopenedMsg{log, nil}) })
		},
		"the program": func(s *screen) { s.ask(func(m *Model) { m.Close() }) },
	} {
		t.Run(name, func(t *testing.T) {
			var closed atomic.Int32
			s := start(t, viewsLog, 120, 40, Options{Open: func(path string) (model.Log, error) {
				log, err := opened(path)
				return closing{log, &closed}, err
			}})
			s.press("D t e s t d a t a / d i f f . j s o n l enter")
			s.wait("part at step")
			if n := closed.Load(); n != 0 {
				t.Fatalf("closed %d times before", n)
			}
			s.press("g")
			if end(s); closed.Load() != 1 {
				t.Errorf("closed %d times", closed.Load())
			}
		})
	}
}

// below is a screen without its first row, which names the log.
func below(s *screen) string {
	_, rest, _ := strings.Cut(s.String(), "\n")
	return rest
}

// What is unfolded is not opened; the cursor stays at what it is on.
func TestDiffUnfolded(t *testing.T) {
	log := func(last string) string {
		var b strings.Builder
		for i := range 4 {
			fmt.Fprintf(&b, `{"role":"user","content":"How deep is %d?\nReally."}`+"\n"+`{"role":"assistant","content":"Very.\nIt is %d."}`+"\n", i, i)
		}
		fmt.Fprintf(&b, `{"role":"user","content":"Go."}`+"\n"+`{"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"make\"}"}}]}`+"\n"+`{"role":"tool","tool_call_id":"c1","content":%q}`+"\n"+`{"role":"assistant","content":"Done."}`+"\n", last)
		path := filepath.Join(t.TempDir(), "run.jsonl")
		if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	other := log("made")
	s := start(t, log("make: *** [all] Error 2"), 120, 40, Options{Open: func(string) (model.Log, error) { return opened(other) }})
	s.press("D x enter")
	s.wait("steps the same")
	s.press("g enter")
	if got := below(s); !strings.Contains(got, "How deep is 0?") || strings.Contains(got, "Really.") {
		t.Errorf("it is opened, too\n%s", s)
	}
	if s.press("enter"); !strings.Contains(below(s), "Really.") {
		t.Errorf("it is not opened\n%s", s)
	}
	if s.press("enter e e"); !strings.Contains(s.cursorRow(), "How deep is 0?") || strings.Contains(below(s), "Really.") {
		t.Errorf("it is not closed\n%s", s)
	}
	s.press("G")
	last := s.cursorRow()
	if s.press("e"); s.cursorRow() != last {
		t.Errorf("the cursor is on %q, not on %q\n%s", s.cursorRow(), last, s)
	}
}
