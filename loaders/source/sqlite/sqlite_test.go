package sqlite

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write anew what the databases are expected to hold")

// rows reads a whole database; beside maps the ends of names to contents.
func rows(t testing.TB, file, wal, journal []byte) (string, error) {
	t.Helper()
	var beside Beside
	if wal != nil {
		beside.WAL = bytes.NewReader(wal)
	}
	if journal != nil {
		beside.Journal = bytes.NewReader(journal)
	}
	db, err := Open(bytes.NewReader(file), int64(len(file)), beside)
	if err != nil {
		return "", err
	}
	out, err := io.ReadAll(NewReader(db))
	return string(out), err
}

// read reads a file of testdata, nil if there is none.
func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return data
}

// Rows of all kinds of values and tables, of a write-ahead log, and of a
// transaction that was cut off.
func TestRows(t *testing.T) {
	for _, name := range []string{"kinds", "wide", "live", "cut-off"} {
		file := read(t, name+".db")
		got, err := rows(t, file, read(t, name+".db-wal"), read(t, name+".db-journal"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		path := filepath.Join("testdata", name+".jsonl")
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want := string(read(t, name+".jsonl"))
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestWithoutItsLog(t *testing.T) {
	file := read(t, "live.db")
	got, err := rows(t, file, nil, nil)
	if err != nil || strings.Contains(got, "after 2") || !strings.Contains(got, "before 19") {
		t.Errorf("%v %s", err, got)
	}
	wal := read(t, "live.db-wal")
	got, err = rows(t, file, wal[:len(wal)-100], nil) // the last commit is not whole
	if err != nil || strings.Contains(got, "after 2") || !strings.Contains(got, "changed") {
		t.Errorf("%v %s", err, got)
	}
	wal[len(wal)/2]++ // nor is what follows a wrong checksum
	got, err = rows(t, file, wal, nil)
	if err != nil || strings.Contains(got, "after 2") {
		t.Errorf("%v %s", err, got)
	}
}

// What can be read of a damaged database is read.
func TestDamaged(t *testing.T) {
	file := read(t, "kinds.db")
	whole, _ := rows(t, file, nil, nil)
	lines := strings.Count(whole, "\n")
	partial := 0
	for end := 512; end < len(file); end += 512 {
		cut, err := rows(t, file[:end], nil, nil)
		n := strings.Count(cut, "\n") - strings.Count(cut, lostAndFound)
		if err == nil || n > lines {
			t.Errorf("cut after %d bytes: %d of %d lines, %v", end, n, lines, err)
		}
		if n > 5 && n < lines {
			partial++
		}
	}
	if partial == 0 {
		t.Error("nothing was read of any cut file")
	}
	for page := 1; page < len(file)/512; page++ {
		damaged := bytes.Clone(file)
		clear(damaged[page*512 : (page+1)*512])
		got, err := rows(t, damaged, nil, nil)
		if got == whole {
			continue // an index, or a table that is left out
		}
		if err == nil && !strings.Contains(got, "sqlite_schema") {
			t.Errorf("page %d: nothing said", page+1)
		}
	}
	for _, c := range []string{"", Magic, Magic + strings.Repeat("\x01", 100)} {
		if _, err := rows(t, []byte(c), nil, nil); err == nil {
			t.Errorf("%q was opened", c)
		}
	}
}

// What a program writes while a database is read is noticed.
func TestChanged(t *testing.T) {
	file, wal := read(t, "live.db"), read(t, "live.db-wal")
	fresh := func(change func(file, wal []byte)) bool {
		file, wal := bytes.Clone(file), append(bytes.Clone(wal), make([]byte, 600)...)
		beside := Beside{WAL: bytes.NewReader(wal)}
		if change == nil {
			change = func(_, _ []byte) {}
		}
		db, err := Open(bytes.NewReader(file), int64(len(file)), beside)
		if err != nil {
			t.Fatal(err)
		}
		change(file, wal)
		return db.Changed(bytes.NewReader(file))
	}
	for _, c := range []struct {
		name   string
		change func(file, wal []byte)
		want   bool
	}{
		{"nothing", nil, false},
		{"another frame", func(_, wal []byte) { copy(wal[len(wal)-600:], wal[walHeader:walHeader+frameHeader]) }, true},
		{"begun anew", func(_, wal []byte) { wal[16]++ }, true},
		{"a transaction without it", func(file, _ []byte) { file[27]++ }, true},
	} {
		if got := fresh(c.change); got != c.want {
			t.Errorf("%s: changed %v", c.name, got)
		}
	}
	file, journal := read(t, "cut-off.db"), read(t, "cut-off.db-journal")
	db, err := Open(bytes.NewReader(file), int64(len(file)), Beside{Journal: bytes.NewReader(journal)})
	if err != nil || db.Changed(bytes.NewReader(file)) {
		t.Errorf("a journal that is as it was: %v", err)
	}
	if clear(journal[:28]); !db.Changed(bytes.NewReader(file)) {
		t.Error("the transaction ended")
	}
}

func TestParseTable(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{`CREATE TABLE t(a,b)`, `a b`},
		{`CREATE TABLE "t" (a INTEGER PRIMARY KEY, b)`, `a! b`},
		{`CREATE TABLE t(a INTEGER PRIMARY KEY DESC, b)`, `a b`},
		{`CREATE TABLE t(a integer, b, PRIMARY KEY(a DESC))`, `a! b`},
		{`CREATE TABLE t(a INT PRIMARY KEY, b DECIMAL(10,2) DEFAULT (1+(2)) CHECK(b IN (1,2)), "c,d" TEXT)`, `a b c,d`},
		{`CREATE TABLE t(/* a, */ [b c] TEXT -- d,` + "\n" + `, 'e' CONSTRAINT x NOT NULL CONSTRAINT y UNIQUE (e))`, `b c e`},
		{`CREATE TABLE t(a, "check" TEXT, CHECK(a>1), c)`, `a check c`},
		{`CREATE TABLE t(check TEXT`, `check`},
		{`CREATE TABLE t`, ``},
		{``, ``},
		{`CREATE TABLE t(a, v AS (a||'x'), s GENERATED ALWAYS AS (1) STORED)`, `a v- s`},
	} {
		var got []string
		for _, col := range parseTable(c.sql, utf8Text).Columns {
			name := col.Name
			if col.rowID {
				name += "!"
			}
			if col.virtual {
				name += "-"
			}
			got = append(got, name)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.sql, s, c.want)
		}
	}
}

// Whatever a file holds, reading ends, and gives lines of JSON.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"kinds", "wide", "live", "cut-off", "deep"} {
		f.Add(read(f, name+".db"), read(f, name+".db-wal"), read(f, name+".db-journal"))
	}
	f.Fuzz(func(t *testing.T, file, wal, journal []byte) {
		got, _ := rows(t, file, wal, journal)
		if again, _, err := grouped(t, file); err == nil {
			got += again
		}
		for _, line := range strings.SplitAfter(got, "\n") {
			if line == "" {
				continue
			}
			if !json.Valid([]byte(line)) || !strings.HasSuffix(line, "\n") {
				t.Errorf("no line of JSON: %q", line)
			}
		}
	})
}
