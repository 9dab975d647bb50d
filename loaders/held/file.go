package held

import (
	"fmt"
	"math"
	"os"
	"sync"

	"msgview/loaders/packing"
	"msgview/model"
)

// chunk is how many bytes are written to the file at a time.
const chunk = 256 << 10

// packed keeps assembled messages in a temporary file, or packed in memory where
// there is no room for one.
type packed struct {
	temp   *os.File // nil if there is none
	unlink string   // its name, where an open file cannot be removed

	mu      sync.Mutex
	ends    ends   // of the messages
	written int64  // bytes in the file
	rest    []byte // what comes behind them
	full    bool   // nothing more can be written
}

// newPacked makes the temporary file.
func newPacked() *packed {
	temp, err := os.CreateTemp("", "msgview-")
	if err != nil {
		return &packed{full: true}
	}
	f := &packed{temp: temp}
	// Without a name nobody else can open it, and it goes when the program goes.
	if os.Remove(temp.Name()) != nil {
		f.unlink = temp.Name()
	}
	return f
}

// add packs a message.
func (f *packed) add(m *model.Message) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := len(f.rest)
	rest, err := packing.Append(f.rest, m)
	if err != nil {
		f.rest = rest[:before]
		return err
	}
	f.rest = rest
	f.ends.add(f.written + int64(len(rest)))
	if len(rest) >= chunk {
		f.flush()
	}
	return nil
}

// flush writes what is not written yet. What cannot be written stays in memory.
func (f *packed) flush() {
	if f.full || len(f.rest) == 0 {
		return
	}
	if _, err := f.temp.WriteAt(f.rest, f.written); err != nil {
		f.full = true
		return
	}
	f.written += int64(len(f.rest))
	f.rest = f.rest[:0]
}

// finish is called when all messages are added.
func (f *packed) finish() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.flush()
	if len(f.rest) == 0 {
		f.rest = nil
	}
}

// message reads a message and tells its size in bytes.
func (f *packed) message(i int) (*model.Message, int64, error) {
	f.mu.Lock()
	start, end := f.ends.of(i)
	data := make([]byte, end-start)
	written := start < f.written
	if !written {
		copy(data, f.rest[start-f.written:])
	}
	f.mu.Unlock()
	if written {
		if _, err := f.temp.ReadAt(data, start); err != nil {
			return nil, 0, fmt.Errorf("reading the temporary file with what was put together: %w", err)
		}
	}
	m, err := packing.Read(data)
	return m, end - start + 512, err
}

func (f *packed) close() {
	if f.temp != nil {
		f.temp.Close()
	}
	if f.unlink != "" {
		os.Remove(f.unlink)
	}
}

// ends are where very many messages end that follow each other. Each takes some four bytes.
type ends struct {
	n      int
	blocks []endBlock
}

// endBlock are those of up to endsInBlock messages.
type endBlock struct {
	start   int64
	lengths []uint32 // of all up to each
	far     []int64  // the same where that is not enough
}

const endsInBlock = 1024

func (e *ends) add(end int64) {
	if e.n%endsInBlock == 0 {
		start := int64(0)
		if e.n > 0 {
			_, start = e.of(e.n - 1)
		}
		e.blocks = append(e.blocks, endBlock{start: start})
	}
	e.n++
	b := &e.blocks[len(e.blocks)-1]
	length := end - b.start
	switch {
	case b.far != nil:
		b.far = append(b.far, length)
	case length > math.MaxUint32:
		for _, l := range b.lengths {
			b.far = append(b.far, int64(l))
		}
		b.far, b.lengths = append(b.far, length), nil
	default:
		if len(b.lengths) == endsInBlock/16 { // most blocks get full
			b.lengths = append(make([]uint32, 0, endsInBlock), b.lengths...)
		}
		b.lengths = append(b.lengths, uint32(length))
	}
}

// of returns where a message begins and ends.
func (e *ends) of(i int) (start, end int64) {
	b, k := &e.blocks[i/endsInBlock], i%endsInBlock
	start = b.start
	if k > 0 {
		start += b.length(k - 1)
	}
	return start, b.start + b.length(k)
}

func (b *endBlock) length(k int) int64 {
	if b.far != nil {
		return b.far[k]
	}
	return int64(b.lengths[k])
}
