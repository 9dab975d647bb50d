package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model/redact/redacttest"
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

// The words of the log in a list of problems are masked as all others are, before and
// after the list was opened, and so are those in its report.
func TestMaskedReport(t *testing.T) {
	kinds := redacttest.All(6)
	var b strings.Builder
	b.WriteString(`{"role":"user","content":"go on"}` + "\n")
	for i, p := range kinds {
		arguments, _ := json.Marshal(map[string]any{"command": "make " + p.Text})
		call, _ := json.Marshal(map[string]any{"role": "assistant", "content": nil, "tool_calls": []any{map[string]any{"id": fmt.Sprintf("c%d", i), "type": "function", "function": map[string]any{"name": fmt.Sprintf("bash%d", i), "arguments": string(arguments)}}}})
		result, _ := json.Marshal(map[string]any{"role": "tool", "tool_call_id": fmt.Sprintf("c%d", i), "is_error": true, "content": "Error: no access with " + p.Text})
		fmt.Fprintf(&b, "%s\n%s\n", call, result)
	}
	path := filepath.Join(t.TempDir(), "planted.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, keys := range []string{"X P", "P q X P", "P q V q X P"} {
		copied := ""
		s := start(t, path, 400, 60, Options{Copy: func(text string) (string, error) { copied = text; return "", nil }})
		s.press("P")
		s.wait("to look at")
		s.searched()
		s.ask(func(m *Model) {
			if len(betrayed(kinds, m.View().Content)) < 10 {
				t.Fatalf("%d are listed: %s", len(betrayed(kinds, m.View().Content)), m.View().Content)
			}
		})
		s.press("q")
		s.press(keys)
		s.waitFor(func(m *Model) bool {
			return m.Check.Told().Whole && strings.Contains(m.View().Content, "[secret-")
		})
		if which := betrayed(kinds, s.String()); len(which) > 0 {
			t.Errorf("%s: the list has %v", keys, which)
		}
		s.press("y")
		s.wait("report of")
		s.ask(func(*Model) {
			if which := betrayed(kinds, copied); len(which) > 0 || strings.Count(copied, "secret-") < 10 {
				t.Errorf("%s: the report has %v:\n%s", keys, which, copied)
			}
		})
	}
}
