//go:build unix

package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// session is the program on a terminal of its own, behind which is an emulator.
type session struct {
	t    testing.TB
	cmd  *exec.Cmd
	tty  *os.File // the program's side, kept open to look at its modes
	pty  *os.File
	ends chan error
	dumb atomic.Bool // the emulator answers nothing

	before *term.State // the terminal's settings before the program started

	mu      sync.Mutex
	written []byte // all that the program wrote

	// The emulator is slow: what is written is read without waiting for it, as by a
	// terminal, and it takes that over later.
	emulated sync.Mutex
	em       *vt.Emulator
	fed      int // bytes of written
	resized  bool
}

// feed has the emulator take over what was written. emulated is held.
func (s *session) feed() {
	for {
		s.mu.Lock()
		more := s.written[s.fed:len(s.written):len(s.written)]
		s.mu.Unlock()
		if len(more) == 0 {
			return
		}
		more = more[:min(len(more), 4<<10)]
		s.fed += len(more)
		for len(more) > 0 {
			n := len(more)
			if i := bytes.IndexByte(more[1:], '\x1b'); i >= 0 {
				n = i + 1
			}
			s.emulate(more[:n])
			more = more[n:]
		}
	}
}

// emulate has the emulator take over a sequence and the text behind it.
func (s *session) emulate(sequence []byte) {
	if s.resized {
		// What was still written for a larger screen ends in a panic of it, where a terminal
		// stays within its lines.
		defer func() { _ = recover() }()
	}
	s.em.Write(sequence)
}

// resize gives the emulator another size.
func (s *session) resize(width, height int) {
	s.emulated.Lock()
	defer s.emulated.Unlock()
	s.resized = true
	s.em.Resize(width, height)
}

// answers takes those of the emulator to the program.
type answers struct{ *session }

func (a answers) Write(p []byte) (int, error) {
	if a.dumb.Load() {
		return len(p), nil
	}
	return a.pty.Write(p)
}

func (s *session) screen() string {
	s.emulated.Lock()
	defer s.emulated.Unlock()
	s.feed()
	var b strings.Builder
	for y := range s.em.Height() {
		for x := 0; x < s.em.Width(); {
			c := s.em.CellAt(x, y)
			if c == nil || c.Content == "" {
				b.WriteByte(' ')
				x++
				continue
			}
			b.WriteString(c.Content)
			x += max(1, c.Width)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// onTerminal starts the program on a terminal. stdin is the terminal, too, unless
// one is given.
func onTerminal(t testing.TB, stdin io.Reader, args ...string) *session {
	t.Helper()
	return runOnTerminal(t, program, stdin, args...)
}

// runOnTerminal is onTerminal for any program.
func runOnTerminal(t testing.TB, program string, stdin io.Reader, args ...string) *session {
	t.Helper()
	return runOnTerminalWith(t, nil, program, stdin, args...)
}

// runOnTerminalWith is runOnTerminal with more in the environment.
func runOnTerminalWith(t testing.TB, env []string, program string, stdin io.Reader, args ...string) *session {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	pty.Setsize(master, &pty.Winsize{Cols: 100, Rows: 30})
	cmd := exec.Command(program, args...)
	cmd.Env = environment(append([]string{"COLORTERM=truecolor"}, env...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	if stdin != nil {
		cmd.Stdin = stdin
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1}
	s := &session{t: t, cmd: cmd, tty: slave, pty: master, ends: make(chan error, 1), em: vt.NewEmulator(100, 30)}
	if s.before, err = term.GetState(slave.Fd()); err != nil {
		t.Fatal(err)
	}
	go io.Copy(answers{s}, s.em)
	reads, more := make(chan struct{}), make(chan struct{}, 1)
	go func() {
		for range more { // the emulator answers what the program asks
			s.emulated.Lock()
			s.feed()
			s.emulated.Unlock()
		}
	}()
	go func() {
		defer close(reads)
		defer close(more)
		buf := make([]byte, 32<<10)
		for {
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			s.mu.Lock()
			s.written = append(s.written, buf[:n]...)
			s.mu.Unlock()
			select {
			case more <- struct{}{}:
			default:
			}
		}
	}()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { s.ends <- cmd.Wait() }()
	t.Cleanup(func() {
		// a program that a shell started is in a group of its own
		if group, err := unix.IoctlGetInt(int(slave.Fd()), unix.TIOCGPGRP); err == nil && group > 1 {
			syscall.Kill(-group, syscall.SIGKILL)
		}
		cmd.Process.Kill()
		slave.Close()
		select { // reading ends when nobody holds the terminal any more
		case <-reads:
		case <-time.After(patience):
			t.Error("somebody still holds the terminal")
		}
		master.Close()
		s.emulated.Lock()
		defer s.emulated.Unlock()
		s.em.InputPipe().(io.Closer).Close()
	})
	return s
}

func (s *session) wait(sub string) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(s.screen(), sub) {
			return
		}
	}
	s.t.Fatalf("no %q on\n%s", sub, s.screen())
}

// waitForKeyboard waits until the program reads each key by itself, which it does
// later than it draws.
func (s *session) waitForKeyboard() {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		now, err := term.GetState(s.tty.Fd())
		if err != nil {
			s.t.Fatal(err)
		}
		if now.Lflag&unix.ICANON == 0 {
			return
		}
	}
	s.t.Fatalf("the terminal gives the program whole lines\n%s", s.screen())
}

// waitForAnswers waits until the program asks the terminal nothing more: what is answered
// later would be typed into the next program.
func (s *session) waitForAnswers() {
	s.t.Helper()
	for end, written := time.Now().Add(patience), -1; time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		s.screen()
		s.mu.Lock()
		now := len(s.written)
		s.mu.Unlock()
		if now == written {
			return
		}
		written = now
	}
	s.t.Fatalf("the program goes on writing\n%s", s.screen())
}

func (s *session) keys(keys string) {
	s.t.Helper()
	if _, err := s.pty.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

// end waits for the program's end and returns its exit code.
func (s *session) end() int {
	s.t.Helper()
	select {
	case <-s.ends:
		s.drain()
		return s.cmd.ProcessState.ExitCode()
	case <-time.After(patience):
		s.t.Fatalf("the program does not end\n%s", s.screen())
		return -1
	}
}

// drain waits until all that the program wrote is read: what is written behind it is.
func (s *session) drain() {
	const last = "\x00all\x00"
	if _, err := s.tty.WriteString(last); err != nil {
		return // the terminal is gone
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		s.mu.Lock()
		read := bytes.Contains(s.written, []byte(last))
		s.mu.Unlock()
		if read {
			return
		}
	}
}

// modes are what the program must put back: each set with ESC [ ? n h and reset
// with l, or the other way round for the cursor.
var modes = []struct{ name, set, reset string }{
	{"alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
	{"hidden cursor", "\x1b[?25l", "\x1b[?25h"},
	{"mouse clicks", "\x1b[?1000h", "\x1b[?1000l"},
	{"mouse cells", "\x1b[?1002h", "\x1b[?1002l"},
	{"mouse motion", "\x1b[?1003h", "\x1b[?1003l"},
	{"mouse format", "\x1b[?1006h", "\x1b[?1006l"},
	{"bracketed paste", "\x1b[?2004h", "\x1b[?2004l"},
	{"focus events", "\x1b[?1004h", "\x1b[?1004l"},
	{"synchronized output", "\x1b[?2026h", "\x1b[?2026l"},
	{"grapheme clusters", "\x1b[?2027h", "\x1b[?2027l"},
}

// restored fails unless all modes are as they were, and nothing failed.
func (s *session) restored() {
	s.t.Helper()
	s.putBack()
	s.mu.Lock()
	defer s.mu.Unlock()
	if bytes.Contains(s.written, []byte("goroutine ")) {
		s.t.Errorf("a stack on the terminal:\n%s", s.written)
	}
}

// putBack fails unless all modes are as they were.
func (s *session) putBack() {
	s.t.Helper()
	s.mu.Lock()
	written := bytes.Clone(s.written)
	s.mu.Unlock()
	if !bytes.Contains(written, []byte("\x1b[?1049h")) {
		s.t.Error("the alternate screen was never used")
	}
	for _, m := range modes {
		if set, reset := bytes.LastIndex(written, []byte(m.set)), bytes.LastIndex(written, []byte(m.reset)); set > reset {
			s.t.Errorf("%s is not put back", m.name)
		}
	}
	after, err := term.GetState(s.tty.Fd())
	if err != nil {
		s.t.Fatal(err)
	}
	if *after != *s.before {
		s.t.Errorf("the terminal's settings are %+v, were %+v", *after, *s.before)
	}
}

func TestTerminal(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", small)
	for _, c := range []struct {
		name string
		end  func(*session)
		code int
	}{
		{"q", func(s *session) { s.keys("q") }, 0},
		{"Q", func(s *session) { s.keys("Q") }, 0},
		{"ctrl+c", func(s *session) { s.keys("\x03") }, 130},
		{"ctrl+c in the help", func(s *session) { s.keys("?\x03") }, 130},
		{"SIGINT", func(s *session) { s.cmd.Process.Signal(syscall.SIGINT) }, 130},
		{"SIGTERM", func(s *session) { s.cmd.Process.Signal(syscall.SIGTERM) }, 143},
		{"SIGHUP", func(s *session) { s.cmd.Process.Signal(syscall.SIGHUP) }, 129},
		{"SIGQUIT", func(s *session) { s.cmd.Process.Signal(syscall.SIGQUIT) }, 131},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := onTerminal(t, nil, path)
			s.wait("Is the oven hot?")
			s.keys("t\r")
			s.wait("200 degrees")
			s.keys("?")
			s.wait("next tool call")
			s.keys("q")
			s.wait("thermometer")
			c.end(s)
			if code := s.end(); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			s.restored()
		})
	}
}

// The settings are those before the program started, whenever it is ended.
func TestEndedAtTheStart(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", small)
	for _, after := range []time.Duration{0, 5, 20, 60} {
		s := onTerminal(t, nil, path)
		time.Sleep(after * time.Millisecond)
		s.cmd.Process.Signal(syscall.SIGTERM)
		if code := s.end(); code != 143 && code != -1 { // -1: before it could listen
			t.Errorf("after %d ms: exit code %d", after, code)
		}
	}
}

// The terminal is gone: the program does not stay behind.
func TestTerminalGone(t *testing.T) {
	t.Parallel()
	s := onTerminal(t, nil, file(t, "log.jsonl", small))
	s.wait("oven")
	// what the kernel does when a terminal window is closed
	s.cmd.Process.Signal(syscall.SIGHUP)
	s.tty.Close()
	if code := s.end(); code != 129 {
		t.Errorf("exit code %d", code)
	}
}

// A log from standard input: the keys come from the terminal all the same.
func TestPipedIn(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s := onTerminal(t, r)
	io.WriteString(w, small)
	s.wait("Is the oven hot?")
	io.WriteString(w, `{"role":"user","content":"And now?"}`+"\n")
	s.wait("And now?")
	w.Close()
	s.keys("G")
	s.wait("▌YOU   And now?")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s.restored()
}

func TestResizedTerminal(t *testing.T) {
	t.Parallel()
	s := onTerminal(t, nil)
	s.wait("Welcome to msgview")
	for _, size := range [][2]int{{40, 10}, {1, 1}, {2, 100}, {200, 1}, {0, 0}, {100, 30}} {
		if size[0] > 0 {
			s.resize(size[0], size[1])
		}
		pty.Setsize(s.pty, &pty.Winsize{Cols: uint16(size[0]), Rows: uint16(size[1])})
		time.Sleep(30 * time.Millisecond)
	}
	s.wait("Welcome to msgview")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// Nothing of a log is obeyed by the terminal.
func TestHostileLogOnTerminal(t *testing.T) {
	t.Parallel()
	evil := `\u001b]0;owned\u0007\u001b]52;c;b3duZWQ=\u0007\u001b[2J\u001bc\u009b2J\u001b[?1049l\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\\r\b\u202e`
	path := file(t, "evil.jsonl", strings.ReplaceAll(small, "200 degrees", "200 degrees"+evil)+`{"role":"user","content":"`+evil+`"}`+"\n")
	s := onTerminal(t, nil, "--level", "5", path)
	s.wait("oven hot")
	for range 5 {
		s.keys("j")
	}
	s.keys("rr")
	time.Sleep(100 * time.Millisecond)
	s.keys("qq")
	s.end()
	s.restored()
	for _, bad := range []string{"owned\x07", "\x1b]52;", "\x1bc", "\x1b]8;", "\u009b", "\u202e"} {
		if bytes.Contains(s.written, []byte(bad)) {
			t.Errorf("%q reached the terminal", bad)
		}
	}
	if n := bytes.Count(s.written, []byte("\x1b[?1049l")); n != 1 {
		t.Errorf("the alternate screen was left %d times", n)
	}
}

// A patch goes into a pipe as it is; a terminal only shows it.
func TestPatchOnTerminal(t *testing.T) {
	t.Parallel()
	path := file(t, "evil.jsonl", `{"role":"user","content":"go"}
{"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"write_file","arguments":"{\"path\":\"oven\\u202e.txt\",\"content\":\"\\u001b]0;owned\\u0007 hot\\n\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"created"}
`)
	if r := run(t, "", environment(), "export", "--to", "patch", path); !strings.Contains(r.out, "\x1b]0;owned\a hot") {
		t.Errorf("%+v", r)
	}
	s := onTerminal(t, nil, "export", "--to", "patch", path)
	s.wait("hot")
	s.end()
	for _, bad := range []string{"owned\x07", "\x1b]0;", "\u202e"} {
		if bytes.Contains(s.written, []byte(bad)) {
			t.Errorf("%q reached the terminal", bad)
		}
	}
}

// ctrl+z gives the terminal back and fg takes it again.
func TestSuspended(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	path := file(t, "log.jsonl", small)
	script := filepath.Join(t.TempDir(), "rc")
	if err := os.WriteFile(script, []byte("PS1='$ '\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := runOnTerminal(t, shell, nil, "--rcfile", script, "-i")
	s.wait("$")
	s.keys("'" + program + "' '" + path + "'\r")
	s.wait("Is the oven hot?")
	s.waitForAnswers()
	s.keys("\x1a")
	s.wait("Stopped")
	s.keys("echo back in the $((1+1))nd shell\r")
	s.wait("back in the 2nd shell")
	s.keys("fg\r")
	s.wait("thermometer")
	s.waitForKeyboard()
	s.keys("q")
	for end := time.Now().Add(patience); !strings.HasSuffix(strings.TrimSpace(s.screen()), "\n$"); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) { // what is typed before the shell reads is the program's
			t.Fatalf("no prompt on\n%s", s.screen())
		}
	}
	s.keys("echo code $?\r")
	s.wait("code 0")
	s.keys("exit\r")
	s.end()
}

// The list of the machine's sessions, a conversation of it, and back.
func TestSessionsOnTerminal(t *testing.T) {
	t.Parallel()
	env, home := machine(t)
	s := runOnTerminalWith(t, env, program, nil)
	s.wait("sessions on this machine")
	s.wait("Is the oven hot?")
	s.keys("/oven\r")
	s.wait("▌ 03:04 YOU")
	s.keys("q")
	s.wait("sessions on this machine")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s = runOnTerminalWith(t, env, program, nil, "search", "rye", filepath.Join(home, ".continue", "sessions"))
	s.wait("search: rye")
	s.wait("A loaf of rye")
	s.keys("\r")
	s.wait("▌")
	s.keys("Q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
