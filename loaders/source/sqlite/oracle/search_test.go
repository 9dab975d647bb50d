//go:build !race

package oracle

import (
	"fmt"
	"testing"
)

// A table of full text search may have the only copy of its texts.
func TestSearchTables(t *testing.T) {
	for _, c := range []struct {
		name, declared string
		insert         string
		table, want    string
	}{
		{"alone", `fts5(x)`, `INSERT INTO s VALUES('wombat')`, "s", `map[_rowid:1 _table:s rowid:1 x:wombat]`},
		{"a column called id", `fts5(id UNINDEXED, "the text", tokenize = 'porter ascii', prefix='2 3')`, `INSERT INTO s VALUES('m1', 'wombat')`, "s", `map[_rowid:1 _table:s id:m1 rowid:1 the text:wombat]`},
		{"without texts", `fts5(x, content='')`, `INSERT INTO s VALUES('wombat')`, "s", ""},
		{"texts elsewhere", `fts5(x, content='t')`, `INSERT INTO t VALUES('wombat')`, "t", `map[_rowid:1 _table:t x:wombat]`},
		{"texts elsewhere, not here", `fts5(x, content="t")`, `INSERT INTO t VALUES('wombat')`, "s", ""},
		{"a copy of texts", `fts5(x)`, `INSERT INTO t VALUES('wombat'); INSERT INTO s(rowid, x) SELECT rowid, x FROM t`, "s", ""},
		{"two of the same", `fts5(x)`, `CREATE VIRTUAL TABLE s2 USING fts5(x); INSERT INTO s VALUES('wombat'); INSERT INTO s2 VALUES('wombat')`, "s", `map[_rowid:1 _table:s rowid:1 x:wombat]`},
		{"other texts", `fts5(x)`, `INSERT INTO t VALUES('koala'); INSERT INTO s VALUES('wombat')`, "s", `map[_rowid:1 _table:s rowid:1 x:wombat]`},
		{"texts of the program", `fts5(x, content=s_content)`, `INSERT INTO s_content VALUES('wombat')`, "s_content", `map[_rowid:1 _table:s_content x:wombat]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			statements := []string{`CREATE TABLE t(x)`, `CREATE VIRTUAL TABLE s USING ` + c.declared, c.insert}
			if c.table == "s_content" {
				statements[0] = `CREATE TABLE s_content(x)`
			}
			rows := create(t, statements...).reader(t)
			got := ""
			if list := rows[c.table]; len(list) > 0 {
				got = fmt.Sprint(list[0])
			}
			if got != c.want {
				t.Errorf("%s, want %s (of %v)", got, c.want, rows)
			}
			for _, other := range []string{"s_data", "s_idx", "s_segdir", "s_docsize"} {
				if len(rows[other]) > 0 {
					t.Errorf("the index %s is shown", other)
				}
			}
		})
	}
}
