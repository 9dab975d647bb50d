package format

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
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
