package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"msgview/loaders/source/sqlite"
)

// beside is a file that belongs to a database: its write-ahead log or journal.
type beside struct {
	path     string
	size     int64 // -1 if it does not exist
	modified time.Time
}

func (b *beside) look() {
	b.size, b.modified = -1, time.Time{}
	if info, err := os.Stat(b.path); err == nil && info.Mode().IsRegular() {
		b.size, b.modified = info.Size(), info.ModTime()
	}
}

// besideChanged looks whether a file that belongs to a database changed: what
// programs write to one goes to its write-ahead log first. The lock is held.
func (f *File) besideChanged() bool {
	changed := false
	for i := range f.beside {
		was := f.beside[i]
		f.beside[i].look()
		changed = changed || f.beside[i] != was
	}
	return changed
}

// Rescue says what can be done about a database that cannot be read.
const Rescue = "sqlite3 FILE .recover | sqlite3 COPY may save what is left of it, for msgview to read the copy"

// openSQLite opens a database. Its rows become JSON Lines in the spool, see
// [sqlite.Reader]. Nothing is locked and nothing is written, to the database or
// beside it.
func openSQLite(ctx context.Context, f *File) (*File, error) {
	f.container = "sqlite"
	db, live, logs, err := readDatabase(f)
	if err != nil {
		logs.close()
		if f.owned {
			f.file.Close()
		}
		return nil, fail(f.name, fmt.Errorf("%w; %s", err, Rescue))
	}
	if n := len(db.LeftOut); n > 0 {
		names := strings.Join(db.LeftOut[:min(n, 8)], ", ")
		if n > 8 {
			names += ", …"
		}
		f.notes = append(f.notes, fmt.Sprintf("%d tables of the database that hold an index or belong to SQLite: %s", n, names))
	}
	rows := sqlite.NewReader(db)
	f.groups = rows.Groups
	wrap := func(context.Context) io.Reader { return rows }
	if was := slices.Clone(f.beside); live {
		wrap = func(context.Context) io.Reader {
			return &watched{Reader: rows, changed: func() bool { return db.Changed(f.file) || cameOrWent(was) }}
		}
	}
	src := &databaseFiles{file: f.file, owned: f.owned, logs: logs}
	return startSpool(ctx, f, wrap, src, true)
}

// Databases up to this size are copied before they are read.
const copiedDatabase = 32 << 20

// copying is how long it is tried to copy a database that is being written to.
const copying = 100 * time.Millisecond

// readDatabase opens a database so that it does not change while it is read: small
// ones are copied into memory, again if a program wrote in the meantime. Of large
// ones, and of those that are written to all the time, it is said at the end if
// that happened: live tells them.
func readDatabase(f *File) (db *sqlite.DB, live bool, logs logFiles, err error) {
	for start := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		logs = logsBeside(f)
		size := f.size
		if info, err := f.file.Stat(); err == nil {
			size = info.Size()
		}
		db, err = sqlite.Open(f.file, size, logs.beside())
		if err != nil || size > copiedDatabase || time.Since(start) > copying {
			return db, true, logs, err
		}
		file, err := copyOf(f.file, size)
		if err != nil {
			return db, true, logs, nil // what can be read is read
		}
		copies := sqlite.Beside{}
		for i, to := range []*io.ReaderAt{&copies.WAL, &copies.Journal} {
			if logs[i] != nil {
				info, err := logs[i].Stat()
				if err != nil || info.Size() > 2*copiedDatabase {
					return db, true, logs, nil
				}
				if *to, err = copyOf(logs[i], info.Size()); err != nil {
					return db, true, logs, nil
				}
			}
		}
		if !db.Changed(f.file) && !cameOrWent(f.beside) {
			db, err = sqlite.Open(file, size, copies)
			return db, false, logs, err
		}
		logs.close()
	}
}

// Groups returns where in a large database the rows begin that belong together, such as
// those of a session, in bytes, as far as is known; nil for other files. See
// [sqlite.Reader.Groups].
func (f *File) Groups() []int64 {
	if f.groups == nil {
		return nil
	}
	return f.groups()
}

// copyOf reads a file into memory. It may be shorter than size.
func copyOf(file io.ReaderAt, size int64) (io.ReaderAt, error) {
	data := make([]byte, size)
	n, err := file.ReadAt(data, 0)
	if err == io.EOF {
		err = nil
	}
	return bytes.NewReader(data[:n]), err
}

// errWritten is what a database ends with that changed while it was read.
var errWritten = errors.New("a program wrote to the database while it was read: some of it may be older than the rest")

// watched says at the end whether what was read changed in the meantime.
type watched struct {
	io.Reader
	changed func() bool
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if err == io.EOF && w.changed() {
		err = errWritten
	}
	return n, err
}

// logFiles are the write-ahead log and the journal, nil where there is none.
type logFiles [2]*os.File

// logsBeside opens the files that belong to a database that has a name.
func logsBeside(f *File) (logs logFiles) {
	if f.name == Stdin || f.name == "/dev/stdin" {
		return logs
	}
	f.beside = nil
	path := f.name
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // where SQLite has them, too
	}
	for i, end := range []string{"-wal", "-journal"} {
		b := beside{path: path + end}
		b.look()
		f.beside = append(f.beside, b)
		if b.size > 0 {
			logs[i] = openQuietly(b.path)
		}
	}
	return logs
}

// beside returns the files for reading.
func (l logFiles) beside() (b sqlite.Beside) {
	if l[0] != nil {
		b.WAL = l[0]
	}
	if l[1] != nil {
		b.Journal = l[1]
	}
	return b
}

// cameOrWent reports whether there is a log that was not there, or the other way
// round.
func cameOrWent(logs []beside) bool {
	for _, was := range logs {
		now := beside{path: was.path}
		if now.look(); (now.size > 0) != (was.size > 0) {
			return true
		}
	}
	return false
}

func openQuietly(path string) *os.File {
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	if info, err := file.Stat(); err != nil || info.Mode()&fs.ModeType != 0 {
		file.Close()
		return nil
	}
	return file
}

func (l logFiles) close() {
	for _, file := range l {
		if file != nil {
			file.Close()
		}
	}
}

// databaseFiles are closed together.
type databaseFiles struct {
	file  *os.File
	owned bool
	logs  logFiles
}

// Close closes what was opened for the database.
func (d *databaseFiles) Close() error {
	d.logs.close()
	if d.owned {
		return d.file.Close()
	}
	return nil
}
