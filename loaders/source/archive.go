package source

import (
	"archive/zip"
	"compress/bzip2"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zstd"
)

// ErrArchive is what Open returns for a zip or tar archive, which OpenArchive opens.
var ErrArchive = errors.New("is an archive of files")

// zipMagic is how the first member of a zip archive begins (PKWARE APPNOTE 4.3.7).
const zipMagic = "PK\x03\x04"

// Limits of an archive. Its members together may not unpack to more than
// maxCopied, nor to more than maxRatio times the size of the archive.
const (
	// heldMember is the largest member, in bytes, that is unpacked into memory;
	// larger ones go through a spool.
	heldMember = 32 << 20
	// heldTotal is how many bytes of unpacked members are kept in memory.
	heldTotal = 64 << 20
)

// An Archive is a zip or tar archive. Its members are unpacked when they are read.
type Archive struct {
	// Members are the files in the archive, in the order in which List has
	// files: those of a directory before those of its subdirectories.
	Members []Member
	// Problems says in words what cannot be read.
	Problems []string

	path  string
	name  string // of one that is in another one
	kind  string // "zip" or "tar"
	file  *os.File
	info  fs.FileInfo
	data  io.ReaderAt // what the archive is read from
	size  int64
	outer *Archive // that it is a member of
	temp  func()   // removes what it was unpacked to

	mu    sync.Mutex
	inner int64 // bytes of databases and archives within
	users int   // members that are open, and the archive itself
	total int64
	held  []*member // with data in memory, the one used last at the end
	bytes int64     // of those
}

// A Member is a file in an archive.
type Member struct {
	// Name is the path within the archive, with slashes, without ".." and
	// without a slash at its start. It is for showing only.
	Name     string
	Size     int64 // unpacked, as the archive says
	Modified time.Time

	packed int64
	open   func() (io.ReadCloser, error)
}

// OpenArchive opens the archive at path, "-" for standard input, which must be a
// file then. An archive whose directory is damaged or missing, because its writer
// was stopped, is read as far as its members follow each other.
func OpenArchive(path string) (*Archive, error) {
	file, err := os.Stdin, error(nil)
	if path != Stdin && path != "/dev/stdin" {
		file, err = os.Open(path)
	}
	if err != nil {
		return nil, plain(path, err)
	}
	a := &Archive{path: path, kind: "zip", file: file, data: file, users: 1}
	if a.info, err = file.Stat(); err != nil {
		a.Close()
		return nil, plain(path, err)
	}
	a.size = a.info.Size()
	if err := a.read(); err != nil {
		a.Close()
		return nil, fail(path, err)
	}
	return a, nil
}

// read finds the members.
func (a *Archive) read() error {
	head := make([]byte, tarBlock)
	n, _ := a.data.ReadAt(head, 0)
	switch head = head[:n]; {
	case isTar(head):
		a.readTar()
	case compressionOf(head) != "":
		if err := a.unpackTar(); err != nil {
			return err
		}
		a.readTar()
	default:
		a.readZip()
	}
	slices.SortStableFunc(a.Members, func(x, y Member) int { return comparePaths(x.Name, y.Name) })
	return nil
}

// readZip finds the members of a zip archive.
func (a *Archive) readZip() {
	r, err := zip.NewReader(a.data, a.size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		a.Problems = append(a.Problems, fmt.Sprintf("the archive's own list of files cannot be read (%v): these are the files found in it one after the other", err))
		a.scan()
	} else {
		for method, d := range unpackers {
			r.RegisterDecompressor(method, d)
		}
		a.list(r)
	}
}

// unpackers are the methods of compression beside storing (APPNOTE 4.4.5).
var unpackers = map[uint16]zip.Decompressor{
	zip.Deflate:          flate.NewReader,
	12:                   func(r io.Reader) io.ReadCloser { return io.NopCloser(bzip2.NewReader(r)) },
	zstd.ZipMethodPKWare: unpackMember,
	zstd.ZipMethodWinZip: unpackMember,
}

// unpackMember unpacks zstd with one goroutine, ours.
func unpackMember(r io.Reader) io.ReadCloser {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxZstdWindow))
	if err != nil {
		return io.NopCloser(&failing{err})
	}
	return z.IOReadCloser()
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// list takes over the members that the archive's own directory names. Of members
// of one name the last is the one that counts.
func (a *Archive) list(r *zip.Reader) {
	last := map[string]int{}
	for i, f := range r.File {
		last[f.Name] = i
	}
	wrong := overlapping(r.File)
	for i, f := range r.File {
		name := cleanName(f.Name)
		switch {
		case name == "" || f.Mode()&fs.ModeType != 0 || strings.HasSuffix(f.Name, "/"):
			continue
		case last[f.Name] != i:
			a.problem(name, "another file of the same name follows")
			continue
		case wrong[i] != "":
			a.problem(name, wrong[i])
			continue
		case f.Flags&1 != 0:
			a.problem(name, "encrypted")
			continue
		case f.Method != zip.Store && unpackers[f.Method] == nil:
			a.problem(name, fmt.Sprintf("compressed with method %d, which is not read", f.Method))
			continue
		}
		a.Members = append(a.Members, Member{
			Name: name, Size: int64(min(f.UncompressedSize64, 1<<62)), Modified: f.Modified,
			packed: int64(min(f.CompressedSize64, 1<<62)), open: f.Open,
		})
	}
}

// maxProblems bounds how many problems of members are named.
const maxProblems = 100

func (a *Archive) problem(name, why string) {
	if len(a.Problems) < maxProblems {
		a.Problems = append(a.Problems, name+": "+why)
	}
}

// cleanName makes a name fit for showing: "../../x" and "/x" become "x". Nothing is
// ever written under it.
func cleanName(name string) string {
	if strings.IndexByte(name, '/') < 0 { // as some programs on Windows write it
		name = strings.ReplaceAll(name, `\`, "/")
	}
	return strings.TrimPrefix(path.Clean("/"+name), "/")
}

// comparePaths orders files as List does.
func comparePaths(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	for i := 0; ; i++ {
		lastX, lastY := i == len(x)-1, i == len(y)-1
		if lastX != lastY {
			if lastX {
				return -1
			}
			return 1
		}
		if c := compareNames(x[i], y[i]); c != 0 || lastX {
			return c
		}
	}
}

// Open returns a member as a file. It is unpacked when somebody waits for it or
// reads from it: until then it has no bytes and is not Done.
func (a *Archive) Open(ctx context.Context, i int) *File {
	a.mu.Lock()
	a.users++
	a.mu.Unlock()
	m := &member{archive: a, Member: a.Members[i], ctx: ctx}
	f := &File{name: a.path, info: a.info, modified: a.info.ModTime(), container: a.kind, member: m}
	if a.file == os.Stdin && a.outer == nil {
		f.file = a.file
	}
	return f
}

// Folder returns the name of the folder that the file named so in the archive is
// in; at its top this is the name of the archive.
func (a *Archive) Folder(name string) string {
	if dir := path.Dir(name); dir != "." {
		return path.Base(dir)
	}
	if a.name != "" {
		return path.Base(a.name)
	}
	return filepath.Base(a.path)
}

// Close gives the archive up. Its file is closed when the last member is.
func (a *Archive) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.users--; a.users > 0 {
		return nil
	}
	if a.temp != nil {
		a.temp()
	}
	switch {
	case a.outer != nil:
		return a.outer.Close()
	case a.file == os.Stdin:
		return nil
	}
	return a.file.Close()
}

// spend counts what members unpack to and stops those that are bombs.
func (a *Archive) spend(n int64) error {
	if a.outer != nil {
		if err := a.outer.spend(n); err != nil {
			return err
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	switch a.total += n; {
	case a.total > maxCopied:
		return fmt.Errorf("%w: the files of the archive have more than %d GiB", ErrLimit, maxCopied>>30)
	case a.total > ratioFrom && a.total > maxRatio*a.size:
		return fmt.Errorf("%w: the archive unpacks to more than %d times its size, as only a decompression bomb does", ErrLimit, maxRatio)
	}
	return nil
}

// hold keeps the bytes of a member in memory and lets go of those that were not
// used for longest.
func (a *Archive) hold(m *member, data []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if m.data != nil {
		a.bytes -= int64(len(m.data))
		a.held = slices.DeleteFunc(a.held, func(o *member) bool { return o == m })
	}
	m.data = data
	a.held = append(a.held, m)
	a.bytes += int64(len(data))
	for len(a.held) > 1 && a.bytes > heldTotal {
		a.bytes -= int64(len(a.held[0].data))
		a.held[0].data = nil
		a.held = a.held[1:]
	}
}

// kept returns the bytes of a member if they are in memory.
func (a *Archive) kept(m *member) []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	if m.data != nil && a.held[len(a.held)-1] != m {
		a.held = append(slices.DeleteFunc(a.held, func(o *member) bool { return o == m }), m)
	}
	return m.data
}
