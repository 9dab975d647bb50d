package ui

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"msgview/model"
	"msgview/model/crash"
	"msgview/ui/picker"
)

// Changed implements picker.Renewer.
func (f *Files) Changed() map[int]picker.Row {
	f.mu.Lock()
	defer f.mu.Unlock()
	changed := f.changed
	f.changed = map[int]picker.Row{}
	return changed
}

// FindAgain says how to look for logs again: find adds those that are there by then.
func (f *Files) FindAgain(find func(add func(model.Session))) { f.find = find }

// Renew implements picker.Renewer: logs that came since are added.
func (f *Files) Renew() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.find == nil || f.busy || !f.done {
		return
	}
	f.busy = true
	go func() {
		defer crash.Catch()
		again(f)
		f.mu.Lock()
		f.busy = false
		f.mu.Unlock()
	}()
}

// again looks for the logs again.
func again(f *Files) {
	there := map[string]bool{}
	f.find(func(s model.Session) {
		there[s.Path] = true
		f.Add(s)
	})
	f.leave(there)
}

// leave has the rows go whose files were deleted. Those of a directory that is away as a
// whole, as on a disk that was taken out, stay.
func (f *Files) leave(there map[string]bool) {
	f.mu.Lock()
	var missed []string
	for path, at := range f.known {
		if !there[path] && !f.rows[at].Gone && !f.rows[at].Far {
			missed = append(missed, path)
		}
	}
	f.mu.Unlock()
	for _, path := range missed {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			continue
		}
		f.mu.Lock()
		at := f.known[path]
		f.rows[at].Gone = true
		f.changed[at] = f.rows[at]
		f.mu.Unlock()
	}
}
