package overwrite

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"msgview/model"
	"msgview/ui/safetext"
)

// ErrThere says that a file is not written over.
var ErrThere = errors.New("there is such a file already")

// Save writes a file whole or not at all: what is half written is never seen under its
// name. One that is there is only written over if that is wanted, and never if it is a
// file of the log.
func Save(log model.Log, path string, over bool, write func(io.Writer) error) error {
	if err := Check(log, path); err != nil {
		return err
	}
	target := path
	info, err := Free(path, over)
	if err != nil {
		return err
	}
	if info != nil {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			target = real // the link stays
		}
	}
	mode := fs.FileMode(0o666) // less what the umask takes
	if info != nil {
		mode = info.Mode().Perm()
	}
	f, err := create(filepath.Dir(target), mode)
	if err != nil {
		return err
	}
	done := false
	begun(f.Name())
	defer func() {
		if !done {
			f.Close()
			os.Remove(f.Name())
		}
		ended(f.Name())
	}()
	out := bufio.NewWriterSize(named{f, path}, 64<<10)
	if err := write(out); err != nil {
		return err
	}
	if info != nil {
		_ = f.Chmod(info.Mode().Perm()) // who could read the one before can read this one
	}
	if err := errors.Join(out.Flush(), f.Close()); err != nil {
		return err
	}
	if over {
		err = os.Rename(f.Name(), target)
	} else if err = os.Link(f.Name(), target); err == nil {
		os.Remove(f.Name())
	} else if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %s", ErrThere, safetext.Row(path))
	} else { // a file system without links
		err = os.Rename(f.Name(), target)
	}
	done = err == nil
	return err
}

// named writes to a file whose errors have the name that was asked for: nobody knows that of
// what is half written.
type named struct {
	file *os.File
	path string
}

// Write implements io.Writer.
func (n named) Write(p []byte) (int, error) {
	written, err := n.file.Write(p)
	if where := (*fs.PathError)(nil); errors.As(err, &where) {
		err = &fs.PathError{Op: where.Op, Path: n.path, Err: where.Err}
	}
	return written, err
}

// Free returns an error if nothing can be written to a file, as far as that is seen before: it
// is there and is not to be written over, or its folder is missing. It says what is there.
func Free(path string, over bool) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular(): // nobody is told that it could be
		return nil, fmt.Errorf("%s is no file that can be written over", safetext.Row(path))
	case err == nil && !over:
		return nil, fmt.Errorf("%w: %s", ErrThere, safetext.Row(path))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err != nil:
		if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
			return nil, inFolder(filepath.Dir(path), err)
		}
		return nil, nil
	}
	return info, nil
}

// inFolder is an error that names a folder, and no file that nobody gave its name.
func inFolder(dir string, err error) error {
	if where := (*fs.PathError)(nil); errors.As(err, &where) {
		return fmt.Errorf("folder %s: %w", safetext.Row(dir), where.Err)
	}
	return err
}

// mostNames is how many names are tried for what is half written.
const mostNames = 1000

// create makes a file in a folder for what is half written, with the mode that the whole one
// is to have: who may not read that one may not read this one either.
func create(dir string, mode fs.FileMode) (f *os.File, err error) {
	for range mostNames {
		name := filepath.Join(dir, fmt.Sprintf(".msgview-%d", rand.Uint64()))
		if f, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		return nil, inFolder(dir, err)
	}
	return f, nil
}
