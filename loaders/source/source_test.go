package source

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// write makes a file in a temporary directory and returns its path.
func write(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// open opens a path for the length of the test.
func open(t testing.TB, path string) *File {
	t.Helper()
	f, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// all returns everything a file holds once it is complete.
func all(t testing.TB, f *File) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := f.Wait(ctx, 1<<62); err != nil {
		t.Fatal(err)
	}
	data := make([]byte, f.Size())
	if n, err := f.ReadAt(data, 0); int64(n) != f.Size() || err != nil && err != io.EOF {
		t.Fatalf("read %d of %d bytes: %v", n, f.Size(), err)
	}
	return data
}

func TestOpenPlain(t *testing.T) {
	f := open(t, write(t, "a.jsonl", []byte("{}\n{}\n")))
	if got := string(all(t, f)); got != "{}\n{}\n" {
		t.Errorf("read %q", got)
	}
	if !f.Done() || f.Err() != nil || f.Compression() != "" || f.ModTime().IsZero() {
		t.Errorf("done %v, err %v, compression %q, time %v", f.Done(), f.Err(), f.Compression(), f.ModTime())
	}
	if n, err := f.ReadAt(make([]byte, 4), 4); n != 2 || err != io.EOF {
		t.Errorf("at the end: %d, %v; want 2, EOF", n, err)
	}
	if n, err := f.ReadAt(make([]byte, 4), 40); n != 0 || err != io.EOF {
		t.Errorf("behind the end: %d, %v; want 0, EOF", n, err)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		path string
		want error
	}{
		{dir, ErrDirectory},
		{"/dev/zero", ErrDevice},
		{loop, ErrLoop},
		{filepath.Join(dir, "none"), fs.ErrNotExist},
	} {
		_, err := Open(context.Background(), c.path)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.path, err, c.want)
		}
		t.Log(err)
	}
}
