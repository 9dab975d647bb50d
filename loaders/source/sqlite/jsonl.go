package sqlite

import (
	"io"
	"strconv"
	"sync"

	"msgview/loaders/source/rowjson"
)

// A Reader gives a database as JSON Lines. The first line tells what there is:
//
//	{"_table":"sqlite_schema","tables":{"messages":["id","text"]},"left_out":["messages_fts"],
//	 "encoding":"UTF-8","page_size":4096,"bytes":8192,"user_version":1,"application_id":0,"live":false}
//
// and then there is a line for each row, table by table in the order in which
// these were created, rows in the order of their numbers:
//
//	{"_table":"messages","_rowid":1,"id":1,"text":"…"}
//
// Tables WITHOUT ROWID have no _rowid. A generated column that is not stored is
// computed; where that is beyond what is known here, {"_computed":"…"} tells how. Text that is no valid UTF-8 is kept as it
// is, within a JSON string; of blobs see [rowjson.AppendBlob]. A row that cannot be read
// to its end has a member "_problem" that says why.
type Reader struct {
	db     *DB
	tables []*Table
	cursor *cursor
	groups *grouping // comes before the tables
	ended  bool      // it has no more
	saved  *salvage  // goes on after the tables if some were damaged
	buf    []byte
	done   int // bytes of buf that were read
	values []Value
	damage int // of the database before the table
	budget budget

	mu     sync.Mutex
	starts []int64 // where groups begin, in bytes given
	given  int64
}

// A budget is what the rows of a database may still cost, in bytes.
type budget struct {
	unpack  int64 // what compressed blobs unpack to
	compute int64 // what generated columns are computed of
}

func newBudget(db *DB) budget {
	n := 256<<20 + 20*int64(db.pages)*int64(db.pageSize)
	return budget{unpack: n, compute: n}
}

// NewReader returns a reader of all tables.
func NewReader(db *DB) *Reader {
	r := &Reader{db: db, tables: db.Tables, budget: newBudget(db)}
	r.buf = db.appendSchema(r.buf)
	r.groups = newGrouping(db)
	return r
}

// Groups returns where the groups of rows begin that belong together, in bytes, as far
// as they are known: nil if rows come table by table. What is before the first and
// behind the last one belongs to none.
func (r *Reader) Groups() []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.starts
}

// begin notes that a group begins with the row that comes next.
func (r *Reader) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.starts = append(r.starts, r.given+int64(len(r.buf)))
}

// groupRow appends the next row of those that are read session by session.
func (r *Reader) groupRow() bool {
	table, row, begins, ok := r.groups.next()
	if begins || !ok {
		r.begin() // or the rest does
	}
	if !ok {
		return false
	}
	r.values = r.db.values(row.Payload, r.values[:0])
	r.buf = table.appendRow(r.buf, row, r.values, r.db.encoding, &r.budget)
	return true
}

// Read gives whole rows as long as there is room. At the end of a damaged
// database it returns what Err of the database says.
func (r *Reader) Read(p []byte) (int, error) {
	for r.done == len(r.buf) {
		r.given += int64(len(r.buf))
		r.buf, r.done = r.buf[:0], 0
		if cap(r.buf) > 16<<20 {
			r.buf = nil
		}
		for len(r.buf) < min(len(p), 64<<10) && r.row() {
		}
		if len(r.buf) == 0 {
			if err := r.db.Err(); err != nil {
				return 0, err
			}
			return 0, io.EOF
		}
	}
	n := copy(p, r.buf[r.done:])
	r.done += n
	return n, nil
}

// row appends the next row to the buffer.
func (r *Reader) row() bool {
	if r.groups != nil && !r.ended {
		if r.groupRow() {
			return true
		}
		r.ended = true
	}
	for {
		if r.cursor == nil {
			if len(r.tables) == 0 {
				return r.db.Damage > 0 && r.savedRow()
			}
			r.damage = r.db.Damage
			r.cursor = r.db.newCursor(r.tables[0].root)
			if r.groups != nil {
				if done := r.groups.done[r.tables[0]]; done != nil {
					r.cursor.skip = done.has
				}
			}
		}
		if row, ok := r.cursor.next(); ok {
			r.values = r.db.values(row.Payload, r.values[:0])
			r.buf = r.tables[0].appendRow(r.buf, row, r.values, r.db.encoding, &r.budget)
			return true
		}
		r.tables[0].cut = r.db.Damage > r.damage
		r.cursor, r.tables = nil, r.tables[1:]
	}
}

// savedRow appends the next row that damage had cut off.
func (r *Reader) savedRow() bool {
	if r.saved == nil {
		r.saved = r.db.newSalvage()
	}
	table, row, ok := r.saved.row()
	if ok {
		r.values = r.db.values(row.Payload, r.values[:0])
		r.buf = table.appendRow(r.buf, row, r.values, r.db.encoding, &r.budget)
	}
	return ok
}

func (db *DB) appendSchema(dst []byte) []byte {
	dst = append(dst, `{"_table":"sqlite_schema","tables":{`...)
	for i, t := range db.Tables {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(rowjson.AppendString(dst, t.Name), ":["...)
		for j, c := range t.Columns {
			if j > 0 {
				dst = append(dst, ',')
			}
			dst = rowjson.AppendString(dst, c.Name)
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `},"left_out":[`...)
	for i, name := range db.LeftOut {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = rowjson.AppendString(dst, name)
	}
	dst = rowjson.AppendString(append(dst, `],"encoding":`...), db.Encoding())
	dst = strconv.AppendInt(append(dst, `,"page_size":`...), int64(db.pageSize), 10)
	dst = strconv.AppendInt(append(dst, `,"bytes":`...), int64(db.pages)*int64(db.pageSize), 10)
	dst = strconv.AppendInt(append(dst, `,"user_version":`...), int64(db.UserVersion), 10)
	dst = strconv.AppendInt(append(dst, `,"application_id":`...), int64(db.ApplicationID), 10)
	dst = strconv.AppendBool(append(dst, `,"live":`...), db.Live())
	return append(dst, "}\n"...)
}

// columns gives the values of a row column by column. Rows older than a column that was
// added have no value for it; the column's default stands for that. What is to be
// computed is, if budget is not nil; which of it could not be is told by the second
// list, nil if there is none such.
func (t *Table) columns(row Row, values []Value, encoding uint32, budget *int64) ([]Value, []state) {
	columns := make([]Value, len(t.Columns))
	for i, at := range t.stored {
		switch c := &t.Columns[at]; {
		case c.rowID:
			columns[at] = Value{Kind: Integer, Int: row.ID}
		case i < len(values):
			if columns[at] = values[i]; c.affinity == realAffinity && values[i].Kind == Integer {
				columns[at] = Value{Kind: Real, Real: float64(values[i].Int)} // kept short
			}
		case row.Problem == nil:
			columns[at] = c.initial
		}
	}
	if len(t.stored) == len(t.Columns) {
		return columns, nil
	}
	c := computation{table: t, columns: columns, state: make([]state, len(columns)), encoding: encoding, budget: budget}
	for i := range t.Columns {
		switch {
		case !t.Columns[i].virtual:
		case budget == nil || row.Problem != nil:
			c.state[i] = unknown
		default:
			c.state[i] = toCompute
		}
	}
	c.compute()
	return columns, c.state
}

// appendRow appends one row as a line of JSON. Values beyond the known columns get
// names by their number.
func (t *Table) appendRow(dst []byte, row Row, values []Value, encoding uint32, budget *budget) []byte {
	dst = rowjson.AppendString(append(dst, `{"_table":`...), t.Name)
	if !t.withoutRowID {
		dst = strconv.AppendInt(append(dst, `,"_rowid":`...), row.ID, 10)
	}
	columns, states := t.columns(row, values, encoding, &budget.compute)
	for i, c := range t.Columns {
		dst = append(rowjson.AppendString(append(dst, ','), c.Name), ':')
		if states != nil && states[i] == unknown {
			dst = append(rowjson.AppendString(append(dst, `{"_computed":`...), c.formula), '}')
			continue
		}
		dst = appendValue(dst, columns[i], &budget.unpack)
	}
	for i := len(t.stored); i < len(values); i++ {
		dst = append(rowjson.AppendString(append(dst, ','), "column "+strconv.Itoa(i+1)), ':')
		dst = appendValue(dst, values[i], &budget.unpack)
	}
	if row.Problem != nil {
		dst = rowjson.AppendString(append(dst, `,"_problem":`...), row.Problem.Error())
	}
	return append(dst, "}\n"...)
}

func appendValue(dst []byte, v Value, budget *int64) []byte {
	switch v.Kind {
	case Integer:
		return strconv.AppendInt(dst, v.Int, 10)
	case Real:
		return rowjson.AppendReal(dst, v.Real)
	case Text:
		return rowjson.AppendString(dst, v.Bytes)
	case Blob:
		return rowjson.AppendBlob(dst, v.Bytes, v.Cut, budget)
	}
	return append(dst, "null"...)
}
