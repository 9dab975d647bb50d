package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// copyDatabase copies a database of the package sqlite, with what lies beside it.
func copyDatabase(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	for _, end := range []string{"", "-wal", "-journal"} {
		data, err := os.ReadFile(filepath.Join("sqlite", "testdata", name+end))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+end), data, 0o400); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, name)
}

func TestDatabase(t *testing.T) {
	path := copyDatabase(t, "live.db")
	f := open(t, path)
	got := string(all(t, f))
	if f.Container() != "sqlite" || f.Compression() != "" || f.Err() != nil {
		t.Errorf("container %q, compression %q, %v", f.Container(), f.Compression(), f.Err())
	}
	if !strings.HasPrefix(got, `{"_table":"sqlite_schema"`) || !strings.Contains(got, "after 2") {
		t.Errorf("the write-ahead log was not read:\n%s", got)
	}
	if grew, replaced, err := f.Refresh(); grew || replaced || err != nil {
		t.Errorf("nothing changed: %v %v %v", grew, replaced, err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 2 {
		t.Errorf("files were left behind: %v %v", entries, err)
	}
	if err := os.Chtimes(path+"-wal", time.Now(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, replaced, err := f.Refresh(); !replaced || err != nil {
		t.Errorf("a program wrote to the log: %v %v", replaced, err)
	}
}

func TestDamagedDatabase(t *testing.T) {
	path := copyDatabase(t, "kinds.db")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 20*512); err != nil {
		t.Fatal(err)
	}
	f := open(t, path)
	if notes := f.Notes(); len(notes) != 1 || !strings.Contains(notes[0], "search_data") {
		t.Errorf("left out: %q", notes)
	}
	if got := string(all(t, f)); !strings.Contains(got, "boil water") || f.Err() == nil || !strings.Contains(f.Err().Error(), "damaged") {
		t.Errorf("%v of\n%s", f.Err(), got)
	}
	if err := os.Truncate(path, 300); err != nil {
		t.Fatal(err)
	}
	if f, err := Open(t.Context(), path); err == nil {
		f.Close()
		t.Error("half of a page was opened")
	}
}

// Of a database whose first page is damaged the rest is read; where nothing is left it is
// said what can be done.
func TestDamagedFirstPage(t *testing.T) {
	path := copyDatabase(t, "kinds.db")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	clear(data[100:512])
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f := open(t, path)
	if got := string(all(t, f)); !strings.Contains(got, "boil water") || f.Err() == nil || !strings.Contains(f.Err().Error(), "page 1 ") {
		t.Errorf("%v of\n%s", f.Err(), got)
	}
	data[0] ^= 0xFF // nor is it known by its beginning
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f = open(t, path)
	if got := string(all(t, f)); !strings.Contains(got, "boil water") || f.Container() != "sqlite" {
		t.Errorf("%v of\n%s", f.Err(), got)
	}
	data[0] ^= 0xFF
	clear(data[100:])
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err = Open(t.Context(), path)
	if err == nil {
		f.Close()
		t.Fatal("it was opened")
	}
	if s := err.Error(); !strings.Contains(s, "damaged") || !strings.Contains(s, ".recover") {
		t.Error(s)
	}
}
