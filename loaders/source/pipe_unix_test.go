//go:build unix

package source

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"
)

func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	f := open(t, path)
	if f.Size() != 0 || f.Done() {
		t.Error("a pipe without a writer has content")
	}
	w, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, "{\"a\":1}\n")
	if err := f.Wait(t.Context(), 8); err != nil || f.Done() {
		t.Errorf("wait: %v, done %v", err, f.Done())
	}
	b := make([]byte, 20)
	if n, err := f.ReadAt(b, 0); string(b[:n]) != "{\"a\":1}\n" || err != io.EOF {
		t.Errorf("%q, %v", b[:n], err)
	}
	io.WriteString(w, "{\"a\":2}\n")
	w.Close()
	if got := string(all(t, f)); got != sampleText || f.Err() != nil {
		t.Errorf("%q, %v", got, f.Err())
	}
	if grew, replaced, err := f.Refresh(); grew || replaced || err != nil {
		t.Errorf("refresh: %v %v %v", grew, replaced, err)
	}
}

// Nothing may be left running when a file is closed before its end.
func TestCloseEndsCopying(t *testing.T) {
	before := runtime.NumGoroutine()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	held := filepath.Join(t.TempDir(), "held")
	if err := syscall.Mkfifo(held, 0o600); err != nil {
		t.Skip(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	withStdin(t, r)
	zeros := write(t, "x.gz", packed(t, make([]byte, 60<<20)))
	for _, path := range []string{pipe, held, Stdin, zeros} {
		f, err := Open(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		if path == held {
			h, err := os.OpenFile(held, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			io.WriteString(h, "some bytes to begin with")
			f.Wait(t.Context(), 1)
		}
		if err := f.Close(); err != nil || f.Close() != nil {
			t.Errorf("%s: %v", path, err)
		}
		if _, err := f.ReadAt(make([]byte, 1), 0); err == nil {
			t.Errorf("%s: can be read after Close", path)
		}
	}
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if runtime.NumGoroutine() <= before {
			return
		}
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}
