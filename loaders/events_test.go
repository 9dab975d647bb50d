package loaders

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"msgview/loaders/folders"
	"msgview/loaders/formattest"
	"msgview/model"
)

// chatLine is one message; the texts are all of one length.
func chatLine(n int) string {
	return fmt.Sprintf(`{"role":"user","content":"message %06d"}`+"\n", n)
}

func chatLines(from, to int) string {
	var b strings.Builder
	for n := from; n < to; n++ {
		b.WriteString(chatLine(n))
	}
	return b.String()
}

// changing is a log that changes while it is open.
type changing struct {
	t    *testing.T
	path string // what is opened
	file string // the file that changes
	l    *Log
}

// must fails if one of the steps of a change does not work.
func (c *changing) must(errs ...error) {
	c.t.Helper()
	if err := errors.Join(errs...); err != nil {
		c.t.Fatal(err)
	}
}

func (c *changing) write(data string) error {
	err := os.WriteFile(c.file, []byte(data), 0o600)
	// Clocks of file systems may be coarser than this test is quick.
	return errors.Join(err, os.Chtimes(c.file, time.Time{}, time.Now().Add(time.Duration(len(data))*time.Second)))
}

func (c *changing) add(data string) {
	c.t.Helper()
	f, err := os.OpenFile(c.file, os.O_APPEND|os.O_WRONLY, 0)
	c.must(err)
	_, err = f.WriteString(data)
	c.must(err, f.Close())
}

// state is what Refresh said and how many messages and malformed records there are.
type state struct {
	replaced            bool
	err                 error
	messages, malformed int
}

func (c *changing) refresh(what string, want state) {
	c.t.Helper()
	replaced, err := c.l.Refresh()
	a := c.l.index.Account()
	if replaced != want.replaced || !errors.Is(err, want.err) || want.err == nil && err != nil || a.Messages != want.messages || a.Malformed != want.malformed {
		c.t.Errorf("%s: replaced %v, %v, %d messages, %d malformed records; want %+v", what, replaced, err, a.Messages, a.Malformed, want)
	}
	checkAccount(c.t, c.l)
	if _, done, _ := c.l.index.State(); !done {
		c.t.Errorf("%s: not done", what)
	}
	seen := map[int64]bool{}
	for i := range c.l.index.Len() {
		_, _ = c.l.Message(i) // what was cut off cannot be read, but must do no harm
		_, _ = c.l.Raw(i)
		if c.l.index.Flags(i).Has(model.FlagPart) {
			continue // taken back
		}
		p := c.l.index.Place(i)
		if at := p.Offset + int64(p.File)<<40; p.Length > 0 && seen[at] && c.l.index.Flags(i).IsMessage() {
			c.t.Errorf("%s: a record is shown twice", what)
		} else {
			seen[at] = true
		}
	}
}

// readable fails unless all messages can still be read.
func (c *changing) readable(what string) {
	c.t.Helper()
	for i := range c.l.index.Len() {
		if _, err := c.l.Message(i); err != nil {
			c.t.Errorf("%s: entry %d: %v", what, i, err)
		}
	}
}

// A kind of log that changes: how it is stored, and whether it is read on when a
// line is added.
type kind struct {
	name   string
	grows  bool
	encode func(lines string) string
	path   func(dir string) (path, file string)
}

func kinds(t *testing.T) []kind {
	same := func(s string) string { return s }
	file := func(name string) func(string) (string, string) {
		return func(dir string) (string, string) { p := filepath.Join(dir, name); return p, p }
	}
	return []kind{
		{"JSON Lines", true, same, file("log.jsonl")},
		{"document", false, func(s string) string {
			return `{"model":"m","messages":[` + strings.TrimSuffix(strings.ReplaceAll(s, "\n", ",\n"), ",\n") + "]}\n"
		}, file("log.json")},
		{"array", false, func(s string) string {
			return "[" + strings.TrimSuffix(strings.ReplaceAll(s, "\n", ",\n"), ",\n") + "]\n"
		}, file("log.json")},
		{"gzip", false, func(s string) string {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, err := w.Write([]byte(s))
			if err := errors.Join(err, w.Close()); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}, file("log.jsonl.gz")},
		{"directory", true, same, func(dir string) (string, string) {
			folder := filepath.Join(dir, "logs")
			if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(filepath.Join(folder, "b.jsonl"), []byte(chatLines(900, 902)), 0o600)); err != nil {
				t.Fatal(err)
			}
			return folder, filepath.Join(folder, "a.jsonl")
		}},
	}
}

// What is said, and what the index holds, when a file changes while it is open.
func TestChangingFile(t *testing.T) {
	const first = 200 // messages: more than the bytes by which a file is known again
	for _, k := range kinds(t) {
		others := 0 // messages in other files
		if k.name == "directory" {
			others = 2
		}
		as := func(replaced bool, err error, messages, malformed int) state {
			return state{replaced, err, messages + others, malformed}
		}
		kept, gone := as(false, nil, first, 0), as(true, nil, first, 0)
		for _, event := range []struct {
			name string
			do   func(c *changing)
		}{
			{"nothing", func(c *changing) { c.refresh("nothing", kept) }},
			{"a line is added", func(c *changing) {
				if k.grows {
					c.add(chatLine(first))
					c.refresh("added", as(false, nil, first+1, 0))
					return
				}
				c.must(c.write(k.encode(chatLines(0, first+1))))
				c.refresh("added", gone)
			}},
			{"a torn line is completed", func(c *changing) {
				if !k.grows {
					return
				}
				for at, line := 1, chatLine(first); at < len(line); at += 5 {
					c.add(line[:at])
					c.refresh("torn", as(false, nil, c.l.index.Account().Messages-others, 1))
					c.add(line[at:])
					c.refresh("completed", as(false, nil, c.l.index.Account().Messages-others+1, 0))
				}
			}},
			{"cut to nothing", func(c *changing) {
				c.must(c.write(""))
				c.refresh("cut", gone)
				c.must(c.write(k.encode(chatLines(500, 500+2*first))))
				c.refresh("grown again", gone)
			}},
			{"cut within a line", func(c *changing) {
				data := k.encode(chatLines(0, first))
				c.must(c.write(data[:len(data)/2+7]))
				c.refresh("cut", gone)
				c.must(c.write(data[:len(data)-1]))
				c.refresh("grown again", gone)
			}},
			{"cut and grown larger between two looks", func(c *changing) {
				c.must(c.write(k.encode(chatLines(500, 500+2*first))))
				c.refresh("grown", gone)
			}},
			{"cut near its end and grown larger between two looks", func(c *changing) {
				c.must(c.write(k.encode(chatLines(0, first-3) + chatLines(500, 600))))
				c.refresh("grown", gone)
			}},
			{"renamed, and a new file", func(c *changing) {
				c.must(os.Rename(c.file, c.file+".1"))
				c.refresh("renamed", as(false, fs.ErrNotExist, first, 0))
				c.readable("renamed")
				c.must(c.write(k.encode(chatLines(0, first+5))))
				c.refresh("new", gone)
			}},
			{"copied and cut", func(c *changing) {
				data, err := os.ReadFile(c.file)
				c.must(err, os.WriteFile(c.file+".1", data, 0o600), os.Truncate(c.file, 0))
				c.refresh("cut", gone)
				c.add(string(data))
				c.refresh("the same once more", gone)
			}},
			{"deleted", func(c *changing) {
				c.must(os.Remove(c.file))
				c.refresh("deleted", as(false, fs.ErrNotExist, first, 0))
				c.refresh("still deleted", as(false, fs.ErrNotExist, first, 0))
				c.readable("deleted")
			}},
			{"deleted and made again", func(c *changing) {
				c.must(os.Remove(c.file), c.write(k.encode(chatLines(0, first))))
				c.refresh("made again", gone)
				c.readable("made again")
			}},
			{"not to be read any more", func(c *changing) {
				c.must(os.Chmod(c.file, 0))
				c.refresh("mode 000", kept)
				c.readable("mode 000")
				c.must(os.Chmod(c.file, 0o600))
			}},
			{"replaced by a directory", func(c *changing) {
				c.must(os.Remove(c.file), os.Mkdir(c.file, 0o700))
				c.refresh("directory", gone)
				c.readable("directory")
				_, err := Open(t.Context(), c.file, Options{})
				if !errors.Is(err, folders.ErrNoLogs) {
					c.t.Errorf("opened again: %v", err)
				}
			}},
			{"its symbolic link points elsewhere", func(c *changing) {
				elsewhere := filepath.Join(c.t.TempDir(), "elsewhere")
				c.must(os.Rename(c.file, elsewhere))
				if err := os.Symlink(elsewhere, c.file); err != nil {
					c.t.Skip(err)
				}
				if k.name == "directory" {
					return // links in directories are not followed
				}
				c.l = open(c.t, c.path)
				c.refresh("link", kept)
				c.must(os.WriteFile(elsewhere+"2", []byte(k.encode(chatLines(0, first+5))), 0o600), os.Remove(c.file), os.Symlink(elsewhere+"2", c.file))
				c.refresh("moved", gone)
				c.readable("moved")
			}},
		} {
			t.Run(k.name+"/"+event.name, func(t *testing.T) {
				c := &changing{t: t}
				c.path, c.file = k.path(t.TempDir())
				c.must(c.write(k.encode(chatLines(0, first))))
				c.l = open(t, c.path)
				event.do(c)
			})
		}
	}
}

// A format that is read as a whole is not read on: what was added would change
// what was shown already.
func TestChangingHeldFile(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "swift-deepagents", "stream.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	c := &changing{t: t}
	c.file = filepath.Join(t.TempDir(), "stream.jsonl")
	c.must(c.write(string(bytes.Join(lines[:len(lines)-1], nil))))
	c.l = open(t, c.file)
	if c.l.files.Found.Shape.Assemble == nil {
		t.Fatalf("%s is not assembled", c.l.Source().Format)
	}
	n := c.l.index.Account().Messages
	c.refresh("nothing", state{messages: n})
	c.add(string(lines[len(lines)-1]))
	c.refresh("added", state{replaced: true, messages: n})
	c.readable("added")
	c.must(os.Remove(c.file))
	c.refresh("deleted", state{replaced: true, messages: n})
	c.readable("deleted")
}

// Lines that are torn at a place where what is there already means something.
func TestTornLines(t *testing.T) {
	for _, c := range []struct {
		name, torn, rest    string
		messages, malformed int // after the three whole lines; -1: it is not read on
	}{
		{"between two values on one line", `{"role":"user","content":"a"}`, `{"role":"user","content":"b"}` + "\n", 2, 0},
		{"within the second value on a line", `{"role":"user","content":"a"}{"role":"us`, `er","content":"b"}` + "\n", -1, 0},
		{"within a character", `{"role":"user","content":"` + "\xe7\x95", "\x8c\"}\n", 1, 0},
		{"within a line end", `{"role":"user","content":"a"}` + "\r", "\n" + chatLine(1), 2, 0},
		{"within blanks", "  \t", " " + chatLine(1), 1, 0},
		{"within zeros", strings.Repeat("\x00", 20), strings.Repeat("\x00", 20) + chatLine(1), 1, 0},
		{"behind a comma", `{"role":"user","content":"a"},`, "\n" + chatLine(1), 2, 0},
		{"within a byte order mark", "\xef\xbb", "\xbf" + chatLine(1), 1, 0},
		{"within a banner", "Warning: some", "thing happened\n" + chatLine(1), 1, 1},
		{"within a record without messages", `{"id":12`, `3}` + "\n" + chatLine(1), 1, 0},
		{"within a number", `12`, `3` + "\n" + chatLine(1), -1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := chatLines(0, 3)
			d := &changing{t: t}
			d.file = filepath.Join(t.TempDir(), "log.jsonl")
			d.must(d.write(start + c.torn))
			d.l = open(t, d.file)
			d.add(c.rest)
			if c.messages < 0 {
				if replaced, err := d.l.Refresh(); !replaced || err != nil {
					t.Errorf("replaced %v, %v", replaced, err)
				}
				return
			}
			d.refresh("completed", state{messages: 3 + c.messages, malformed: c.malformed})
			d.readable("completed")
			whole := &changing{t: t, file: filepath.Join(t.TempDir(), "log.jsonl")}
			whole.must(whole.write(start + c.torn + c.rest))
			whole.l = open(t, whole.file)
			// A line that was read in two goes is two records, and has two entries.
			_, got, _ := strings.Cut(formattest.Dump(t, d.l), "\n\n")
			_, want, _ := strings.Cut(formattest.Dump(t, whole.l), "\n\n")
			number := regexp.MustCompile(`(?m)^\d+ (line )`)
			again := regexp.MustCompile(`(?m)^line \d+ part of another message\n\n`)
			numbered := number.ReplaceAllString(got, "$1")
			if parts, at := again.FindAllString(numbered, -1), again.FindAllString(number.ReplaceAllString(want, "$1"), -1); len(parts) > len(at)+1 {
				t.Errorf("a line in two pieces left %d places", len(parts)-len(at))
			}
			if got, want = again.ReplaceAllString(numbered, ""), again.ReplaceAllString(number.ReplaceAllString(want, "$1"), ""); got != want {
				t.Errorf("read on:\n%s\nread at once:\n%s", got, want)
			}
		})
	}
}

// A torn line of the first file of a directory is read again, and does not take the
// last record of another one with it.
func TestTornLineInDirectory(t *testing.T) {
	dir := t.TempDir()
	c := &changing{t: t, file: filepath.Join(dir, "a.jsonl")}
	c.must(c.write(chatLines(0, 3)+`{"role":"us`), os.WriteFile(filepath.Join(dir, "b.jsonl"), []byte(chatLines(5, 7)+`{"role":`), 0o600))
	c.l = open(t, dir)
	c.refresh("nothing", state{messages: 5, malformed: 2})
	c.add(`er","content":"x"}` + "\n")
	c.refresh("completed", state{messages: 6, malformed: 1})
}
