//go:build !race

package oracle

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// seed is what the generated databases depend on.
const seed = 7

var pageSizes = []int{512, 1024, 2048, 4096, 8192, 16384, 32768, 65536}

// TestDatabases generates databases of all sizes of pages, encodings and ways to keep
// free pages and to write, changes them in all ways that leave traces in the file, and
// reads each of them twice.
func TestDatabases(t *testing.T) {
	n := 0
	for _, pageSize := range pageSizes {
		for _, encoding := range []string{"UTF-8", "UTF-16le", "UTF-16be"} {
			vacuum := []string{"NONE", "FULL", "INCREMENTAL", "NONE"}[n%4]
			wal := n%8 >= 3
			n++
			r := rand.New(rand.NewPCG(uint64(n), seed))
			name := fmt.Sprintf("%d %s vacuum %s wal %v", pageSize, encoding, vacuum, wal)
			t.Run(name, func(t *testing.T) { testDatabase(t, r, pageSize, encoding, vacuum, wal) })
		}
	}
}

func testDatabase(t *testing.T, r *rand.Rand, pageSize int, encoding, vacuum string, wal bool) {
	d := create(t, fmt.Sprintf(`PRAGMA page_size = %d`, pageSize), `PRAGMA encoding = '`+encoding+`'`, `PRAGMA auto_vacuum = `+vacuum, `PRAGMA synchronous = OFF`)
	if wal {
		for _, s := range []string{`PRAGMA journal_mode = WAL`, `PRAGMA wal_autocheckpoint = 0`} {
			if err := d.run(s); err != nil {
				t.Fatal(err)
			}
		}
	}
	g := &generator{t: t, r: r, d: d, long: 3 * pageSize}
	for i := range 4 {
		g.create(fmt.Sprintf("table %d", i))
	}
	g.fill(25)
	if wal && r.IntN(2) == 0 {
		g.try(`PRAGMA wal_checkpoint(PASSIVE)`)
	}
	g.change()
	g.fill(10)
	if vacuum == "INCREMENTAL" {
		g.try(`PRAGMA incremental_vacuum(3)`)
	}
	g.check()
	if info, err := os.Stat(d.path + "-wal"); wal && (err != nil || info.Size() == 0) {
		t.Error("there is nothing in the write-ahead log")
	}
	if wal && r.IntN(2) == 0 {
		g.try(`PRAGMA wal_checkpoint(TRUNCATE)`)
	}
	g.change()
	g.fill(5)
	if !wal {
		g.try(`VACUUM`)
	}
	g.check()
}

// A generator changes a database at random.
type generator struct {
	t      *testing.T
	r      *rand.Rand
	d      *database
	tables []string
	long   int // the size of what does not fit into a page
	added  int
}

// try runs a statement that SQLite may refuse.
func (g *generator) try(statement string, values ...any) bool {
	return g.d.run(statement, values...) == nil
}

var types = []string{"", "TEXT", "INTEGER", "INT", "REAL", "DOUBLE", "NUMERIC", "BLOB", "VARCHAR(20)", "DECIMAL(10,2)", "BOOLEAN", "DATETIME", "JSON", "ANY"}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// create makes a table: with a number of the row or without, with a key of one or more
// columns or none, with generated columns between the others.
func (g *generator) create(name string) {
	strict, without := g.r.IntN(4) == 0, g.r.IntN(3) == 0
	kinds := types
	if strict {
		kinds = []string{"INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"}
	}
	var columns, names []string
	for i := range 3 + g.r.IntN(6) {
		c := pick(g.r, []string{"c%d", `"c, %d"`, "[c %d]", "`c%d`", "ç%d"})
		c = fmt.Sprintf(c, i)
		names = append(names, c)
		def := c + " " + pick(g.r, kinds)
		switch g.r.IntN(8) {
		case 0:
			def += " DEFAULT 'd' COLLATE NOCASE"
		case 1:
			def += " CHECK (" + c + " IS NOT 'never, (ever)')"
		case 2:
			def += " /* a, b) */ CONSTRAINT known REFERENCES other(x) ON DELETE CASCADE"
		case 3:
			if i > 0 {
				def += " GENERATED ALWAYS AS (" + noted(pick(g.r, names[:i])) + ") " + pick(g.r, []string{"VIRTUAL", "STORED"})
			}
		}
		columns = append(columns, def)
	}
	switch n := g.r.IntN(5); {
	case without || n == 0:
		keys := slices.Clone(names[:1+g.r.IntN(2)])
		slices.Reverse(keys)
		columns = append(columns, "PRIMARY KEY ("+strings.Join(keys, pick(g.r, []string{", ", " DESC, "}))+")")
	case n == 1:
		columns = append(columns, "UNIQUE ("+names[0]+")")
	case n == 2:
		columns = slices.Insert(columns, g.r.IntN(len(columns)), "id "+pick(g.r, []string{"INTEGER PRIMARY KEY", "INTEGER PRIMARY KEY AUTOINCREMENT", "INTEGER PRIMARY KEY DESC", "INT PRIMARY KEY"}))
	}
	var options []string
	if without {
		options = append(options, "WITHOUT ROWID")
	}
	if strict {
		options = append(options, "STRICT")
	}
	if g.try(`CREATE TABLE "` + name + `" (` + strings.Join(columns, ", ") + ") " + strings.Join(options, ", ")) {
		g.tables = append(g.tables, name)
		// Of all rows SQLite would go through the index and not through the table.
		c := pick(g.r, names)
		g.try(`CREATE INDEX "of ` + name + `" ON "` + name + `"(` + c + ") WHERE " + c + " IS NOT NULL")
	}
}

// noted is a formula of a column that makes no text of bytes, which may be none.
func noted(column string) string {
	return "iif(typeof(" + column + ") = 'blob', length(" + column + "), " + column + " || '!')"
}

// value is anything, sometimes too long for a page.
func (g *generator) value() any {
	switch g.r.IntN(12 + g.long/2000) {
	case 0:
		return strings.Repeat(pick(g.r, []string{"over ", "ü漢😀"}), g.r.IntN(g.long)/4)
	case 1:
		return append([]byte{0xFF}, make([]byte, g.r.IntN(g.long))...)
	}
	return anything(g.r)
}

// fill inserts rows, by their numbers in any order where they have some.
func (g *generator) fill(n int) {
	g.try(`BEGIN`)
	defer g.try(`COMMIT`)
	for _, table := range g.tables {
		columns := g.d.columns(g.t, table)
		for range n {
			var names, marks []string
			var values []any
			for _, c := range columns {
				if !c.virtual && g.r.IntN(12) > 0 {
					names, marks, values = append(names, quote(c.name)), append(marks, "?"), append(values, g.value())
				}
			}
			if g.r.IntN(3) == 0 {
				names, marks, values = append(names, "rowid"), append(marks, "?"), append(values, g.r.Int64()>>g.r.IntN(63)-50)
			}
			g.try(`INSERT OR REPLACE INTO `+quote(table)+`(`+strings.Join(names, ", ")+`) VALUES (`+strings.Join(marks, ", ")+`)`, values...)
		}
	}
}

// change adds, renames and drops columns and tables, and removes and changes rows.
func (g *generator) change() {
	g.try(`BEGIN`)
	defer g.try(`COMMIT`)
	for _, table := range g.tables {
		name := quote(table)
		for range g.r.IntN(4) {
			g.added++
			g.try(fmt.Sprintf(`ALTER TABLE %s ADD COLUMN added%d %s DEFAULT %s`, name, g.added, pick(g.r, types), pick(g.r, defaults)))
		}
		if g.r.IntN(2) == 0 {
			g.added++
			g.try(fmt.Sprintf(`ALTER TABLE %s ADD COLUMN later%d %s AS (%s)`, name, g.added, pick(g.r, types), noted(quote(pick(g.r, g.d.columns(g.t, table)).name))))
		}
		c := quote(pick(g.r, g.d.columns(g.t, table)).name)
		switch g.r.IntN(4) {
		case 0:
			g.try(`ALTER TABLE ` + name + ` DROP COLUMN ` + c)
		case 1:
			g.added++
			g.try(fmt.Sprintf(`ALTER TABLE %s RENAME COLUMN %s TO "renamed (%d"`, name, c, g.added))
		case 2:
			g.try(`UPDATE `+name+` SET `+c+` = ? WHERE random() % 2`, g.value())
		}
		g.try(`DELETE FROM ` + name + ` WHERE random() % 4 = 0`)
	}
	g.create(fmt.Sprintf("later %d", g.added))
	if i := g.r.IntN(8); i < len(g.tables) {
		g.try(`DROP TABLE ` + quote(g.tables[i]))
		g.tables = slices.Delete(g.tables, i, i+1)
	}
	g.added++
	g.try(fmt.Sprintf(`CREATE TABLE "copy %d" AS SELECT * FROM %s`, g.added, quote(g.tables[0])))
}

func (g *generator) check() {
	got := g.d.reader(g.t)
	rows, err := g.d.Query(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
	if err != nil {
		g.t.Fatal(err)
	}
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			g.t.Fatal(err)
		}
		tables = append(tables, name)
	}
	rows.Close()
	for _, table := range tables {
		g.d.compare(g.t, table, got[table])
		if g.t.Failed() {
			var statement string
			_ = g.d.QueryRow(`SELECT sql FROM sqlite_schema WHERE name = ?`, table).Scan(&statement)
			g.t.Fatal(statement)
		}
		delete(got, table)
	}
	delete(got, "sqlite_schema")
	for table := range got {
		g.t.Errorf("%q is none of the tables", table)
	}
}
