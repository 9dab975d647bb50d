package ui

import (
	"os"
	"path/filepath"
	"time"

	"msgview/model"
	"msgview/ui/keep"
	"msgview/ui/picker"
)

// saw notes how large the file of a log was when it was read.
func saw(store *keep.Store, source model.Source, now time.Time) {
	path, err := filepath.Abs(source.Path)
	if err != nil || source.Path == "-" || source.Path == "" {
		return
	}
	size := source.Size
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return
	} else if source.Size > info.Size() { // it was packed
		size = info.Size()
	}
	_ = store.Saw(map[string]keep.Reads{path: {Size: size, When: now}}, now)
}

// A readLogs knows which logs of a list were read.
type readLogs struct {
	store *keep.Store
	seen  keep.Seen
}

// look reads what is kept, and notes that the list was looked at if that was never done.
func (r *readLogs) look(now time.Time) {
	if r.store == nil {
		return
	}
	seen, known := r.store.Seen()
	if !known {
		_ = r.store.Saw(nil, now)
		seen.Since = now
	}
	r.seen = seen
}

// unread says what of a session was not read yet.
func (r *readLogs) unread(s model.Session) picker.Unread {
	if r.store == nil {
		return picker.NothingNew
	}
	path, err := filepath.Abs(s.Path)
	if err != nil {
		return picker.NothingNew
	}
	switch reads, known := r.seen.Logs[path]; {
	case known && s.Size > reads.Size && s.Modified.After(reads.When):
		return picker.Grown
	case !known && s.Modified.After(r.seen.Since):
		return picker.NeverRead
	}
	return picker.NothingNew
}
