package sqlite

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Kinds of pages, section 1.6 of the file format.
const (
	indexInterior = 2
	tableInterior = 5
	indexLeaf     = 10
	tableLeaf     = 13
)

// maxDepth bounds the height of a tree. One of 20 levels has more pages than
// there are page numbers.
const maxDepth = 20

// maxRow bounds the bytes of one row.
const maxRow = 256 << 20

// A Row is one row of a table as it is stored.
type Row struct {
	ID      int64
	Payload []byte // section 2.1: a header with the types of the values, then these
	// Problem says why Payload is not all of the row, or is nil.
	Problem error

	skipped bool
}

// A cursor walks through a tree in the order of its keys.
type cursor struct {
	db    *DB
	stack []level
	seen  []uint64            // of a quiet one: pages that it was on
	skip  func(id int64) bool // rows to leave out
}

// quietCursor returns a cursor that says nothing of damage, and of rows gives only what
// is in the tree itself.
func quietCursor(db *DB, root uint32) *cursor {
	c := &cursor{db: db, seen: make([]uint64, len(db.seen))}
	c.push(root)
	return c
}

// damaged counts what could not be read.
func (c *cursor) damaged(err error) {
	if c.seen == nil {
		c.db.damaged(err)
	}
}

// once reads a page that is not read again.
func (c *cursor) once(number uint32) ([]byte, error) {
	if c.seen == nil {
		return c.db.once(number)
	}
	if number > 0 && number <= c.db.pages {
		if c.seen[number/64]&(1<<(number%64)) != 0 {
			return nil, errTwice
		}
		c.seen[number/64] |= 1 << (number % 64)
	}
	return c.db.page(number)
}

var errTwice = errors.New("a page is used twice")

// level is one page on the way from the root to where the cursor is.
type level struct {
	number uint32
	data   []byte
	kind   byte
	start  int // of the page header, 100 on the first page
	cells  int
	next   int  // cell
	child  bool // the child of that cell was visited
	used   int  // bytes of cells so far
}

func (db *DB) newCursor(root uint32) *cursor {
	c := &cursor{db: db}
	c.push(root)
	return c
}

// push goes down to a page. A page that cannot be read is counted and left out.
func (c *cursor) push(number uint32) {
	if len(c.stack) >= maxDepth {
		c.damaged(fmt.Errorf("page %d: the tree is too deep", number))
		return
	}
	data, err := c.once(number)
	if err != nil {
		c.damaged(err)
		return
	}
	l := level{number: number, data: data}
	if number == 1 {
		l.start = headerBytes
	}
	l.kind = data[l.start]
	l.cells = int(binary.BigEndian.Uint16(data[l.start+3:]))
	inTable := len(c.stack) > 0 && c.stack[0].kind == tableInterior
	switch l.kind {
	case indexInterior, tableInterior, indexLeaf, tableLeaf:
		if len(c.stack) > 0 && c.stack[0].kind&1 != l.kind&1 {
			c.damaged(fmt.Errorf("page %d belongs to another kind of tree", number))
			if !inTable || !l.damagedLeaf(c.db.usable) {
				return
			}
			l.kind = tableLeaf
		}
	default:
		c.damaged(fmt.Errorf("page %d is no part of a table", number))
		if len(c.stack) > 0 && !inTable || !l.damagedLeaf(c.db.usable) {
			return
		}
		l.kind = tableLeaf
	}
	head := l.start + 8
	if l.interior() {
		head += 4
	}
	if head+2*l.cells > c.db.usable {
		c.damaged(fmt.Errorf("page %d: %d cells cannot be", number, l.cells))
		l.cells = (c.db.usable - head) / 2
	}
	c.stack = append(c.stack, l)
}

func (l *level) interior() bool { return l.kind == indexInterior || l.kind == tableInterior }

// cell returns the bytes from a cell's start to the end of the page.
func (l *level) cell(i, usable int) []byte {
	head := l.start + 8
	if l.interior() {
		head += 4
	}
	at := int(binary.BigEndian.Uint16(l.data[head+2*i:]))
	if at < head || at >= usable {
		return nil
	}
	return l.data[at:usable]
}

// next returns the next row, or false at the end.
func (c *cursor) next() (Row, bool) {
	for len(c.stack) > 0 {
		l := &c.stack[len(c.stack)-1]
		if l.next > l.cells || l.next == l.cells && !l.interior() {
			c.stack = c.stack[:len(c.stack)-1]
			continue
		}
		if l.next == l.cells { // the rightmost child
			l.next++
			c.push(binary.BigEndian.Uint32(l.data[l.start+8:]))
			continue
		}
		cell := l.cell(l.next, c.db.usable)
		if len(cell) < 4 {
			c.damaged(fmt.Errorf("page %d: cell %d lies outside", l.number, l.next))
			l.next++
			continue
		}
		if l.interior() && !l.child {
			l.child = true
			if l.kind == tableInterior {
				l.child = false
				l.next++
			}
			c.push(binary.BigEndian.Uint32(cell))
			continue
		}
		l.next++
		l.child = false
		if l.used > c.db.usable { // overlapping cells would multiply
			c.damaged(fmt.Errorf("page %d: cells overlap", l.number))
			l.next = l.cells
			continue
		}
		row, used := c.row(l, cell)
		l.used += used
		if row.skipped {
			continue
		}
		if row.Problem != nil {
			c.damaged(row.Problem)
			if row.Payload == nil {
				continue
			}
		}
		return row, true
	}
	return Row{}, false
}

// row reads the row in a cell and tells the bytes it takes of the page.
func (c *cursor) row(l *level, cell []byte) (r Row, used int) {
	all := len(cell)
	if l.kind == indexInterior {
		cell = cell[4:]
	}
	bad := func(why string) (Row, int) {
		return Row{Problem: fmt.Errorf("page %d: cell %d: %s", l.number, l.next-1, why)}, all - len(cell)
	}
	size, n := varint(cell)
	if n == 0 || size < 0 {
		return bad("no length")
	}
	cell = cell[n:]
	if l.kind == tableLeaf {
		id, n := varint(cell)
		if n == 0 {
			return bad("no row number")
		}
		r.ID, cell = id, cell[n:]
	}
	local := c.local(l.kind, size)
	if local > len(cell) {
		return bad("it lies outside of the page")
	}
	used = all - len(cell) + local
	if c.skip != nil && c.skip(r.ID) {
		r.skipped = true
		return r, used
	}
	if int64(local) == size || c.seen != nil {
		r.Payload = cell[:local:local]
		return r, used
	}
	if local+4 > len(cell) {
		return bad("it lies outside of the page")
	}
	if size > int64(c.db.pages)*int64(c.db.usable) {
		r.Payload = cell[:local:local]
		r.Problem = fmt.Errorf("page %d: a row is said to have %d bytes, more than the file", l.number, size)
		return r, used
	}
	want := size
	if size > maxRow {
		want = maxRow
		r.Problem = fmt.Errorf("a row of %d bytes is cut after %d", size, int64(maxRow))
	}
	r.Payload = append(make([]byte, 0, min(want, 1<<20)), cell[:local]...)
	next := binary.BigEndian.Uint32(cell[local:])
	for int64(len(r.Payload)) < want {
		data, err := c.db.once(next)
		if err != nil {
			r.Problem = fmt.Errorf("a row of %d bytes breaks off after %d: %w", size, len(r.Payload), err)
			break
		}
		next = binary.BigEndian.Uint32(data)
		r.Payload = append(r.Payload, data[4:min(int64(c.db.usable), 4+want-int64(len(r.Payload)))]...)
	}
	return r, used + 4
}

// local returns how many bytes of a row are in the page of its cell, section 1.6.
func (c *cursor) local(kind byte, size int64) int {
	u := c.db.usable
	most := u - 35
	if kind != tableLeaf {
		most = (u-12)*64/255 - 23
	}
	if size <= int64(most) {
		return int(size)
	}
	least := (u-12)*32/255 - 23
	k := least + int((size-int64(least))%int64(u-4))
	if k <= most {
		return k
	}
	return least
}

// varint reads an integer of one to nine bytes. The length is 0 if data is cut.
func varint(data []byte) (int64, int) {
	var v uint64
	for i := range min(len(data), 8) {
		v = v<<7 | uint64(data[i]&0x7F)
		if data[i] < 0x80 {
			return int64(v), i + 1
		}
	}
	if len(data) < 9 {
		return 0, 0
	}
	return int64(v<<8 | uint64(data[8])), 9
}
