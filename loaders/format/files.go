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
	return slices.Clip(listed.ending(folder, ending, nil))
}

// FilesOf returns those of FilesIn that begin so and are of an owner. What owns a file is
// asked once of each: whose returns "" for one that does not say it yet.
func FilesOf(folder, beginning, ending, owner string, whose func(path string) string) []string {
	return slices.Clip(listed.owned(folder, beginning, ending, owner, whose))
}

// listed keeps what stood in the folders that were looked into: each of the logs in a
// folder asks for it, and in a list of sessions the folders take turns.
var listed listing

type listing struct {
	mu      sync.Mutex
	folders map[string]*contents
	names   int // of all folders
}

// contents are what stood in a folder when it was last looked into.
type contents struct {
	modified time.Time
	names    map[string][]string    // by their ending, without it
	owners   map[string]*belongings // by beginning, "/" and ending
}

// belongings are whose the files of a folder are.
type belongings struct {
	files   map[string][]string // by their owner
	unknown []string
}

const (
	// settled is how long ago a folder must have changed to be known by when it did.
	settled = 2 * time.Second

	// mostListed is how many names are kept: a hundred bytes each.
	mostListed = 1 << 18
)

// ending returns the names of the regular files of a folder that end so. It gives them to
// use while nobody else looks into folders.
func (l *listing) ending(folder, ending string, use func(*contents, []string)) []string {
	info, err := os.Stat(folder)
	if err != nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	in := l.folders[folder]
	if in == nil || !in.modified.Equal(info.ModTime()) {
		in = &contents{modified: info.ModTime(), names: map[string][]string{}, owners: map[string]*belongings{}}
	}
	names, ok := in.names[ending]
	if !ok {
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			if name, ok := strings.CutSuffix(e.Name(), ending); ok && name != "" && e.Type().IsRegular() {
				names = append(names, name)
			}
		}
		if time.Since(in.modified) > settled {
			l.keep(folder, in, len(names))
			in.names[ending] = names
		}
	}
	if use != nil {
		use(in, names)
	}
	return names
}

// keep remembers a folder with some names more, and forgets all others if these are too many.
func (l *listing) keep(folder string, in *contents, more int) {
	if l.names += more; l.names > mostListed || l.folders == nil {
		l.folders, l.names = map[string]*contents{}, more
	}
	l.folders[folder] = in
}

// owned is FilesOf.
func (l *listing) owned(folder, beginning, ending, owner string, whose func(path string) string) (found []string) {
	l.ending(folder, ending, func(in *contents, names []string) {
		key := beginning + "/" + ending
		o := in.owners[key]
		if o == nil {
			o = &belongings{files: map[string][]string{}}
			for _, name := range names {
				if strings.HasPrefix(name, beginning) {
					o.unknown = append(o.unknown, name)
				}
			}
			in.owners[key] = o
		}
		o.unknown = slices.DeleteFunc(o.unknown, func(name string) bool {
			of := whose(filepath.Join(folder, name+ending))
			if of != "" {
				o.files[of] = append(o.files[of], name)
				slices.Sort(o.files[of])
			}
			return of != ""
		})
		found = o.files[owner]
	})
	return found
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
