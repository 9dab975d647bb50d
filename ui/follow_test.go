package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/model"
)

// followed drives a viewer that follows a file of its own.
type followed struct {
	*driver
	path string
}

func following(t *testing.T, count int) *followed {
	t.Helper()
	path := filepath.Join(t.TempDir(), "live.jsonl")
	f := &followed{path: path}
	f.write("first", count, os.O_CREATE)
	open := func() (model.Log, error) { return loaders.Open(t.Context(), path, loaders.Options{}) }
	log, err := open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	m := New(Options{Log: log, Theme: darkTheme(), Version: "1.0", Follow: true, Reopen: open})
	t.Cleanup(m.Close)
	f.driver = &driver{t: t, m: m}
	f.send(tea.WindowSizeMsg{Width: 80, Height: 20})
	f.look()
	return f
}

// write writes messages to the end of the file, or the file anew.
func (f *followed) write(word string, count, flag int) {
	file, err := os.OpenFile(f.path, os.O_WRONLY|flag, 0o600)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	for i := range count {
		fmt.Fprintf(file, `{"role":%q,"content":"%s %d"}`+"\n", []string{"user", "assistant"}[i%2], word, i)
	}
}

// look does what the program does twice a second.
func (f *followed) look() {
	f.t.Helper()
	wait := func() {
		if err := f.m.Col.Log.(*loaders.Log).Wait(f.t.Context()); err != nil {
			f.t.Fatal(err)
		}
		f.send(tickMsg{f.m.Col.Log})
	}
	wait()
	replaced, err := f.m.Col.Log.Refresh()
	if cmd := f.send(refreshMsg{f.m.Col.Log, replaced, err}); cmd != nil {
		f.send(cmd())
	}
	wait()
}

func (f *followed) shows(words ...string) {
	f.t.Helper()
	screen := strings.Join(f.rows(), "\n")
	for _, w := range words {
		if !strings.Contains(screen, w) {
			f.t.Errorf("no %q on\n%s", w, screen)
		}
	}
}

// A file that is followed is read again when it is cut or replaced, as often as that happens.
func TestFollowReplacedFile(t *testing.T) {
	f := following(t, 30)
	f.shows("first 29", "following")
	f.write("second", 20, os.O_TRUNC)
	f.look()
	f.shows("second 19", "following")
	if err := os.Remove(f.path); err != nil {
		t.Fatal(err)
	}
	f.write("third", 25, os.O_CREATE)
	f.look()
	f.shows("third 24", "following")
	f.write("more", 1, os.O_APPEND)
	f.look()
	f.shows("more 0", "following")
}

// A reader who went up sees how much came meanwhile; G follows again.
func TestFollowAgainAtEnd(t *testing.T) {
	f := following(t, 30)
	f.press("g")
	f.write("later", 3, os.O_APPEND)
	f.look()
	f.shows("first 0", "↓ 3 new")
	f.press("G")
	f.shows("later 2", "following")
	f.write("last", 1, os.O_APPEND)
	f.look()
	f.shows("last 0", "following")
	f.press("F")
	f.write("unseen", 1, os.O_APPEND)
	f.look()
	f.shows("last 0", "↓ 1 new")
	f.press("G")
	f.shows("unseen 0")
	if f.m.Col.Following {
		t.Error("a log that is not followed any more is followed at its end")
	}
}

// The last line of a log that grows is being written as long as it has no end: it is
// no problem, and is shown as what it is. When the log has ended it is malformed.
func TestHalfWrittenLine(t *testing.T) {
	f := following(t, 4)
	half := `{"role":"user","content":"half a`
	f.append(half)
	f.look()
	f.shows("still being written", "first 3", "following")
	f.hides("malformed", "to look at", "unread")
	f.press("e")
	f.shows("no error is marked further on")
	f.append(` line"}` + "\n")
	f.look()
	f.shows("half a line")
	f.hides("still being written")
	f.append(half)
	f.look()
	f.shows("still being written")
	f.append("\n")
	f.look()
	f.shows("malformed", "1 unread")
	f.hides("still being written")

	ended := following(t, 4)
	ended.m.Col.Following, ended.m.tail.asked = false, false
	ended.append(half)
	log, err := loaders.Open(t.Context(), ended.path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	d := drive(t, log, 80, 20)
	d.send(tickMsg{log})
	done := &followed{driver: d, path: ended.path}
	done.shows("malformed", "1 unread")
	done.press("F")
	done.shows("still being written")
	done.hides("malformed", "unread")
	done.press("F")
	done.shows("malformed", "1 unread")
}

// append writes text to the end of the file.
func (f *followed) append(text string) {
	f.t.Helper()
	file, err := os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		f.t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		f.t.Fatal(err)
	}
}

func (f *followed) hides(words ...string) {
	f.t.Helper()
	rows := f.rows()
	screen := strings.Join(rows[:len(rows)-1], "\n")
	for _, w := range words {
		if strings.Contains(screen, w) {
			f.t.Errorf("there is %q on\n%s", w, screen)
		}
	}
}
