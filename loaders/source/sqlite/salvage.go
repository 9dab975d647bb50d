package sqlite

import (
	"encoding/binary"
	"fmt"
)

// Damage to an interior page cuts off the pages below it, which hold rows that are
// whole. After damage was met, every page that no tree led to is looked at: one that is
// a leaf of a table and not free gives its rows. Of which table they are is told by
// their values; those that fit none are rows of lostAndFound, as the shell of SQLite
// calls them (https://www.sqlite.org/recovery.html).
const lostAndFound = "lost_and_found"

// A salvage goes through the pages that were cut off.
type salvage struct {
	db     *DB
	next   uint32
	cursor *cursor
	table  *Table
}

// newSalvage begins to look for rows that were cut off.
func (db *DB) newSalvage() *salvage {
	for _, root := range db.leftRoots { // their pages are none that were cut off
		db.markTree(root)
	}
	db.markFree()
	return &salvage{db: db, next: 2}
}

// row returns the next row that was cut off, and the table that it seems to be of.
func (s *salvage) row() (*Table, Row, bool) {
	for {
		if s.cursor != nil {
			if row, ok := s.cursor.next(); ok {
				s.db.Saved++
				return s.table, row, true
			}
			s.cursor = nil
		}
		if s.next > s.db.pages {
			return nil, Row{}, false
		}
		n := s.next
		s.next++
		if l, ok := s.db.orphan(n); ok {
			s.db.mark(n)
			s.table = s.db.tableOf(l)
			s.cursor = &cursor{db: s.db, stack: []level{l}}
		}
	}
}

// orphan returns a page that is a whole leaf of a table and that nothing led to.
func (db *DB) orphan(number uint32) (level, bool) {
	if db.isSeen(number) {
		return level{}, false
	}
	data, err := db.page(number)
	if err != nil || data[0] != tableLeaf {
		return level{}, false
	}
	l := level{number: number, data: data, kind: tableLeaf, cells: int(binary.BigEndian.Uint16(data[3:]))}
	return l, l.cells > 0 && l.sound(db.usable)
}

// fitRows is how many rows of a leaf are looked at to tell their table, and fitTables
// how many tables they are held against.
const (
	fitRows   = 8
	fitTables = 1000
)

// tableOf tells which table the rows of a leaf are of: one that damage was met in, if
// its columns fit, else any other.
func (db *DB) tableOf(l level) *Table {
	c := cursor{db: db}
	var rows [][]int64
	for i := range min(l.cells, fitRows) {
		l.next = i + 1
		types, ok := serialTypes(c.inPage(&l, l.cell(i, db.usable)))
		if !ok {
			return &Table{Name: lostAndFound}
		}
		rows = append(rows, types)
	}
	best, most := (*Table)(nil), 0
	for _, t := range db.Tables[:min(len(db.Tables), fitTables)] {
		if n := t.fit(rows); n > most {
			best, most = t, n
		}
	}
	if best == nil {
		best = &Table{Name: lostAndFound}
	}
	return best
}

// fit says how well rows, of which the types of their values are known, fit the columns
// of a table, 0 if they do not.
func (t *Table) fit(rows [][]int64) int {
	if t.withoutRowID || len(t.Columns) == 0 {
		return 0
	}
	points := 0
	for _, types := range rows {
		switch {
		case len(types) > len(t.stored), len(types) < len(t.stored) && !t.cut: // which may be older than a column
			return 0
		case len(types) == len(t.stored):
			points += 4
		}
		for k, kind := range types {
			n := t.Columns[t.stored[k]].fits(kind)
			if n < 0 {
				return 0
			}
			points += n
		}
	}
	if t.cut {
		points++
	}
	return points
}

// inPage returns the part of a row that is in its page.
func (c *cursor) inPage(l *level, cell []byte) []byte {
	size, n := varint(cell)
	_, m := varint(cell[n:])
	cell = cell[n+m:]
	local := c.local(l.kind, size)
	return cell[:min(local, len(cell))]
}

// serialTypes reads the header of a row. ok is false if it is none.
func serialTypes(payload []byte) (types []int64, ok bool) {
	size, n := varint(payload)
	if n == 0 || size < int64(n) || size > int64(len(payload)) {
		return nil, false
	}
	for header := payload[n:size]; len(header) > 0; {
		kind, n := varint(header)
		if n == 0 || kind < 0 || kind == 10 || kind == 11 {
			return nil, false
		}
		types, header = append(types, kind), header[n:]
	}
	return types, true
}

// fits says how well a stored value of a type fits a column: below 0 if it cannot be in
// it, above if it is what the column was declared for.
func (c *Column) fits(kind int64) int {
	text, blob := kind >= 12 && kind&1 == 1, kind >= 12 && kind&1 == 0
	number := kind >= 1 && kind <= 9
	switch {
	case c.rowID:
		if kind != 0 {
			return -1
		}
		return 2
	case kind == 0:
		if c.notNull {
			return -1
		}
		return 0
	case c.affinity == textAffinity && number, c.affinity > numericAffinity && blob:
		return -1 // it would have been converted, or is none that one would keep there
	case c.affinity == textAffinity && text, c.affinity >= numericAffinity && number:
		return 2
	}
	return 0
}

// markTree marks the pages of a tree as seen.
func (db *DB) markTree(root uint32) {
	damage, first, places := db.Damage, db.First, db.places
	c := db.newCursor(root)
	for len(c.stack) > 0 {
		l := &c.stack[len(c.stack)-1]
		if !l.interior() || l.next > l.cells {
			c.stack = c.stack[:len(c.stack)-1]
			continue
		}
		at := l.next
		l.next++
		if at == l.cells {
			c.push(binary.BigEndian.Uint32(l.data[l.start+8:]))
		} else if cell := l.cell(at, db.usable); len(cell) >= 4 {
			c.push(binary.BigEndian.Uint32(cell))
		}
	}
	db.Damage, db.First, db.places = damage, first, places // nobody reads these trees
}

// markFree marks the pages of the list of free ones as seen (section 1.5): what they
// hold was deleted. A list of another length than the header says is none.
func (db *DB) markFree() {
	first, err := db.page(1)
	if err != nil {
		return
	}
	want := binary.BigEndian.Uint32(first[36:])
	if want > db.pages {
		return
	}
	var free []uint32
	for trunk := binary.BigEndian.Uint32(first[32:]); trunk > 0 && uint32(len(free)) < want; {
		data, err := db.page(trunk)
		if err != nil || db.isSeen(trunk) {
			return
		}
		n := int(binary.BigEndian.Uint32(data[4:]))
		if free = append(free, trunk); n < 0 || n > db.usable/4-2 {
			return
		}
		for i := range n {
			free = append(free, binary.BigEndian.Uint32(data[8+4*i:]))
		}
		trunk = binary.BigEndian.Uint32(data)
	}
	if uint32(len(free)) != want {
		return
	}
	for _, n := range free {
		if n > 0 && n <= db.pages {
			db.mark(n)
		}
	}
}

func (db *DB) isSeen(number uint32) bool { return db.seen[number/64]&(1<<(number%64)) != 0 }
func (db *DB) mark(number uint32)        { db.seen[number/64] |= 1 << (number % 64) }

// findSchema looks for the list of tables on pages that nothing leads to.
func (db *DB) findSchema(add func(list []Value)) {
	db.markFree()
	for n := uint32(1); n <= db.pages; n++ {
		l, ok := db.orphan(n)
		if n == 1 {
			if l, ok = db.firstPage(); !ok {
				continue
			}
		}
		if !ok {
			continue
		}
		c := cursor{db: db}
		if list := db.values(c.inPage(&l, l.cell(0, db.usable)), nil); len(list) != 5 || !isSchemaRow(list) {
			continue
		}
		db.mark(n)
		c.stack = []level{l}
		for {
			row, ok := c.next()
			if !ok {
				break
			}
			if list := db.values(row.Payload, nil); len(list) == 5 && isSchemaRow(list) {
				add(list)
			}
		}
	}
}

// firstPage returns the first page as a leaf of the list of tables, though its kind may
// be damaged.
func (db *DB) firstPage() (level, bool) {
	data, err := db.page(1)
	if err != nil {
		return level{}, false
	}
	l := level{number: 1, data: data, start: headerBytes, kind: tableLeaf, cells: int(binary.BigEndian.Uint16(data[headerBytes+3:]))}
	return l, data[headerBytes] != tableInterior && l.cells > 0 && l.sound(db.usable)
}

func isSchemaRow(list []Value) bool {
	switch string(list[0].Bytes) {
	case "table", "index", "view", "trigger":
		return list[1].Kind == Text && list[2].Kind == Text && (list[3].Kind == Integer || list[3].Kind == Null)
	}
	return false
}

// problem is what Err says of damage.
func (db *DB) problem() error {
	where := db.First.Error()
	for _, p := range db.places[min(1, len(db.places)):] {
		where += "; " + p.Error()
	}
	if more := db.Damage - len(db.places); more > 0 {
		where += fmt.Sprintf("; and %d more", more)
	}
	if db.Saved > 0 {
		where += fmt.Sprintf("; %d rows on pages that it cut off were found", db.Saved)
	}
	if db.Damage == 1 {
		return fmt.Errorf("the SQLite database is damaged: %s", where)
	}
	return fmt.Errorf("the SQLite database is damaged in %d places: %s", db.Damage, where)
}

// hasOrphans reports whether there are rows that could be found without a list of
// tables.
func (db *DB) hasOrphans() bool {
	for n := uint32(2); n <= db.pages; n++ {
		if _, ok := db.orphan(n); ok {
			return true
		}
	}
	return false
}
