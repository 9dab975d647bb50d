package ui

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"msgview/loaders"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/safetext"
	"msgview/ui/tour"
)

// patience is how long a test waits for what must come, however busy the machine.
const patience = 2 * time.Minute

// screen is the viewer on a terminal in memory.
type screen struct {
	t *testing.T
	p *tea.Program

	mu   sync.Mutex
	em   *vt.Emulator
	last string // rows that View returned last
	gate *safetext.Writer
	busy atomic.Int64 // commands whose message the program has not taken yet
}

// Write takes what the program sends. Without a tty Bubble Tea counts on the line
// discipline to turn LF into CR LF.
func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.em.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")))
	return len(b), err
}

// String returns the cells as text, without trailing blanks.
func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out strings.Builder
	for y := range s.em.Height() {
		var l strings.Builder
		for x := 0; x < s.em.Width(); {
			c := s.em.CellAt(x, y)
			if c == nil || c.Content == "" {
				l.WriteByte(' ')
				x++
				continue
			}
			l.WriteString(c.Content)
			x += max(1, c.Width)
		}
		out.WriteString(strings.TrimRight(l.String(), " ") + "\n")
	}
	return out.String()
}

// cell returns the style of the cell where a text begins.
func (s *screen) cell(text string) uv.Style {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for y := range s.em.Height() {
		for x := range s.em.Width() {
			var got strings.Builder
			for i := x; i < s.em.Width() && got.Len() < len(text); i++ {
				if c := s.em.CellAt(i, y); c != nil {
					got.WriteString(c.Content)
				}
			}
			if got.String() == text {
				return s.em.CellAt(x, y).Style
			}
		}
	}
	s.t.Fatalf("no %q on the screen", text)
	return uv.Style{}
}

// probe is the program's model as the tests see it: they can ask it something
// between two messages, and know what it drew last.
type probe struct {
	*Model
	s *screen
}

type askMsg struct {
	f    func(*Model)
	done chan struct{}
}

func (p probe) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if ask, ok := msg.(askMsg); ok {
		ask.f(p.Model)
		close(ask.done)
		return p, nil
	}
	if came, ok := msg.(cameMsg); ok {
		msg = came.msg
		defer p.s.busy.Add(-1)
	}
	_, cmd := p.Model.Update(msg)
	return p, p.s.counted(cmd)
}

// cameMsg is the message of a command that is counted.
type cameMsg struct{ msg tea.Msg }

// counted is a command that the screen is not settled before its message was taken. What
// only waits for a time to come is not counted.
func (s *screen) counted(cmd tea.Cmd) tea.Cmd {
	if cmd == nil || strings.HasSuffix(runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name(), "bubbletea/v2.Tick.func1") {
		return cmd
	}
	s.busy.Add(1)
	return func() tea.Msg {
		msg := cmd()
		switch batch, ok := msg.(tea.BatchMsg); {
		case ok:
			for i, one := range batch {
				batch[i] = s.counted(one)
			}
		case msg != nil && !strings.HasPrefix(reflect.TypeOf(msg).PkgPath(), "charm.land/bubbletea"):
			return cameMsg{msg}
		}
		s.busy.Add(-1) // the program's own, or nothing
		return msg
	}
}

func (p probe) View() tea.View {
	v := p.Model.View()
	p.s.mu.Lock()
	p.s.last = v.Content
	p.s.mu.Unlock()
	return v
}

// ask runs f in the program between two messages.
func (s *screen) ask(f func(*Model)) {
	s.t.Helper()
	done := make(chan struct{})
	s.p.Send(askMsg{f, done})
	select {
	case <-done:
	case <-time.After(patience):
		s.t.Fatal("the program does not answer")
	}
}

// start opens a file in the viewer and waits until it is read and drawn.
func start(t *testing.T, path string, w, h int, opt Options) *screen {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return show(t, l, w, h, opt)
}

// startTour opens the built-in conversation.
func startTour(t *testing.T, w, h int, opt Options) *screen {
	t.Helper()
	l, err := loaders.OpenBytes(context.Background(), tour.Name, tour.Log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	opt.Tour = true
	return show(t, l, w, h, opt)
}

// show runs the viewer on a log and waits until it is read and drawn.
func show(t *testing.T, log model.Log, w, h int, opt Options) *screen {
	t.Helper()
	opt.Log, opt.Version = log, "1.0"
	if opt.Theme == nil {
		opt.Theme = themes.Default(true)
	}
	s := &screen{t: t, em: vt.NewEmulator(w, h)}
	s.gate = safetext.NewWriter(s)
	opt.Allow = s.gate.AllowClipboard
	in := newTTY()
	go io.Copy(in, s.em) // what the terminal answers becomes input
	s.p = tea.NewProgram(probe{New(opt), s}, tea.WithInput(in), tea.WithOutput(s.gate), tea.WithWindowSize(w, h), tea.WithFPS(120),
		tea.WithColorProfile(colorprofile.TrueColor), tea.WithoutSignals(), tea.WithEnvironment([]string{"TERM=xterm-256color"}))
	ended := make(chan error, 1)
	go func() { _, err := s.p.Run(); ended <- err }()
	t.Cleanup(func() {
		s.p.Quit()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		in.Close()
		s.em.InputPipe().(io.Closer).Close()
		if n := s.gate.Dropped(); n > 0 {
			t.Errorf("the gate before the terminal had to drop %d sequences", n)
		}
	})
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		ready := false
		s.ask(func(m *Model) { ready = m.start.done && !m.tail.loading && m.Check.Told().Whole && m.frame.width == w })
		if ready {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the log is not read\n%s", s)
		}
	}
	s.settle()
	return s
}

// settle returns when the program has nothing to do and the terminal shows what it drew last.
func (s *screen) settle() {
	s.t.Helper()
	var want string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		s.ask(func(*Model) {}) // keys before this have become commands
		if s.busy.Load() > 0 {
			continue
		}
		s.ask(func(*Model) {})
		s.ask(func(*Model) {}) // the program drew after the first question
		s.mu.Lock()
		want = s.last
		height := s.em.Height()
		s.mu.Unlock()
		lines := strings.Split(ansi.Strip(want), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		for len(lines) < height {
			lines = append(lines, "")
		}
		if s.String() == strings.Join(lines, "\n")+"\n" {
			return
		}
	}
	s.t.Fatalf("%d commands run; the terminal shows\n%s\nbut the program drew\n%s", s.busy.Load(), s, ansi.Strip(want))
}

// wait returns when the screen shows sub.
func (s *screen) wait(sub string) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if strings.Contains(s.String(), sub) {
			s.settle()
			return
		}
	}
	s.t.Fatalf("no %q on\n%s", sub, s)
}

// press types keys, separated by spaces and named as in the key map.
func (s *screen) press(keys string) {
	s.t.Helper()
	for _, name := range strings.Fields(keys) {
		s.p.Send(keyPress(name))
	}
	s.settle()
}

// comesBack opens a pane, waits for what it says, and closes it: the screen is as before.
func (s *screen) comesBack(key, says string) {
	s.t.Helper()
	before := s.String()
	s.press(key)
	s.wait(says)
	s.press("q")
	if got := s.String(); got != before {
		s.t.Errorf("after closing %s\n%s\nbefore\n%s", key, got, before)
	}
}

// keyPress is the message for a key by its name.
func keyPress(name string) tea.KeyPressMsg {
	named := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
		"f1": tea.KeyF1, "f2": tea.KeyF2, "f5": tea.KeyF5,
	}
	if name == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	if r, ok := named[name]; ok {
		return tea.KeyPressMsg{Code: r}
	}
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(rest[0]), Mod: tea.ModCtrl}
	}
	r := []rune(name)[0]
	return tea.KeyPressMsg{Code: r, Text: string(r)}
}

func (s *screen) resize(w, h int) {
	s.t.Helper()
	s.mu.Lock()
	s.em.Resize(w, h)
	s.mu.Unlock()
	s.p.Send(tea.WindowSizeMsg{Width: w, Height: h})
	s.settle()
}

// golden compares the screen with testdata/<name>.txt.
func (s *screen) golden(name string) {
	s.t.Helper()
	s.searched()
	s.settle()
	compare(s.t, name, s.String())
}

// searched returns when a search has ended, if there is one, and its first match is shown.
func (s *screen) searched() {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		ready := false
		s.ask(func(m *Model) {
			if ready = !m.Search.On(); !ready {
				hits, _, done, _ := m.Search.State()
				number, _, _ := m.Search.At()
				ready = done && (hits == 0 || number > 0)
			}
		})
		if ready {
			return
		}
	}
	s.t.Fatalf("the search does not end\n%s", s)
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	if got != string(want) {
		t.Errorf("differs from %s; got\n%s\nwant\n%s", path, got, want)
	}
}

// tty is the kernel's queue of input: writing to it never blocks. With a plain
// pipe the program and the terminal would wait for each other as soon as the
// terminal answers a question.
type tty struct {
	mu     sync.Mutex
	more   *sync.Cond
	buf    []byte
	closed bool
}

func newTTY() *tty { t := &tty{}; t.more = sync.NewCond(&t.mu); return t }

func (t *tty) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	t.more.Broadcast()
	return len(b), nil
}

func (t *tty) Read(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.buf) == 0 && !t.closed {
		t.more.Wait()
	}
	if len(t.buf) == 0 {
		return 0, io.EOF
	}
	n := copy(b, t.buf)
	t.buf = t.buf[n:]
	return n, nil
}

func (t *tty) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.more.Broadcast()
	return nil
}
