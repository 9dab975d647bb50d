package format

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// What Siblings asks of the folders around a log. Links lead nowhere.

// FilesIn returns the names of the regular files in a folder that end so, without the
// ending.
func FilesIn(folder, ending string) (names []string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ending); ok && name != "" && e.Type().IsRegular() {
			names = append(names, name)
		}
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

// IsFile reports whether there is a regular file at path.
func IsFile(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}
