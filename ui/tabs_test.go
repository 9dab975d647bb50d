package ui

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/check"
	"msgview/ui/picker"
)

// tabDriver is tabs without a terminal.
type tabDriver struct {
	t *testing.T
	s *tabs
}

// tabsOf opens logs in tabs. A log that is nil cannot be opened.
func tabsOf(t *testing.T, w, h int, opt Options, logs map[string]model.Log, paths ...string) *tabDriver {
	t.Helper()
	if opt.Theme == nil {
		opt.Theme = themes.Default(true)
	}
	for _, path := range paths {
		opt.Tabs = append(opt.Tabs, Tab{Path: path, Open: func() (Options, error) {
			if logs[path] == nil {
				return Options{}, errors.New(path + ": no such log")
			}
			return Options{Log: logs[path], Theme: opt.Theme, ASCII: opt.ASCII, Mouse: true, Version: "1.0"}, nil
		}})
	}
	d := &tabDriver{t, newTabs(opt)}
	d.send(tea.WindowSizeMsg{Width: w, Height: h})
	d.follow(d.s.Init())
	t.Cleanup(d.s.Close)
	return d
}

// send hands the tabs a message and what follows from it.
func (d *tabDriver) send(msg tea.Msg) {
	_, cmd := d.s.Update(msg)
	d.follow(cmd)
	d.rows()
}

func (d *tabDriver) follow(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			d.follow(c)
		}
	case tabOpenedMsg:
		d.send(msg)
	case tabbedMsg:
		switch inner := msg.msg.(type) {
		case tickMsg:
			if inner.log == msg.to.program.view.Col.Log && !msg.to.program.view.start.done {
				d.send(msg)
			}
		case check.Msg, leaveMsg, listMsg, stepMsg, openedMsg, closeTabMsg, tabMsg, picker.OpenMsg, picker.LeaveMsg:
			d.send(msg)
		}
	}
}

func (d *tabDriver) press(keys string) {
	for _, k := range strings.Fields(keys) {
		if n, ok := strings.CutPrefix(k, "alt+"); ok {
			d.send(tea.KeyPressMsg{Code: rune(n[0]), Mod: tea.ModAlt})
			continue
		}
		d.send(keyPress(k))
	}
}

// rows are those of the screen, which fit it.
func (d *tabDriver) rows() []string {
	d.t.Helper()
	rows := strings.Split(ansi.Strip(d.s.View().Content), "\n")
	if d.s.width > 0 && d.s.height > 0 && len(rows) != d.s.height {
		d.t.Fatalf("%d rows on a screen of %d", len(rows), d.s.height)
	}
	return rows
}

func (d *tabDriver) view() *Model { return d.s.all[d.s.at].program.view }

func threeLogs() map[string]model.Log {
	return map[string]model.Log{"runs/a.jsonl": newFakeLog(400), "old/a.jsonl": newFakeLog(40), "-": newStaticLog(said(model.RoleUser, "from a pipe"))}
}

// Each tab is opened when the reader first goes there, and keeps its place, folds, search
// and panes.
func TestTabsKeepTheirPlaces(t *testing.T) {
	d := tabsOf(t, 100, 30, Options{}, threeLogs(), "runs/a.jsonl", "old/a.jsonl", "-")
	if first := d.rows()[0]; strings.TrimRight(first, " ") != "[1 runs/a.jsonl] 2 old/a.jsonl  3 standard input" {
		t.Errorf("the row is %q", first)
	}
	if d.s.all[1].program != nil || d.s.all[2].program != nil {
		t.Error("a log is open before the reader went there")
	}
	d.press("3 } enter / a n s w e r enter")
	text := func() string { // without what a search that goes on marks and counts
		var rows []string
		for _, row := range d.rows()[3:27] {
			rows = append(rows, strings.TrimRight(row, " │█┃✗"))
		}
		return strings.Join(rows, "\n")
	}
	before, found := text(), d.view().Search.Text()
	d.press("] t")
	if d.s.at != 1 || d.s.all[1].program == nil || d.s.all[2].program != nil {
		t.Fatalf("]t goes to tab %d", d.s.at)
	}
	d.press("? ")
	help := strings.Join(d.rows()[1:], "\n")
	if !strings.Contains(help, "Scroll") {
		t.Fatalf("no help:\n%s", help)
	}
	for _, c := range []struct {
		keys string
		at   int
	}{{"q [ t", 0}, {"[ t", 2}, {"] t", 0}, {"2 ] t", 2}, {"alt+1", 0}, {"alt+3", 2}, {"alt+7", 2}} {
		if d.press(c.keys); d.s.at != c.at {
			t.Errorf("%s goes to tab %d, want %d", c.keys, d.s.at, c.at)
		}
	}
	if note := d.view().note.text; note != "there is no such tab" {
		t.Errorf("Alt+7 says %q", note)
	}
	if d.press("alt+1"); text() != before || d.view().Search.Text() != found || found == "" {
		t.Errorf("back in the first tab\n%s\nbefore\n%s", strings.Join(d.rows(), "\n"), before)
	}
	if title := d.s.View().WindowTitle; !strings.Contains(title, "fake.jsonl") {
		t.Errorf("the title is %q", title)
	}
}

// q closes a tab, Q the program; the last tab is without a row of them.
func TestTabsClose(t *testing.T) {
	d := tabsOf(t, 100, 30, Options{}, threeLogs(), "runs/a.jsonl", "old/a.jsonl", "-")
	d.press("alt+2 q")
	if len(d.s.all) != 2 || d.s.at != 1 || d.s.all[1].name != "standard input" {
		t.Fatalf("%d tabs, at %d", len(d.s.all), d.s.at)
	}
	d.press("q")
	if len(d.s.all) != 1 || strings.Contains(d.rows()[0], "[1") || !strings.Contains(d.rows()[0], "fake.jsonl") {
		t.Errorf("the last one:\n%s", strings.Join(d.rows(), "\n"))
	}
	_, cmd := d.s.Update(keyPress("q"))
	closed := cmd().(tabbedMsg)
	_, cmd = d.s.Update(closed)
	if closed, ok := cmd().(tabbedMsg); ok {
		_, cmd = d.s.Update(closed)
	}
	if _, quits := cmd().(tea.QuitMsg); !quits {
		t.Error("q in the last tab does not quit")
	}
	d = tabsOf(t, 100, 30, Options{}, threeLogs(), "runs/a.jsonl", "old/a.jsonl")
	if _, cmd := d.s.Update(keyPress("Q")); cmd == nil {
		t.Error("Q does nothing")
	} else if _, quits := cmd().(tea.QuitMsg); !quits {
		t.Error("Q does not quit")
	}
	d.s.Update(keyPress("ctrl+c"))
	if !d.s.interrupted() {
		t.Error("Ctrl+C does not count as interrupted")
	}
}

// What cannot be opened says so in its tab; the keys of tabs work there and in lists.
func TestTabsThatFail(t *testing.T) {
	d := tabsOf(t, 80, 24, Options{}, threeLogs(), "gone.jsonl", "old/a.jsonl", "-")
	screen := strings.Join(d.rows(), "\n")
	for _, want := range []string{"[1 gone.jsonl ✗]", "gone.jsonl: no such log", "F5 tries again"} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q on\n%s", want, screen)
		}
	}
	d.press("f5 j x alt+2")
	if d.s.at != 1 || !strings.Contains(strings.Join(d.rows(), "\n"), "Prompt 0") {
		t.Errorf("tab %d\n%s", d.s.at, strings.Join(d.rows(), "\n"))
	}
	d.press("alt+1 q")
	if len(d.s.all) != 2 || d.s.at != 0 {
		t.Errorf("%d tabs, at %d", len(d.s.all), d.s.at)
	}
	// ]n at the last conversation goes on to the next file, and not around
	if d.press("] n"); d.s.at != 1 {
		t.Errorf("]n goes to tab %d", d.s.at)
	}
	if d.press("] n"); d.s.at != 1 || d.view().note.text != "no more conversations" {
		t.Errorf("]n goes to tab %d, %q", d.s.at, d.view().note.text)
	}
}

// A click goes to a tab, one with the middle button closes it; below the row the mouse
// means what it does without one.
func TestTabsMouse(t *testing.T) {
	d := tabsOf(t, 100, 30, Options{}, threeLogs(), "runs/a.jsonl", "old/a.jsonl", "-")
	click := func(text string, button tea.MouseButton) {
		t.Helper()
		for y, row := range d.rows() {
			if at := strings.Index(row, text); at >= 0 {
				d.send(tea.MouseClickMsg{X: len([]rune(row[:at])), Y: y, Button: button})
				return
			}
		}
		t.Fatalf("no %q", text)
	}
	if click("old/a", tea.MouseLeft); d.s.at != 1 {
		t.Errorf("at tab %d", d.s.at)
	}
	click("▸ Bash", tea.MouseLeft)
	if it := d.view().Col.Item(d.view().Col.Here()); it.Call == nil {
		t.Error("the click did not go to the call")
	}
	if click("standard", tea.MouseMiddle); len(d.s.all) != 2 || d.s.at != 1 {
		t.Errorf("%d tabs, at %d", len(d.s.all), d.s.at)
	}
}

// The row fits every screen and always has the tab that is shown.
func TestTabsRow(t *testing.T) {
	logs := map[string]model.Log{}
	var paths []string
	for i := range 14 {
		path := filepath.Join("a-folder", fmt.Sprintf("a-rather-long-name-of-a-session-%d.jsonl", i))
		logs[path] = newStaticLog(said(model.RoleUser, "hello"))
		paths = append(paths, path)
	}
	for _, width := range []int{1, 9, 20, 40, 80, 120, 200, 600} {
		d := tabsOf(t, width, 10, Options{}, logs, paths...)
		for i := range paths {
			d.send(d.s.all[0].tabMsgTo(i + 1))
			row := d.rows()[0]
			if w := ansi.StringWidth(row); w != width {
				t.Errorf("%d cells: the row has %d", width, w)
			}
			if width >= 20 && !strings.Contains(row, fmt.Sprintf("[%d a-", i+1)) {
				t.Errorf("%d cells: tab %d is not there: %q", width, i+1, row)
			}
		}
	}
}

func (t *tab) tabMsgTo(n int) tea.Msg { return tabbedMsg{t, tabMsg{to: n}} }

func TestTabNames(t *testing.T) {
	for _, c := range [][2]string{
		{"a.jsonl b.jsonl", "a.jsonl b.jsonl"}, {"x/a.jsonl y/a.jsonl", "x/a.jsonl y/a.jsonl"}, {"p/x/a y/a", "x/a y/a"},
		{"a a", "a a"}, {"./a ../a", "a ../a"}, {"/a/b/c /d/b/c c", "a/b/c d/b/c c"},
	} {
		if got := strings.Join(tabNames(strings.Fields(c[0])), " "); got != c[1] {
			t.Errorf("%s: %q, want %q", c[0], got, c[1])
		}
	}
}

// What the screen with tabs looks like.
func TestTabsScreens(t *testing.T) {
	draw := func(t *testing.T, w, h int, opt Options) *screen {
		opt.Log = nil
		d := tabsOf(t, w, h, opt, map[string]model.Log{"runs/today.jsonl": openTour(t), "runs/yesterday.jsonl": newFakeLog(40)}, "runs/today.jsonl", "runs/yesterday.jsonl", "gone.jsonl")
		d.press("alt+3 alt+2 alt+1")
		s := &screen{t: t, em: vt.NewEmulator(w, h)}
		s.Write([]byte(d.s.View().Content))
		return s
	}
	for _, size := range viewSizes {
		compare(t, fmt.Sprintf("tabs-%dx%d", size[0], size[1]), draw(t, size[0], size[1], Options{}).String())
	}
	for _, look := range viewLooks {
		theme, err := themes.Named(look.theme)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, "tabs-"+look.name, draw(t, 120, 40, Options{Theme: theme, ASCII: look.ascii}).styled())
	}
}
