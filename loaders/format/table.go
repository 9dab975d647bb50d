package format

import "msgview/model/rawjson"

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
