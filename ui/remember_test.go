package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/ui/keep"
)

// reader opens a log again and again with the same store.
type reader struct {
	t     *testing.T
	path  string
	store *keep.Store
	now   time.Time
}

func (r *reader) open(start string) *driver {
	r.t.Helper()
	log, err := loaders.Open(r.t.Context(), r.path, loaders.Options{})
	if err != nil {
		r.t.Fatal(err)
	}
	if err := log.Wait(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	m := New(Options{Log: log, Theme: darkTheme(), Version: "1.0", Kept: r.store, Start: start, Now: func() time.Time { return r.now }})
	r.t.Cleanup(func() { log.Close() })
	d := &driver{t: r.t, m: m}
	d.send(tea.WindowSizeMsg{Width: 100, Height: 30})
	d.m.tick()
	if cmd := d.m.memory.recall(log); cmd != nil {
		d.send(cmd())
	}
	return d
}

// A place is offered and not jumped to, marks are there again.
func TestRemembered(t *testing.T) {
	f := newWrittenLog(t, 30)
	r := &reader{t, f, &keep.Store{Dir: filepath.Join(t.TempDir(), "logs")}, time.Date(2026, 5, 7, 12, 0, 0, 0, time.Local)}
	d := r.open("")
	if d.m.note.text != "" {
		t.Errorf("at first: %q", d.m.note.text)
	}
	d.press(strings.Fields(": m 1 2 enter")...)
	d.send(keyPress("m"))
	cmd := d.send(keyPress("a"))
	if cmd == nil {
		t.Fatal("the mark is not kept")
	}
	d.send(cmd())
	d.press(strings.Fields(": m 2 0 enter")...)
	d.m.Close()

	r.now = r.now.AddDate(0, 0, 1)
	d = r.open("")
	if d.m.note.text != "you were at message 20 yesterday; '' goes there" || message(d) != 1 {
		t.Errorf("on message %d: %q", message(d), d.m.note.text)
	}
	d.press("'", "'")
	if message(d) != 20 {
		t.Errorf("'' goes to %d", message(d))
	}
	d.press("'", "a")
	if message(d) != 12 {
		t.Errorf("'a goes to %d", message(d))
	}
	if d = r.open("5"); d.m.note.text != "" || message(d) != 5 {
		t.Errorf("on message %d: %q", message(d), d.m.note.text)
	}
	r.store = nil
	if d = r.open(""); d.m.note.text != "" {
		t.Errorf("without a store: %q", d.m.note.text)
	}
	d.m.Close()
}

// What was kept of another log at the same path is not that of this one.
func TestRememberedOfAnother(t *testing.T) {
	path := newWrittenLog(t, 30)
	r := &reader{t, path, &keep.Store{Dir: t.TempDir()}, time.Now()}
	d := r.open("")
	d.press("G")
	d.m.Close()
	writeLog(t, path, 30, "other ")
	if d = r.open(""); d.m.note.text != "" {
		t.Errorf("of another: %q", d.m.note.text)
	}
}

func TestAgo(t *testing.T) {
	now := time.Date(2026, 5, 7, 0, 30, 0, 0, time.Local)
	for then, want := range map[time.Time]string{
		now.Add(-10 * time.Minute): "at 00:20",
		now.Add(-40 * time.Minute): "yesterday",
		now.AddDate(0, 0, -2):      "on Tuesday",
		now.AddDate(0, 0, -7):      "on 30 April 2026",
		now.AddDate(-1, 0, 0):      "on 7 May 2025",
		now.Add(48 * time.Hour):    "on 9 May 2026",
	} {
		if got := ago(then, now); got != want {
			t.Errorf("%v: %q, want %q", then, got, want)
		}
	}
}

func newWrittenLog(t *testing.T, n int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.jsonl")
	writeLog(t, path, n, "")
	return path
}

// writeLog writes a log of prompts and answers.
func writeLog(t *testing.T, path string, n int, text string) {
	t.Helper()
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "{\"role\":%q,\"content\":%q}\n", []string{"user", "assistant"}[i%2], fmt.Sprint(text, "message ", i+1))
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
