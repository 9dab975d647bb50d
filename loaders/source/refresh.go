package source

import (
	"bytes"
	"os"
)

// Refresh looks whether the file on disk is still the one that was opened. grew
// says that bytes were added at the end: Size is larger now. replaced says that
// the bytes read before are not what the path holds any more, because it is
// another file, was cut, or was written anew in place; the caller should open it
// again, and until then sees the old file as far as it still exists.
//
// The error says why the path cannot be looked at, for example that it was
// deleted (fs.ErrNotExist); what was opened stays readable. Standard input and
// pipes never change in this sense.
func (f *File) Refresh() (grew, replaced bool, err error) {
	if f.modified.IsZero() {
		return false, false, nil
	}
	info, err := f.stat()
	if err != nil {
		return false, false, plain(f.name, err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !os.SameFile(info, f.info) {
		return false, true, nil
	}
	if info.Size() == f.info.Size() && info.ModTime().Equal(f.info.ModTime()) && !f.besideChanged() {
		return false, false, nil
	}
	old := f.info.Size()
	f.info = info
	if f.spool != nil || f.member != nil { // a compressed file cannot be continued
		return false, true, nil
	}
	f.size = info.Size()
	if f.size < old || f.rewritten(old) {
		return false, true, nil
	}
	return f.size > old, false, nil
}

// stat looks at the path, or at standard input if that is a file.
func (f *File) stat() (os.FileInfo, error) {
	if !f.owned && f.file != nil {
		return f.file.Stat()
	}
	return os.Stat(f.name)
}

// rewritten reports whether the first bytes changed, or those before the old end:
// some programs compact their log in place, after which it may well be longer than
// before, and some cut what they wrote last and go on.
func (f *File) rewritten(old int64) bool {
	head := make([]byte, headBytes)
	n, _ := f.ReadAt(head, 0) // fewer bytes than before show as a change
	head = head[:n]
	changed := !bytes.HasPrefix(head, f.head) || !bytes.Equal(f.readFoot(old), f.foot)
	f.head, f.foot = head, f.readFoot(f.size)
	return changed
}

// readFoot reads the last bytes of a file of the given size, as far as they are not
// among the first. What cannot be read is missing in them.
func (f *File) readFoot(size int64) []byte {
	foot := make([]byte, max(0, min(size-headBytes, headBytes)))
	n, _ := f.ReadAt(foot, size-int64(len(foot)))
	return foot[:n]
}
