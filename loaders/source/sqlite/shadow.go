package sqlite

import (
	"bytes"
	"strconv"
	"strings"
)

// shadows are the endings of the names of tables that virtual ones keep their
// data in: FTS5, FTS4, R-Tree (https://www.sqlite.org/fts5.html section 9,
// fts3.html section 9, rtree.html section 5.2) and sqlite-vec.
var shadows = []string{
	"_data", "_idx", "_content", "_docsize", "_config",
	"_segments", "_segdir", "_stat", "_node", "_parent", "_rowid",
	"_chunks", "_rowids", "_info", "_vector_chunks00", "_metadatachunks00", "_auxiliary",
}

// isShadow reports whether a table belongs to one of the virtual tables.
func isShadow(name string, virtual map[string]string) bool {
	for _, s := range shadows {
		if of, ok := strings.CutSuffix(name, s); ok {
			if _, ok = virtual[of]; ok {
				return true
			}
		}
	}
	return false
}

// texts reports whether a table holds the texts of a virtual one of full text search,
// which are in no other then. It takes the name of that table, and the names of
// its columns: SQLite numbers them (https://www.sqlite.org/fts5.html section 9,
// fts3.html section 9.1). A table that a program made and only has the index of
// stays as it is.
func (t *Table) texts(virtual map[string]string) (of string, own bool) {
	name, ok := strings.CutSuffix(t.Name, "_content")
	if !ok {
		return "", false
	}
	module, declared, elsewhere := searchTable(virtual[name])
	switch {
	case !strings.HasPrefix(module, "fts"):
		return "", false
	case elsewhere == t.Name:
		return "", true
	}
	t.Name = name
	for i := range t.Columns {
		c := &t.Columns[i]
		if module != "fts5" {
			c.Name = strings.TrimPrefix(c.Name, "c"+strconv.Itoa(i-1))
		} else if i == 0 && c.rowID {
			c.Name = "rowid" // as it is called there; a column may be called id
		} else if n, err := strconv.Atoi(strings.TrimPrefix(c.Name, "c")); err == nil && n >= 0 && n < len(declared) {
			c.Name = declared[n]
		}
	}
	return name, true
}

// searchTable reads a CREATE VIRTUAL TABLE statement: the module, the names of the
// columns, and the table that has the texts if that is another.
func searchTable(sql string) (module string, columns []string, elsewhere string) {
	tokens := tokenize(sql)
	for len(tokens) > 0 && !tokens[0].is("USING") {
		tokens = tokens[1:]
	}
	if len(tokens) < 2 {
		return "", nil, ""
	}
	module, tokens = strings.ToLower(tokens[1].text), tokens[2:]
	for i, token := range tokens {
		switch {
		case token.quoted != 0 || token.text != "(" && token.text != "," || i+1 == len(tokens):
		case i+2 >= len(tokens) || tokens[i+2].text != "=":
			columns = append(columns, tokens[i+1].text)
		case tokens[i+1].is("CONTENT") && i+3 < len(tokens):
			elsewhere = tokens[i+3].text
		}
	}
	return module, columns, elsewhere
}

// compared is how many rows are looked at to find out whether a table is a copy, and
// passed how many of the other table are gone through for that.
const (
	compared = 64
	passed   = 4096
)

// copied reports whether what a table of full text search holds is in another table
// with columns of these names: programs keep it beside their messages for its index.
func (db *DB) copied(t *Table, virtual map[string]string) bool {
	for _, other := range db.Tables {
		_, search := virtual[other.Name]
		if other != t && !search && !isShadow(other.Name, virtual) && !other.withoutRowID && len(t.Columns) > 1 && db.sameRows(t, other) {
			return true
		}
	}
	return false
}

// sameRows reports whether the first rows of a table are in another, under the same
// numbers. Of long rows it compares how they begin.
func (db *DB) sameRows(t, other *Table) bool {
	for _, c := range t.Columns[1:] {
		if other.column(c.Name) < 0 {
			return false
		}
	}
	rows, others := quietCursor(db, t.root), quietCursor(db, other.root)
	from, more := others.next()
	steps, same := 0, 0
	for range compared {
		row, ok := rows.next()
		if !ok {
			break
		}
		for ; more && from.ID < row.ID && steps < passed; steps++ {
			from, more = others.next()
		}
		if !more || from.ID != row.ID {
			return false
		}
		values, said := db.values(row.Payload, nil), db.values(from.Payload, nil)
		for i := 1; i < len(t.Columns); i++ {
			a, b := t.value(i, row, values), other.value(other.column(t.Columns[i].Name), from, said)
			n := min(len(a.Bytes), len(b.Bytes))
			if a.Kind == Text && b.Kind == Text && n > 0 {
				if same++; !bytes.Equal(a.Bytes[:n], b.Bytes[:n]) {
					return false
				}
			}
		}
	}
	return same > 0
}
