//go:build unix

package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// silence is a pipe into which nothing is written until somebody does.
func silence(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

// What says nothing yet has a screen, on which the keys that leave do.
func TestSilentInput(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, keys string
		args       []string
		code       int
	}{
		{"q", "q", nil, 0},
		{"Q", "Q", []string{"-f", "-"}, 0},
		{"ctrl+c", "\x03", nil, 130},
	} {
		r, _ := silence(t)
		s := onTerminal(t, r, c.args...)
		s.wait("waiting for standard input")
		s.waitForKeyboard()
		s.keys(c.keys)
		if code := s.end(); code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.name, code, c.code)
		}
		s.restored()
	}
}

// What comes after a while is shown in the place of the screen that waited for it.
func TestInputThatBeginsLate(t *testing.T) {
	t.Parallel()
	r, w := silence(t)
	s := onTerminal(t, r)
	s.wait("waiting for standard input")
	io.WriteString(w, small)
	w.Close()
	s.wait("Is the oven hot?")
	s.keys("G")
	s.wait("4/4 · ")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s.restored()
}

// A named pipe without a writer is waited for as well, by its name.
func TestSilentFifo(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "oven.fifo")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	s := onTerminal(t, nil, path)
	s.wait("waiting for oven.fifo")
	s.waitForKeyboard()
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s.restored()
}

// A screen that waits closes when there is nothing to wait for, and it is said why.
func TestInputThatEndsLate(t *testing.T) {
	t.Parallel()
	r, w := silence(t)
	s := onTerminal(t, r)
	s.wait("waiting for standard input")
	w.Close()
	if code := s.end(); code != exitUsage || !strings.Contains(string(s.written), "the file is empty") {
		t.Errorf("exit code %d\n%s", code, s.screen())
	}
	s.restored()
}

// A screen reader is told what is waited for, once, and then the log.
func TestSilentInputSpoken(t *testing.T) {
	t.Parallel()
	r, w := silence(t)
	s := onTerminal(t, r, "--screen-reader")
	at := s.said(0, "waiting for standard input")
	io.WriteString(w, small)
	s.said(at, "Is the oven hot?")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if n := strings.Count(string(s.written), "waiting for standard input"); n != 1 {
		t.Errorf("said %d times", n)
	}
}
