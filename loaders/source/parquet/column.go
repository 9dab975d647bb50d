package parquet

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// maxValues bounds the values of a page, and the run of one. Writers put 20,000 rows into
// a page by default.
const maxValues = 1 << 27

// A column yields the values of a column of a row group, one after another, with the
// levels that tell where in a row each stands.
type column struct {
	file *File
	leaf *node
	chunk
	end  int64 // of the chunk, at most; at is behind the page
	room *room

	dictionary []value
	kept       int // bytes of the page and the dictionary, of those in room

	left        int // values of the page that were not read, with those that are null
	repetitions hybrid
	definitions hybrid
	values      values

	rep, def int // of the value that comes next
	looked   bool
}

// room is what the columns of a row group share.
type room struct {
	unpacker
	left int // bytes that their pages may still take
	head []byte
}

func (f *File) column(i int, c chunk, room *room) (*column, error) {
	leaf := f.leaves[i]
	switch {
	case c.coded:
		return nil, unreadable("it is encrypted")
	case c.elsewhere:
		return nil, unreadable("it is in another file")
	case notUnpacked[c.codec] != "":
		return nil, notUnpacked[c.codec]
	case c.kind != leaf.kind, c.at < int64(len(Magic)), c.size > f.size-c.at:
		return nil, errDamaged
	}
	return &column{file: f, leaf: leaf, chunk: c, end: min(c.at+c.size+forgotten, f.size), room: room}, nil
}

// forgotten is how much longer a column may be than it says, in bytes: old writers do not
// count the head of the dictionary (PARQUET-816).
const forgotten = 100

// look makes rep and def those of the next value. ok is false at the end of the column.
func (c *column) look() (ok bool, err error) {
	if c.looked {
		return true, nil
	}
	if c.chunk.values == 0 {
		return false, nil
	}
	for c.left == 0 {
		if c.at >= c.end {
			return false, errShort
		}
		if err := c.page(); err != nil {
			return false, err
		}
	}
	c.rep, c.def = 0, c.leaf.definition
	if c.leaf.repetitions > 0 {
		v, err := c.repetitions.next()
		if err != nil || int(v) > c.leaf.repetitions {
			return false, errDamaged
		}
		c.rep = int(v)
	}
	if c.leaf.definition > 0 {
		v, err := c.definitions.next()
		if err != nil || int(v) > c.leaf.definition {
			return false, errDamaged
		}
		c.def = int(v)
	}
	c.left--
	c.chunk.values--
	c.looked = true
	return true, nil
}

// take reads the value that was looked at, if it is there.
func (c *column) take(v *value) error {
	c.looked = false
	if c.def < c.leaf.definition {
		return nil
	}
	return c.values.next(v)
}

// Kinds of pages, `enum PageType`.
const (
	pageData       = 0
	pageDictionary = 2
	pageData2      = 3
)

// A head is what stands before a page, PageHeader.
type head struct {
	kind          int
	size, packed  int
	values        int
	encoding      int
	levels        [2]int // encodings of definition and repetition levels
	lengths       [2]int // of definition and repetition levels, of pageData2, in bytes
	notCompressed bool
	length        int  // of the head itself
	ofValues      bool // it says how many values there are
}

func readHead(t *thrift) head {
	h := head{levels: [2]int{encodingRLE, encodingRLE}}
	start := t.at
	for f := (field{}); t.next(&f); {
		switch {
		case f.id == 1:
			h.kind = t.small()
		case f.id == 2:
			h.size = t.small()
		case f.id == 3:
			h.packed = t.small()
		case f.id == 5 && f.kind == isStruct:
			h.data(t, [...]*int{nil, &h.values, &h.encoding, &h.levels[0], &h.levels[1]})
		case f.id == 7 && f.kind == isStruct:
			h.data(t, [...]*int{nil, &h.values, &h.encoding, nil, nil})
		case f.id == 8 && f.kind == isStruct:
			h.second(t)
		default:
			t.skip(f.kind, 0)
		}
	}
	h.length = t.at - start
	return h
}

func (h *head) data(t *thrift, to [5]*int) {
	h.ofValues = true
	for f := (field{}); t.next(&f); {
		if f.id > 0 && f.id < len(to) && to[f.id] != nil && f.kind == isInt32 {
			*to[f.id] = t.small()
		} else {
			t.skip(f.kind, 0)
		}
	}
}

// second reads a DataPageHeaderV2.
func (h *head) second(t *thrift) {
	h.ofValues = true
	for f := (field{}); t.next(&f); {
		switch f.id {
		case 1:
			h.values = t.small()
		case 4:
			h.encoding = t.small()
		case 5:
			h.lengths[0] = t.small()
		case 6:
			h.lengths[1] = t.small()
		case 7:
			h.notCompressed = f.kind == isFalse
		default:
			t.skip(f.kind, 0)
		}
	}
}

// Heads of pages have the least and the greatest value in them, which may be long.
const (
	usualHead = 512
	maxHead   = 16 << 20
)

// head reads the head of the page at a place.
func (c *column) head() (head, error) {
	for size := int64(usualHead); ; size *= 8 {
		size = min(size, c.end-c.at)
		if int64(cap(c.room.head)) < size {
			c.room.head = make([]byte, size)
		}
		b := c.room.head[:size]
		if _, err := c.file.r.ReadAt(b, c.at); err != nil {
			return head{}, errShort
		}
		t := &thrift{b: b}
		h := readHead(t)
		switch {
		case t.err == nil:
			return h, nil
		case t.err != errShort || size == c.end-c.at || size >= maxHead:
			return h, t.err
		}
	}
}

// page goes on to the next page.
func (c *column) page() error {
	h, err := c.head()
	if err != nil {
		return err
	}
	c.at += int64(h.length)
	if h.packed < 0 || h.size < 0 || h.values < 0 || h.values > maxValues || int64(h.packed) > c.end-c.at {
		return errDamaged
	}
	at := c.at
	c.at += int64(h.packed)
	if !h.ofValues || h.kind != pageData && h.kind != pageDictionary && h.kind != pageData2 {
		return nil // an index, or what is not known
	}
	if h.kind != pageDictionary {
		c.give()
	}
	if h.packed > c.room.left || h.size > c.room.left {
		return fmt.Errorf("a page takes more than the %d MiB of memory that there are for the file", c.room.left>>20)
	}
	packed := make([]byte, h.packed)
	if _, err := c.file.r.ReadAt(packed, at); err != nil {
		return errShort
	}
	switch h.kind {
	case pageDictionary:
		return c.readDictionary(h, packed)
	case pageData2:
		return c.second(h, packed)
	}
	return c.first(h, packed)
}

// give gives back the room of the page before.
func (c *column) give() {
	c.room.left += c.kept
	c.kept = 0
}

func (c *column) readDictionary(h head, packed []byte) error {
	b, err := c.room.page(c.codec, packed, h.size)
	if err != nil {
		return err
	}
	if c.dictionary != nil || h.encoding != encodingPlain && h.encoding != encodingPlainDictionary {
		return errDamaged
	}
	all, err := newValues(c.leaf, encodingPlain, b, h.values)
	if err != nil {
		return err
	}
	const each = 48 // bytes of a value
	c.dictionary = []value{}
	for range h.values {
		var v value
		if err := all.next(&v); err != nil {
			return err
		}
		if c.room.left -= each; c.room.left < 0 {
			return errDamaged
		}
		c.dictionary = append(c.dictionary, v)
	}
	c.room.left -= len(b)
	return nil
}

// first takes over a data page of the first version.
func (c *column) first(h head, packed []byte) error {
	b, err := c.room.page(c.codec, packed, h.size)
	if err != nil {
		return err
	}
	c.hold(len(b))
	for i, levels := range []struct {
		most int
		to   *hybrid
	}{{c.leaf.repetitions, &c.repetitions}, {c.leaf.definition, &c.definitions}} {
		if levels.most == 0 {
			continue
		}
		width := bits.Len(uint(levels.most))
		if encoding := h.levels[1-i]; encoding == encodingBitPacked {
			var old []byte
			if old, b, err = oldLevels(b, width, h.values); err != nil {
				return err
			}
			*levels.to = newHybrid(old, width)
			continue
		} else if encoding != encodingRLE {
			return errDamaged
		}
		if len(b) < 4 {
			return errShort
		}
		size := binary.LittleEndian.Uint32(b)
		if b = b[4:]; uint64(size) > uint64(len(b)) {
			return errShort
		}
		*levels.to = newHybrid(b[:size], width)
		b = b[size:]
	}
	return c.begin(h, b)
}

// second takes over a data page of the second version, whose levels are not compressed.
func (c *column) second(h head, packed []byte) error {
	definitions, repetitions := h.lengths[0], h.lengths[1]
	if definitions < 0 || repetitions < 0 || definitions > len(packed) || repetitions > len(packed)-definitions {
		return errDamaged
	}
	levels := definitions + repetitions
	c.repetitions = newHybrid(packed[:repetitions], bits.Len(uint(c.leaf.repetitions)))
	c.definitions = newHybrid(packed[repetitions:levels], bits.Len(uint(c.leaf.definition)))
	b := packed[levels:]
	if !h.notCompressed && len(b) > 0 {
		var err error
		if b, err = c.room.page(c.codec, b, max(h.size-levels, 0)); err != nil {
			return err
		}
	}
	c.hold(len(packed) + len(b))
	return c.begin(h, b)
}

// hold takes room for the bytes of a page.
func (c *column) hold(n int) {
	c.kept = n
	c.room.left -= n
}

// begin takes over the values of a page.
func (c *column) begin(h head, b []byte) (err error) {
	c.left = h.values
	if h.encoding != encodingDictionary && h.encoding != encodingPlainDictionary {
		c.values, err = newValues(c.leaf, h.encoding, b, h.values)
		return err
	}
	if len(b) == 0 { // all are null
		c.values = &indexed{dictionary: c.dictionary}
		return nil
	}
	if c.dictionary == nil || b[0] > 32 {
		return errDamaged
	}
	c.values = &indexed{newHybrid(b[1:], int(b[0])), c.dictionary}
	return nil
}
