package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"

	"msgview/model/crash"
)

const (
	// headBytes is how much of a file is looked at to tell what it is.
	headBytes = 4096
	// chunkBytes is how much the spool copies at a time.
	chunkBytes = 256 << 10
)

// spool is a scratch that is being filled.
type spool struct {
	temp   *scratch
	cancel context.CancelFunc
	source io.Closer // closed to interrupt a read; nil if it must stay open
	ended  chan struct{}
	live   bool // a program may still write it

	mu          sync.Mutex
	size        int64
	done        bool
	closed      bool
	err         error
	compression string
	table       string        // what it is if it is one in text
	changed     chan struct{} // closed and replaced whenever size or done change
}

// startSpool copies a stream, unpacked and as UTF-8, into a scratch, in
// the background. src is what the reader that open returns reads from; it is
// closed at the end if it is owned.
func startSpool(ctx context.Context, f *File, open func(context.Context) io.Reader, src io.Closer, owned bool) (*File, error) {
	s := &spool{temp: newScratch(), ended: make(chan struct{}), live: f.live, changed: make(chan struct{})}
	if owned {
		s.source = src
	}
	ctx, s.cancel = context.WithCancel(ctx)
	f.spool = s
	go s.fill(ctx, open(ctx))
	return f, nil
}

// fill runs in its own goroutine until everything is copied.
func (s *spool) fill(ctx context.Context, r io.Reader) {
	defer crash.Catch()
	defer close(s.ended)
	// A reader that waits in the kernel is freed by closing what it reads.
	stop := context.AfterFunc(ctx, func() {
		if s.source != nil {
			s.source.Close()
		}
	})
	err := s.copy(ctx, r)
	if stop() && s.source != nil {
		s.source.Close()
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	s.mu.Lock()
	s.done, s.err = true, err
	s.notify()
	s.mu.Unlock()
}

func (s *spool) copy(ctx context.Context, r io.Reader) error {
	in := &countingReader{ctx: ctx, r: r}
	u, err := unpack(in)
	if u != nil {
		defer u.close()
		s.mu.Lock()
		s.compression = u.compression
		s.mu.Unlock()
	}
	if err != nil {
		return err
	}
	rows, said := tableOf(u.Reader, s.live)
	s.mu.Lock()
	s.table = said
	s.mu.Unlock()
	limit := limitFor(u.compression)
	buf := make([]byte, chunkBytes)
	var total int64
	for {
		n, err := rows.Read(buf)
		if n > 0 {
			if _, err := s.temp.Write(buf[:n]); err != nil {
				if errors.Is(err, syscall.ENOSPC) {
					return fmt.Errorf("no room in %s for more than %d bytes of it: %w", os.TempDir(), total, err)
				}
				return fmt.Errorf("copying to a temporary file: %w", err)
			}
			total += int64(n)
			s.mu.Lock()
			s.size = total
			s.notify()
			s.mu.Unlock()
			if err := limit(total, in.n); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return u.explain(err, total)
		}
	}
}

// notify wakes those who wait. The lock is held.
func (s *spool) notify() {
	close(s.changed)
	s.changed = make(chan struct{})
}

func (s *spool) wait(ctx context.Context, size int64) error {
	for {
		s.mu.Lock()
		enough, changed := s.size >= size || s.done, s.changed
		s.mu.Unlock()
		if enough {
			return ctx.Err()
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *spool) sizeNow() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.size
}

func (s *spool) isDone() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.done
}

func (s *spool) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

func (s *spool) compressionName() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.compression
}

func (s *spool) tableName() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.table
}

// ReadAt reads what was published already.
func (s *spool) ReadAt(p []byte, off int64) (int, error) {
	size := s.sizeNow()
	if off >= size {
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	short := false
	if int64(len(p)) > size-off {
		p, short = p[:size-off], true
	}
	n, err := s.temp.ReadAt(p, off)
	if err == nil && short {
		err = io.EOF
	}
	return n, err
}

// Close stops the copying and waits for it to end.
func (s *spool) Close() error {
	s.mu.Lock()
	closed := s.closed
	s.closed = true
	s.mu.Unlock()
	if closed {
		return nil
	}
	s.cancel()
	<-s.ended
	return s.temp.Close()
}
