//go:build unix

package loaders

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Looking for the sessions of a pipe takes nothing out of it.
func TestSessionsOfPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	w, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	fd := int(w.Fd())
	syscall.SetNonblock(fd, true)
	for i := range 50 {
		if _, err := w.WriteString("x"); err != nil {
			t.Fatal(err)
		}
		if list, err := Sessions(context.Background(), path); err != nil || list != nil {
			t.Fatal(list, err)
		}
		var b [1]byte
		n, err := syscall.Read(fd, b[:])
		if n != 1 {
			t.Fatalf("time %d: the byte is gone: %v", i, err)
		}
	}
}
