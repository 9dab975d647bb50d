package sqlite

import (
	"strings"
	"testing"
)

func TestTextsOfSearchTables(t *testing.T) {
	for _, c := range []struct{ virtual, stored, want string }{
		{`CREATE VIRTUAL TABLE s USING fts5(x, y UNINDEXED)`, `CREATE TABLE 's_content'(id INTEGER PRIMARY KEY, c0, c1)`, `s: rowid x y`},
		{`CREATE VIRTUAL TABLE s USING fts5(x, content='', y UNINDEXED, contentless_unindexed=1)`, `CREATE TABLE 's_content'(id INTEGER PRIMARY KEY, c1)`, `s: rowid y`},
		{`CREATE VIRTUAL TABLE s USING fts4(body, c TEXT, tokenize=porter)`, `CREATE TABLE 's_content'(docid INTEGER PRIMARY KEY, 'c0body', 'c1c')`, `s: docid body c`},
		{`CREATE VIRTUAL TABLE IF NOT EXISTS s USING FTS3`, `CREATE TABLE 's_content'(docid INTEGER PRIMARY KEY, 'c0content')`, `s: docid content`},
		{`CREATE VIRTUAL TABLE s USING fts5(x, content=s_content)`, `CREATE TABLE s_content(id INTEGER PRIMARY KEY, c0)`, `s_content: id c0`},
		{`CREATE VIRTUAL TABLE s USING rtree(x)`, `CREATE TABLE s_content(c0)`, ``},
		{`CREATE VIRTUAL TABLE s`, `CREATE TABLE s_content(c0)`, ``},
		{`CREATE VIRTUAL TABLE s USING fts5(`, `CREATE TABLE s_content(c0)`, `s: c0`},
	} {
		table, got := parseTable(c.stored, utf8Text), ""
		table.Name = "s_content"
		if _, own := table.texts(map[string]string{"s": c.virtual}); own {
			got = table.Name + ":"
			for _, column := range table.Columns {
				got += " " + column.Name
			}
		}
		if strings.TrimSpace(got) != c.want {
			t.Errorf("%s: %q, want %q", c.virtual, got, c.want)
		}
	}
}
