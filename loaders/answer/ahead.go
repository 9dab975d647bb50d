package answer

import (
	"io"
	"sync"

	"msgview/loaders/framing"
)

// aheadBytes is how much is read at once while records are read one after the other,
// and shortBytes is up to which size they are, and how far apart.
const (
	aheadBytes = 64 << 10
	shortBytes = 4 << 10
)

// readAhead keeps what stands behind the record that was read last: an export reads
// all records in their order, and a system call for each would take longer than
// decoding it. It keeps nothing for who reads here and there.
type readAhead struct {
	mu         sync.Mutex
	file       int
	next       int64 // where the record that was read last ends
	at         int64 // of data
	data, room []byte
}

// read returns a copy of the bytes of a record. ok is false if it is to be read by
// itself: it is long, or it does not follow the one that was read last.
func (a *readAhead) read(src io.ReaderAt, file int, rec framing.Record) (raw []byte, ok bool) {
	if rec.Envelope || rec.Length > shortBytes {
		return nil, false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	follows := file == a.file && rec.Offset >= a.next && rec.Offset-a.next <= shortBytes
	if file != a.file {
		a.data = a.data[:0]
	}
	a.file, a.next = file, rec.Offset+rec.Length
	within := func() bool { return rec.Offset >= a.at && a.next <= a.at+int64(len(a.data)) }
	if !within() {
		if a.data = a.data[:0]; !follows {
			return nil, false
		}
		if a.room == nil {
			a.room = make([]byte, aheadBytes)
		}
		n, _ := src.ReadAt(a.room, rec.Offset)
		if a.data, a.at = a.room[:n], rec.Offset; !within() {
			return nil, false
		}
	}
	at := rec.Offset - a.at
	return append([]byte(nil), a.data[at:at+rec.Length]...), true
}
