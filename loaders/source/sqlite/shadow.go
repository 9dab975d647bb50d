package sqlite

import (
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
