//go:build unix

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/model"
)

// looking is a watcher of a log at a path that looks when it is told to.
func looking(t *testing.T, path, text string) *watcher {
	t.Helper()
	e, err := understood("--until", text)
	if err != nil {
		t.Fatal(err)
	}
	open := func() (model.Log, error) {
		l, err := loaders.Open(t.Context(), path, loaders.Options{})
		if err != nil {
			return nil, err
		}
		_ = l.Wait(t.Context()) // it may be met half-way
		return l, nil
	}
	log, err := open()
	if err != nil {
		t.Fatal(err)
	}
	w := newWatcher(log, e)
	w.reopen, w.owned = open, true
	t.Cleanup(func() { w.leave() })
	return w
}

// sees looks a few times, as files that are new in a folder need not be seen at once, and
// returns the line on which is what is meant, 0 for nothing.
func (w *watcher) sees(t *testing.T) int {
	t.Helper()
	for range 6 {
		entry, ok, err := w.look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			return w.log.Index().Place(entry).Line
		}
		_, _ = w.renew() // what cannot be read now may be later
	}
	return 0
}

// A record that is written in two pieces is seen when it is complete, wherever it was cut
// and whatever of it was read before, and so is a file of a folder.
func TestUntilCutAnywhere(t *testing.T) {
	t.Parallel()
	const (
		said   = `{"role": "assistant", "content": "it is lukéwarm"}`
		called = `{"role":"tool","tool_call_id":"1","content":"lukéwarm","is_error":true}`
		claude = `{"type":"user","uuid":"u2","parentUuid":"u1","sessionId":"s","timestamp":"2026-05-01T08:00:02.000Z","message":{"role":"user","content":"lukéwarm"}}`
		gemini = `{"id":"g1","timestamp":"2026-05-01T08:00:02.000Z","type":"gemini","content":"It is lukéwarm.","thoughts":[],"tokens":null,"model":"gemini-x"}`
	)
	line := `{"role":"user","content":"Is the oven hot?"}` + "\n"
	for name, c := range map[string]struct {
		before string
		file   string // that is written, in a folder if it has a name
		data   string
		after  string
		line   int
	}{
		"one":       {line, "", said, "\n", 2},
		"three":     {line + line + line, "", said, "\n", 4},
		"followed":  {line + line, "", said, "\n" + line, 3},
		"no end":    {line + line, "", said, "", 3},
		"result":    {small, "", called, "\n", 5},
		"session":   {`{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-05-01T08:00:01.000Z","message":{"role":"user","content":"hot?"}}` + "\n", "", claude, "\n", 2},
		"assembled": {`{"sessionId":"s1","projectHash":"0f","startTime":"2026-05-01T08:00:00.000Z","lastUpdated":"2026-05-01T08:00:00.000Z","kind":"main"}` + "\n", "", gemini, "\n", 2},
		"document":  {"", "", `[{"role":"user","content":"hot?"},` + said + "]", "", 1},
		"first":     {"", "", said, "\n", 1},
		"numbered":  {line, "3.json", said, "", 1},
		"messages":  {line, "message_3.json", said, "\n", 1},
		"lines":     {line, "b.jsonl", line + said, "\n" + line, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for cut := 1; cut < len(c.data); cut++ {
				root := t.TempDir()
				path := filepath.Join(root, "log.jsonl")
				to := path
				if c.file != "" {
					path, to = root, filepath.Join(root, c.file)
					for i := 1; i < 3; i++ {
						name := filepath.Join(root, "a.jsonl")
						if filepath.Ext(c.file) == ".json" {
							name = filepath.Join(root, fmt.Sprintf("%s%d.json", c.file[:len(c.file)-len("3.json")], i))
						}
						appended(t, name, c.before)
					}
				} else if c.before != "" {
					appended(t, path, c.before)
				} else {
					appended(t, path, c.data[:cut])
				}
				w := looking(t, path, "text~lukéwarm")
				early := w.sees(t) // the words may be there already
				if c.before != "" {
					if early != 0 {
						t.Fatalf("line %d is meant", early)
					}
					appended(t, to, c.data[:cut])
					early = w.sees(t)
				}
				appended(t, to, c.data[cut:]+c.after)
				if at := max(early, w.sees(t)); at != c.line {
					t.Errorf("cut behind %s: line %d, want %d", c.data[:cut], at, c.line)
				}
				w.leave()
				w.owned = false
			}
		})
	}
}

// A log in which nothing stands yet, and a folder without files, are waited for, and so are
// the numbered files of a folder, whatever stands before their numbers.
func TestUntilNothingYet(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ first, then, made string }{
		"empty":       {"", later, "log.jsonl"},
		"white space": {"\n", later, "log.jsonl"},
		"folder":      {"", later, "1.json"},
		"messages":    {later, strings.ReplaceAll(later, "lukewarm", "cold"), "message_3.json"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			path, to, text := root, filepath.Join(root, c.made), "lukewarm"
			switch name {
			case "folder":
			case "messages":
				for i := range 2 {
					appended(t, filepath.Join(root, fmt.Sprintf("message_%d.json", i+1)), strings.ReplaceAll(c.first, "lukewarm", fmt.Sprint("oven ", i)))
				}
				text = "cold"
			default:
				path = to
				appended(t, to, c.first)
			}
			time.AfterFunc(time.Second, func() { appended(t, to, c.then) })
			r := run(t, "", environment(), "-f", "--until", "text~"+text, path)
			if r.code != 0 || r.err != "" || !strings.HasPrefix(r.out, to+":") {
				t.Errorf("exit %d\n%s\n%s", r.code, r.out, r.err)
			}
		})
	}
}

// So it is on a terminal, with a screen that can be left.
func TestFollowNothingYet(t *testing.T) {
	t.Parallel()
	path := file(t, "log.jsonl", "")
	time.AfterFunc(time.Second, func() { appended(t, path, later) })
	s := onTerminal(t, nil, "-f", path)
	s.wait("lukewarm")
	appended(t, path, strings.ReplaceAll(later, "lukewarm", "cold"))
	s.wait("cold")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	s = onTerminal(t, nil, "-f", file(t, "log.jsonl", ""))
	s.wait("waiting")
	s.keys("q")
	if code := s.end(); code != 0 {
		t.Errorf("exit code %d of who left", code)
	}
}

// What half of a record is not, the whole may be.
func TestUntilNotHalf(t *testing.T) {
	t.Parallel()
	const said = `{"role":"user","content":"And now?"}` + "\n"
	for cut := 1; cut < len(said)-1; cut++ {
		path := file(t, "log.jsonl", said)
		w := looking(t, path, "not role=user")
		w.sees(t)
		for _, data := range []string{said[:cut], said[cut:]} {
			if appended(t, path, data); w.sees(t) != 0 {
				t.Errorf("cut behind %s: %s is meant", said[:cut], data)
			}
		}
	}
}

// appended adds to a file, which it makes if there is none.
func appended(t *testing.T, path, data string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(data); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// What is found in a record is found in one that was written in two pieces.
func TestUntilFoundInTwoPieces(t *testing.T) {
	t.Parallel()
	const failed = `{"role":"tool","tool_call_id":"c2","content":"Error: the oven is cold","status":"error"}` + "\n"
	call := `{"role":"assistant","content":null,"tool_calls":[{"id":"c2","type":"function","function":{"name":"thermometer","arguments":"{}"}}]}` + "\n"
	for _, text := range []string{"is:fail", "status=failed"} {
		path := file(t, "log.jsonl", small+call)
		w := looking(t, path, text)
		if at := w.sees(t); at != 0 {
			t.Fatalf("%s: line %d is meant", text, at)
		}
		appended(t, path, failed[:40])
		if at := w.sees(t); at != 0 {
			t.Errorf("%s: line %d is meant when half of it is there", text, at)
		}
		appended(t, path, failed[40:])
		if at := w.sees(t); at == 0 {
			t.Errorf("%s: nothing is meant", text)
		}
	}
}

// A log that is away for a moment, empty, or no log while it is written anew, is waited for.
func TestUntilUnreadable(t *testing.T) {
	t.Parallel()
	write := func(path, data string) error { return os.WriteFile(path, []byte(data), 0o600) }
	for name, between := range map[string]func(path string) error{
		"away":        os.Remove,
		"empty":       func(path string) error { return write(path, "") },
		"white space": func(path string) error { return write(path, "\n") },
		"half":        func(path string) error { return write(path, `{"messages":[{"role":"us`) },
		"binary":      func(path string) error { return write(path, "\x00\x01\x02\x00\x00") },
		"folder": func(path string) error {
			return errors.Join(os.Remove(path), os.Mkdir(path, 0o700))
		},
	} {
		path := file(t, "log.jsonl", small)
		w := looking(t, path, "text~lukewarm")
		if at := w.sees(t); at != 0 {
			t.Fatalf("%s: line %d is meant", name, at)
		}
		if err := between(path); err != nil {
			t.Fatal(err)
		}
		if at := w.sees(t); at != 0 {
			t.Errorf("%s: line %d is meant", name, at)
		}
		if err := os.RemoveAll(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		appended(t, path, small+`{"role":"user","content":"And now?"}`+"\n"+later)
		if at := w.sees(t); at != 6 {
			t.Errorf("%s: line %d, want 6", name, at)
		}
	}
}
