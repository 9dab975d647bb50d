//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// longLog is a log that fits on no screen.
func longLog() string {
	var b strings.Builder
	for i := range 400 {
		fmt.Fprintf(&b, `{"role":"user","content":"Question %d."}`+"\n"+`{"role":"assistant","content":"Answer %d."}`+"\n", i, i)
	}
	return b.String()
}

// With -F a log that fits on one screen is printed, and the program leaves; else it is
// the viewer.
func TestQuitIfOneScreen(t *testing.T) {
	t.Parallel()
	short, long := file(t, "log.jsonl", small), file(t, "long.jsonl", longLog())
	for _, flag := range []string{"-F", "--quit-if-one-screen", "--pager"} {
		s := onTerminal(t, nil, flag, short)
		if code := s.end(); code != exitFine {
			t.Errorf("exit code %d", code)
		}
		if screen := s.screen(); !strings.Contains(screen, "Is the oven hot?") || !strings.Contains(screen, "Yes, it has 200 degrees.") {
			t.Errorf("%s", screen)
		}
		if bytes.Contains(s.written, []byte("\x1b[?1049h")) {
			t.Error("the viewer was opened")
		}
		s = onTerminal(t, nil, flag, long)
		s.wait("Question 0.")
		s.waitForKeyboard()
		s.keys("q")
		if code := s.end(); code != exitFine {
			t.Errorf("exit code %d", code)
		}
		s.restored()
	}
	// who asks for a place, or for what comes, wants the viewer
	for _, args := range [][]string{{"-F", "-f", short}, {"-F", "+G", short}, {"-F", short + "#m2"}, {"-F", short + ":2"}, {"-F", "+/200", short}} {
		s := onTerminal(t, nil, args...)
		s.wait("Yes, it has")
		s.waitForKeyboard()
		s.keys("q")
		s.end()
		s.restored()
	}
}

// A log that fits and has damaged records says so in its exit code, as print does.
func TestQuitIfOneScreenDamaged(t *testing.T) {
	t.Parallel()
	s := onTerminal(t, nil, "-F", file(t, "log.jsonl", small+"{\"role\":\n"))
	if code := s.end(); code != exitFound {
		t.Errorf("exit code %d", code)
	}
	if screen := s.screen(); !strings.Contains(screen, "1 of 5 records could not be read") {
		t.Errorf("%s", screen)
	}
}

// msgview --pager reads what other programs send to a pager: a log, or any text, of which
// nothing is folded away.
func TestPager(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 12 {
		fmt.Fprintf(&text, "commit %d\n", i)
	}
	for _, c := range []struct{ in, want string }{{small, "200 degrees."}, {text.String(), "commit 11"}} {
		s := pipedTo(t, c.in, "--pager")
		if code := s.end(); code != exitFine || !strings.Contains(s.screen(), c.want) {
			t.Errorf("exit code %d\n%s", code, s.screen())
		}
	}
	for i := range 300 {
		fmt.Fprintf(&text, "more %d\n", i)
	}
	s := pipedTo(t, text.String(), "--pager")
	s.wait("commit 11")
	s.waitForKeyboard()
	s.keys("  ")
	s.wait("more 50")
	s.keys("q")
	s.end()
	s.restored()

	if r := run(t, small, nil, "--pager"); r.code != exitFine || !strings.Contains(r.out, "200 degrees.") {
		t.Errorf("%+v", r)
	}
	s = onTerminal(t, nil, "--pager")
	if code := s.end(); code != exitUsage || !strings.Contains(s.screen(), "which is the terminal") {
		t.Errorf("exit code %d\n%s", code, s.screen())
	}
}

// pipedTo starts the program on a terminal, with a text as its standard input.
func pipedTo(t *testing.T, text string, args ...string) *session {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		io.WriteString(w, text)
		w.Close()
	}()
	s := onTerminal(t, r, args...)
	r.Close()
	return s
}

// FILE#m4 begins at that message in the viewer.
func TestFileAtMessageOnTerminal(t *testing.T) {
	t.Parallel()
	s := onTerminal(t, nil, file(t, "long.jsonl", longLog())+"#m386")
	s.wait("Answer 192.")
	s.wait("386/800")
	s.keys("q")
	s.end()
	s.restored()
}

// --utc is about the viewer, too.
func TestUTCOnTerminal(t *testing.T) {
	t.Parallel()
	log := file(t, "log.jsonl", `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-05-04T09:30:00.000Z","cwd":"/home/ada","message":{"role":"user","content":"Is the oven hot?"}}`+"\n")
	for _, c := range []struct {
		flag, want string
	}{{"--no-mouse", "05:30"}, {"--utc", "09:30"}} {
		s := runOnTerminalWith(t, []string{"TZ=America/New_York"}, program, nil, c.flag, log)
		s.wait(c.want)
		s.keys("q")
		s.end()
	}
}
