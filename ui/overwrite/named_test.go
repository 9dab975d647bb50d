package overwrite

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// What cannot be written is named as it was asked for, and keeps its cause.
func TestErrorsNameTheFile(t *testing.T) {
	half := filepath.Join(t.TempDir(), ".msgview-1")
	if err := os.WriteFile(half, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(half) // nothing can be written to it
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, err = named{f, "out.html"}.Write([]byte("x"))
	where, ok := err.(*fs.PathError)
	if !ok || where.Path != "out.html" || where.Err == nil {
		t.Errorf("it says %v", err)
	}
}
