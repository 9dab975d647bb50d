// Package overwrite keeps the files of a log from being written over: whoever writes a file
// that is there already asks it first.
package overwrite

import (
	"fmt"
	"os"
	"path/filepath"

	"msgview/model"
	"msgview/ui/safetext"
)

// Check returns an error if a file is one that a log is read from, by whatever name.
func Check(log model.Log, path string) error {
	target, err := os.Stat(path)
	if err != nil {
		return nil // it is not there
	}
	source := log.Source()
	names := []string{source.Path}
	folder := source.Path
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	for _, name := range source.Files {
		names = append(names, filepath.Join(folder, filepath.FromSlash(name)))
	}
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && os.SameFile(info, target) {
			return fmt.Errorf("%s is a file of the log, which msgview never writes to; name another file", safetext.Row(path))
		}
	}
	return nil
}
