package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/pane"
)

const bedsLog = "testdata/beds.jsonl"

// Files with something wrong stand first, with the call that proves it; a file can be seen
// as it was behind each call, with what the call changed, and what is guessed is said.
func TestFileScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}} {
		for _, c := range []struct{ name, keys, wait string }{
			{"list", "V", "files"},
			{"calls", "V enter j j j", "stale"},
			{"content", "V enter j j c", "leeks"},
			{"content-read", "V enter j j j c", "guessed"},
			{"content-parts", "V j c", "mulch"},
			{"content-help", "V j c ?", "go there"},
		} {
			name := fmt.Sprintf("beds-%s-%dx%d", c.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := start(t, bedsLog, size[0], size[1], Options{Open: opened})
				keys := strings.Fields(c.keys)
				for i, k := range keys {
					if s.press(k); k == "c" && i < len(keys)-1 {
						s.settle()
					}
				}
				if size[0] > 40 {
					s.wait(c.wait)
				}
				s.settle()
				s.golden(name)
			})
		}
	}
}

// The net change of a file, and of all, is copied as a patch; what it does not hold is said
// over the list, which is there again behind it.
func TestPatchIsCopied(t *testing.T) {
	var copied []string
	put := func(text string) (string, error) {
		copied = append(copied, text)
		return "", nil
	}
	s := start(t, bedsLog, 120, 40, Options{Open: opened, Copy: put})
	s.press("V")
	s.wait("beds.txt")
	s.press("y")
	s.wait("patch of the file")
	s.wait("guessed to end with a line feed")
	s.press("q")
	s.wait("files, 1 to look at")
	s.press("Y")
	s.wait("what is not in it as the log has it")
	s.wait("a shell")
	s.press("q")
	s.wait("files, 1 to look at")
	s.ask(func(*Model) {
		if len(copied) != 2 || !strings.Contains(copied[0], "+bed four: kale") || strings.Contains(copied[0], "leeks") || !strings.Contains(copied[1], "+water the leeks") {
			t.Errorf("%q", copied)
		}
	})
}

// A pane that another one lies over is there again as it was; Enter in that one goes to the
// text, and both are closed.
func TestPaneOverPane(t *testing.T) {
	s := start(t, bedsLog, 120, 40, Options{Open: opened})
	s.press("V enter j j")
	s.wait("+2")
	was := s.cursorRow()
	s.press("c")
	s.wait("2 of 4")
	s.press("?")
	s.wait("the call before")
	s.press("q")
	s.wait("2 of 4")
	s.press("q")
	s.wait("files, 1 to look at")
	if got := s.cursorRow(); got != was {
		t.Errorf("%q, it was %q", got, was)
	}
	s.press("c")
	s.wait("2 of 4")
	s.press("enter")
	s.settle()
	s.ask(func(m *Model) {
		if m.panes.over != nil || len(m.panes.stack) > 0 {
			t.Errorf("%T %v", m.panes.over, m.panes.stack)
		}
	})
}

// Each pane has a help of its own: its keys, all of them, and nothing of the program's.
func TestHelpOfPanes(t *testing.T) {
	for _, v := range views {
		if v.list != "" || v.name == "output" {
			continue
		}
		s := start(t, viewsLog, 120, 40, Options{Open: opened, Stage: clicking(t).Stage})
		for keys := range strings.SplitSeq(v.keys, ";") {
			s.press(keys)
			s.searched()
		}
		s.wait(v.wait)
		var p pane.Pane
		s.ask(func(m *Model) {
			if m.panes.over != nil && m.panes.foot == nil && m.panes.explained() {
				p = m.panes.over
			}
		})
		if p == nil {
			continue
		}
		s.press("?")
		s.settle()
		s.ask(func(m *Model) {
			if _, ok := m.panes.over.(*pane.Help); !ok {
				t.Errorf("%s: %T", v.name, m.panes.over)
			}
		})
		said := strings.Join(strings.Fields(s.String()), " ")
		for _, b := range p.Keys() {
			if d := b.Help().Desc; d != "" && !strings.Contains(said, d) {
				t.Errorf("%s: its help does not have %q", v.name, d)
			}
		}
		if strings.Contains(said, "next tool call") {
			t.Errorf("%s: its help has keys of the program", v.name)
		}
		s.press("?")
		s.settle()
		s.ask(func(m *Model) {
			if m.panes.over != p {
				t.Errorf("%s: %T behind its help", v.name, m.panes.over)
			}
		})
	}
}

// A list that is opened again goes on at the row at which it was left, with what was hidden
// and opened there, also when rows have come before it.
func TestListsGoOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	data, err := os.ReadFile("testdata/beds.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 40, Options{Open: opened})
	for _, c := range []struct{ keys, open, wait string }{{"P j", "P", "problems"}, {"V enter j j", "V", "files"}} {
		s.press(c.keys)
		s.wait(c.wait)
		s.settle()
		was := s.cursorRow()
		s.press("enter")
		s.settle()
		s.press(c.open)
		s.wait(c.wait)
		if got := s.cursorRow(); got != was {
			t.Errorf("%s: %q, it was %q", c.open, got, was)
		}
		s.press("q")
		s.settle()
	}
	s.press("P")
	s.wait("problems")
	was := s.cursorRow()
	more := `{"type":"system","subtype":"turn_limit","uuid":"g1","parentUuid":"f16","sessionId":"beds","timestamp":"2026-04-01T09:00:00Z","content":"reached maximum iteration","level":"error"}
{"type":"assistant","uuid":"g2","parentUuid":"f16","sessionId":"beds","timestamp":"2026-04-01T09:00:01Z","message":{"role":"assistant","id":"g2","content":[{"type":"tool_use","id":"toolu_g","name":"Bash","input":{"command":"false"}}]}}
{"type":"user","uuid":"g3","parentUuid":"g2","sessionId":"beds","timestamp":"2026-04-01T09:00:02Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_g","is_error":true,"content":"Exit code 1"}]}}
`
	if err := os.WriteFile(path, append(data, more...), 0o600); err != nil {
		t.Fatal(err)
	}
	s.press("q F")
	s.settle()
	s.press("P")
	s.waitFor(func(m *Model) bool {
		told := m.Check.Told()
		for _, f := range told.List {
			if f.Rule.Code == "fail.error" || f.Rule.Code == "fail.exit" {
				return told.Whole
			}
		}
		m.Update(tea.KeyPressMsg{}) // nothing
		return false
	})
	if got := s.cursorRow(); got != was {
		t.Errorf("as the log grows: %q, it was %q", got, was)
	}
}
