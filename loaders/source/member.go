package source

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"msgview/loaders/source/delimited"
)

// member is an open member of an archive.
type member struct {
	Member
	archive *Archive
	ctx     context.Context // of the copying into a spool
	data    []byte          // under the lock of the archive, nil if they are not held
	counted atomic.Int64    // bytes that the archive was told of

	mu      sync.Mutex
	started bool
	size    int64
	err     error
	packing string // compression within the archive's
	table   string // what it is if it is a table in text
	spooled *File  // of a large one
}

// start unpacks a member, or begins to.
func (m *member) start() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.started {
		return
	}
	m.started = true
	if m.large() {
		f := &File{name: m.Name}
		wrap := func(context.Context) io.Reader { return m.reader() }
		m.spooled, m.err = startSpool(m.ctx, f, wrap, io.NopCloser(nil), false)
		return
	}
	data, err := m.unpack()
	m.size, m.err = int64(len(data)), err
	m.archive.hold(m, data)
}

// large reports whether a member is too large for memory, or may be because it is
// compressed itself.
func (m *member) large() bool {
	if m.Size > heldMember {
		return true
	}
	r, err := m.open()
	if err != nil {
		return false
	}
	defer r.Close()
	head, _ := bufio.NewReaderSize(r, 16).Peek(10)
	m.packing = compressionOf(head)
	return m.packing != ""
}

// reader reads what a member unpacks to, as long as that is not too much.
func (m *member) reader() io.Reader {
	r, err := m.open()
	if err != nil {
		return &failing{m.explain(err)}
	}
	return &memberReader{m: m, r: r}
}

type memberReader struct {
	m    *member
	r    io.ReadCloser
	read int64
}

func (r *memberReader) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.read += int64(n)
	if err == nil {
		if more := r.read - r.m.counted.Load(); more > 0 {
			r.m.counted.Add(more)
			err = r.m.archive.spend(more)
		}
		if err == nil && r.read > maxUnpacked {
			err = fmt.Errorf("%w: more than %d GiB when unpacked", ErrLimit, maxUnpacked>>30)
		}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = r.m.explain(err)
	}
	if err != nil {
		r.r.Close()
	}
	return n, err
}

// unpack unpacks a member into memory, as UTF-8. What is good of a damaged one
// comes with the error.
func (m *member) unpack() ([]byte, error) {
	r := m.reader()
	var b bytes.Buffer
	b.Grow(int(min(m.Size, 1<<20)))
	_, err := b.ReadFrom(io.LimitReader(r, heldMember+1))
	if b.Len() > heldMember {
		b.Truncate(heldMember)
		err = fmt.Errorf("%w: more than the %d bytes that the archive says", ErrLimit, m.Size)
	}
	data := b.Bytes()
	if e := encodingOf(data[:min(len(data), encodingBytes)]); e != nil {
		if text, decodeErr := io.ReadAll(e.decoder.Reader(bytes.NewReader(data))); decodeErr == nil {
			data = text
		}
	}
	if t, ok := delimited.Guess(data[:min(len(data), delimited.HeadBytes)], len(data) <= delimited.HeadBytes); ok && err == nil {
		rows, rowsErr := io.ReadAll(io.LimitReader(delimited.NewReader(bytes.NewReader(data), t), 2*heldMember+1))
		if rowsErr == nil && len(rows) <= 2*heldMember {
			data, m.table = rows, t.String()
		}
	}
	if data == nil {
		data = []byte{}
	}
	return data, err
}

// explain puts an error of unpacking into words.
func (m *member) explain(err error) error {
	switch {
	case errors.Is(err, ErrLimit):
		return err
	case errors.Is(err, zip.ErrChecksum):
		return fmt.Errorf("the checksum of this file of the archive is wrong: some of it may be damaged: %w", err)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("this file of the archive is cut short: %w", err)
	}
	return fmt.Errorf("this file of the archive is damaged: %w", err)
}

// tableName says what it is if it is a table.
func (m *member) tableName() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.spooled != nil {
		return m.spooled.Table()
	}
	return m.table
}

// state returns the spool of a member, or nil, and whether it was started.
func (m *member) state() (spooled *File, started bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.spooled, m.started
}

func (m *member) sizeNow() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.spooled != nil {
		return m.spooled.Size()
	}
	return m.size
}

func (m *member) isDone() bool {
	spooled, started := m.state()
	return started && (spooled == nil || spooled.Done())
}

func (m *member) failure() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.spooled != nil {
		return m.spooled.Err()
	}
	return m.err
}

func (m *member) compression() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.packing
}

func (m *member) wait(ctx context.Context, size int64) error {
	m.start()
	if spooled, _ := m.state(); spooled != nil {
		return spooled.Wait(ctx, size)
	}
	return ctx.Err()
}

// ReadAt unpacks a member again if its bytes are not in memory any more.
func (m *member) ReadAt(p []byte, off int64) (int, error) {
	m.start()
	if spooled, _ := m.state(); spooled != nil {
		return spooled.ReadAt(p, off)
	}
	data := m.archive.kept(m)
	if data == nil {
		m.mu.Lock()
		if data = m.archive.kept(m); data == nil {
			data, _ = m.unpack() // its error is known
			m.archive.hold(m, data)
		}
		m.mu.Unlock()
	}
	if off >= int64(len(data)) {
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	n := copy(p, data[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (m *member) close() error {
	spooled, _ := m.state()
	if spooled != nil {
		spooled.Close()
	}
	return m.archive.Close()
}
