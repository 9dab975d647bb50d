package sqlite

import (
	"encoding/binary"
	"testing"
)

// An index whose pages lead to each other again and again leads to no more rows than the
// database has room for.
func TestIndexOfManyWays(t *testing.T) {
	const pageSize, pages = 512, 64
	file := make(memory, pages*pageSize)
	record := []byte{3, 15, 1, 'a', 7} // its header says: three bytes, a text of one, a number of one
	for n := 1; n <= pages; n++ {
		page := file[(n-1)*pageSize : n*pageSize]
		head, kind, cell := 8, byte(indexLeaf), append([]byte{byte(len(record))}, record...)
		if n < pages {
			head, kind = 12, indexInterior
			cell = append(binary.BigEndian.AppendUint32(nil, uint32(n+1)), cell...)
			binary.BigEndian.PutUint32(page[8:], uint32(n+1))
		}
		cells := 40
		page[0] = kind
		binary.BigEndian.PutUint16(page[3:], uint16(cells))
		binary.BigEndian.PutUint16(page[5:], uint16(pageSize-len(cell)))
		copy(page[pageSize-len(cell):], cell)
		for i := range cells {
			binary.BigEndian.PutUint16(page[head+2*i:], uint16(pageSize-len(cell)))
		}
	}
	db := &DB{file: file, pageSize: pageSize, usable: pageSize, pages: pages, encoding: 1}
	u := newLookup(db)
	found := 0
	u.rows(50, Value{Kind: Text, Bytes: []byte("a")}, 0, func(int64) { found++ })
	if found == 0 || found > pages*pageSize {
		t.Errorf("%d rows are found in %d bytes", found, pages*pageSize)
	}
}

type memory []byte

func (m memory) ReadAt(p []byte, at int64) (int, error) { return copy(p, m[at:]), nil }
