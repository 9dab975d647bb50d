package overwrite

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"msgview/loaders"
	"msgview/model"
)

// a log in a folder, and the folder.
func opened(t *testing.T) (model.Log, string) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "log.jsonl")
	if err := os.WriteFile(path, []byte("{\"role\":\"user\",\"content\":\"Is the oven hot?\"}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	log, err := loaders.Open(t.Context(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return log, dir
}

func hot(w io.Writer) error {
	_, err := io.WriteString(w, "hot")
	return err
}

// A file is written whole or not at all; one that is there keeps who may read it, one that is
// new is for whom the files are that any program makes.
func TestSave(t *testing.T) {
	log, dir := opened(t)
	there, fresh := filepath.Join(dir, "there.txt"), filepath.Join(dir, "fresh.txt")
	if err := os.WriteFile(there, []byte("cold"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Save(log, there, false, hot); !errors.Is(err, ErrThere) {
		t.Errorf("what is there is written over: %v", err)
	}
	failed := errors.New("the oven is off")
	if err := Save(log, there, true, func(w io.Writer) error { hot(w); return failed }); err != failed {
		t.Errorf("what went wrong is %v", err)
	}
	if data, _ := os.ReadFile(there); string(data) != "cold" {
		t.Errorf("after that it is %q", data)
	}
	usual, err := os.OpenFile(filepath.Join(dir, "usual.txt"), os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer usual.Close()
	info, err := usual.Stat()
	if err != nil {
		t.Fatal(err)
	}
	private := filepath.Join(dir, "private.txt")
	if err := os.WriteFile(private, []byte("cold"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, mode := range map[string]os.FileMode{there: 0o644, private: 0o600, fresh: info.Mode().Perm()} {
		if err := Save(log, path, path != fresh, hot); err != nil {
			t.Fatal(err)
		}
		data, _ := os.ReadFile(path)
		info, err := os.Stat(path)
		if err != nil || string(data) != "hot" || info.Mode().Perm() != mode {
			t.Errorf("%s is %q, %v, %v", path, data, info, err)
		}
	}
	if err := Save(log, log.Source().Path, true, hot); err == nil {
		t.Error("the log is written over")
	}
	none := filepath.Join(dir, "none")
	if err := Save(log, filepath.Join(none, "a.txt"), false, hot); !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "folder "+none+": ") || strings.Contains(err.Error(), ".msgview-") {
		t.Errorf("into a folder that is not there: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".msgview-*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// What is abandoned is not there, half or whole.
func TestAbandon(t *testing.T) {
	log, dir := opened(t)
	path := filepath.Join(dir, "half.txt")
	if err := Save(log, path, false, func(w io.Writer) error { Abandon(); return hot(w) }); err == nil {
		t.Error("it is saved")
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("there is %v", files)
	}
}

// A program that was started to go on without its terminal does so while it writes.
func TestIgnoredSignals(t *testing.T) {
	if !slices.Contains(ending(), os.Signal(syscall.SIGHUP)) {
		t.Skip("it is ignored")
	}
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	if slices.Contains(ending(), os.Signal(syscall.SIGHUP)) {
		t.Error("it ends with its terminal")
	}
}

// What is no file is not written over, and nobody is told that it could be.
func TestNoFile(t *testing.T) {
	log, dir := opened(t)
	for _, over := range []bool{false, true} {
		err := Save(log, dir, over, hot)
		if err == nil || errors.Is(err, ErrThere) || !strings.Contains(err.Error(), "no file that can be written over") {
			t.Errorf("over: %v: %v", over, err)
		}
	}
}
