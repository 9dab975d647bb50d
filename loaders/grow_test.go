package loaders

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// A log that grows is read on; its last line, if it was half written, counts once.
func TestGrow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	write := func(s string) {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(s); err != nil {
			t.Fatal(err)
		}
	}
	line := func(text string) string { return `{"role":"user","content":"` + text + `"}` + "\n" }
	write(line("one") + line("two") + `{"role":"user","con`)
	l := open(t, path)
	check := func(messages, malformed int, last string, at int) {
		t.Helper()
		if replaced, err := l.Refresh(); replaced || err != nil {
			t.Fatalf("replaced %v, %v", replaced, err)
		}
		a := l.index.Account()
		if a.Messages != messages || a.Malformed != malformed || a.Records != messages+malformed {
			t.Fatalf("account %+v", a)
		}
		entry, ok := l.index.MessageEntry(messages - 1)
		if !ok {
			t.Fatalf("there is no message %d", messages)
		}
		m, err := l.Message(entry)
		if err != nil {
			t.Fatal(err)
		}
		if text := m.Parts[0].(model.Text).Text; text != last || m.Origin.Line != at {
			t.Fatalf("last message %q on line %d", text, m.Origin.Line)
		}
	}
	check(2, 1, "two", 2)
	if _, err := l.Message(2); err != nil {
		t.Fatal(err)
	}
	write(`tent":"three"}`)
	check(3, 0, "three", 3)
	write("\n")
	check(3, 0, "three", 3)
	write("\n" + line("four") + line("five"))
	check(5, 0, "five", 6)
	write(`{"role":`)
	check(5, 1, "five", 6)
	write(`"user","content":"six"}` + "\n" + line("seven"))
	check(7, 0, "seven", 8)
	if err := os.WriteFile(path, []byte(line("new")), 0o600); err != nil {
		t.Fatal(err)
	}
	if replaced, err := l.Refresh(); !replaced || err != nil {
		t.Fatalf("a file that was written anew: replaced %v, %v", replaced, err)
	}
}

// Wherever the last line is cut while it is written, it is one record that is still being written,
// also where an object in it is whole.
func TestGrowsWithinALine(t *testing.T) {
	lines := []string{
		`{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-05-01T08:00:00.000Z","message":{"role":"user","content":"Is the oven hot?"}}`,
		`{"type":"assistant","uuid":"u2","parentUuid":"u1","sessionId":"s","timestamp":"2026-05-01T08:00:01.000Z","message":{"role":"assistant","content":[{"type":"text","text":"It is."}],"usage":{"input_tokens":4,"output_tokens":2}}}`,
	}
	whole := strings.Join(lines, "\n") + "\n"
	path := filepath.Join(t.TempDir(), "log.jsonl")
	for at := len(lines[0]) + 2; at < len(whole); at++ {
		if err := os.WriteFile(path, []byte(whole[:at]), 0o600); err != nil {
			t.Fatal(err)
		}
		l := open(t, path)
		if a := l.index.Account(); at < len(whole)-1 && (a.Messages != 1 || a.Unended != 1) {
			t.Errorf("cut at %d: %+v", at, a)
		}
		if err := os.WriteFile(path, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		if replaced, err := l.Refresh(); replaced || err != nil {
			t.Errorf("cut at %d: replaced %v, %v", at, replaced, err)
		}
		if a := l.index.Account(); a.Messages != 2 || a.Malformed != 0 {
			t.Errorf("cut at %d, then whole: %+v", at, a)
		}
		l.Close()
	}
}
