//go:build unix

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"msgview/loaders/formattest/sampling"
)

// busyProgram builds the program whose logs keep it busy.
var busyProgram = sync.OnceValues(func() (string, error) {
	path := filepath.Join(filepath.Dir(program), "busy")
	out, err := exec.Command("go", "build", "-o", path, "./testdata/busy").CombinedOutput()
	if err != nil {
		return "", &os.PathError{Op: "building", Path: string(out), Err: err}
	}
	return path, nil
})

// busyViews are the views of the program, and how one gets there. keys keep it busy;
// nothing is needed where it looks at the log by itself.
var busyViews = []struct {
	name      string
	file      string // of several
	sees, way string // what is to be seen at first, and the keys from there
	then      string // what is to be seen after them
	keys      string
	typed     bool // letters are text there
}{
	{"a log", "one.jsonl", "oven hot", "", "", "G", false},
	{"a log at its end", "one.jsonl", "oven hot", "G", "200 degrees.", "z5", false},
	{"the help", "one.jsonl", "oven hot", "?", "next tool call", "q", false},
	{"the source", "one.jsonl", "oven hot", "r", "exact bytes", "qG", false},
	{"a search", "one.jsonl", "oven hot", "/", "\n/", "degrees", true},
	{"a search that found", "one.jsonl", "oven hot", "/degrees\r", "/degrees", "n", false},
	{"go to", "one.jsonl", "oven hot", ":", "\n:", "3\r", false},
	{"the list of conversations", "two.jsonl", "/ filter", "", "conversations", "", false},
	{"one of several conversations", "two.jsonl", "/ filter", "\r", "turn 1/", "G", false},
	{"the list of files", ".", "newest first", "", "", "\r", false},
}

// busy starts the program in a view, in which it is busy then.
func busy(t testing.TB, view int, env ...string) *session {
	t.Helper()
	program, err := busyProgram()
	if err != nil {
		t.Fatal(err)
	}
	v := busyViews[view]
	dir := t.TempDir()
	for name, data := range map[string]string{
		"one.jsonl": small,
		"two.jsonl": `{"id":1,"messages":[{"role":"user","content":"alpha"},{"role":"assistant","content":"one"}]}` + "\n" + `{"id":2,"messages":[{"role":"user","content":"beta"}]}` + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	begin := filepath.Join(t.TempDir(), "busy")
	s := runOnTerminalWith(t, append(env, "MSGVIEW_BUSY="+begin), program, nil, filepath.Join(dir, v.file))
	s.wait(v.sees)
	s.waitForKeyboard()
	s.keys(v.way)
	s.wait(v.then)
	if err := os.WriteFile(begin, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s.keys(v.keys)
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if _, err := os.Stat(begin + ".now"); err == nil {
			return s
		}
		if time.Now().After(end) {
			t.Fatalf("it is not busy\n%s", s.screen())
		}
	}
}

// leaves are the ways to end the program.
var leaves = []struct {
	name string
	do   func(*session)
	code int
}{
	{"SIGINT", func(s *session) { s.cmd.Process.Signal(syscall.SIGINT) }, 130},
	{"SIGTERM", func(s *session) { s.cmd.Process.Signal(syscall.SIGTERM) }, 143},
	{"SIGHUP", func(s *session) { s.cmd.Process.Signal(syscall.SIGHUP) }, 129},
	{"SIGABRT", func(s *session) { s.cmd.Process.Signal(syscall.SIGABRT) }, 134},
	{"SIGUSR1", func(s *session) { s.cmd.Process.Signal(syscall.SIGUSR1) }, 128 + int(syscall.SIGUSR1)},
	{"ctrl+c", func(s *session) { s.keys("\x03") }, 130},
	{"Q", func(s *session) { s.keys("Q") }, 0},
	{"Q after other keys", func(s *session) { s.keys("jjj"); time.Sleep(time.Millisecond); s.keys("kkQ") }, 0},
}

// Whatever the program is doing, signals and the keys that quit end it, and the
// terminal is as it was.
func TestEndedWhileBusy(t *testing.T) {
	t.Parallel()
	const most = 2 * time.Second // the promise is 100 ms for signals and 300 ms for keys
	for i, v := range busyViews {
		for k, leave := range leaves {
			if testing.Short() && (i+k)%3 != 0 || !testing.Short() && !sampling.Chosen(i+k, 3) {
				continue
			}
			if v.typed && strings.HasPrefix(leave.name, "Q") {
				continue
			}
			t.Run(v.name+"/"+leave.name, func(t *testing.T) {
				s := busy(t, i)
				start := time.Now()
				leave.do(s)
				select {
				case <-s.ends:
				case <-time.After(patience):
					t.Fatalf("it does not end\n%s", s.screen())
				}
				if took := time.Since(start); took > most {
					t.Errorf("it ended after %v", took)
				}
				s.drain()
				if code := s.cmd.ProcessState.ExitCode(); code != leave.code {
					t.Errorf("exit code %d, want %d\n%s", code, leave.code, s.screen())
				}
				s.restored()
			})
		}
	}
}

// A Q that is text is none that quits.
func TestTypedWhileBusy(t *testing.T) {
	t.Parallel()
	for i, v := range busyViews {
		if !v.typed {
			continue
		}
		s := busy(t, i)
		s.keys("Q")
		select {
		case <-s.ends:
			t.Errorf("%s: a letter ended it", v.name)
		case <-time.After(300 * time.Millisecond):
		}
		s.cmd.Process.Signal(syscall.SIGTERM)
	}
}

// A panic in whatever goroutine puts the terminal back, and says what happened.
func TestPanicOnTerminal(t *testing.T) {
	t.Parallel()
	for i, v := range busyViews {
		t.Run(v.name, func(t *testing.T) {
			s := busy(t, i, "MSGVIEW_PANIC=1")
			if code := s.end(); code != exitPanic {
				t.Errorf("exit code %d", code)
			}
			written := string(s.written)
			if !strings.Contains(written, "main.go") || !strings.Contains(written, "too many loaves") || strings.Contains(written, "\x1b]0;no more") {
				t.Errorf("%q", written)
			}
			s.putBack()
		})
	}
}

// How long it takes to leave the program while it is busy.
func BenchmarkLeaving(b *testing.B) {
	for _, leave := range leaves {
		b.Run(leave.name, func(b *testing.B) {
			var worst time.Duration
			for range b.N {
				s := busy(b, 0)
				start := time.Now()
				leave.do(s)
				<-s.ends
				worst = max(worst, time.Since(start))
			}
			b.ReportMetric(ms(worst), "ms-worst")
		})
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
