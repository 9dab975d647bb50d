//go:build !race

package oracle

import (
	"fmt"
	"strings"
	"testing"
)

// defaults are what a column that was added may have as its value in older rows.
var defaults = []string{
	`x'6869'`, `X'00FF'`, `x''`, `010`, `.5`, `5.`, `1.5e+3`, `1e3`, `1E-2`, `-1.25e-3`, `abc`, `"abc"`, `'abc'`, `[a b]`, "`x`",
	`true`, `FALSE`, `'true'`, `"true"`, `(true)`, `null`, `(NULL)`, `0x10`, `-0x10`, `0xFFFFFFFFFFFFFFFF`, `+5`, `- 5`, `-'5'`, `-'abc'`, `-abc`, `+'5'`,
	`(5)`, `((-5))`, `(-(-5))`, `(- - 5)`, `(+(.5))`, `-true`,
	`9223372036854775807`, `-9223372036854775808`, `9223372036854775808`, `-9223372036854775809`, `123456789012345678901234567890`, `2147483648`, `-2147483648`,
	`1_000`, `1_0.2_5`, `0.1`, `1e400`, `-1e400`, `3.0`, `-0.0`, `0.0`, `1e15`, `1e16`, `123456789.123456789`,
	`'12'`, `' 12 '`, `'12abc'`, `'1.0'`, `'1e2'`, `'0x10'`, `'.5'`, `'5.'`, `'-'`, `''`, `'9007199254740993'`, `'1e400'`, `' '`, `'+7'`, `'1 2'`, `'it''s'`, `"say ""so"""`,
	`(CAST('5' AS INTEGER))`, `(CAST(5.7 AS INT))`, `(CAST('5x' AS REAL))`, `(CAST(x'3132' AS TEXT))`, `(CAST('ab' AS BLOB))`, `(CAST(12 AS TEXT))`, `(-CAST('7' AS TEXT))`,
	`/* one */ 7 /* seven */`, `'ü 漢'`, `üb`,
}

var affinities = []string{``, `TEXT`, `INTEGER`, `INT`, `REAL`, `DOUBLE PRECISION`, `NUMERIC`, `BLOB`, `VARCHAR(10)`, `DECIMAL(10, 5)`, `BOOLEAN`, `DATETIME`, `JSON`, `FLOATING POINT`, `ANY`, `"my int"`, `CHARBLOB`, `REALBLOB`}

// Rows that are older than a column have its default, converted as the column's
// affinity says.
func TestDefaults(t *testing.T) {
	for _, encoding := range []string{"UTF-8", "UTF-16le", "UTF-16be"} {
		added := 0
		for i, value := range defaults {
			if encoding == "UTF-8" || i%3 == 0 || strings.Contains(value, "CAST") {
				added += testDefault(t, encoding, value)
			}
		}
		if added < 300 {
			t.Errorf("%s: SQLite took %d defaults only", encoding, added)
		}
	}
}

// testDefault adds columns of all types with a default, and returns how many SQLite took.
func testDefault(t *testing.T, encoding, value string) (added int) {
	d := create(t, `PRAGMA journal_mode = OFF`, `PRAGMA encoding = '`+encoding+`'`,
		`CREATE TABLE t(id INTEGER PRIMARY KEY)`, `INSERT INTO t VALUES (1)`,
		`CREATE TABLE w(k TEXT, n INT, PRIMARY KEY(n, k)) WITHOUT ROWID`, `INSERT INTO w VALUES ('a', 1)`,
		`CREATE TABLE s(id INTEGER PRIMARY KEY) STRICT`, `INSERT INTO s VALUES (1)`, `BEGIN`)
	for table, kinds := range map[string][]string{"t": affinities, "w": affinities[:6], "s": {"INT", "REAL", "TEXT", "BLOB", "ANY"}} {
		for i, kind := range kinds {
			if d.run(fmt.Sprintf(`ALTER TABLE %s ADD COLUMN c%d %s DEFAULT %s`, table, i, kind, value)) == nil {
				added++
			}
		}
	}
	if err := d.run(`COMMIT`); err != nil {
		t.Fatal(err)
	}
	for table, rows := range d.reader(t) {
		if table != "sqlite_schema" && d.compare(t, table, rows) > 0 {
			t.Error("a default is said to be computed")
		}
	}
	if t.Failed() {
		t.Fatalf("%s: DEFAULT %s", encoding, value)
	}
	return added
}
