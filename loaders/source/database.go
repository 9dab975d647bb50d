package source

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// openSQLite opens a database. Its rows become JSON Lines in the spool, see
// [sqlite.Reader]. Nothing is locked and nothing is written, to the database or
// beside it.
func openSQLite(ctx context.Context, f *File) (*File, error) {
	f.container = "sqlite"
	var files sqlite.Beside
	logs := logsBeside(f)
	if logs[0] != nil {
		files.WAL = logs[0]
	}
	if logs[1] != nil {
		files.Journal = logs[1]
	}
	db, err := sqlite.Open(f.file, f.size, files)
	if err != nil {
		logs.close()
		if f.owned {
			f.file.Close()
		}
		return nil, fail(f.name, err)
	}
	if n := len(db.LeftOut); n > 0 {
		names := strings.Join(db.LeftOut[:min(n, 8)], ", ")
		if n > 8 {
			names += ", …"
		}
		f.notes = append(f.notes, fmt.Sprintf("%d tables of the database that hold an index or belong to SQLite: %s", n, names))
	}
	wrap := func(context.Context) io.Reader { return sqlite.NewReader(db) }
	src := &databaseFiles{file: f.file, owned: f.owned, logs: logs}
	return startSpool(ctx, f, wrap, src, true)
}

// logFiles are the write-ahead log and the journal, nil where there is none.
type logFiles [2]*os.File

// logsBeside opens the files that belong to a database that has a name.
func logsBeside(f *File) (logs logFiles) {
	if f.name == Stdin || f.name == "/dev/stdin" {
		return logs
	}
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
