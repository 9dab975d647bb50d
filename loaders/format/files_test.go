package format

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestFilesIn(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.json", "a.json", "c.txt", ".json"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "d.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	if got := FilesIn(dir, ".json"); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q", got)
	}
	if got := FilesIn(filepath.Join(dir, "none"), ""); got != nil {
		t.Errorf("%q in a folder that is not there", got)
	}
	if !IsFile(filepath.Join(dir, "c.txt")) || IsFile(filepath.Join(dir, "d.json")) || IsFile(filepath.Join(dir, "e")) {
		t.Error("only the first is a file")
	}
}

// Folders that take turns are each looked into once, as long as they do not change.
func TestFilesInTurns(t *testing.T) {
	long := time.Now().Add(-time.Hour)
	folders := make([]string, 20)
	write := func(folder, name string, at time.Time) {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(folder, at, at); err != nil {
			t.Fatal(err)
		}
	}
	for i := range folders {
		folders[i] = t.TempDir()
		write(folders[i], "a.json", long)
	}
	for _, folder := range folders {
		FilesIn(folder, ".json")
	}
	for _, folder := range folders {
		write(folder, "b.json", long) // the time says that nothing changed
		if got := FilesIn(folder, ".json"); !slices.Equal(got, []string{"a"}) {
			t.Fatalf("looked into again: %q", got)
		}
		write(folder, "c.json", long.Add(time.Second))
		if got := FilesIn(folder, ".json"); !slices.Equal(got, []string{"a", "b", "c"}) {
			t.Fatalf("changed: %q", got)
		}
	}
}

// Whose a file is is asked once, and again where it did not say it yet.
func TestFilesOf(t *testing.T) {
	dir := t.TempDir()
	write := func(name, owner string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(owner), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 9 {
		write(fmt.Sprintf("agent-%d.jsonl", i), fmt.Sprint("s", i%3))
	}
	write("agent-3.jsonl", "")
	write("s0.jsonl", "s0")
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(dir, long, long); err != nil {
		t.Fatal(err)
	}
	asked := map[string]int{}
	whose := func(path string) string {
		asked[filepath.Base(path)]++
		data, _ := os.ReadFile(path)
		return string(data)
	}
	of := func(owner string, want ...string) {
		t.Helper()
		if got := FilesOf(dir, "agent-", ".jsonl", owner, whose); !slices.Equal(got, want) {
			t.Errorf("of %s: %q, want %q", owner, got, want)
		}
	}
	of("s0", "agent-0", "agent-6")
	of("s1", "agent-1", "agent-4", "agent-7")
	write("agent-3.jsonl", "s0")
	of("s0", "agent-0", "agent-3", "agent-6")
	of("s2", "agent-2", "agent-5", "agent-8")
	of("none")
	for name, n := range asked {
		if n != 1 && name != "agent-3.jsonl" || name == "s0.jsonl" {
			t.Errorf("%s was asked %d times", name, n)
		}
	}
}
