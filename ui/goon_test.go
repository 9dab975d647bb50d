package ui

import (
	"strings"
	"testing"
)

// Panes that take the reader away go on at the row that was left, as they were.
func TestPanesGoOn(t *testing.T) {
	for _, c := range []struct{ name, log, keys, leave, open, wait, has string }{
		{"timeline", viewsLog, "L g j j +", "enter", "L", " of ", " of "},
		{"statistics", viewsLog, "S s G", "enter", "S", "tools by calls", "tools by calls"},
		{"statistics closed", viewsLog, "S j j", "q", "S", "tools by time", ""},
		{"agents", "../testdata/claude-code/with-subagents/5e551011.jsonl", "W j", "q", "W", "└ ⤷", ""},
		{"compared", "../testdata/claude-code/rewind-fork.jsonl", "W m j", "q", "W", "└ ○", ""},
		{"request", requestLog, "G R", "q", "R", "estimate", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, c.log, 120, 40, Options{})
			first, more, _ := strings.Cut(c.keys, c.open)
			s.press(first + " " + c.open)
			s.searched()
			s.settle()
			s.press(more)
			if c.open == "R" {
				s.wait(c.wait)
				s.press("G enter j j")
			}
			s.wait(c.wait)
			s.settle()
			was, all := s.cursorRow(), s.String()
			s.press(c.leave)
			s.settle()
			s.press(c.open)
			s.wait(c.wait)
			s.settle()
			if got := s.cursorRow(); got != was {
				t.Errorf("%q, it was %q\n%s\nbefore\n%s", got, was, s.String(), all)
			}
			if !strings.Contains(s.String(), c.has) {
				t.Errorf("without %q:\n%s", c.has, s.String())
			}
		})
	}
}

// What is listed is copied as a report: as it is listed, with the words of the log as code.
func TestProblemsCopied(t *testing.T) {
	var copied string
	s := start(t, bedsLog, 120, 40, Options{Copy: func(text string) (string, error) { copied = text; return "", nil }})
	s.press("P")
	s.wait("to look at")
	s.searched()
	s.settle()
	s.press("y")
	s.wait("report of")
	var rows int
	s.ask(func(m *Model) { rows = strings.Count(copied, "\n| ") - 1 })
	if !strings.HasPrefix(copied, "`beds.jsonl`: ") || !strings.Contains(copied, "| Severity | Place | Code | Found | The log says |") || rows < 2 {
		t.Errorf("%d rows: %s", rows, copied)
	}
	copied = ""
	s.press("x y") // its kind is hidden: nothing is listed
	s.wait("nothing is listed that could be copied")
	if s.ask(func(*Model) {}); copied != "" {
		t.Error(copied)
	}
}
