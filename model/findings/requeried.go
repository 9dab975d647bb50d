package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// maxQuery bounds a query of which the tables are read, in bytes.
const maxQuery = 8 << 10

// requeried are the families of a call that asks a database, by the tool and the tables that the query
// names: one that the database does not understand is made good by an edited one. A tool that is told
// the names of columns is known by the file or the table that they are of, and by all else that it is
// told unless it only reads. Another query that changes something makes good none: it is another change.
func requeried(u tool.Use, r *model.ToolResult, well bool) []uint64 {
	slow := !well && outOfTime(r)
	if u.Call.Name == "" || !well && !slow && !refusesQuery(r) {
		return nil
	}
	var of []string
	for key, m := range u.Arguments().Members() {
		if m.Kind() != rawjson.String {
			continue
		}
		switch low := strings.ToLower(key); {
		case low == "query" || low == "sql" || low == "statement" || low == "sql_query" || low == "q":
			tables := tablesRead(m.Text())
			if len(tables) == 0 {
				return nil
			}
			looks := []string{lookOf(m.Text())}
			if well && looks[0] == "" {
				looks = []string{"", "distinct", "few", "any"} // a question makes a look good, too
			}
			var all []uint64
			as := model.Hash("slow\x00" + u.Call.Name + "\x00" + strings.Join(tables, "\x00"))
			switch {
			case slow:
				return []uint64{as}
			case well && readsAll(m.Text()):
				all = append(all, as)
			}
			for _, look := range looks {
				all = append(all, model.Hash("queries\x00"+u.Call.Name+"\x00"+look+"\x00"+strings.Join(tables, "\x00")))
			}
			return all
		case strings.Contains(low, "file") || strings.Contains(low, "path") || strings.Contains(low, "table") || strings.Contains(low, "dataset"):
			of = append(of, low+"="+m.Text())
		}
	}
	if len(of) == 0 || slow {
		return nil
	}
	if !readsTable(u.Call.Name) {
		for key, m := range u.Arguments().Members() {
			if low := strings.ToLower(key); !strings.Contains(low, "column") {
				of = append(of, low+"="+string(m.Raw()))
			}
		}
	}
	slices.Sort(of)
	return []uint64{model.Hash("columns\x00" + u.Call.Name + "\x00" + strings.Join(of, "\x00"))}
}

// refusesQuery reports whether a database says that it does not know a column, or does not
// understand the query.
func refusesQuery(r *model.ToolResult) bool {
	if r == nil || size(r) > 4<<10 {
		return false
	}
	said := saidBy(r)
	return literals.In(queryRefusals(), said) || literals.In(columnMarks(), said) && unknownColumnForm().MatchString(said)
}

// outOfTime reports whether a database says that a query took too long.
func outOfTime(r *model.ToolResult) bool {
	return r != nil && size(r) <= 4<<10 && literals.In(queryTimes(), saidBy(r))
}

// readsAll reports whether a query asks for all that there is, or for a page of it.
func readsAll(query string) bool {
	low := " " + strings.Join(strings.Fields(strings.ToLower(query)), " ") + " "
	counts := strings.HasPrefix(low, " select count(") && !strings.Contains(low, " group by ")
	return lookOf(query) == "" && !counts && (!strings.Contains(low, " limit ") || strings.Contains(low, " offset "))
}

var (
	queryTimes = sync.OnceValue(func() *literals.Set {
		return literals.New("statement timeout", "query timeout", "query timed out", "statement timed out", "query execution time", "query_timeout", "maximum statement execution time")
	})
	columnMarks       = sync.OnceValue(func() *literals.Set { return literals.New("column ") })
	unknownColumnForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\bcolumn [\w."'\x60\[\]]{1,80} (?:does not exist|not found|cannot be resolved|is unknown)\b`)
	})
)

var queryRefusals = sync.OnceValue(func() *literals.Set {
	return literals.New("binder error", "conversion error", "no such column", "unknown column", "invalid column name", "undefined column", "undefinedcolumn", "ambiguous column", "unrecognized name:", "column not found", "columns not found", "column does not exist", "columns do not exist", "invalid identifier", "must appear in the group by clause", "syntax error at or near")
})

// readsTable reports whether a tool only reads, or reckons with, what it is told the columns of, by its name.
func readsTable(name string) bool {
	reads := false
	for _, w := range model.Words(name) {
		w = strings.ToLower(w)
		if changesTable.Has(w) {
			return false
		}
		reads = reads || readsColumns.Has(w)
	}
	return reads
}

var (
	readsColumns = wordset.Set{Words: "get read show describe list find search lookup fetch select load query view inspect preview sample head plot chart draw histogram correlate correlation analyze analyse summarize summarise compute calculate count mean median average sum stats analysis detect forecast cluster outliers trend frequency unique statistics distribution aggregate group pivot compare profile check filter regression regress test"}
	changesTable = wordset.Set{Words: "update insert delete remove drop set write add create edit append replace fill rename put save upsert merge clean convert export import modify change clear move copy"}
)

// tablesRead returns the tables that a query names, sorted, if it only reads.
func tablesRead(query string) (tables []string) {
	if len(query) > maxQuery {
		return nil
	}
	before := ""
	for w := range strings.FieldsFuncSeq(strings.ToLower(query), func(c rune) bool { return strings.ContainsRune(" \t\r\n(),;", c) }) {
		switch {
		case before == "" && w != "select" && w != "with":
			return nil
		case w == "insert" || w == "update" || w == "delete" || w == "into":
			return nil
		case before == "from" || before == "join":
			if name := strings.Trim(w, "\"'`[]"); name != "select" && len(tables) < 32 && !slices.Contains(tables, name) {
				tables = append(tables, name)
			}
		}
		before = w
	}
	slices.Sort(tables)
	return tables
}

// lookOf tells in which way a query only looks what a table is like: it makes good no query that asks
// for more, and none that looks in another way. That is "" if it asks for more, and "any" if it names
// no column.
func lookOf(query string) string {
	low := strings.TrimSuffix(strings.Join(strings.Fields(strings.ToLower(query)), " "), ";")
	if strings.HasPrefix(low, "select * from ") && !strings.Contains(low, " where ") || strings.Contains(low, "information_schema") || strings.Contains(low, "sqlite_master") || strings.Contains(low, "pragma") {
		return "any"
	}
	for _, more := range [...]string{" where ", " group by ", " order by ", " join ", " having "} {
		if strings.Contains(low, more) {
			return ""
		}
	}
	_, limit, _ := strings.Cut(low, " limit ")
	switch {
	case strings.HasPrefix(low, "select count(*) "):
		return "any"
	case strings.HasPrefix(low, "select distinct "):
		return "distinct"
	case len(limit) == 1 && limit <= "5":
		return "few"
	}
	return ""
}
