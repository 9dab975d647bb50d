package reading

import (
	"os"
	"testing"

	"msgview/loaders/folders"
	"msgview/loaders/held"
	"msgview/loaders/opened"
	"msgview/model"
)

// silent has no answers.
type silent struct{}

func (silent) Forget(int)         {}
func (silent) EntryOf(string) int { return -1 }

// detected opens a path and tells what is there, but does not read it yet.
func detected(t *testing.T, path string) *Log {
	t.Helper()
	found, _, err := folders.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	files := opened.New(found)
	t.Cleanup(func() { files.Close() })
	l := New(t.Context(), files, model.NewIndex(), &held.Messages{}, silent{}, "", "")
	l.ReadOn()
	if err := l.Detect(t.Context()); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return l
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
