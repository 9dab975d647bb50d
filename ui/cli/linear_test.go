//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

// said waits until the program wrote a text after a byte, and returns the byte behind it.
func (s *session) said(from int, sub string) int {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		at := bytes.Index(s.written[from:], []byte(sub))
		s.mu.Unlock()
		if at >= 0 {
			return from + at + len(sub)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.t.Fatalf("no %q in %q", sub, s.written[from:])
	return 0
}

// For a screen reader lines are written one after the other: no sequence reaches the
// terminal, and nothing is written over.
func TestScreenReader(t *testing.T) {
	var b strings.Builder
	for i := range 20 {
		fmt.Fprintf(&b, `{"role":"user","content":"Question %d\u001b[2J of many words"}`+"\n", i+1)
		fmt.Fprintf(&b, `{"role":"assistant","content":"","tool_calls":[{"id":"c%d","type":"function","function":{"name":"look","arguments":"{\"at\":%d}"}}]}`+"\n", i, i)
		fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"c%d","content":"\u001b[31mseen\u001b[0m\rnot %d"}`+"\n", i, i)
		fmt.Fprintf(&b, `{"role":"assistant","content":"**Answer** %d."}`+"\n", i+1)
	}
	log := file(t, "talk.jsonl", b.String())
	inConfig, _ := settings(t, "screen_reader = true\n")
	for _, c := range []struct{ env, args []string }{
		{nil, []string{"--screen-reader", "--no-state", log}},
		{inConfig, []string{"--no-state", log}},
	} {
		s := runOnTerminalWith(t, c.env, program, nil, c.args...)
		at := s.said(0, "talk.jsonl, ")
		at = s.said(at, "? lists the keys\r\nUser, 1 of 80:\r\nQuestion 1")
		for _, step := range []struct{ keys, says string }{
			{"j", "Tool call, 2 of 80:\r\n"},
			{"\x1b[B", "Assistant, 4 of 80:\r\nAnswer 1."},
			{"k", "Tool call, 2 of 80:\r\n"},
			{"\r", "not 0"},
			{"}", "User, 5 of 80:\r\n"},
			{"z", "z: "},
			{"z", "5 of 80, as before"},
			{"G", "Assistant, 80 of 80:\r\nAnswer 20."},
			{"J", "80 of 80, as before"},
			{"g", "User, 1 of 80:\r\nQuestion 1"},
			{"/Answer 7\r", "Assistant, 28 of 80:\r\nAnswer 7."},
			{":9\r", "User, 9 of 80:\r\n"},
			{"ma", "mark a is set"},
			{"?", "keys, / filter, j k Space b scroll, q closes\r\n"},
			{"jq", "9 of 80"},
			{"\x0c", "9 of 80, as before"},
			{"|wc -l\r", "wc -l, q closes\r\n"},
			{"q", "9 of 80"},
			{"yl", "copied place"},
			{"+", "level 4"},
			{"Y", "no such key; ? lists them"},
		} {
			s.keys(step.keys)
			at = s.said(at, step.says)
		}
		s.keys("q")
		if code := s.end(); code != 0 {
			t.Errorf("exit code %d", code)
		}
		s.mu.Lock()
		written := bytes.Clone(s.written)
		s.mu.Unlock()
		// what is copied is sent to the terminal's clipboard, which is nothing to see
		if i := bytes.Index(written, []byte("\x1b]52;")); i >= 0 {
			written = append(written[:i:i], written[i+bytes.IndexByte(written[i:], '\a')+1:]...)
		}
		plain := bytes.ReplaceAll(written, []byte("\r\n"), []byte("\n"))
		for i, c := range plain {
			if c < ' ' && c != '\n' && c != 0 || c == 0x7f {
				t.Fatalf("byte %#x after %q", c, plain[max(i-80, 0):min(i+20, len(plain))])
			}
		}
		if n := bytes.Count(plain, []byte("Answer 20.")); n != 1 {
			t.Errorf("the last message is said %d times", n)
		}
	}
}

// The tour can be heard, too.
func TestTourForScreenReaders(t *testing.T) {
	s := onTerminal(t, nil, "tour", "--screen-reader", "--no-mouse")
	at := s.said(0, "? lists the keys\r\n")
	s.said(at, "User, 1 of ")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if written := string(s.written); strings.Contains(written, "\x1b") {
		t.Errorf("a sequence is written: %q", written)
	}
}
