//go:build unix

package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/findings"
)

func TestUntil(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", small)
	for _, c := range []struct {
		stdin    string
		args     []string
		code     int
		out, err string
	}{
		{"", []string{"-f", "--until", "tool=thermometer", path}, 0, path + ":2\n", ""},
		{"", []string{"-f", "--until", "role=tool", path}, 0, path + ":3\n", ""},
		{"", []string{"-f", "--until", "status=done or status=ok", path}, 0, path + ":2\n", ""},
		{small, []string{"-f", "--until", "text~degrees role=assistant", "-"}, 0, "-:2\n", ""}, // the call, with its result
		{small, []string{"-f", "--until", "text~lukewarm"}, 1, "", "nothing came that --until means"},
		{"", []string{"--until", "role=tool", path}, 2, "", "--until needs -f"},
		{"", []string{"-f", "--until", "rol=tool", path}, 2, "", "did you mean role?"},
		{"", []string{"-f", "--until", "role=tool", path, path}, 2, "", "--until needs -f and one log"},
	} {
		r := run(t, c.stdin, environment(), c.args...)
		if r.code != c.code || r.out != c.out || !strings.Contains(r.err, c.err) {
			t.Errorf("%v: exit %d\n%s\n%s\nwant %d, %q and %q", c.args, r.code, r.out, r.err, c.code, c.out, c.err)
		}
	}
}

// Of a log of several files the one is named in which it is, as in check.
func TestUntilInFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const first = `{"role":"user","content":"bake"}`
	for name, more := range map[string]string{"001": "", "002": `,{"role":"assistant","content":"rye"},{"role":"user","content":"and spelt"}`} {
		if err := os.WriteFile(filepath.Join(dir, name+".json"), []byte(`{"model":"m","messages":[`+first+more+`],"tools":[]}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for text, name := range map[string]string{"bake": "001.json", "spelt": "002.json"} {
		if r := run(t, "", environment(), "-f", "--until", "text~"+text, dir); r.code != 0 || r.out != filepath.Join(dir, name)+":1\n" {
			t.Errorf("%s: exit %d\n%s%s", text, r.code, r.out, r.err)
		}
	}
}

// Times without a zone are meant as the log has them, wherever the machine is.
func TestUntilZone(t *testing.T) {
	t.Parallel()
	log := `{"role":"user","content":"Name a bread.","timestamp":"2026-02-03T10:00:00","files":[]}` + "\n" +
		`{"role":"assistant","content":"Rye.","timestamp":"2026-02-03T10:05:00","files":[]}` + "\n"
	for text, want := range map[string]string{"time=10:05": "-:2\n", "time=05:05": ""} {
		if r := run(t, log, environment("TZ=America/New_York"), "-f", "--until", text, "-"); r.out != want {
			t.Errorf("%s: %+v", text, r)
		}
	}
}

// grow appends to a file after a while.
func grow(t *testing.T, path, data string) {
	t.Helper()
	time.AfterFunc(time.Second, func() {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Error(err)
			return
		}
		defer f.Close()
		if _, err := f.WriteString(data); err != nil {
			t.Error(err)
		}
	})
}

// decoded counts what is decoded of a log.
type decoded struct {
	model.Log
	n int
}

func (l *decoded) Message(i int) (*model.Message, error) {
	l.n++
	return l.Log.Message(i)
}

// What was looked at is not looked at again, unless something else was found there.
func TestUntilFound(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", strings.Repeat(small, 50))
	opened, err := loaders.Open(t.Context(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if err := opened.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	e, err := understood("--until", "is:loop or text~lukewarm")
	if err != nil {
		t.Fatal(err)
	}
	log := &decoded{Log: opened}
	w := newWatcher(log, e)
	look := func() int {
		before := log.n
		if entry, ok, err := w.look(t.Context()); ok || err != nil {
			t.Fatalf("entry %d, %v", entry, err)
		}
		return log.n - before
	}
	if first, again := look(), look(); first < 200 || again > 1 { // the last one, which may go on
		t.Errorf("%d messages were decoded, and %d with nothing new", first, again)
	}
	found := []findings.Finding{{Rule: findings.Rules()[0], Places: []findings.Place{{Entry: 3, Call: -1, Result: -1}}}}
	if got := w.changed(append(w.finder.Findings(), found...)); !slices.Equal(got, []int{3}) {
		t.Errorf("something else was found at %v", got)
	}
	if got := w.changed(w.finder.Findings()); !slices.Equal(got, []int{3}) {
		t.Errorf("what is no longer found was at %v", got)
	}
}

const later = `{"role":"assistant","content":"Now it is lukewarm."}` + "\n"

func TestUntilLater(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", small)
	grow(t, path, later)
	if r := run(t, "", environment(), "-f", "--until", "text~lukewarm", path); r.code != 0 || r.out != path+":5\n" {
		t.Errorf("exit %d\n%s\n%s", r.code, r.out, r.err)
	}
}

// Logs of a form that is read as a whole, and those that are rotated, cut or written anew, are
// opened again.
func TestUntilReopened(t *testing.T) {
	t.Parallel()
	gemini := `{"sessionId":"s1","projectHash":"0f","startTime":"2026-05-01T08:00:00.000Z","lastUpdated":"2026-05-01T08:00:00.000Z","kind":"main"}
{"id":"u1","timestamp":"2026-05-01T08:00:01.000Z","type":"user","content":[{"text":"Is the oven hot?"}]}
`
	more := `{"id":"g1","timestamp":"2026-05-01T08:00:02.000Z","type":"gemini","content":"It is lukewarm.","thoughts":[],"tokens":null,"model":"gemini-x"}` + "\n"
	write := func(path, data string) error { return os.WriteFile(path, []byte(data), 0o600) }
	for name, c := range map[string]struct {
		first string
		next  func(path string) error
		line  string
	}{
		"grown": {gemini, func(path string) error { return write(path, gemini+more) }, ":3\n"},
		"rotated": {small, func(path string) error {
			err := os.Rename(path, path+".1")
			time.Sleep(time.Second)
			return errors.Join(err, write(path, later))
		}, ":1\n"},
		"cut": {small, func(path string) error {
			err := os.Truncate(path, 0)
			time.Sleep(time.Second)
			return errors.Join(err, write(path, later))
		}, ":1\n"},
		"twice": {small, func(path string) error {
			err := write(path, small[:strings.IndexByte(small, '\n')+1])
			time.Sleep(time.Second)
			return errors.Join(err, write(path, later))
		}, ":1\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := file(t, "log.jsonl", c.first)
			done := make(chan error, 1)
			time.AfterFunc(time.Second, func() { done <- c.next(path) })
			r := run(t, "", environment(), "-f", "--until", "text~lukewarm", path)
			if r.code != 0 || r.out != path+c.line {
				t.Errorf("exit %d\n%s\n%s", r.code, r.out, r.err)
			}
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}

// So it is on a terminal.
func TestUntilReopenedOnTerminal(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", small)
	time.AfterFunc(time.Second, func() {
		if err := os.WriteFile(path, []byte(later), 0o600); err != nil {
			t.Error(err)
		}
	})
	s := onTerminal(t, nil, "-f", "--until", "text~lukewarm", path)
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// On a terminal the viewer ends, and leaves it as it was; who leaves before is told so by
// the exit code.
func TestUntilOnTerminal(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", small)
	grow(t, path, later)
	s := onTerminal(t, nil, "-f", "--until", "text~lukewarm", path)
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s.restored()
	s = onTerminal(t, nil, "-f", "--until", "text~cold", path)
	s.wait("lukewarm")
	s.keys("q")
	if code := s.end(); code != 1 {
		t.Errorf("exit code %d of who left", code)
	}
}

// Where there is no terminal a log is not followed, and that is said.
func TestFollowNeedsTerminal(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", small)
	if r := run(t, "", environment(), "-f", path); r.code != 0 || !strings.Contains(r.err, "no terminal to follow a log in") || !strings.Contains(r.out, "Is the oven hot?") {
		t.Errorf("%+v", r)
	}
	if r := run(t, "", environment(), path); r.err != "" {
		t.Errorf("without -f: %q", r.err)
	}
}
