package ui

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/displaywidth"

	"msgview/loaders"
	"msgview/model"
	"msgview/themes"
	"msgview/ui/pane"
	"msgview/ui/tour"
)

// fixtureLogs are logs of several kinds, read to their end. MSGVIEW_LOGS may name
// others, as a pattern of paths.
func fixtureLogs(t testing.TB) map[string]model.Log {
	t.Helper()
	logs := map[string]model.Log{}
	open := func(name string, l *loaders.Log, err error) {
		if err != nil {
			t.Logf("%s: %v", name, err)
			return
		}
		t.Cleanup(func() { l.Close() })
		if err := l.Wait(context.Background()); err != nil {
			t.Logf("%s: %v", name, err)
		}
		logs[name] = l
	}
	l, err := loaders.OpenBytes(context.Background(), tour.Name, tour.Log)
	open("tour", l, err)
	var paths []string
	for _, pattern := range []string{"../testdata/claude-code/*.jsonl", "../testdata/agent-swarm-kit/conversation.jsonl", "../testdata/agent-swarm-kit/images.jsonl", "../testdata/swift-deepagents/stream.jsonl", "../testdata/frame-agent-sdk/trace*.jsonl", "testdata/*.jsonl"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	if pattern := os.Getenv("MSGVIEW_LOGS"); pattern != "" {
		var err error
		if paths, err = filepath.Glob(pattern); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range paths {
		l, err := loaders.Open(context.Background(), path, loaders.Options{})
		open(path, l, err)
	}
	return logs
}

// darkTheme is read once: a session is much quicker than that.
var darkTheme = sync.OnceValue(func() *themes.Theme { return themes.Default(true) })

// driver feeds a viewer with messages as Bubble Tea would, without a terminal.
type driver struct {
	t testing.TB
	m *Model

	looking tea.Cmd // looks the log through; run by looked
}

func drive(t testing.TB, log model.Log, w, h int) *driver {
	m := New(Options{Log: log, Theme: darkTheme(), Version: "1.0", Saves: t.TempDir()})
	d := &driver{t: t, m: m}
	t.Cleanup(m.Search.Stop)
	d.send(tea.WindowSizeMsg{Width: w, Height: h})
	d.looking = d.m.Check.Start(true)
	d.m.tick()
	return d
}

// looked has the log looked through for what is wrong in it, as the program does beside
// the screen.
func (d *driver) looked() {
	d.t.Helper()
	for range 2 { // once more if the log is followed, or grew
		for d.looking != nil {
			d.looking = d.send(d.looking())
		}
		d.looking = d.m.Check.Start(d.m.tail.ended())
	}
}

func (d *driver) send(msg tea.Msg) tea.Cmd {
	_, cmd := d.m.Update(msg)
	return cmd
}

// press types keys; the searches they start are run to their end.
func (d *driver) press(names ...string) {
	d.t.Helper()
	for _, name := range names {
		d.send(keyPress(name))
		d.search()
	}
}

// search runs the search to its end, if there is one.
func (d *driver) search() {
	if d.m.Search.On() {
		run := d.m.Search.Now()
		<-run.Ended()
		d.send(pane.FoundMsg{Run: run})
	}
}

// number is that of the match that the reader is at.
func (d *driver) number() int { return numberOf(d.m) }

func numberOf(m *Model) int {
	number, _, _ := m.Search.At()
	return number
}

// rows returns the rows of the screen as text.
func (d *driver) rows() []string {
	content := d.m.View().Content
	if content == "" && (d.m.frame.width < 1 || d.m.frame.height < 1) {
		return nil
	}
	return strings.Split(ansi.Strip(content), "\n")
}

// check fails unless the screen has the size it should have and the cursor is on
// something that is shown.
func (d *driver) check(did string) {
	d.t.Helper()
	m := d.m
	rows := d.rows()
	if m.frame.width < 1 || m.frame.height < 1 {
		if len(rows) != 0 {
			d.t.Fatalf("%s: %d rows on a screen of %dx%d", did, len(rows), m.frame.width, m.frame.height)
		}
		return
	}
	if len(rows) != m.frame.height {
		d.t.Fatalf("%s: %d rows on a screen of %dx%d\n%s", did, len(rows), m.frame.width, m.frame.height, strings.Join(rows, "\n"))
	}
	for i, r := range rows {
		if w := displaywidth.String(r); w > m.frame.width {
			d.t.Fatalf("%s: row %d has %d of %d cells: %q", did, i, w, m.frame.width, r)
		}
	}
	k, ok := m.Col.List.Cursor()
	if !ok {
		return
	}
	if int(k.Entry) >= m.Col.Index.Len() || m.Col.Item(k) == nil {
		d.t.Fatalf("%s: the cursor is on %v, which does not exist", did, k)
	}
	if m.Height == 0 || len(m.Col.List.Rows()) == 0 {
		return
	}
	if row := d.cursorRow(); row < 0 {
		d.t.Fatalf("%s: the cursor's item %v is not on the screen of %dx%d\n%s", did, k, m.frame.width, m.frame.height, strings.Join(rows, "\n"))
	}
}

// cursorRow is the row of the line that is read, within the list, or -1.
func (d *driver) cursorRow() int {
	k, line := d.m.Col.List.Position()
	for i, r := range d.m.Col.List.Rows() {
		if r.Key == k && r.Line >= line && !r.Text.Empty() {
			return i
		}
	}
	return -1
}

// allKeys are all keys of the key map, sequences as several keys.
func allKeys() [][]string {
	var all [][]string
	for _, b := range keyMap() {
		for _, k := range b.keys {
			all = append(all, strings.Fields(k))
		}
	}
	return all
}

// leaves reports whether a key leaves the program or the test's hands.
func leaves(keys []string) bool {
	switch strings.Join(keys, " ") {
	case "q", "Q", "ctrl+c", "ctrl+z", "v":
		return true
	}
	return false
}

// Whatever is pressed on whatever screen, the rows fill the screen, none is wider
// than it, and the cursor is on something that is shown. MSGVIEW_SESSIONS sets how
// many sessions are tried.
func TestRandomSessions(t *testing.T) {
	sessions := 150
	if testing.Short() || raced {
		sessions = 40
	}
	if n, err := strconv.Atoi(os.Getenv("MSGVIEW_SESSIONS")); err == nil {
		sessions = n
	}
	logs := fixtureLogs(t)
	if len(logs) < 10 && os.Getenv("MSGVIEW_LOGS") == "" {
		t.Fatalf("only %d fixtures can be opened", len(logs))
	}
	names := make([]string, 0, len(logs))
	for name := range logs {
		names = append(names, name)
	}
	sort.Strings(names)
	keys := allKeys()
	texts := []string{"a", "total", "/[", "/(?i)e.", "zzz", "12", "50%", "L3", "09:04", "m4", "界"}
	colours := []*themes.Theme{themes.Default(true), themes.Default(false)}
	begin := time.Now()
	for seed := range sessions {
		r := rand.New(rand.NewSource(int64(seed)))
		name := names[seed%len(names)]
		size := func() int {
			switch r.Intn(5) {
			case 0:
				return r.Intn(12)
			case 1:
				return r.Intn(301)
			}
			return 20 + r.Intn(120)
		}
		d := drive(t, logs[name], size(), size()/2)
		d.check(fmt.Sprintf("seed %d, %s, at the start", seed, name))
		var history []string
		for range 40 {
			did := ""
			switch n := r.Intn(20); {
			case n == 0:
				w, h := size(), size()/2
				did = fmt.Sprintf("resize %dx%d", w, h)
				d.send(tea.WindowSizeMsg{Width: w, Height: h})
			case n == 1:
				text := texts[r.Intn(len(texts))]
				sign := []string{"/", ":"}[r.Intn(2)]
				did = sign + text
				d.press("esc", sign)
				if d.m.panes.foot != nil {
					d.send(tea.PasteMsg{Content: text})
				}
				if r.Intn(4) > 0 {
					d.press("enter")
				}
			case n == 2:
				did = "click"
				d.send(tea.MouseClickMsg{X: r.Intn(max(d.m.frame.width, 1)), Y: r.Intn(max(d.m.frame.height, 1)), Button: tea.MouseLeft})
			case n == 3:
				did = "wheel"
				d.send(tea.MouseWheelMsg{Button: []tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}[r.Intn(2)]})
			case n == 4:
				count := strconv.Itoa(1 + r.Intn(30))
				did = count
				d.press(strings.Split(count, "")...)
			case n == 5:
				did = "theme"
				d.m.setTheme(colours[r.Intn(2)])
			default:
				k := keys[r.Intn(len(keys))]
				if leaves(k) {
					continue
				}
				did = strings.Join(k, " ")
				d.press(k...)
			}
			history = append(history, did)
			d.check(fmt.Sprintf("seed %d, %s, after %s", seed, name, strings.Join(history, ", ")))
		}
		d.m.Search.Stop()
	}
	t.Logf("%d sessions in %v", sessions, time.Since(begin))
}
