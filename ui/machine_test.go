package ui

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/displaywidth"

	"msgview/loaders"
	"msgview/model"
	"msgview/ui/find"
	"msgview/ui/pane"
)

// machine drives the whole program, lists and logs, without a terminal.
type machine struct {
	t       *testing.T
	p       *program
	inbox   chan tea.Msg
	found   find.Run // whose search was waited for
	history []string
}

// run starts a command as Bubble Tea would, in a goroutine of its own. Sequences
// are left out: they only wait and look at the file, which the test does itself.
func (m *machine) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		msg := cmd()
		if v := reflect.ValueOf(msg); v.IsValid() && v.Kind() == reflect.Slice {
			if batch, ok := msg.(tea.BatchMsg); ok {
				for _, c := range batch {
					m.run(c)
				}
			}
			return
		}
		if msg != nil {
			m.inbox <- msg
		}
	}()
}

func (m *machine) send(msg tea.Msg) {
	_, cmd := m.p.Update(msg)
	m.run(cmd)
	if v := m.p.view; v != nil && v.Search.On() && v.Search.Now() != m.found {
		m.found = v.Search.Now()
		<-m.found.Ended()
		m.p.Update(pane.FoundMsg{Run: m.found})
	}
}

// receive hands on what came in, and waits while a log is being opened.
func (m *machine) receive() {
	for {
		if m.p.opening {
			m.send(<-m.inbox)
			continue
		}
		select {
		case msg := <-m.inbox:
			m.send(msg)
		default:
			return
		}
	}
}

// settle waits until the log that is shown is read.
func (m *machine) settle() {
	if v := m.p.view; v != nil {
		_ = v.Col.Log.(interface{ Wait(context.Context) error }).Wait(context.Background())
		m.send(tickMsg{v.Col.Log})
	}
}

// look does what the program does twice a second: it looks whether the file changed.
func (m *machine) look() {
	v := m.p.view
	if v == nil {
		return
	}
	m.settle()
	replaced, err := v.Col.Log.Refresh()
	m.send(refreshMsg{v.Col.Log, replaced, err})
	m.settle()
}

// check fails unless every row of the screen fits and the cursor is on something.
func (m *machine) check() {
	m.t.Helper()
	did := fmt.Sprintf("%s, page %d", strings.Join(m.history, ", "), m.p.page)
	if m.p.page == onView {
		(&driver{t: m.t, m: m.p.view}).check(did)
		return
	}
	content := m.p.View().Content
	if m.p.width < 1 || m.p.height < 1 {
		if content != "" {
			m.t.Fatalf("%s: %q on a screen of %dx%d", did, content, m.p.width, m.p.height)
		}
		return
	}
	rows := strings.Split(ansi.Strip(content), "\n")
	if len(rows) > m.p.height {
		m.t.Fatalf("%s: %d rows on a screen of %dx%d\n%s", did, len(rows), m.p.width, m.p.height, strings.Join(rows, "\n"))
	}
	for i, r := range rows {
		if w := displaywidth.String(r); w > m.p.width {
			m.t.Fatalf("%s: row %d has %d of %d cells: %q", did, i, w, m.p.width, r)
		}
	}
}

// place is where on the screen the line is that is read.
func (m *machine) place() (at string, row int, ok bool) {
	v := m.p.view
	if m.p.page != onView || v.panes.over != nil || v.panes.foot != nil || v.Col.Following || v.frame.width < 1 || v.Height < 1 || len(v.Col.List.Rows()) == 0 {
		return "", 0, false
	}
	k, ok := v.Col.List.Cursor()
	if !ok || int(k.Entry) >= v.Col.Index.Len()-1 { // the last one may be torn
		return "", 0, false
	}
	d := driver{t: m.t, m: v}
	return fmt.Sprint(k), v.headerRows() + d.cursorRow(), true
}

// machineFiles are logs that change while they are shown, and files that cannot be
// opened.
func machineFiles(t *testing.T, seed int) []string {
	dir := t.TempDir()
	var paths []string
	write := func(name, data string) {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	write("growing.jsonl", turn(0)+turn(1)+turn(2))
	write("short.jsonl", turn(0))
	write("binary.jsonl", "\x7fELF\x02\x01\x01"+strings.Repeat("\x00\x01\x02\xff", 100))
	write("empty.jsonl", "")
	write("document.json", `{"messages":[`+strings.TrimSuffix(strings.ReplaceAll(turn(3)+turn(4), "\n", ","), ",")+`]}`)
	var talks strings.Builder
	for i := range 12 {
		fmt.Fprintf(&talks, `{"messages":[{"role":"user","content":"talk %d"},{"role":"assistant","content":"yes, 界界 %d"}]}`+"\n", i, i)
	}
	write("talks.jsonl", talks.String())
	fixtures, err := filepath.Glob("../testdata/claude-code/*.jsonl")
	if err != nil || len(fixtures) == 0 {
		t.Fatal(err)
	}
	data, err := os.ReadFile(fixtures[seed%len(fixtures)])
	if err != nil {
		t.Fatal(err)
	}
	write("fixture.jsonl", string(data))
	return paths
}

// turn is a prompt, an answer with a call, its result, and an answer.
func turn(n int) string {
	return fmt.Sprintf(`{"role":"user","content":"prompt %d: what is in the **file**? %s"}
{"role":"assistant","content":"I look.","tool_calls":[{"id":"c%d","type":"function","function":{"name":"Bash","arguments":"{\"command\":\"wc -l file\"}"}}]}
{"role":"tool","tool_call_id":"c%d","content":"%s"}
{"role":"assistant","content":"# Answer %d\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two 怎么做面包"}
`, n, strings.Repeat("words ", n%40), n, n, strings.Repeat(`line\n`, n%30), n)
}

// Whatever is pressed in lists and logs, at whatever size, while the files grow,
// are cut and written anew: the rows fit the screen, the cursor is on something,
// and the line that is read stays where it is when records are added.
// MSGVIEW_SESSIONS sets how many sessions are tried, MSGVIEW_SEED the first one.
func TestMachine(t *testing.T) {
	sessions := 8
	if testing.Short() || raced {
		sessions = 2
	}
	if n, err := strconv.Atoi(os.Getenv("MSGVIEW_SESSIONS")); err == nil {
		sessions = n
	}
	first, _ := strconv.Atoi(os.Getenv("MSGVIEW_SEED"))
	opened, appended, stayed := 0, 0, 0
	for seed := first; seed < first+sessions; seed++ {
		o, a, s := machineSession(t, seed)
		opened, appended, stayed = opened+o, appended+a, stayed+s
	}
	t.Logf("%d sessions: %d logs opened, %d times records were added, %d times to a log that was read", sessions, opened, appended, stayed)
	if sessions > 2 && (opened < sessions || stayed == 0) { // of a few nothing can be asked
		t.Errorf("%d logs opened, %d times records were added to one that was read", opened, stayed)
	}
}

func machineSession(t *testing.T, seed int) (opens, appended, stayed int) {
	var opened atomic.Int64
	r := rand.New(rand.NewSource(int64(seed)))
	paths := machineFiles(t, seed)
	open := func(path string) (model.Log, error) {
		opened.Add(1)
		l, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil, err
		}
		return l, nil
	}
	files := NewFiles("files", open)
	for _, path := range paths {
		files.Add(model.Session{Path: path, Name: filepath.Base(path)})
	}
	files.Done()
	reads := func(path string) (model.Log, error) {
		l, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil, err
		}
		return l, nil
	}
	files.open = reads // lists look into files at any time
	m := &machine{t: t, p: newProgram(Options{Files: files, Open: open, Theme: darkTheme(), Version: "1.0", Saves: t.TempDir()}), inbox: make(chan tea.Msg, 10_000)}
	defer m.p.Close()
	m.history = []string{fmt.Sprintf("seed %d", seed)}
	m.run(m.p.Init())
	size := func() int {
		if r.Intn(3) == 0 {
			return r.Intn(301)
		}
		return 10 + r.Intn(130)
	}
	m.send(tea.WindowSizeMsg{Width: 100, Height: 30})
	keys := allKeys()
	lists := strings.Fields("j k G g enter enter enter / s S ? esc home end pgdown pgup tab p q h l up down right left r space")
	turns := 10
	for range 200 {
		m.receive()
		switch n := r.Intn(24); {
		case n == 0:
			w, h := size(), size()/2
			m.history = append(m.history, fmt.Sprintf("resize %dx%d", w, h))
			m.send(tea.WindowSizeMsg{Width: w, Height: h})
		case n < 4: // something is added, maybe in two goes
			path := paths[r.Intn(2)]
			if v := m.p.view; v != nil && r.Intn(4) > 0 {
				path = v.Col.Log.Source().Path
			}
			turns++
			data := turn(turns)
			m.look()
			before, row, ok := m.place()
			was, seen := 0, 0
			if v := m.p.view; v != nil {
				was, seen = v.Col.Index.Len(), v.Col.List.Height()
			}
			cut := r.Intn(len(data))
			for i, part := range []string{data[:cut], data[cut:]} {
				f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
				if err == nil {
					_, err = f.WriteString(part)
					f.Close()
				}
				if err != nil {
					t.Fatal(err)
				}
				if i == 1 || r.Intn(2) == 0 {
					m.look()
				}
			}
			m.history = append(m.history, "add to "+filepath.Base(path))
			appended++
			// In a log of another format what is added are unknown records, which are
			// shown together with those before them.
			if !ok || m.p.view.Col.Index.Len() == was || m.p.view.Col.List.Height() != seen || filepath.Base(path) == "fixture.jsonl" {
				break
			}
			stayed++
			if after, now, ok := m.place(); !ok || after != before || !(&driver{t: t, m: m.p.view}).stays(row, now) {
				t.Fatalf("%s: the line that is read was %s on row %d and is %s on row %d\n%s", strings.Join(m.history, ", "), before, row, after, now, ansi.Strip(m.p.View().Content))
			}
		case n == 4: // cut, or written anew
			path := paths[r.Intn(2)]
			data := turn(0) + turn(1) + turn(turns)
			if r.Intn(2) == 0 {
				data = data[:r.Intn(len(data))]
			}
			if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
				t.Fatal(err)
			}
			m.history = append(m.history, "write "+filepath.Base(path))
			m.look()
		case n == 5:
			m.history = append(m.history, "mouse")
			m.send(tea.MouseClickMsg{X: r.Intn(max(m.p.width, 1)), Y: r.Intn(max(m.p.height, 1)), Button: tea.MouseLeft})
			m.send(tea.MouseWheelMsg{Button: []tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}[r.Intn(2)]})
		default:
			k := []string{lists[r.Intn(len(lists))]}
			if m.p.page == onView && r.Intn(12) > 0 { // leaving it is rarer
				k = keys[r.Intn(len(keys))]
				if leaves(k) {
					continue
				}
			}
			m.history = append(m.history, strings.Join(k, " "))
			for _, name := range k {
				m.send(keyPress(name))
			}
		}
		m.receive()
		m.check()
	}
	return int(opened.Load()), appended, stayed
}

// That a file is gone is said once, not twice a second over whatever else is said.
func TestLostFileIsSaidOnce(t *testing.T) {
	d := drive(t, newFakeLog(8), 80, 24)
	gone := errors.New("the file is gone")
	for i, c := range []struct {
		err  error
		says string
	}{{gone, gone.Error()}, {gone, ""}, {nil, ""}, {gone, gone.Error()}} {
		d.m.note.text = ""
		d.send(refreshMsg{d.m.Col.Log, false, c.err})
		if d.m.note.text != c.says {
			t.Errorf("look %d: %q is said, want %q", i, d.m.note.text, c.says)
		}
	}
}
