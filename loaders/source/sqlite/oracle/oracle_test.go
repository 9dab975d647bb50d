//go:build !race

// Package oracle holds the reader of databases against SQLite itself: both read the
// same generated files and must give the same values. SQLite is used here only, and in
// a package of its own, so that nothing else is built with it.
package oracle

import (
	"bytes"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"msgview/loaders/source/sqlite"
)

// A database is a file that SQLite has open.
type database struct {
	*sql.DB
	path string
}

// create makes a database of statements. It stays open, so that what SQLite would
// move into the file when it closes it stays in the write-ahead log.
func create(t testing.TB, statements ...string) *database {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	d := &database{db, path}
	for _, s := range statements {
		if err := d.run(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	return d
}

func (d *database) run(statement string, values ...any) error {
	_, err := d.Exec(statement, values...)
	return err
}

// reader gives the rows of all tables as the reader under test has them.
func (d *database) reader(t testing.TB) map[string][]map[string]any {
	t.Helper()
	file, err := os.ReadFile(d.path)
	if err != nil {
		t.Fatal(err)
	}
	beside := sqlite.Beside{}
	if wal, err := os.ReadFile(d.path + "-wal"); err == nil {
		beside.WAL = bytes.NewReader(wal)
	}
	db, err := sqlite.Open(bytes.NewReader(file), int64(len(file)), beside)
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(sqlite.NewReader(db))
	if err != nil {
		t.Error(err)
	}
	rows := map[string][]map[string]any{}
	for line := range bytes.Lines(out) {
		in := json.NewDecoder(bytes.NewReader(line))
		in.UseNumber()
		row := map[string]any{}
		if err := in.Decode(&row); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		name := row["_table"].(string)
		rows[name] = append(rows[name], row)
	}
	return rows
}

// A column is a column of a table as SQLite names it.
type column struct {
	name    string
	virtual bool
}

func (d *database) columns(t testing.TB, table string) (list []column) {
	t.Helper()
	rows, err := d.Query(`SELECT name, hidden FROM pragma_table_xinfo(?)`, table)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var c column
		var hidden int
		if err := rows.Scan(&c.name, &hidden); err != nil {
			t.Fatal(err)
		}
		c.virtual = hidden == 2
		list = append(list, c)
	}
	return list
}

// values gives the rows of a table as SQLite has them, in the order of their keys. The
// sign before a name keeps the driver from making times of numbers.
func (d *database) values(t testing.TB, table, where string, columns []column) (list [][]any) {
	t.Helper()
	var names []string
	for _, c := range columns {
		names = append(names, "+"+quote(c.name))
	}
	rows, err := d.Query("SELECT " + strings.Join(names, ", ") + " FROM " + quote(table) + where)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		row := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		list = append(list, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// equal reports whether a member of a row says what SQLite says.
func equal(got, want any) bool {
	switch want := want.(type) {
	case nil:
		return got == nil
	case int64:
		n, ok := got.(json.Number)
		return ok && n.String() == strconv.FormatInt(want, 10)
	case float64:
		n, ok := got.(json.Number)
		if !ok {
			return false
		}
		if math.IsInf(want, 0) {
			return n.String() == map[bool]string{true: "1e999", false: "-1e999"}[want > 0]
		}
		f, err := n.Float64()
		return err == nil && f == want
	case string:
		return got == string([]rune(want)) // which replaces what is no UTF-8, as decoding JSON does
	case []byte:
		return equalBlob(got, want)
	}
	return false
}

func equalBlob(got any, want []byte) bool {
	m, ok := got.(map[string]any)
	if !ok {
		return false
	}
	if s, ok := m["_text"].(string); ok {
		return s == string(want)
	}
	if s, ok := m["_blob"].(string); ok {
		data, err := base64.StdEncoding.DecodeString(s)
		return err == nil && bytes.Equal(data, want)
	}
	said, err := json.Marshal(m["_json"])
	var a, b any
	return err == nil && json.Unmarshal(said, &a) == nil && json.Unmarshal(want, &b) == nil && fmt.Sprint(a) == fmt.Sprint(b)
}

// computed reports whether a member says that its value is computed.
func computed(got any) bool {
	m, _ := got.(map[string]any)
	_, ok := m["_computed"]
	return ok
}

// compare holds what the reader gives of a table against what SQLite gives, and
// returns how many values are said to be computed.
func (d *database) compare(t testing.TB, table string, got []map[string]any) (said int) {
	t.Helper()
	columns := d.columns(t, table)
	order := " ORDER BY rowid"
	var without int
	if err := d.QueryRow(`SELECT wr FROM pragma_table_list WHERE name = ?`, table).Scan(&without); err != nil {
		t.Fatal(err)
	}
	if without != 0 {
		order = "" // that of the key, as stored
	}
	want := d.values(t, table, order, columns)
	if len(got) != len(want) {
		t.Errorf("%s: %d rows, want %d", table, len(got), len(want))
		return 0
	}
	for i, row := range want {
		for k, c := range columns {
			switch value, ok := got[i][c.name]; {
			case !ok:
				t.Errorf("%s row %d: %q is missing, want %#v", table, i, c.name, row[k])
			case c.virtual && computed(value):
				said++
			case !equal(value, row[k]):
				t.Errorf("%s row %d: %q is %.200v, want %.200v (%T)", table, i, c.name, value, row[k], row[k])
			}
		}
	}
	return said
}

// The program itself is built without SQLite.
func TestOnlyHere(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "msgview").Output()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(out), "modernc.org") {
		t.Error("the program is built with SQLite")
	}
}
