package format

import (
	"strings"

	"msgview/model/rawjson"
)

// SchemaTable is the name of the table that the first record of a database has:
// the list of its tables and their columns (see package loaders/source/sqlite).
const SchemaTable = "sqlite_schema"

// Table returns the name of the table of which a record is a row, "" for records
// that come from no database.
func Table(r *Record) string {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Len() == 0 || v.Key(0) != "_table" {
		return ""
	}
	return v.Index(0).Text()
}

// HasTable reports whether a record is the first one of a database with a table
// that has at least these columns. It is what formats in databases are best told
// by.
func HasTable(r *Record, table string, columns ...string) bool {
	if Table(r) != SchemaTable {
		return false
	}
	list := r.Value.Get("tables").Get(table)
	if list.Kind() != rawjson.Array {
		return false
	}
	for _, want := range columns {
		found := false
		for _, c := range list.Elems() {
			if found = c.Text() == want; found {
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// IsLarge reports whether a record is the first one of a database that is too large
// to be held in memory. Formats that assemble databases have a second shape for
// these, which decodes rows one by one.
func IsLarge(r *Record) bool {
	n, ok := r.Value.Get("bytes").Int()
	return ok && n > 64<<20 && Table(r) == SchemaTable
}

// DatabaseScores returns the votes of the two shapes of a database: of the one that
// assembles it, and of the one for large ones (IsLarge). mine recognises the list of its
// tables, for certain votes, and row a row with a message, for likely ones.
func DatabaseScores(mine, row func(r *Record) bool, certain, likely int) (whole, large func(r *Record) int) {
	score := func(r *Record, isLarge bool) int {
		switch {
		case mine(r) && IsLarge(r) == isLarge:
			return certain
		case row(r):
			return likely
		}
		return 0
	}
	return func(r *Record) int { return score(r, false) }, func(r *Record) int { return score(r, true) }
}

// NoRow says what became of a record that is no row of a table: the list of tables, or
// one that comes from no database. ok is false if it is a row.
func NoRow(r *Record) (d Decoded, ok bool) {
	switch {
	case !r.Value.Exists():
		return Malformed("no JSON"), true
	case Table(r) == "":
		return Unknown(r.Value.Kind().String()), true
	case Table(r) == SchemaTable:
		return Metadata("schema"), true
	}
	return Decoded{}, false
}

// Rows returns what decodes a row of a database: those of one table by row. Rows of the
// tables that are named are metadata of that kind, those of others what otherwise makes
// of the table, what is no row what [NoRow] says.
func Rows(main string, row func(rawjson.Value) Decoded, named map[string]string, otherwise func(table string) Decoded) func(*Record) Decoded {
	return func(r *Record) Decoded {
		d, none := NoRow(r)
		switch table := Table(r); {
		case none:
			return d
		case table == main:
			return row(r.Value)
		case named[table] != "":
			return Metadata(named[table])
		case isProgramLog(r.Value):
			return Metadata("program log")
		default:
			return otherwise(table)
		}
	}
}

// isProgramLog reports whether a row is of what a program writes about itself, not of what anybody
// said: it has a level and a text, and nobody's role.
func isProgramLog(row rawjson.Value) bool {
	if row.Get("role").Exists() || row.Get("message").Kind() != rawjson.String || !row.Get("timestamp").Exists() && !row.Get("time").Exists() {
		return false
	}
	switch strings.ToLower(row.Str("level")) {
	case "trace", "debug", "info", "notice", "warn", "warning", "error", "fatal":
		return true
	}
	return false
}
