package safetext_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/creack/pty"

	"msgview/ui/safetext"
)

// screen is a program that draws hostile text that was cleaned, in many styles.
type screen struct {
	lines []safetext.Line
	w, h  int
	top   int
}

type scroll struct{}

func (s screen) Init() tea.Cmd { return tick() }

func tick() tea.Cmd {
	return tea.Tick(2*time.Millisecond, func(time.Time) tea.Msg { return scroll{} })
}

func (s screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
	case scroll:
		if s.top += 3; s.top >= len(s.lines) {
			return s, tea.Quit
		}
		return s, tick()
	}
	return s, nil
}

func (s screen) View() tea.View {
	var b strings.Builder
	for i := s.top; i < min(s.top+s.h, len(s.lines)); i++ {
		b.WriteString(s.lines[i].Truncate(s.w, safetext.Lit("…", safetext.Style{})).String() + "\n")
	}
	v := tea.NewView(b.String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.ReportFocus = true
	v.WindowTitle = safetext.Title("log \x1b]52;c;aGk=\x07 of today")
	return v
}

// TestBubbleTea runs a program on a terminal behind a Writer: it has to learn the
// size of the terminal through the Writer, and nothing it sends may be dropped.
func TestBubbleTea(t *testing.T) {
	for _, term := range []string{"xterm-256color", "screen", "linux", "vt100", "xterm-kitty", "xterm-ghostty", "alacritty"} {
		t.Run(term, func(t *testing.T) { runOn(t, term) })
	}
}

func runOn(t *testing.T, term string) {
	ptmx, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal:", err)
	}
	defer ptmx.Close()
	defer tty.Close()
	if err := pty.Setsize(ptmx, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	var seen bytes.Buffer
	read := make(chan struct{})
	go func() {
		io.Copy(&seen, ptmx)
		close(read)
	}()

	hostile := "x\x1b[" + strings.Repeat("1;", 32) + "1mX \u202e \x1b]0;t\x07 \u009b31m \x1b[888888889b 日本語 👩\u200d👩\u200d👧 e\u0301\u0302 \x1b[31;48;5;22mred\x1b[0;1;4m bold\x1b[0m\n"
	var lines []safetext.Line
	for i, st := range []safetext.Style{{}, {Fg: safetext.ANSI(3)}, {Fg: safetext.Hex("#aabbcc"), Bg: safetext.Hex("#102030"), Bold: true, Italic: true, Strikethrough: true}} {
		text := safetext.CleanOutput(strings.Repeat(hostile, 20), st)
		lines = append(lines, text.Wrap(40+i*30, safetext.WrapOptions{})...)
	}
	w := safetext.NewWriter(tty)
	p := tea.NewProgram(screen{lines: lines}, tea.WithInput(tty), tea.WithOutput(w), tea.WithEnvironment(append(os.Environ(), "TERM="+term, "COLORTERM=truecolor")))
	done := make(chan struct{})
	go func() {
		defer close(done)
		time.Sleep(20 * time.Millisecond)
		p.Send(tea.WindowSizeMsg{Width: 50, Height: 12})
	}()
	m, err := p.Run()
	<-done
	if err != nil {
		t.Fatal(err)
	}
	if s := m.(screen); s.w == 0 {
		t.Error("the program never learned the size of the terminal")
	}
	if n := w.Dropped(); n != 0 {
		t.Errorf("%d sequences dropped", n)
	}
	tty.Close()
	select {
	case <-read:
	case <-time.After(2 * time.Minute):
	}
	if out := seen.String(); strings.Contains(out, "\x1b]0;t") || !strings.Contains(out, "␛") {
		t.Error("the terminal got something else than clean text")
	}
}
