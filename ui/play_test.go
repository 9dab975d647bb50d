package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"msgview/model"
	"msgview/model/redact/redacttest"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/cuts"
	"msgview/ui/pane"
	"msgview/ui/stage"
)

const showLog = "stage/testdata/show.jsonl"

// clicking has the show go on with keys only.
func clicking(t *testing.T) Options {
	return Options{Stage: stage.Setup{Captions: true, Still: true, Timeline: timeline.Options{Timing: timeline.Click}}, Saves: t.TempDir()}
}

// q leaves the keys that are shown before it leaves the stage, as it does everywhere.
func TestPlayHelpIsLeft(t *testing.T) {
	t.Parallel()
	s := start(t, showLog, 80, 24, clicking(t))
	s.press("p")
	s.wait("1/2  Why does")
	s.press("?")
	s.wait("pause, go on")
	s.press("q")
	s.wait("1/2  Why does")
	if strings.Contains(s.String(), "pause, go on") {
		t.Errorf("the keys are still there:\n%s", s.String())
	}
	s.press("q")
	s.wait("show.jsonl")
}

// p has the whole screen, q gives it back as it was, and Tab leaves at the message that was
// played.
func TestPlayAndBack(t *testing.T) {
	t.Parallel()
	s := start(t, showLog, 80, 24, clicking(t))
	s.press("} enter {")
	before := s.String()
	s.press("p")
	s.wait("1/2  Why does")
	if text := s.String(); strings.Contains(text, "───") && strings.Contains(text, "? help") || strings.Contains(text, "show.jsonl") {
		t.Errorf("there are bars on the stage:\n%s", text)
	}
	s.press("enter enter")
	s.wait("Read")
	s.press("q")
	if got := s.String(); got != before {
		t.Errorf("the viewer is\n%s\nand was\n%s", got, before)
	}
	s.press("p ] tab")
	s.wait("turn 2 of 2")
	s.ask(func(m *Model) {
		if number, _ := m.Col.Index.Number(int(m.Col.Here().Entry)); number+1 != 24 {
			t.Errorf("Tab leads to message %d", number+1)
		}
	})
	s.press("p")
	s.wait("2/2  Thanks") // it begins with the message that is read
	s.press("g")
	s.wait("1/2  Why")
}

// Where many messages come before, or the length of the show is given, the stage opens when
// it was walked so far; who leaves before has left.
func TestPlayFarAway(t *testing.T) {
	t.Parallel()
	lines := strings.Repeat("{\"role\":\"user\",\"content\":\"Is the oven hot?\"}\n{\"role\":\"assistant\",\"content\":\"Not yet.\"}\n", 700)
	path := filepath.Join(t.TempDir(), "far.jsonl")
	if err := os.WriteFile(path, []byte(lines+"{\"role\":\"user\",\"content\":\"Is it now?\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	opt := clicking(t)
	s := start(t, path, 80, 24, opt)
	s.press("G p q p")
	s.wait("701/701  Is it now?")
	s.press("q")
	opt.Stage.Timeline.Fit = time.Hour
	s = start(t, path, 80, 24, opt)
	s.press("p")
	s.wait("1/701  Is the oven")
}

// What is on the stage has the numbers of its secrets once they have them, in the place where
// it is played, near the beginning and far from it.
func TestPlayNumbersSecrets(t *testing.T) {
	t.Parallel()
	secret, _ := json.Marshal("Is it " + redacttest.All(1)[0].Text)
	last := fmt.Sprintf("{\"role\":\"user\",\"content\":%s}\n", secret)
	for _, before := range []int{1, 700} {
		lines := strings.Repeat("{\"role\":\"user\",\"content\":\"Is the oven hot?\"}\n{\"role\":\"assistant\",\"content\":\"Not yet.\"}\n", before)
		path := filepath.Join(t.TempDir(), "secret.jsonl")
		if err := os.WriteFile(path, []byte(lines+last), 0o600); err != nil {
			t.Fatal(err)
		}
		s := start(t, path, 80, 24, clicking(t))
		s.press("G p")
		s.wait(fmt.Sprintf("%d/%d  Is it", before+1, before+1))
		s.wait("[secret-1]")
	}
}

// The keys of the stage: looks, speed, help that lists all of them.
func TestPlayKeys(t *testing.T) {
	t.Parallel()
	s := start(t, showLog, 80, 24, clicking(t))
	s.press("p enter")
	s.wait("I look at")
	s.press("b")
	if strings.TrimSpace(s.String()) != "" {
		t.Errorf("the black screen shows\n%s", s)
	}
	s.press("b z")
	if text := s.String(); strings.Contains(text, "Why does the oven test fail? 🥖 日本語 too.\n") || !strings.Contains(text, "I look at") {
		t.Errorf("the spotlight shows\n%s", text)
	}
	s.press("z c")
	if strings.Contains(s.String(), "1/2") {
		t.Errorf("there are captions:\n%s", s)
	}
	s.press("c h")
	if strings.Contains(s.String(), "▷") || !strings.Contains(s.String(), "1  Why") {
		t.Errorf("the progress line is there:\n%s", s)
	}
	s.press("h + +")
	s.wait("2×")
	s.press("= L")
	s.wait("loop: on")
	s.press("G")
	s.wait("oven agree again")
	s.press("?")
	s.wait("black screen")
	text := s.String()
	s.ask(func(m *Model) {
		for _, b := range m.panes.over.Keys() {
			if !strings.Contains(text, b.Help().Key) {
				t.Errorf("%s is not in the help:\n%s", b.Help().Key, text)
			}
		}
	})
	s.press("q q")
	s.wait("turn 1/2")
}

// On a small screen ? goes on with the keys that had no room, which the last row says, and
// then back.
func TestPlayHelpOfManyPages(t *testing.T) {
	t.Parallel()
	s := start(t, showLog, 40, 10, clicking(t))
	s.press("p ?")
	s.wait("pause, go on")
	s.wait("8 more rows")
	s.press("?")
	s.wait("leave; quit")
	if strings.Contains(s.String(), "more row") {
		t.Errorf("more is promised than there is:\n%s", s.String())
	}
	s.press("?")
	s.wait("1/2")
}

// Cuts are made with keys, taken back, and saved to a file that is named: a new one, and
// then that again, but never a file of the log.
func TestPlayCuts(t *testing.T) {
	t.Parallel()
	opt := clicking(t)
	taken := filepath.Join(opt.Saves, "taken.toml")
	if err := os.WriteFile(taken, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, showLog, 80, 24, opt)
	s.press("p u")
	s.wait("no cut was made")
	s.press("enter i")
	s.wait("begins with message 3")
	if strings.Contains(s.String(), "Why does the oven test fail? 🥖 日本語 too.\n") {
		t.Errorf("what is cut is there:\n%s", s)
	}
	s.press("u")
	s.wait("taken back")
	s.press("enter enter x")
	s.wait("is left out")
	s.press("m")
	s.wait("chapter:")
	s.press("ctrl+u")
	for _, r := range "Paßt?" {
		s.press(string(r))
	}
	s.press("enter")
	s.wait("a chapter begins")
	s.press("w")
	s.wait("save the cuts as")
	for _, r := range "taken.toml" {
		s.press(string(r))
	}
	s.press("enter")
	s.wait("not saved")
	s.press("w")
	for _, r := range "q.toml" {
		s.press(string(r))
	}
	s.press("enter")
	s.wait("saved as")
	c, err := cuts.Read(filepath.Join(opt.Saves, "q.toml"))
	if err != nil || len(c.Hide) != 1 || len(c.Chapters) != 1 || c.Chapters[0].Title != "Paßt?" {
		t.Errorf("%v, %+v", err, c)
	}
	s.press("o w")
	s.wait("saved as")
	if c, err = cuts.Read(filepath.Join(opt.Saves, "q.toml")); err != nil || c.End == 0 {
		t.Errorf("%v, %+v", err, c)
	}
	if data, _ := os.ReadFile(taken); string(data) != "mine" {
		t.Errorf("a file that was there is %q", data)
	}
	if left, _ := filepath.Glob(filepath.Join(opt.Saves, ".msgview-*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// Who leaves the stage with cuts that are in no file is told so, once.
func TestPlayKeepsCuts(t *testing.T) {
	t.Parallel()
	s := start(t, showLog, 80, 24, clicking(t))
	before := s.String()
	const told = "the cuts are in no file: w saves them, q again leaves"
	s.press("p enter x")
	s.wait("is left out")
	s.press("q")
	s.wait(told)
	s.press("q")
	if got := s.String(); got != before {
		t.Errorf("the viewer is\n%s\nand was\n%s", got, before)
	}
	s.press("p enter x u q") // nothing is left to lose
	if got := s.String(); got != before {
		t.Errorf("without cuts the viewer is\n%s\nand was\n%s", got, before)
	}
	s.press("p enter x w a . t o m l enter")
	s.wait("saved as")
	s.press("x tab")
	s.wait("w saves them, Tab again leaves")
	s.press("w")
	s.wait("saved as")
	s.press("q")
	if got := s.String(); got != before {
		t.Errorf("once they are saved the viewer is\n%s\nand was\n%s", got, before)
	}
}

// A file of cuts that somebody wrote is not written over: it may have remarks.
func TestPlayKeepsFile(t *testing.T) {
	t.Parallel()
	opt := clicking(t)
	const text = "# mine\nhide = [\"5\"]\n"
	opt.Stage.File = filepath.Join(opt.Saves, "mine.toml")
	if err := os.WriteFile(opt.Stage.File, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, showLog, 80, 24, opt)
	s.press("p enter w")
	s.wait("somebody wrote that file; save the cuts as:")
	s.press("a . t o m l enter")
	s.wait("saved as")
	s.press("x w")
	s.wait("saved as")
	if b, err := os.ReadFile(opt.Stage.File); err != nil || string(b) != text {
		t.Errorf("%v: %s", err, b)
	}
	if c, err := cuts.Read(filepath.Join(opt.Saves, "a.toml")); err != nil || len(c.Hide) != 1 {
		t.Errorf("%v, %+v", err, c)
	}
}

// Nobody is at the keys of a stage that plays by itself: only those that leave do something.
func TestPlayByItself(t *testing.T) {
	t.Parallel()
	opt := clicking(t)
	opt.Stage.Kiosk, opt.Stage.Clean, opt.Stage.Timeline.Fit = true, true, 1000*time.Hour // it goes on, later
	s := start(t, showLog, 80, 24, opt)
	s.press("p")
	s.wait("1  Why does")
	before := s.String()
	s.press("enter ] G b x ? tab")
	if got := s.String(); got != before {
		t.Errorf("a key did something:\n%s", got)
	}
	s.press("q")
	s.wait("turn 1/2")
}

// Who plays a log by itself and leaves shows nothing of the viewer, not even for a moment.
func TestPlayEndsAtOnce(t *testing.T) {
	t.Parallel()
	for _, key := range []tea.Key{{Code: 'q', Text: "q"}, {Code: 'Q', Text: "Q"}, {Code: 'c', Mod: tea.ModCtrl}} {
		opt := clicking(t)
		opt.Play = &Show{}
		s := start(t, showLog, 80, 24, opt)
		s.wait("1/2  Why does")
		var last string
		s.ask(func(m *Model) {
			m.Update(tea.KeyPressMsg(key))
			last = ansi.Strip(m.View().Content)
		})
		if strings.Contains(last, "turn") || strings.Contains(last, "help") {
			t.Errorf("%v leaves with\n%s", key, last)
		}
	}
}

// Keys do no harm on any size of stage, whatever was pressed before.
func TestPlayEveryKeyEverywhere(t *testing.T) {
	sizes := [][2]int{{0, 0}, {1, 1}, {2, 40}, {300, 1}, {40, 10}, {120, 40}}
	if raced {
		sizes = sizes[4:5]
	}
	for _, size := range sizes {
		d := drive(t, openTour(t), size[0], size[1])
		d.press("p")
		for _, before := range [][]string{nil, {"?"}, {"b"}, {"w"}, {"G"}, {"z"}, {"t", "r", "s"}} {
			for r := rune(' '); r < 127; r++ {
				if r == 'q' || r == 'Q' {
					continue
				}
				d.press(before...)
				d.press(string(r))
				d.check("stage, " + strings.Join(before, " ") + " " + string(r))
				d.press("esc")
			}
			for _, name := range []string{"enter", "right", "left", "home", "end", "f1"} {
				d.press(name)
				d.check("stage, " + name)
			}
		}
	}
}

// A long log is played while it is being read; its end is known, and what is far can be gone
// to, when it was read.
func TestPlayBeginsAtOnce(t *testing.T) {
	t.Parallel()
	log := &fakeLog{index: model.NewIndex()}
	log.grow(2000)
	opt := clicking(t)
	opt.Play, opt.Stage.Bare, opt.Log, opt.Version, opt.Theme = &Show{}, true, log, "1.0", themes.Default(true)
	m := New(opt)
	drive := func(msg tea.Msg) {
		t.Helper()
		next, _ := m.Update(msg)
		m = next.(*Model)
	}
	drive(tea.WindowSizeMsg{Width: 80, Height: 24})
	if text := strings.TrimSpace(ansi.Strip(m.View().Content)); text != "…" {
		t.Errorf("before the stage there is\n%s", text)
	}
	play := func() *pane.Play { o, _ := m.panes.over.(*pane.Play); return o }
	drive(tickMsg{log})
	drive(tickMsg{log})
	if play() == nil || !strings.Contains(ansi.Strip(m.View().Content), "Prompt 0") {
		t.Fatalf("nothing is played:\n%s", ansi.Strip(m.View().Content))
	}
	drive(keyPress("G"))
	if text := ansi.Strip(m.View().Content); !strings.Contains(text, "goes there when it is known") {
		t.Errorf("the end is known:\n%s", text)
	}
}
