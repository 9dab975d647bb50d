package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// maxQuery bounds a query of which the tables are read, in bytes.
const maxQuery = 8 << 10

// requeried are the families of a call that asks a database, by the tool, what the query does and
// the tables that it names: one that the database does not understand is made good by an edited one.
// A tool that is told the names of columns is known by the file or the table that they are of.
func requeried(u tool.Use, r *model.ToolResult, well bool) []uint64 {
	if u.Call.Name == "" || !well && !refusesQuery(r) {
		return nil
	}
	var of []string
	for key, m := range u.Arguments().Members() {
		if m.Kind() != rawjson.String {
			continue
		}
		switch low := strings.ToLower(key); {
		case low == "query" || low == "sql" || low == "statement" || low == "sql_query":
			does, tables := tablesOf(m.Text())
			if len(tables) == 0 || well && looksAtTable(m.Text()) {
				return nil
			}
			return []uint64{model.Hash("queries\x00" + u.Call.Name + "\x00" + does + "\x00" + strings.Join(tables, "\x00"))}
		case strings.Contains(low, "file") || strings.Contains(low, "path") || strings.Contains(low, "table") || strings.Contains(low, "dataset"):
			of = append(of, low+"="+m.Text())
		}
	}
	if len(of) == 0 {
		return nil
	}
	slices.Sort(of)
	return []uint64{model.Hash("columns\x00" + u.Call.Name + "\x00" + strings.Join(of, "\x00"))}
}

// refusesQuery reports whether a database says that it does not know a column, or does not
// understand the query.
func refusesQuery(r *model.ToolResult) bool {
	return r != nil && size(r) <= 4<<10 && literals.In(queryRefusals(), saidBy(r))
}

var queryRefusals = sync.OnceValue(func() *literals.Set {
	return literals.New("binder error", "conversion error", "no such column", "unknown column", "invalid column name", "undefined column", "undefinedcolumn", "ambiguous column", "unrecognized name:", "column not found", "columns not found", "column does not exist", "columns do not exist", "invalid identifier", "must appear in the group by clause", "syntax error at or near")
})

// tablesOf returns what a query does, and the tables that it names, sorted.
func tablesOf(query string) (does string, tables []string) {
	if len(query) > maxQuery {
		return "", nil
	}
	before := ""
	for w := range strings.FieldsFuncSeq(strings.ToLower(query), func(c rune) bool { return strings.ContainsRune(" \t\r\n(),;", c) }) {
		if does == "" {
			does = w
		}
		switch before {
		case "from", "join", "into", "update":
			if w = strings.Trim(w, "\"'`[]"); w != "select" && len(tables) < 32 && !slices.Contains(tables, w) {
				tables = append(tables, w)
			}
		}
		before = w
	}
	if does == "with" {
		does = "select"
	}
	slices.Sort(tables)
	return does, tables
}

// looksAtTable reports whether a query only looks what a table is like.
func looksAtTable(query string) bool {
	low := strings.Join(strings.Fields(strings.ToLower(query)), " ")
	return strings.HasPrefix(low, "select * from ") && !strings.Contains(low, " where ") || strings.Contains(low, "information_schema") || strings.Contains(low, "sqlite_master") || strings.Contains(low, "pragma")
}
