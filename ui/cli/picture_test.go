package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The moving picture of the README is what export makes of the tour.
// (go test ./ui/cli -run TestPicture -update makes it anew.)
func TestPictureOfPlay(t *testing.T) {
	made := filepath.Join(t.TempDir(), "play.svg")
	tour := filepath.Join("..", "tour", "tour.jsonl")
	if r := run(t, "", environment(), "export", "--to", "svg", "--animated", "--turns", "2", "--cols", "80", "--rows", "20", "--redact", "auto", "-o", made, tour); r.code > 1 {
		t.Fatalf("%+v", r)
	}
	got, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("..", "..", ".github", "msgview-play.svg")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what export makes (%v); -update makes it", path, err)
	}
}
