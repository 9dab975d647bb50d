package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A jump to what is to be looked at says why, where no row does.
func TestWhyJumped(t *testing.T) {
	line := func(id, parent, kind, message string) string {
		return `{"parentUuid":` + parent + `,"type":"` + kind + `","uuid":"` + id + `","timestamp":"2026-03-01T09:00:0` + id[1:] + `.000Z","sessionId":"5e551011-0000-4000-8000-00000000000a","version":"2.1.15","message":` + message + `}` + "\n"
	}
	answer := func(id, text, read string) string {
		return `{"id":"m` + id + `","type":"message","role":"assistant","model":"baker-1","content":[{"type":"text","text":"` + text + `"}],"usage":{"input_tokens":40000,"output_tokens":5,"cache_read_input_tokens":` + read + `,"cache_creation_input_tokens":50000}}`
	}
	log := line("u1", "null", "user", `{"role":"user","content":"Is the oven hot?"}`) +
		line("u2", `"u1"`, "assistant", answer("1", "Yes.", "90000")) +
		line("u3", `"u2"`, "user", `{"role":"user","content":"Sure?"}`) +
		line("u4", `"u3"`, "assistant", answer("2", "Quite.", "1000"))
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 24, Options{})
	s.press("g g e")
	if got := s.String(); !strings.Contains(got, "far less was read from the cache than before") {
		t.Errorf("no word why:\n%s", got)
	}
	s.press("e")
	if got := s.String(); strings.Contains(got, "far less") || !strings.Contains(got, "further") {
		t.Errorf("the same again:\n%s", got)
	}
}
