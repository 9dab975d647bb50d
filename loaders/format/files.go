package format

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// What Siblings asks of the folders around a log. Links lead nowhere.

// FilesIn returns the names of the regular files in a folder that end so, without the
// ending.
func FilesIn(folder, ending string) (names []string) {
	return slices.Clip(listed.ending(folder, ending))
}

// listed keeps the last folder that was looked into: of the logs in a folder one after
// another asks for it.
var listed listing

type listing struct {
	mu       sync.Mutex
	folder   string
	modified time.Time
	names    map[string][]string // by their ending, without it
}

// settled is how long ago a folder must have changed to be known by when it did.
const settled = 2 * time.Second

// ending returns the names of the regular files of a folder that end so.
func (l *listing) ending(folder, ending string) []string {
	info, err := os.Stat(folder)
	if err != nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.folder == folder && l.modified.Equal(info.ModTime()) {
		if names, ok := l.names[ending]; ok {
			return names
		}
	} else {
		l.folder, l.names = "", map[string][]string{}
	}
	entries, _ := os.ReadDir(folder)
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ending); ok && name != "" && e.Type().IsRegular() {
			names = append(names, name)
		}
	}
	if time.Since(info.ModTime()) > settled {
		l.folder, l.modified, l.names[ending] = folder, info.ModTime(), names
	}
	return names
}

// SiblingOf returns what Siblings is for logs that end so and have one file beside them, with
// another ending.
func SiblingOf(ending, other string) func(path string) []Sibling {
	return func(path string) []Sibling {
		log, ok := strings.CutSuffix(path, ending)
		if _, err := os.Stat(log + other); !ok || err != nil {
			return nil
		}
		return []Sibling{{Path: log + other}}
	}
}

// Together returns what Siblings is for logs that are several files of a folder, with these
// names: of each the others.
func Together(names []string) func(path string) []Sibling {
	return func(path string) (others []Sibling) {
		if !slices.Contains(names, filepath.Base(path)) {
			return nil
		}
		for _, name := range names {
			other := filepath.Join(filepath.Dir(path), name)
			if name != filepath.Base(path) && IsFile(other) {
				others = append(others, Sibling{Path: other})
			}
		}
		return others
	}
}

// Beginning returns so many bytes of a regular file or all of it, nil if there is none.
func Beginning(path string, most int64) []byte {
	if !IsFile(path) {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	data, _ := io.ReadAll(io.LimitReader(f, most))
	return data
}

// IsFile reports whether there is a regular file at path.
func IsFile(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}
