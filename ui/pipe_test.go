package ui

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/resume"
)

func TestCommandOf(t *testing.T) {
	for _, c := range []struct {
		command string
		want    []string // nil: an error
	}{
		{"wc -l", []string{"wc", "-l"}},
		{"  grep\t'a b'  \"c'd\" e\\ f ", []string{"grep", "a b", "c'd", "e f"}},
		{`x "" 'a$b|c' "d\"e\f"`, []string{"x", "", "a$b|c", `d"e\f`}},
		{`x a"b"'c'`, []string{"x", "abc"}},
		{"x 'a", nil},
		{"''", nil},
		{"x a=b", []string{"x", "a=b"}},
		{"a | b", []string{"/bin/mine", "-c", "a | b"}},
		{"x $HOME", []string{"/bin/mine", "-c", "x $HOME"}},
		{`x "$HOME"`, []string{"/bin/mine", "-c", `x "$HOME"`}},
		{"x > y", []string{"/bin/mine", "-c", "x > y"}},
		{"A=b x", []string{"/bin/mine", "-c", "A=b x"}},
		{"x *.go", []string{"/bin/mine", "-c", "x *.go"}},
	} {
		got, err := commandOf(c.command, "/bin/mine")
		if (err == nil) != (c.want != nil) || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v", c.command, got, err)
		}
	}
	if _, err := commandOf("a | b", ""); err == nil {
		t.Error("a shell that nobody named")
	}
}

// typing types a text and enters it; what comes of it is brought.
func (d *driver) enter(text string) {
	d.t.Helper()
	for _, r := range text {
		d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	cmd := d.send(keyPress("enter"))
	if cmd == nil {
		return
	}
	msg := cmd()
	all, ok := msg.(tea.BatchMsg)
	if !ok {
		d.send(msg)
	}
	for _, cmd := range all { // the work, and the sign that turns meanwhile
		d.send(cmd())
	}
}

func TestPipe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	t.Setenv("SHELL", "/bin/sh")
	d := drive(t, newStaticLog(said(model.RoleUser, "one\ntwo \x1b]0;title\x07three")), 80, 24)
	for _, c := range []struct {
		command, shows, says string
	}{
		{"wc -l", "1", ""},
		{"sh -c 'printf \"\\033]0;evil\\007\\033[31mred\\033[0m\"'", "red", ""},
		{"cat | tr a-z A-Z", "TWO", ""},
		{"true", "", "the program printed nothing"},
		{"false", "", "false: exit status 1"},
		{"sh -c 'echo why; exit 3'", "why", "sh -c 'echo why; exit 3': exit status 3"},
		{"no-such-program-here", "", "no-such-program-here: exec: "},
		{"sh -c '(cat </dev/tty) 2>&1 || echo no terminal'", "no terminal", ""},
		{"sh 'a", "", "a quote ' is not closed"},
	} {
		d.press("|")
		d.enter(c.command)
		screen := strings.Join(d.rows(), "\n")
		if !strings.HasPrefix(d.m.note.text, c.says) || c.says == "" && d.m.note.text != "" {
			t.Errorf("%s says %q, want %q", c.command, d.m.note.text, c.says)
		}
		if (d.m.panes.over != nil) != (c.shows != "") || !strings.Contains(screen, c.shows) {
			t.Errorf("%s: no %q in\n%s", c.command, c.shows, screen)
		}
		if strings.Contains(d.m.View().Content, "\x1b]") {
			t.Errorf("%s sends a sequence", c.command)
		}
		d.check(c.command)
		if d.m.panes.over != nil {
			d.press("q")
		}
	}
	// one that goes on and on is ended
	d.press("|")
	for _, r := range "sleep 1000" {
		d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	cmd := d.send(keyPress("enter"))
	done := make(chan tea.Msg)
	go func() { done <- cmd() }()
	d.press("esc")
	d.send(<-done)
	if d.m.note.text != "sleep 1000: it was ended" {
		t.Errorf("%q", d.m.note.text)
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	image := said(model.RoleUser, "")
	image.Parts = []model.Part{model.Media{Kind: model.Image, Data: []byte("\x89PNG"), Bytes: 4}}
	d := drive(t, newStaticLog(said(model.RoleUser, "some \x1b[31mtext"), image), 120, 24)
	save := func(path string) { d.press("y", "s"); d.enter(path) }
	holds := func(name, want string) {
		t.Helper()
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	save(filepath.Join(dir, "a"))
	holds("a", "some text")
	usual := filepath.Join(dir, "usual")
	if err := os.WriteFile(usual, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	asked, _ := os.Stat(usual)
	if info, err := os.Stat(filepath.Join(dir, "a")); err != nil || info.Mode() != asked.Mode() {
		t.Errorf("it may be read by others than files of other programs: %v, %v", info, asked)
	}
	if !strings.HasPrefix(d.m.note.text, "saved text, 9 ") {
		t.Errorf("%q", d.m.note.text)
	}
	d.press("G")
	save(filepath.Join(dir, "b"))
	holds("b", "\x89PNG")
	save(filepath.Join(dir, "a"))
	if d.m.panes.foot == nil || !strings.Contains(strings.Join(d.rows(), "\n"), "there is a; write over it?") {
		t.Fatal("nothing is asked")
	}
	d.enter("")
	holds("a", "some text")
	save(filepath.Join(dir, "a"))
	d.enter("y")
	holds("a", "\x89PNG")
	save(filepath.Join(dir, "none", "a"))
	if !d.m.note.failed || !strings.HasPrefix(d.m.note.text, "not saved: ") {
		t.Errorf("%q", d.m.note.text)
	}
	save(dir) // nobody is asked
	if d.m.panes.foot != nil || !d.m.note.failed || !strings.Contains(d.m.note.text, "no file that can be written over") {
		t.Errorf("over a folder: %q", d.m.note.text)
	}
}

// The log that is read is never written over.
func TestSaveOverLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	line := `{"role":"user","content":"how deep?"}` + "\n" + `{"role":"assistant","content":"very"}` + "\n"
	if err := os.WriteFile(path, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 24, Options{})
	s.wait("how deep?")
	s.press("y s")
	s.wait("save text to:")
	s.press(strings.Join(strings.Split(path, ""), " ") + " enter")
	s.wait("is a file of the log")
	if data, err := os.ReadFile(path); err != nil || string(data) != line {
		t.Errorf("%q, %v", data, err)
	}
}

// The page is what is read, without bars, clock and labels; the command opens the view.
func TestCopyShown(t *testing.T) {
	words := strings.TrimSpace(strings.Repeat("many words ", 30))
	d := drive(t, newStaticLog(said(model.RoleUser, "hello"), said(model.RoleAssistant, words)), 60, 30)
	if got := pageText(d.m.Col); !strings.Contains(got, "hello\n") || !strings.Contains(got, words) || strings.ContainsAny(got, "│█▌") {
		t.Errorf("%q", got)
	}
	path := newWrittenLog(t, 9)
	r := &reader{t: t, path: path}
	d = r.open("")
	d.press("+", "J", "J")
	if got, err := viewCommand(&d.m.Desk, "it's"); err != nil || got != "msgview --level 4 "+resume.Quoted(path)+` +3 '+/it'\''s'` {
		t.Errorf("%s, %v", got, err)
	}
}
