package source

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// scratch is where bytes are put one after the other, to be read at any place: a
// temporary file, or memory where none can be made.
type scratch struct {
	file   *os.File
	unlink string // name still to be removed on Close, where an open file cannot be

	why    error // why there is no file
	mu     sync.RWMutex
	blocks [][]byte // of chunkBytes each, but for the last one
	size   int64
}

// maxScratch is how many bytes are kept in memory for want of a file.
const maxScratch = 512 << 20

var errNoScratch = errors.New("too much for memory, and no temporary file could be made")

func newScratch() *scratch {
	temp, err := os.CreateTemp("", "msgview-")
	if err != nil {
		return &scratch{why: err}
	}
	s := &scratch{file: temp}
	// Without a name nobody else can open it, and it goes when the program goes.
	if os.Remove(temp.Name()) != nil {
		s.unlink = temp.Name()
	}
	return s
}

// Write appends bytes.
func (s *scratch) Write(p []byte) (int, error) {
	if s.file != nil {
		n, err := s.file.WriteAt(p, s.size)
		s.size += int64(n)
		return n, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.size+int64(len(p)) > maxScratch {
		return 0, fmt.Errorf("%w: %w", errNoScratch, s.why)
	}
	for rest := p; len(rest) > 0; {
		last := len(s.blocks) - 1
		if last < 0 || len(s.blocks[last]) == chunkBytes {
			s.blocks = append(s.blocks, make([]byte, 0, chunkBytes))
			last++
		}
		b := s.blocks[last]
		n := min(len(rest), chunkBytes-len(b))
		s.blocks[last] = append(b, rest[:n]...)
		rest = rest[n:]
	}
	s.size += int64(len(p))
	return len(p), nil
}

// ReadAt implements io.ReaderAt. Other goroutines may write meanwhile.
func (s *scratch) ReadAt(p []byte, off int64) (n int, err error) {
	if s.file != nil {
		return s.file.ReadAt(p, off)
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	for n < len(p) && off < s.size {
		k := copy(p[n:], s.blocks[off/chunkBytes][off%chunkBytes:])
		n += k
		off += int64(k)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (s *scratch) Close() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	if s.unlink != "" {
		if e := os.Remove(s.unlink); err == nil {
			err = e
		}
	}
	return err
}
