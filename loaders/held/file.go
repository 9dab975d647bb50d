package held

import (
	"fmt"
	"os"

	"msgview/loaders/packing"
	"msgview/model"
)

// chunk is how many bytes are written to the file at a time.
const chunk = 256 << 10

// packed keeps assembled messages in a temporary file, or packed in memory where
// there is no room for one.
type packed struct {
	temp    *os.File // nil if there is none
	unlink  string   // its name, where an open file cannot be removed
	ends    []int64  // of the messages
	written int64    // bytes in the file
	rest    []byte   // what comes behind them
	full    bool     // nothing more can be written
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
	before := len(f.rest)
	rest, err := packing.Append(f.rest, m)
	if err != nil {
		f.rest = rest[:before]
		return err
	}
	f.rest = rest
	f.ends = append(f.ends, f.written+int64(len(rest)))
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
	f.flush()
	if len(f.rest) == 0 {
		f.rest = nil
	}
}

// message reads a message and tells its size in bytes.
func (f *packed) message(i int) (*model.Message, int64, error) {
	start, end := int64(0), f.ends[i]
	if i > 0 {
		start = f.ends[i-1]
	}
	var data []byte
	if start >= f.written {
		data = f.rest[start-f.written : end-f.written]
	} else {
		data = make([]byte, end-start)
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
