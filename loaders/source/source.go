// Package source gives the bytes of a log at any offset, whatever they come from.
//
// A plain file is read where it lies, with pread: nothing is mapped, so a file
// that is cut while it is read ends early instead of killing the program.
// Everything else, that is standard input, named pipes, compressed files, files in
// UTF-16 or UTF-32, SQLite databases, tables of Parquet and in text (CSV), is turned into UTF-8 bytes by one goroutine
// that writes them to a temporary file without a name (the spool). What is there
// already can be read while more arrives, so the first screen does not wait for
// the last byte.
//
// A zip or tar archive is no file but has files, which are unpacked when they are read
// (Archive).
//
// What a file is, is decided by its first bytes and never by its name: programs
// compress logs in place, and exports come with every extension.
package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"syscall"
	"time"
	"unicode/utf8"

	"msgview/loaders/source/parquet"
	"msgview/loaders/source/sqlite"
)

// Errors of Open, to be tested with errors.Is. A missing file and one that may
// not be read are fs.ErrNotExist and fs.ErrPermission, also for os.IsNotExist
// and os.IsPermission.
var (
	ErrDirectory = errors.New("is a directory")
	ErrDevice    = errors.New("is a device or a socket, not a file")
	ErrLoop      = errors.New("symbolic links lead in a circle")
	// ErrLimit is what Err returns when unpacking or copying was stopped
	// because there was too much.
	ErrLimit = errors.New("stopped")
)

// Stdin is the path that stands for standard input.
const Stdin = "-"

// File is an opened log. Its methods may be called from several goroutines.
type File struct {
	name     string
	modified time.Time

	// Of a plain file.
	file  *os.File
	owned bool // Close closes file; false for standard input
	later bool // file is opened for each read
	live  bool // a pipe

	reader io.ReaderAt // instead of a file

	mu   sync.Mutex // guards what Refresh changes
	info fs.FileInfo
	size int64
	head []byte // first bytes as they were, to notice a file that was rewritten in place
	foot []byte // last bytes as they were, likewise; nil if head is the whole file

	spool *spool // nil for a plain file

	broken error // why there is nothing to read

	member *member // of an archive

	container string   // "sqlite", "parquet", "zip", "tar", "" for a file that is a log itself
	beside    []beside // files that belong to it
	notes     []string // what of it is left out
	groups    func() []int64
}

// Open opens a file, a named pipe, or standard input if path is "-". For a zip or
// tar archive it returns ErrArchive, see OpenArchive. It does not wait for data. ctx also governs the copying in the background: when it ends,
// so does the copying. The error says in words what is wrong with the path.
func Open(ctx context.Context, path string) (*File, error) {
	if path == Stdin || path == "/dev/stdin" {
		return openStdin(ctx, path)
	}
	// A named pipe must be known before it is opened: opening waits for a writer.
	info, err := os.Stat(path)
	if err != nil {
		return nil, plain(path, err)
	}
	mode := info.Mode()
	switch {
	case mode.IsDir():
		return nil, fail(path, ErrDirectory)
	case mode&fs.ModeNamedPipe != 0:
		return openPipe(ctx, path, info)
	case mode.IsRegular():
	case isNull(info):
		return &File{name: path, info: info}, nil
	default:
		return nil, fail(path, ErrDevice)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, plain(path, err)
	}
	opened, err := f.Stat()
	if err == nil && opened.IsDir() { // replaced since
		err = ErrDirectory
	}
	if err != nil {
		f.Close()
		return nil, plain(path, err)
	}
	return openRegular(ctx, path, f, opened, true)
}

// OpenPlain opens a regular file for a look at its bytes as they are on disk: nothing
// is unpacked, copied or looked after.
func OpenPlain(path string) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, plain(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fail(path, ErrDevice)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, plain(path, err)
	}
	return &File{name: path, info: info, modified: info.ModTime(), file: f, owned: true, size: info.Size()}, nil
}

// heads are buffers for OpenAsItIs: many files are opened for a look one after another.
var heads = sync.Pool{New: func() any { return new([headBytes]byte) }}

// OpenAsItIs is OpenPlain for a file that begins with a JSON object and whose bytes Open
// would give as they are. ok is false for all others, and for what cannot be opened.
func OpenAsItIs(path string) (f *File, ok bool) {
	if path == Stdin {
		return nil, false
	}
	f, err := OpenPlain(path)
	if err != nil {
		return nil, false
	}
	b := heads.Get().(*[headBytes]byte)
	defer heads.Put(b)
	n, err := f.file.ReadAt(b[:], 0)
	head := b[:n]
	if err != nil && !errors.Is(err, io.EOF) || n == 0 || head[0] != '{' || isTar(head) || encodingOf(head) != nil || !mayBeText(head) || isDelimited(f.file, head) {
		f.Close()
		return nil, false
	}
	return f, true
}

// FromReader returns a File of bytes that are not those of a file: size of them, as
// they are. They do not change.
func FromReader(name string, r io.ReaderAt, size int64) *File {
	return &File{name: name, reader: r, size: size}
}

// Broken returns a File without a byte that stands, among others, for one that cannot
// be opened. Err returns why, which is the error of Open without the path.
func Broken(path string, err error) *File {
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	return &File{name: path, broken: err}
}

// OpenLater is Open for one of very many files: a plain file is not kept open but
// opened anew for each read.
func OpenLater(ctx context.Context, path string) (*File, error) {
	f, err := Open(ctx, path)
	if err == nil && f.spool == nil && f.file != nil {
		f.file.Close()
		f.file, f.later = nil, true
	}
	return f, err
}

// openStdin opens standard input. A file that the shell redirected is read in
// place like any other.
func openStdin(ctx context.Context, path string) (*File, error) {
	info, err := os.Stdin.Stat()
	if err != nil {
		return nil, plain(path, err)
	}
	if info.IsDir() {
		return nil, fail(path, ErrDirectory)
	}
	if info.Mode().IsRegular() {
		if at, err := os.Stdin.Seek(0, io.SeekCurrent); err == nil && at == 0 {
			return openRegular(ctx, path, os.Stdin, info, false)
		}
	}
	if isNull(info) {
		return &File{name: path, info: info}, nil
	}
	wrap := func(ctx context.Context) io.Reader { return interruptible(ctx, os.Stdin) }
	return startSpool(ctx, &File{name: path, info: info, live: true}, wrap, os.Stdin, false)
}

// openPipe opens a named pipe without waiting for a writer.
func openPipe(ctx context.Context, path string, info fs.FileInfo) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, plain(path, err)
	}
	wrap := func(ctx context.Context) io.Reader {
		if isDescriptorPath(path) {
			return f
		}
		return &patientReader{ctx: ctx, r: f}
	}
	return startSpool(ctx, &File{name: path, info: info, live: true}, wrap, f, true)
}

// openRegular looks at the first bytes of a regular file to decide how to read it.
func openRegular(ctx context.Context, path string, f *os.File, info fs.FileInfo, owned bool) (*File, error) {
	head := make([]byte, headBytes)
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		if owned {
			f.Close()
		}
		return nil, plain(path, err)
	}
	head = head[:n]
	out := &File{name: path, info: info, modified: info.ModTime(), file: f, owned: owned, size: info.Size(), head: head}
	if bytes.HasPrefix(head, []byte(zipMagic)) || isTar(head) || compressionOf(head) != "" && holdsTar(f) {
		if owned {
			f.Close()
		}
		return nil, fail(path, ErrArchive)
	}
	if bytes.HasPrefix(head, []byte(sqlite.Magic)) {
		return openSQLite(ctx, out)
	}
	if bytes.HasPrefix(head, []byte(parquet.Magic)) {
		return openParquet(ctx, out)
	}
	if compressionOf(head) == "" && encodingOf(head) == nil && !mayBeText(head) && sqlite.GuessPageSize(f, out.size) > 0 {
		return openSQLite(ctx, out) // without its header
	}
	// Files of /proc have no size; they are read like a stream.
	if streamed := out.size == 0 && n > 0; !streamed && compressionOf(head) == "" && encodingOf(head) == nil && !isDelimited(f, head) {
		out.foot = out.readFoot(out.size)
		return out, nil
	}
	wrap := func(context.Context) io.Reader { return io.NewSectionReader(f, 0, 1<<62) }
	return startSpool(ctx, out, wrap, f, owned)
}

// mayBeText reports whether the first bytes of a file may be those of a text.
func mayBeText(head []byte) bool {
	for i := range utf8.UTFMax { // the last character may be cut
		if i <= len(head) && utf8.Valid(head[:len(head)-i]) {
			return bytes.IndexByte(head, 0) < 0
		}
	}
	return false
}

// Name returns the path as it was given to Open.
func (f *File) Name() string { return f.name }

// ModTime returns when the file was last changed before it was opened, or the
// zero time for standard input and pipes.
func (f *File) ModTime() time.Time { return f.modified }

// Compression returns "gzip", "zstd" or "bzip2", or "" for bytes as they are. For
// standard input it is known once Size is greater than 0 or Done.
func (f *File) Compression() string {
	if f.member != nil {
		return f.member.compression()
	}
	if f.spool == nil {
		return ""
	}
	return f.spool.compressionName()
}

// Notes says in words what of a container is left out.
func (f *File) Notes() []string { return f.notes }

// Container returns "sqlite" for a database, "parquet" and "csv" for a table, whose rows are
// read as JSON Lines, "zip" or "tar" for a file in an archive, and "" for a file that is a
// log itself.
func (f *File) Container() string {
	if f.container == "" && f.Table() != "" {
		return "csv"
	}
	return f.container
}

// Table says of a text that is a table what is between its columns, and what these are
// called; "" of any other file. Like Compression it is known once Size is greater than 0.
func (f *File) Table() string {
	if f.member != nil {
		return f.member.tableName()
	}
	if f.spool == nil {
		return ""
	}
	return f.spool.tableName()
}

// IsPipe reports whether a program may still write what is read, and let it wait.
func (f *File) IsPipe() bool { return f.live }

// Size returns how many bytes can be read now. The size of a plain file changes
// by Refresh only, the size of a spooled one grows until Done.
func (f *File) Size() int64 {
	if f.member != nil {
		return f.member.sizeNow()
	}
	if f.spool != nil {
		return f.spool.sizeNow()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.size
}

// Done reports whether Size is final, as far as is known: true for plain files,
// and for spooled ones when everything has been copied or copying failed.
func (f *File) Done() bool {
	if f.member != nil {
		return f.member.isDone()
	}
	return f.spool == nil || f.spool.isDone()
}

// Err returns what went wrong after the good part of a spooled file, in words
// that need no name of the file: a gzip file cut short, a wrong checksum, a limit
// (errors.Is ErrLimit). It is nil before Done.
func (f *File) Err() error {
	if f.member != nil {
		return f.member.failure()
	}
	if f.spool == nil {
		return f.broken
	}
	return f.spool.failure()
}

// Wait returns when Size is at least size or Done, or with the context's error.
func (f *File) Wait(ctx context.Context, size int64) error {
	if f.member != nil {
		return f.member.wait(ctx, size)
	}
	if f.spool == nil {
		return ctx.Err()
	}
	return f.spool.wait(ctx, size)
}

// ReadAt reads len(p) bytes from an offset. It never waits: at the end of what is
// there, which may be before Size if the file was cut in the meantime, it returns
// what it has and io.EOF.
func (f *File) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, fmt.Errorf("%s: negative offset %d", f.name, off)
	}
	if f.member != nil {
		return f.member.ReadAt(p, off)
	}
	if f.spool != nil {
		return f.spool.ReadAt(p, off)
	}
	if f.reader != nil {
		return f.reader.ReadAt(p, off)
	}
	if f.later {
		file, err := os.Open(f.name)
		if err != nil {
			return 0, plain(f.name, err)
		}
		defer file.Close()
		return file.ReadAt(p, off)
	}
	if f.file == nil { // the null device
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	return f.file.ReadAt(p, off)
}

// Close releases the file and the spool. Goroutines that still read get errors.
func (f *File) Close() error {
	if f.member != nil {
		return f.member.close()
	}
	if f.spool != nil {
		return f.spool.Close()
	}
	if f.file == nil || !f.owned {
		return nil
	}
	return f.file.Close()
}

// isNull reports whether a file is the null device, which is an empty log.
func isNull(info fs.FileInfo) bool {
	null, err := os.Stat(os.DevNull)
	return err == nil && os.SameFile(info, null)
}

// plain turns an error of the operating system into words.
func plain(path string, err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	switch {
	case errors.Is(err, syscall.ELOOP):
		err = fmt.Errorf("%w (%w)", ErrLoop, err)
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		err = fmt.Errorf("too many files are open: %w", err)
	}
	return fail(path, err)
}

// fail names the path. It is a PathError so that os.IsPermission sees through it.
func fail(path string, err error) error {
	if errors.Is(err, ErrDirectory) || errors.Is(err, ErrDevice) || errors.Is(err, ErrArchive) {
		return fmt.Errorf("%s %w", path, err)
	}
	return &fs.PathError{Op: "cannot open", Path: path, Err: err}
}
