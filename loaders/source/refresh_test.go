package source

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"testing"
	"time"
)

func TestRefresh(t *testing.T) {
	overwrite := func(text string) func(string) error {
		return func(path string) error {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				return err
			}
			return os.Chtimes(path, time.Time{}, time.Now().Add(time.Second))
		}
	}
	for _, c := range []struct {
		name     string
		change   func(path string) error
		grew     bool
		replaced bool
		err      error
		size     int64
	}{
		{"nothing", func(string) error { return nil }, false, false, nil, 8},
		{"touched", overwrite("{\"a\":1}\n"), false, false, nil, 8},
		{"grown", overwrite("{\"a\":1}\n{\"a\":2}\n"), true, false, nil, 16},
		{"emptied", overwrite(""), false, true, nil, 0},
		{"cut", overwrite("{\"a\""), false, true, nil, 4},
		{"rewritten longer", overwrite("{\"b\":1}\n{\"a\":2}\n"), false, true, nil, 16},
		{"rewritten at the same size", overwrite("{\"b\":1}\n"), false, true, nil, 8},
		{"another file", func(path string) error {
			if err := os.WriteFile(path+"2", []byte("{\"a\":1}\n{}"), 0o600); err != nil {
				return err
			}
			return os.Rename(path+"2", path)
		}, false, true, nil, 8},
		{"deleted", os.Remove, false, false, fs.ErrNotExist, 8},
		{"replaced by a directory", func(path string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o700)
		}, false, true, nil, 8},
		{"not readable any more", func(path string) error { return os.Chmod(path, 0) }, false, false, nil, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := write(t, "x", []byte("{\"a\":1}\n"))
			f := open(t, path)
			if err := c.change(path); err != nil {
				t.Fatal(err)
			}
			grew, replaced, err := f.Refresh()
			if grew != c.grew || replaced != c.replaced || !errors.Is(err, c.err) || f.Size() != c.size {
				t.Errorf("grew %v, replaced %v, %v, size %d", grew, replaced, err, f.Size())
			}
			n, err := f.ReadAt(make([]byte, 100), 0)
			if err != io.EOF || n > 16 {
				t.Errorf("read %d, %v", n, err)
			}
			if grew, _, _ := f.Refresh(); grew {
				t.Error("grew twice")
			}
		})
	}
	packed := write(t, "x.gz", packed(t, []byte(sampleText)))
	f := open(t, packed)
	all(t, f)
	if grew, replaced, err := f.Refresh(); grew || replaced || err != nil {
		t.Errorf("gzip, nothing: %v %v %v", grew, replaced, err)
	}
	if err := overwrite("{}")(packed); err != nil {
		t.Fatal(err)
	}
	if _, replaced, _ := f.Refresh(); !replaced {
		t.Error("gzip file was replaced unnoticed")
	}
}

func TestSymlink(t *testing.T) {
	path := write(t, "x", []byte(sampleText))
	link := path + ".link"
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	f := open(t, link)
	if string(all(t, f)) != sampleText {
		t.Error("a link is not followed")
	}
	other := write(t, "y", []byte("{}"))
	if err := errors.Join(os.Remove(link), os.Symlink(other, link)); err != nil {
		t.Fatal(err)
	}
	if _, replaced, err := f.Refresh(); !replaced || err != nil {
		t.Errorf("the link moved: %v, %v", replaced, err)
	}
}
