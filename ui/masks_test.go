package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/redact/redacttest"
)

// plantedLog writes a log with a secret of each kind in what is said, thought, called and
// given back.
func plantedLog(t *testing.T, kinds []redacttest.Planted) string {
	t.Helper()
	var b strings.Builder
	for i, p := range kinds {
		arguments, _ := json.Marshal(map[string]any{"command": "echo '" + p.Text + "'"})
		for _, m := range []any{
			map[string]any{"role": "user", "content": "please use " + p.Text},
			map[string]any{"role": "assistant", "content": nil, "reasoning_content": "it is " + p.Text, "tool_calls": []any{map[string]any{"id": fmt.Sprintf("c%d", i), "type": "function", "function": map[string]any{"name": "bash", "arguments": string(arguments)}}}},
			map[string]any{"role": "tool", "tool_call_id": fmt.Sprintf("c%d", i), "content": "out: " + p.Text + "\nend"},
			map[string]any{"role": "assistant", "content": "done with " + p.Text, "x_field": p.Text},
		} {
			line, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(line)
			b.WriteByte('\n')
		}
	}
	path := filepath.Join(t.TempDir(), "planted.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func openLog(t *testing.T, path string) model.Log {
	t.Helper()
	log, err := opened(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return log
}

func betrayed(kinds []redacttest.Planted, text string) (which []string) {
	text = strings.ReplaceAll(text, `\/`, "/")
	for _, p := range kinds {
		for _, w := range p.Words() {
			if strings.Contains(text, w) {
				which = append(which, p.Kind)
				break
			}
		}
	}
	return which
}

// The masked view, and the list of what is masked.
func TestMaskScreens(t *testing.T) {
	t.Parallel()
	path := plantedLog(t, redacttest.All(2)[:6])
	s := start(t, path, 100, 24, Options{})
	s.wait("AKIA")
	s.press("j j j X")
	s.wait("6 secrets masked")
	s.judged()
	s.golden("masked")
	s.press("X")
	s.wait("AKIA")
	s.press("x X")
	s.wait("6 secrets in 36 places")
	s.press("j n m j j j N")
	s.golden("secrets")
	s.press("s")
	s.golden("secrets-shown")
	s.press("q")
	s.wait("masked")
	s.judged()
	s.golden("masked-but-kept")
	for _, size := range [][2]int{{40, 10}, {60, 18}} {
		s.resize(size[0], size[1])
		s.press("x X")
		s.golden(fmt.Sprintf("secrets-%dx%d", size[0], size[1]))
		s.press("q")
	}
}

// judged returns when the log was looked through again, as it is once its secrets are masked.
func (s *screen) judged() {
	s.t.Helper()
	s.waitFor(func(m *Model) bool { return m.Check.Told().Whole })
}

func TestMaskScreensASCII(t *testing.T) {
	t.Parallel()
	s := start(t, plantedLog(t, redacttest.All(2)[:2]), 80, 18, Options{ASCII: true})
	s.wait("AKIA")
	s.press("x X")
	s.wait("2 secrets in 12 places")
	s.press("n")
	s.wait("1 kept")
	s.golden("secrets-ascii")
}

// While secrets are masked no screen has one, at any level, nor any pane or source; and
// neither has what is copied, saved or given to a program.
func TestMaskedEverywhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	t.Setenv("SHELL", "/bin/sh")
	kinds := redacttest.All(5)
	dir := t.TempDir()
	var copied strings.Builder
	d := drive(t, openLog(t, plantedLog(t, kinds)), 3000, 700)
	d.m.opt.Allow = func(text string) { copied.WriteString(text + "\n") }
	d.m.Desk.Program.Saves = dir
	if n := len(betrayed(kinds, d.m.View().Content)); n < 15 {
		t.Fatalf("only %d kinds are on the screen before they are masked", n)
	}
	d.scanned("X")
	if !strings.Contains(d.m.header.masked(), fmt.Sprintf("%d secrets masked", len(kinds))) {
		t.Errorf("the header says %q", d.m.header.masked())
	}
	check := func(what, text string) {
		t.Helper()
		if which := betrayed(kinds, text); len(which) > 0 {
			t.Errorf("%s has %v", what, which)
		}
	}
	for level := 1; level <= 5; level++ {
		d.press(strings.Fields(fmt.Sprintf("z %d", level))...)
		check(fmt.Sprint("level ", level), d.m.View().Content)
	}
	if n := strings.Count(d.m.View().Content, "[secret-"); n < 60 {
		t.Errorf("only %d tags at level 5", n)
	}
	for _, keys := range []string{"r", "r r", "o", "i", "P", "H", "V", "R", "L", "S", "x X", "ctrl+p"} {
		d.press(strings.Fields("g j j j " + keys)...)
		check("the pane of "+keys, d.m.View().Content)
		d.press(strings.Fields("esc esc")...)
		if d.m.panes.over != nil {
			d.press("q")
		}
	}
	d.press(strings.Fields("z 5 g")...)
	for i := range 4 * len(kinds) {
		for _, keys := range []string{"y y", "y m", "y c", "y o", "y j", "y l", "y v"} {
			d.press(strings.Fields(keys)...)
		}
		if i%8 == 0 {
			d.press(strings.Fields("y p |")...)
			d.enter("cat")
			check("the output of a program", d.m.View().Content)
			d.press("q")
		}
		if i < 8 {
			d.press(strings.Fields("y s")...)
			d.enter(fmt.Sprintf("saved-%d.txt", i))
		}
		d.press("J")
	}
	check("what was copied", copied.String())
	if n := strings.Count(copied.String(), "[secret-"); n < 200 {
		t.Errorf("only %d tags were copied", n)
	}
	files, err := filepath.Glob(filepath.Join(dir, "saved-*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing was saved: %v", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		check(f, string(data))
	}
	d.scanned("X")
	d.press(strings.Fields("y y")...)
	if which := betrayed(kinds, d.m.View().Content); len(which) == 0 {
		t.Error("they are not shown again")
	}
}

// scanned presses a key that masks secrets, and waits until all have their numbers.
func (d *driver) scanned(key string) {
	d.t.Helper()
	d.press(strings.Fields(key)...)
	if over := d.m.look.masks.over; over != nil {
		if err := over.Scan(d.t.Context()); err != nil {
			d.t.Fatal(err)
		}
	}
	d.send(tickMsg{d.m.Col.Log})
}

// v asks first: the editor shows the file as it is.
func TestMaskedEditorAsks(t *testing.T) {
	called := 0
	d := drive(t, openLog(t, plantedLog(t, redacttest.All(1)[:1])), 80, 24)
	d.m.opt.Editor = func(string, int) ([]string, error) { called++; return []string{"true"}, nil }
	d.press(strings.Fields("X v")...)
	if called > 0 || d.m.panes.foot == nil {
		t.Fatal("v does not ask")
	}
	d.enter("n")
	if called > 0 || d.m.note.text != "not opened" {
		t.Errorf("it is opened: %q", d.m.note.text)
	}
	d.press("v")
	for _, r := range "y" {
		d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	d.send(keyPress("enter"))
	if called != 1 {
		t.Error("it is not opened")
	}
}

// What was decided holds when secrets are shown in between, and when the log is read again.
func TestDecisionsStay(t *testing.T) {
	path := plantedLog(t, redacttest.All(2)[:3])
	d := drive(t, openLog(t, path), 120, 40)
	d.m.opt.Reopen = nil
	d.scanned("x X")
	d.press("n")
	_, open, kept := d.m.look.masks.masker.Counts()
	if open != 2 || kept != 1 {
		t.Fatalf("%d undecided, %d kept", open, kept)
	}
	d.press("q")
	view := d.m.View().Content
	if !strings.Contains(view, "AKIA") || !strings.Contains(view, "[secret-2]") {
		t.Errorf("not kept:\n%s", view)
	}
	d.press("X")
	d.scanned("X")
	if view := d.m.View().Content; !strings.Contains(view, "AKIA") || strings.Contains(view, "[secret-1]") || !strings.Contains(view, "[secret-2]") {
		t.Errorf("it is masked again:\n%s", view)
	}
	d.send(reopenedMsg{log: openLog(t, path)})
	d.send(tickMsg{d.m.Col.Log})
	d.scanned("f24")
	if view := d.m.View().Content; !strings.Contains(view, "AKIA") || !strings.Contains(view, "[secret-2]") {
		t.Errorf("read again:\n%s", view)
	}
}

// The name of a file has no secret where secrets are masked: in the header, in the title of
// the window, and in that of a show.
func TestMaskedName(t *testing.T) {
	kind := redacttest.All(3)[2]
	path := filepath.Join(t.TempDir(), kind.Secret+".jsonl")
	if err := os.WriteFile(path, []byte("{\"role\":\"user\",\"content\":\"Hello?\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := drive(t, openLog(t, path), 120, 40)
	shown := func() bool {
		v := d.m.View()
		return strings.Contains(v.WindowTitle, kind.Secret) || strings.Contains(v.Content, kind.Secret)
	}
	if !shown() {
		t.Error("the name is not shown without masks")
	}
	d.press("p")
	if shown() {
		t.Errorf("the stage says %s", d.m.View().WindowTitle)
	}
	d.press("q")
	if d.scanned("X"); shown() {
		t.Errorf("it is shown: %s\n%s", d.m.View().WindowTitle, d.m.View().Content)
	}
}

// The title of the conversation has the numbers of its secrets once they are known.
func TestTitleIsNumbered(t *testing.T) {
	t.Parallel()
	kinds := redacttest.All(8)[2:3]
	s := start(t, plantedLog(t, kinds), 220, 24, Options{})
	s.press("X")
	s.wait("[secret-1]")
	row, _, _ := strings.Cut(s.String(), "\n")
	if !strings.Contains(row, "please use [secret-1]") || len(betrayed(kinds, row)) > 0 {
		t.Errorf("the header is %q", row)
	}
}
