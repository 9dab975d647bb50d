// Package catalogue keeps from one time to the next what a list says of each log, so that
// those which did not change since need not be read again.
//
// It is one file in msgview's folder of the user's caches, of a line for each log: its path,
// the state of its files (their sizes, times and numbers on the disk; of a database also the
// files beside it, of a session those of its sub-agents), and its rows. There is no text of a
// conversation in it but titles. A log that changed in any way is read anew, also one that
// only grew: its counts depend on what stands before, which is not kept.
//
// Whoever has something new replaces the file by a new one with what others wrote meanwhile;
// whoever reads has the old one or the new one. Each line has a checksum, and one that is
// damaged is as if it were not there. The file may be deleted at any time. Where it cannot be
// read or written everything works without it.
//
// # What more would take
//
// The file is read and written whole: 0.5 kB a log, so 50,000 logs are 22 MB. For
// 1,000,000 sessions, or a store that a team shares, that is not enough, and so is walking all
// folders. It would need:
//
//   - A store that is changed in place and has an index by time, project and words of titles:
//     SQLite would carry it (one writer, many readers, 1,000,000 rows are some 600 MB), behind
//     the same methods as this package's file. What is listed would be a page of it,
//     not all of it.
//   - To be told what changed (inotify, FSEvents) by a process that stays, as only to look
//     at 1,000,000 files takes some ten seconds where all is in memory, and minutes on a disk of
//     a network.
//   - For search, an index of trigrams, as Google's Code Search has, a fifth of the logs: to
//     look through 1 TB of bytes takes minutes at the speed of a disk.
//   - For a team: rights of each reader, which no file here has, secrets that are masked before
//     they leave a machine (`print --redact --format json`), and ids instead of paths.
//
// The last three are those of a database server, not of a program that reads logs. The JSON
// lines of `print` are made to be loaded: DuckDB reads them where they lie and is enough for a
// person with 1,000,000 sessions; ClickHouse carries a team's counts, costs and errors over
// billions of messages; OpenSearch its search for words, with rights for each document. None of
// them is started or asked by msgview.
package catalogue

import (
	"context"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/adrg/xdg"

	"msgview/model"
	"msgview/ui/picker"
)

// A Stamp names the state of the files that the log at path is read from if it is of a
// format; newest is when one of them was written last.
type Stamp func(ctx context.Context, path, format string) (stamp string, newest time.Time, err error)

// A Catalogue is what is known of logs from before. A nil one knows nothing and keeps nothing.
// Its methods may be called from several goroutines.
type Catalogue struct {
	path, writer string
	stamp        Stamp

	once sync.Once
	old  lines // as they were read

	mu    sync.Mutex
	fresh map[uint64][]byte // lines that are new
	dirty bool              // some of them were not written yet
	saved time.Time
	seen  map[uint64]bool // those of old that are of logs which are there
}

// New returns the catalogue in a file, nil if there is no place for it. writer is what wrote
// it: another version of the program may say something else of a log.
func New(path, writer string, stamp Stamp) *Catalogue {
	if path == "" || stamp == nil {
		return nil
	}
	return &Catalogue{path: path, writer: writer, stamp: stamp, fresh: map[uint64][]byte{}, seen: map[uint64]bool{}, saved: time.Now()}
}

// Path is where the catalogue of the user is: msgview/sessions in $XDG_CACHE_HOME, or in what
// the system has in its place; "" if there is no such place.
func Path() string {
	if !filepath.IsAbs(xdg.CacheHome) {
		return ""
	}
	return filepath.Join(xdg.CacheHome, "msgview", "sessions")
}

// Writer tells a build of a version of the program from others.
func Writer(version string) string {
	if program, err := os.Executable(); err == nil {
		if info, err := os.Stat(program); err == nil {
			return version + " " + info.ModTime().UTC().Format(time.RFC3339Nano)
		}
	}
	return version
}

// keyOf names a path in the file.
func keyOf(path string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(path))
	return h.Sum64()
}

// whole returns the path of a log, "" for what is no file.
func whole(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	return path
}

// entry returns what is known of the log at a path, if it is still what it was.
func (c *Catalogue) entry(ctx context.Context, path string) (e entry, ok bool) {
	path = whole(path)
	if c == nil || path == "" {
		return e, false
	}
	key := keyOf(path)
	data, ok := c.line(key)
	if !ok || !e.read(data) || e.path != path {
		return e, false
	}
	c.mu.Lock()
	c.seen[key] = true
	c.mu.Unlock()
	stamp, _, err := c.stamp(ctx, path, e.format)
	return e, err == nil && stamp == e.stamp
}

// line returns what the line with a key says.
func (c *Catalogue) line(key uint64) ([]byte, bool) {
	c.once.Do(func() { c.old = read(c.path, c.writer) })
	c.mu.Lock()
	line, ok := c.fresh[key]
	c.mu.Unlock()
	if !ok {
		line, ok = c.old.line(key)
	}
	if !ok {
		return nil, false
	}
	return said(line)
}

// Rows returns the rows of a session, if they are known and it has not changed since.
func (c *Catalogue) Rows(ctx context.Context, s model.Session) ([]picker.Row, bool) {
	e, ok := c.entry(ctx, s.Path)
	if !ok || len(e.rows) == 0 {
		return nil, false
	}
	for i := range e.rows {
		e.rows[i].Session, e.rows[i].FormatName = sessionOf(s, e.rows[i].Session.Project), e.format
		if e.rows[i].Time = e.rows[i].Last; e.rows[i].Last.IsZero() {
			e.rows[i].Time = s.Modified
		}
	}
	return e.rows, true
}

// Title returns the title of a session, "" if none is known. It is not asked whether the
// session has changed: titles hardly ever do.
func (c *Catalogue) Title(path string) string {
	var e entry
	if path = whole(path); c == nil || path == "" {
		return ""
	}
	if data, ok := c.line(keyOf(path)); !ok || !e.read(data) || e.path != path || len(e.rows) != 1 {
		return ""
	}
	return e.rows[0].Title
}

// Plain returns the name of the format of a log if it is known that all it says stands in its
// bytes, and it has not changed since: then they can be asked alone.
func (c *Catalogue) Plain(ctx context.Context, path string) string {
	if e, ok := c.entry(ctx, path); ok && e.plain {
		return e.format
	}
	return ""
}

// settled is how long ago a file must have been written to be known by when it was: what
// is written in the same moment may have the same time.
const settled = 2 * time.Second

// A Mark is the state of a log when it was opened.
type Mark struct {
	path, format, stamp string
	plain               bool // all that the log says stands in its bytes as it is
}

// Of returns the mark with what its log, which is read to its end, says of its bytes.
func (m Mark) Of(log model.Log) Mark {
	l, ok := log.(interface{ Plain() bool })
	m.plain = ok && l.Plain()
	return m
}

// Mark returns the state of a log of a format that has been opened since begun. What is
// written from then on is another state, whether or not it is read.
func (c *Catalogue) Mark(ctx context.Context, path, format string, begun time.Time) Mark {
	if path = whole(path); c == nil || path == "" {
		return Mark{}
	}
	stamp, newest, err := c.stamp(ctx, path, format)
	if err != nil || !newest.Before(begun.Add(-settled)) {
		return Mark{}
	}
	return Mark{path: path, format: format, stamp: stamp}
}

// savedEvery is after how long what is new is written while there comes more: who interrupts
// the program does not want to have waited for nothing.
const savedEvery = 10 * time.Second

// Keep keeps the rows of a log in the state of a mark; none if only the bytes of it were
// looked at, which are all that a search needs.
func (c *Catalogue) Keep(m Mark, rows []picker.Row) {
	if c == nil || m.stamp == "" {
		return
	}
	e := entry{path: m.path, stamp: m.stamp, format: m.format, plain: m.plain || len(rows) == 0}
	if slices.ContainsFunc(rows, func(r picker.Row) bool { return r.Problem != "" || r.Number >= 0 }) {
		return
	}
	e.rows = rows
	key := keyOf(m.path)
	if data, ok := c.line(key); ok { // what else is known of it
		var before entry
		if before.read(data) && before.path == e.path && before.stamp == e.stamp && before.format == e.format {
			if e.plain = e.plain || before.plain; len(rows) == 0 {
				e.rows = before.rows
			}
		}
	}
	line := lineOf(key, e.append(nil))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fresh[key], c.dirty = line, true
	if time.Since(c.saved) > savedEvery {
		_ = c.save()
	}
}
