package keep

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// This test is also the other process.
func TestMain(m *testing.M) {
	if dir := os.Getenv("MSGVIEW_TEST_KEEP"); dir != "" {
		s := &Store{dir}
		for i := range 50 {
			err := s.Change("log", func(r *Record) {
				if r.Marks == nil {
					r.Marks = map[string]Place{}
				}
				r.Marks[fmt.Sprint(os.Args[1], i)] = Place{Entry: i}
			})
			if err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestChange(t *testing.T) {
	s := &Store{filepath.Join(t.TempDir(), "a", "logs")}
	if r := s.Read("x"); r.At != nil || r.Marks != nil {
		t.Errorf("of nothing: %+v", r)
	}
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	if err := s.Change("x", func(r *Record) { r.At, r.When = &Place{7, 1, 9}, now }); err != nil {
		t.Fatal(err)
	}
	if err := s.Change("x", func(r *Record) { r.Marks = map[string]Place{"a": {Entry: 3}} }); err != nil {
		t.Fatal(err)
	}
	if r := s.Read("x"); r.At == nil || *r.At != (Place{7, 1, 9}) || !r.When.Equal(now) || r.Marks["a"].Entry != 3 {
		t.Errorf("%+v", r)
	}
	if runtime.GOOS != "windows" {
		for path, want := range map[string]os.FileMode{s.Dir: 0o700, s.path("x"): 0o600} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s: %v, %v", path, info.Mode(), err)
			}
		}
	}
	if err := os.WriteFile(s.path("x"), []byte("{\"at\":"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := s.Read("x"); r.At != nil {
		t.Errorf("of a file that is damaged: %+v", r)
	}
}

// The logs that were read longest ago are forgotten, and what was left half written.
func TestForget(t *testing.T) {
	s := &Store{t.TempDir()}
	if err := os.WriteFile(filepath.Join(s.Dir, "new-1"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range MaxLogs + 3 {
		path := s.path(fmt.Sprint(i))
		if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1_000_000+i), 0)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Change("last", func(r *Record) {}); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(s.Dir, "*"))
	if len(files) != MaxLogs+1 { // and the lock
		t.Errorf("%d files", len(files))
	}
	for id, there := range map[string]bool{"last": true, "0": false, "3": false, "4": true} {
		if _, err := os.Stat(s.path(id)); (err == nil) != there {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// Nothing that one of several processes keeps is lost to another one.
func TestProcesses(t *testing.T) {
	dir := t.TempDir()
	var all []*exec.Cmd
	var said [3]strings.Builder
	for i := range said {
		cmd := exec.Command(os.Args[0], string(rune('a'+i)))
		cmd.Env = append(os.Environ(), "MSGVIEW_TEST_KEEP="+dir)
		cmd.Stdout = &said[i]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, cmd)
	}
	for i, cmd := range all {
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %s", err, said[i].String())
		}
	}
	if n := len((&Store{dir}).Read("log").Marks); n != 150 {
		t.Errorf("%d marks, want 150", n)
	}
}

func TestID(t *testing.T) {
	seen := map[string]bool{}
	for _, id := range []string{
		ID("/a", "f", []byte("x")), ID("/b", "f", []byte("x")), ID("/a", "g", []byte("x")), ID("/a", "f", []byte("y")), ID("/", "af", []byte("x")),
	} {
		if seen[id] || strings.ContainsAny(id, `/\.`) {
			t.Errorf("%s", id)
		}
		seen[id] = true
	}
	long := make([]byte, maxFirst+1)
	before := ID("/a", "f", long)
	if long[maxFirst] = 1; ID("/a", "f", long) != before {
		t.Error("a log is known by the beginning of its first record")
	}
}
