package sqlite

import (
	"bytes"
	"encoding/binary"
	"sort"
)

// cachedPages is how many pages are kept while rows are looked up.
const cachedPages = 4096

// A lookup finds rows by their number, and by a key that an index is ordered by. It is
// silent about damage: what it does not find comes with the rest of the table.
type lookup struct {
	db    *DB
	pages map[uint32][]byte
	left  int64 // pages that may still be looked at: trees may be circles
	found int64 // rows that indexes may still lead to
}

// entryBytes is the least that an entry of an index takes: its place in the page, and a
// record with a header.
const entryBytes = 6

func newLookup(db *DB) *lookup {
	pages := int64(db.pages)
	return &lookup{db: db, pages: map[uint32][]byte{}, left: 256 * (pages + 1000), found: pages * int64(db.pageSize) / entryBytes}
}

// page returns a page of a tree, nil if it is none.
func (u *lookup) page(number uint32, kinds ...byte) *level {
	if u.left--; u.left < 0 {
		return nil
	}
	data := u.pages[number]
	if data == nil {
		var err error
		if data, err = u.db.page(number); err != nil {
			return nil
		}
		if len(u.pages) >= cachedPages {
			clear(u.pages)
		}
		u.pages[number] = data
	}
	l := &level{number: number, data: data}
	if number == 1 {
		l.start = headerBytes
	}
	l.kind, l.cells = data[l.start], int(binary.BigEndian.Uint16(data[l.start+3:]))
	head := l.start + 8
	if l.interior() {
		head += 4
	}
	if bytes.IndexByte(kinds, l.kind) < 0 || head+2*l.cells > u.db.usable {
		return nil
	}
	return l
}

// right is the last child of an interior page.
func (l *level) right() uint32 { return binary.BigEndian.Uint32(l.data[l.start+8:]) }

// row returns the row of a table with a number.
func (u *lookup) row(root uint32, id int64) (Row, bool) {
	for range maxDepth {
		l := u.page(root, tableInterior, tableLeaf)
		if l == nil {
			return Row{}, false
		}
		skip := 4 // the child of an interior page
		key := func(i int) int64 {
			cell := l.cell(i, u.db.usable)
			if len(cell) < 5 {
				return 0
			}
			if l.kind == tableLeaf {
				_, n := varint(cell)
				v, _ := varint(cell[n:])
				return v
			}
			v, _ := varint(cell[skip:])
			return v
		}
		i := sort.Search(l.cells, func(i int) bool { return key(i) >= id })
		if l.kind == tableLeaf {
			if i == l.cells || key(i) != id {
				return Row{}, false
			}
			l.next = i + 1
			c := cursor{db: u.db}
			row, _ := c.row(l, l.cell(i, u.db.usable))
			return row, row.Payload != nil
		}
		if i == l.cells {
			root = l.right()
		} else if cell := l.cell(i, u.db.usable); len(cell) >= 4 {
			root = binary.BigEndian.Uint32(cell)
		}
	}
	return Row{}, false
}

// rows calls found with the number of each row whose first value in an index is key.
func (u *lookup) rows(root uint32, key Value, depth int, found func(id int64)) {
	l := u.page(root, indexInterior, indexLeaf)
	if l == nil || depth > maxDepth || u.found < 0 {
		return
	}
	values := func(i int) []Value {
		cell := l.cell(i, u.db.usable)
		if l.kind == indexInterior {
			cell = cell[min(4, len(cell)):]
		}
		size, n := varint(cell)
		if n == 0 || size < 0 {
			return nil
		}
		local := (&cursor{db: u.db}).local(l.kind, size)
		cell = cell[n:min(n+local, len(cell))]
		return u.db.values(cell, nil)
	}
	i := sort.Search(l.cells, func(i int) bool {
		list := values(i)
		return len(list) == 0 || compareKeys(list[0], key) >= 0
	})
	for ; ; i++ {
		if l.kind == indexInterior {
			child := l.right()
			if i < l.cells {
				cell := l.cell(i, u.db.usable)
				if len(cell) < 4 {
					return
				}
				child = binary.BigEndian.Uint32(cell)
			}
			u.rows(child, key, depth+1, found)
		}
		if i >= l.cells {
			return
		}
		list := values(i)
		if len(list) < 2 || compareKeys(list[0], key) != 0 {
			return
		}
		if u.found--; u.found < 0 {
			return
		}
		if last := list[len(list)-1]; last.Kind == Integer {
			found(last.Int)
		}
	}
}

// compareKeys orders numbers before texts, and texts by their bytes
// (https://www.sqlite.org/datatype3.html section 4.1).
func compareKeys(a, b Value) int {
	switch {
	case a.Kind != b.Kind:
		return int(a.Kind) - int(b.Kind)
	case a.Kind == Integer && a.Int < b.Int:
		return -1
	case a.Kind == Integer && a.Int > b.Int:
		return 1
	case a.Kind == Integer:
		return 0
	}
	return bytes.Compare(a.Bytes, b.Bytes)
}

// numbers is a set of row numbers.
type numbers map[int64]*[64]uint64

// add adds a number, and reports whether it is new.
func (s numbers) add(n int64) bool {
	block := s[n>>12]
	if block == nil {
		block = new([64]uint64)
		s[n>>12] = block
	}
	word, bit := &block[n>>6&63], uint64(1)<<(n&63)
	is := *word&bit != 0
	*word |= bit
	return !is
}

func (s numbers) has(n int64) bool {
	block := s[n>>12]
	return block != nil && block[n>>6&63]&(1<<(n&63)) != 0
}
