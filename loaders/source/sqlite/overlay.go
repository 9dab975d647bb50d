package sqlite

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// wal is a write-ahead log: pages that were committed and not yet copied into the
// database file ("WAL File Format", section 4 of the file format).
type wal struct {
	file     io.ReaderAt
	pageSize int
	pages    uint32 // of the database after the last commit
	frames   map[uint32]int64
	salt     [8]byte
	end      int64  // behind the last frame that is whole
	next     []byte // what stood there: nothing, an older frame, or one being written
}

const (
	walHeader   = 32
	frameHeader = 24
)

// readWAL finds the last committed version of each page. It returns nil for what is
// no write-ahead log of such pages; one that is just being begun has no frames.
func readWAL(file io.ReaderAt, pageSize int) *wal {
	in := bufio.NewReaderSize(io.NewSectionReader(file, 0, 1<<62), 256<<10)
	head := make([]byte, walHeader)
	if _, err := io.ReadFull(in, head); err != nil {
		return nil
	}
	magic := binary.BigEndian.Uint32(head)
	if magic&^1 != 0x377f0682 || int(binary.BigEndian.Uint32(head[8:])) != pageSize {
		return nil
	}
	var order binary.ByteOrder = binary.LittleEndian
	if magic&1 == 1 {
		order = binary.BigEndian
	}
	w := &wal{file: file, pageSize: pageSize, frames: map[uint32]int64{}, end: walHeader}
	copy(w.salt[:], head[16:24])
	var sum checksum
	sum.add(head[:24], order)
	if !sum.is(head[24:]) {
		return w
	}
	frame := make([]byte, frameHeader+pageSize)
	pending := map[uint32]int64{}
	for at := int64(walHeader); ; at += int64(len(frame)) {
		n, err := io.ReadFull(in, frame)
		w.next = bytes.Clone(frame[:min(n, frameHeader)])
		if err != nil || [8]byte(frame[8:16]) != w.salt {
			break
		}
		sum.add(frame[:8], order)
		sum.add(frame[frameHeader:], order)
		if !sum.is(frame[16:]) {
			break
		}
		w.end = at + int64(len(frame))
		pending[binary.BigEndian.Uint32(frame)] = at
		if pages := binary.BigEndian.Uint32(frame[4:]); pages != 0 { // a commit
			w.pages = pages
			for number, at := range pending {
				w.frames[number] = at
			}
			clear(pending)
		}
	}
	return w
}

// page reads a page of the log. If the log was begun anew since, what it held is
// in the database file by now.
func (w *wal) page(number uint32, buf []byte) (bool, error) {
	at, ok := w.frames[number]
	if !ok {
		return false, nil
	}
	head := make([]byte, frameHeader)
	if _, err := w.file.ReadAt(head, at); err != nil || [8]byte(head[8:16]) != w.salt || binary.BigEndian.Uint32(head) != number {
		return false, nil
	}
	if n, err := w.file.ReadAt(buf, at+frameHeader); n < len(buf) {
		return false, err
	}
	return true, nil
}

// changed reports whether frames were added, or the log was begun anew.
func (w *wal) changed() bool {
	head := make([]byte, walHeader)
	if _, err := w.file.ReadAt(head, 0); err != nil || [8]byte(head[16:24]) != w.salt {
		return true
	}
	return !bytes.Equal(w.headAt(w.end), w.next)
}

// headAt reads the header of a frame as far as it is there.
func (w *wal) headAt(at int64) []byte {
	head := make([]byte, frameHeader)
	n, _ := w.file.ReadAt(head, at)
	return head[:n]
}

// checksum is that of write-ahead logs, section 4.2 of the file format.
type checksum struct{ a, b uint32 }

func (c *checksum) add(data []byte, order binary.ByteOrder) {
	a, b := c.a, c.b
	if order == binary.LittleEndian { // nearly always
		for ; len(data) >= 8; data = data[8:] {
			a += binary.LittleEndian.Uint32(data) + b
			b += binary.LittleEndian.Uint32(data[4:]) + a
		}
	} else {
		for ; len(data) >= 8; data = data[8:] {
			a += binary.BigEndian.Uint32(data) + b
			b += binary.BigEndian.Uint32(data[4:]) + a
		}
	}
	c.a, c.b = a, b
}

// is compares with a stored checksum, which is big-endian always.
func (c *checksum) is(stored []byte) bool {
	return c.a == binary.BigEndian.Uint32(stored) && c.b == binary.BigEndian.Uint32(stored[4:])
}

// journal is the rollback journal of a transaction that did not end: pages as
// they were before it ("The Rollback Journal", section 3 of the file format).
type journal struct {
	file     io.ReaderAt
	pageSize int
	pages    uint32 // of the database before the transaction
	places   map[uint32]int64
}

const journalMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"

// readJournal finds the pages of a journal. It returns nil if there is nothing to
// roll back.
func readJournal(file io.ReaderAt, pageSize int) *journal {
	j := &journal{file: file, pageSize: pageSize, places: map[uint32]int64{}}
	head := make([]byte, 28)
	record := make([]byte, pageSize+8)
	for at := int64(0); ; {
		if n, _ := file.ReadAt(head, at); n < len(head) || string(head[:8]) != journalMagic {
			break
		}
		count := int64(int32(binary.BigEndian.Uint32(head[8:])))
		nonce := binary.BigEndian.Uint32(head[12:])
		sector := int64(binary.BigEndian.Uint32(head[20:]))
		if size := binary.BigEndian.Uint32(head[24:]); int(size) != pageSize || sector < 32 || sector > 65536 {
			break
		}
		if at == 0 {
			j.pages = binary.BigEndian.Uint32(head[16:])
		}
		at += sector
		whole := true
		for i := int64(0); i != count; i++ {
			if n, _ := file.ReadAt(record, at); n < len(record) || !journalSum(record, nonce) {
				whole = false
				break
			}
			number := binary.BigEndian.Uint32(record)
			if _, known := j.places[number]; !known {
				j.places[number] = at + 4
			}
			at += int64(len(record))
		}
		if !whole {
			break
		}
		at = (at + sector - 1) / sector * sector
	}
	if len(j.places) == 0 || j.pages == 0 {
		return nil
	}
	return j
}

// journalSum checks the checksum of a page: every 200th byte from the end.
func journalSum(record []byte, nonce uint32) bool {
	data := record[4 : len(record)-4]
	for i := len(data) - 200; i > 0; i -= 200 {
		nonce += uint32(data[i])
	}
	return nonce == binary.BigEndian.Uint32(record[len(record)-4:])
}

func (j *journal) page(number uint32, buf []byte) (bool, error) {
	at, ok := j.places[number]
	if !ok {
		return false, nil
	}
	n, err := j.file.ReadAt(buf, at)
	return n == len(buf), ignoreEOF(err)
}

// changed reports whether pages were added, or the transaction came to its end.
func (j *journal) changed() bool {
	now := readJournal(j.file, j.pageSize)
	return now == nil || len(now.places) != len(j.places)
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
