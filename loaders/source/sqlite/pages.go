package sqlite

import (
	"encoding/binary"
	"io"
)

// Pages are told from other bytes by what their headers and cells can be.

// sound reports whether the header of a page and the places of its cells can be, and
// these are in the order of their keys.
func (l *level) sound(usable int) bool {
	head := l.start + 8
	if l.interior() {
		head += 4
	}
	content := int(binary.BigEndian.Uint16(l.data[l.start+5:]))
	if content == 0 {
		content = 65536
	}
	if head+2*l.cells > usable || l.data[l.start+7] > 60 || l.cells > 0 && (content < head+2*l.cells || content >= usable) {
		return false
	}
	last := int64(0)
	for i := range l.cells {
		cell := l.cell(i, usable)
		if len(cell) < 4 || usable-len(cell) < content {
			return false
		}
		if l.kind != tableLeaf {
			continue
		}
		size, n := varint(cell)
		if n == 0 || size < 0 {
			return false
		}
		id, m := varint(cell[n:])
		if m == 0 || i > 0 && id <= last {
			return false
		}
		last = id
	}
	return true
}

// damagedLeaf takes a page for a leaf of a table whose kind alone is damaged, if all
// else on it can be.
func (l *level) damagedLeaf(usable int) bool {
	as := *l
	as.kind = tableLeaf
	if as.cells == 0 || !as.sound(usable) {
		return false
	}
	for i := range as.cells {
		c := cursor{db: &DB{usable: usable}}
		if _, ok := serialTypes(c.inPage(&as, as.cell(i, usable))); !ok {
			return false
		}
	}
	return true
}

// guessed is how many pages are looked at to tell a database without its header.
const guessed = 64

// GuessPageSize tells whether a file is a database whose header is damaged, by pages of
// trees where they would be, and returns the size of its pages, 0 if it is none.
func GuessPageSize(file io.ReaderAt, size int64) int {
	best, most := 0, 0
	for _, pageSize := range [...]int{4096, 1024, 8192, 2048, 16384, 32768, 65536, 512} {
		pages := size / int64(pageSize)
		if size%int64(pageSize) != 0 || pages < 3 {
			continue
		}
		looked, hits, buf := 0, 0, make([]byte, pageSize)
		for n := int64(1); n < pages && looked < guessed; n += max(pages/guessed, 1) {
			looked++
			if _, err := file.ReadAt(buf, n*int64(pageSize)); err != nil {
				continue
			}
			switch l := (level{data: buf, kind: buf[0], cells: int(binary.BigEndian.Uint16(buf[3:]))}); l.kind {
			case tableLeaf, tableInterior, indexLeaf, indexInterior:
				if l.cells > 0 && l.sound(pageSize) && l.filled(pageSize) {
					hits++
				}
			}
		}
		if hits >= 2 && hits*4 >= looked && hits*pageSize > most {
			best, most = pageSize, hits*pageSize
		}
	}
	return best
}

// filled reports whether the last cell ends where the page does.
func (l *level) filled(usable int) bool {
	last := []byte(nil)
	for i := range l.cells {
		if cell := l.cell(i, usable); last == nil || len(cell) < len(last) {
			last = cell
		}
	}
	size := 0
	if l.interior() {
		size = 4
	}
	length, n := varint(last[size:])
	size += n
	if l.kind == tableInterior {
		return size == len(last)
	}
	if l.kind == tableLeaf {
		_, n = varint(last[size:])
		size += n
	}
	c := cursor{db: &DB{usable: usable}}
	local := c.local(l.kind, length)
	if size += local; int64(local) < length {
		size += 4
	}
	return size == len(last) || len(last) == 4 && size < 4
}
