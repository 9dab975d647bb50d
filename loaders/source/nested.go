package source

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"msgview/loaders/source/sqlite"
)

// maxNested is the largest database or archive in an archive that is read, and
// maxNestedTotal all of them together, in bytes: they are unpacked into memory.
const (
	maxNested      = 64 << 20
	maxNestedTotal = 256 << 20
)

// IsDatabase reports whether a member of the archive is an SQLite database.
func (a *Archive) IsDatabase(i int) bool { return string(a.head(i, len(sqlite.Magic))) == sqlite.Magic }

// IsArchive reports whether a member of the archive is an archive itself.
func (a *Archive) IsArchive(i int) bool {
	head := a.head(i, tarBlock)
	return bytes.HasPrefix(head, []byte(zipMagic)) || isTar(head) || compressionOf(head) != "" && holdsTar(a.packed(i))
}

// packed gives the beginning of a member that is compressed itself.
func (a *Archive) packed(i int) io.ReaderAt { return bytes.NewReader(a.head(i, 64<<10)) }

// OpenArchive opens a member that is an archive itself. It must be closed.
func (a *Archive) OpenArchive(i int) (*Archive, error) {
	data, err := a.nested(i)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	a.users++
	a.mu.Unlock()
	in := &Archive{path: a.path, name: a.Members[i].Name, kind: "zip", info: a.info, outer: a, users: 1, data: bytes.NewReader(data), size: int64(len(data))}
	if err := in.read(); err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// head returns the first bytes of a member.
func (a *Archive) head(i, n int) []byte {
	r, err := a.Members[i].open()
	if err != nil {
		return nil
	}
	defer r.Close()
	head := make([]byte, n)
	n, _ = io.ReadFull(r, head)
	return head[:n]
}

// OpenDatabase opens a member that is an SQLite database, together with its write-ahead
// log if that is in the archive, too. Its rows are read as those of a database on disk.
func (a *Archive) OpenDatabase(ctx context.Context, i int) (*File, error) {
	data, err := a.nested(i)
	if err != nil {
		return nil, err
	}
	var beside sqlite.Beside
	for k, m := range a.Members {
		end, ok := strings.CutPrefix(m.Name, a.Members[i].Name)
		if !ok || end != "-wal" && end != "-journal" {
			continue
		}
		log, err := a.nested(k)
		if err != nil {
			return nil, err
		}
		if end == "-wal" {
			beside.WAL = bytes.NewReader(log)
		} else {
			beside.Journal = bytes.NewReader(log)
		}
	}
	db, err := sqlite.Open(bytes.NewReader(data), int64(len(data)), beside)
	if err != nil {
		return nil, err
	}
	f := &File{name: a.path, info: a.info, modified: a.info.ModTime(), container: "sqlite"}
	return startSpool(ctx, f, func(context.Context) io.Reader { return sqlite.NewReader(db) }, io.NopCloser(nil), false)
}

// nested unpacks a member into memory.
func (a *Archive) nested(i int) ([]byte, error) {
	m := &member{archive: a, Member: a.Members[i]}
	data, err := io.ReadAll(io.LimitReader(m.reader(), maxNested+1))
	if err == nil && len(data) > maxNested {
		err = fmt.Errorf("%w: more than %d MB, which is too much for a database or an archive within an archive", ErrLimit, maxNested>>20)
	}
	root := a
	for root.outer != nil {
		root = root.outer
	}
	root.mu.Lock()
	defer root.mu.Unlock()
	if root.inner += int64(len(data)); err == nil && root.inner > maxNestedTotal {
		err = fmt.Errorf("%w: the databases and archives within the archive have more than %d MB", ErrLimit, maxNestedTotal>>20)
	}
	return data, err
}
