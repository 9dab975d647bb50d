// Package folders finds the files that make up a log, or the logs in a folder.
//
// A path may name a file, a directory, an archive, or a database among others. Open
// opens what is read as one log, Sessions lists what can be opened by itself. Names tell
// most of it; where they do not, the beginnings of
// files do (package detect).
package folders

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/source"
)

// A File is one of the files that make up a log.
type File struct {
	decode.File
	Path   string // of what was opened: the file itself, or the directory or archive that it is in
	Parent string // id of the tool call that started the thread of the file
	Source *source.File
	Inside bool // found in what was opened
	Copied bool // of bytes in memory: there is no file to look after
	First  bool // read before the file that it belongs to
}

// Whole returns the path of a file itself.
func (f *File) Whole() string {
	if f.Inside {
		return filepath.Join(f.Path, f.Name)
	}
	return f.Path
}

// Open opens what path names: a file, standard input, or the logs in a
// directory. skipped says which files of a directory are left out, and why.
func Open(ctx context.Context, path string) (files []*File, skipped []string, err error) {
	src, err := source.Open(ctx, path)
	if errors.Is(err, source.ErrDirectory) {
		return openDirectory(ctx, path)
	}
	if errors.Is(err, source.ErrArchive) {
		return openArchive(ctx, path)
	}
	if err != nil {
		return nil, nil, err
	}
	return []*File{{File: *Told(path), Path: path, Source: src}}, nil, nil
}

// Told is what is known of a file that is opened by its path.
func Told(path string) *decode.File {
	return &decode.File{Name: displayName(path), Dir: folderOf(path)}
}

func displayName(path string) string {
	if path == "-" {
		return "(standard input)"
	}
	return filepath.Base(path)
}

// folderOf returns the name of the folder that a file is in, "" if unknown.
func folderOf(path string) string {
	if path == "-" {
		return ""
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	return filepath.Base(filepath.Dir(whole))
}

// ErrNoLogs is returned for a directory in which no file looks like a log.
var ErrNoLogs = errors.New("no logs in this directory")

// openDirectory opens the logs below a directory.
func openDirectory(ctx context.Context, root string) (files []*File, skipped []string, err error) {
	tree, err := source.List(ctx, root)
	if err != nil {
		return nil, nil, err
	}
	if tree.Truncated {
		skipped = append(skipped, fmt.Sprintf("what comes after the first %d files and folders", source.MaxEntries))
	}
	if tree.Deep > 0 {
		skipped = append(skipped, fmt.Sprintf("%d folders more than %d deep, the first: %s", tree.Deep, source.MaxDepth, tree.Deepest))
	}
	tree, copies := withoutCopies(withoutOutputs(tree))
	logs, archives, left := choose(ctx, root, tree)
	skipped = append(append(skipped, left...), copies...)
	switch n := len(archives); {
	case len(logs) == 0:
		logs = archives
	case n == 1:
		skipped = append(skipped, archives[0].Path+", which opens by itself")
	case n > 0:
		skipped = append(skipped, fmt.Sprintf("%d databases and archives, which open by themselves, the first: %s", n, archives[0].Path))
	}
	var names []string
	for _, f := range logs {
		names = append(names, f.Path)
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("%s: %w; a file that is named itself is opened whatever it is called", root, ErrNoLogs)
	}
	sort.SliceStable(names, func(i, j int) bool { return before(names[i], names[j]) })
	in := among(names)
	names = in.withEarlier(names)
	if len(names) > maxFiles {
		skipped = append(skipped, fmt.Sprintf("%d files after the first %d", len(names)-maxFiles, maxFiles))
		names = names[:maxFiles]
	}
	open := source.Open
	if len(names) > MaxOpen {
		open = source.OpenLater
	}
	for _, name := range names {
		src, err := open(ctx, filepath.Join(root, name))
		if errors.Is(err, source.ErrArchive) {
			var why []string
			files, why = addArchive(ctx, files, root, name)
			skipped = append(skipped, why...)
			continue
		}
		if err != nil {
			if ctx.Err() != nil {
				closeFiles(files)
				return nil, nil, err
			}
			src = source.Broken(filepath.Join(root, name), err)
		}
		if left, ok := in.unrepeated(root, name, src); ok {
			src.Close()
			if src = left; src == nil {
				skipped = append(skipped, name+", which repeats the messages beside it")
				continue
			}
		}
		f := inside(root, name, folderOf(filepath.Join(root, name)), src)
		f.Conversation = in.conversationOf(name)
		files = append(files, f)
	}
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("%s: %w (%s)", root, ErrNoLogs, skipped[0])
	}
	return files, skipped, nil
}

// conversationOf returns the key of the conversation that a file of a directory
// belongs to: its own, but the numbered files of a folder are one conversation,
// and so are the files of a task, and those of a conversation that has a folder.
func conversationOf(name string) string {
	dir, base := filepath.Dir(name), filepath.Base(name)
	switch {
	case inTask(name):
		return dir
	case isNumbered(name), strings.HasPrefix(base, "."), known().about[base], known().messages[base]:
		return dir
	case known().earlier[filepath.Base(dir)]:
		return filepath.Dir(dir)
	}
	return name
}

// isNumbered reports whether a file is one of those of a folder that are a conversation
// together, by its name: a number, or the number of a message.
func isNumbered(name string) bool {
	stem, _, _ := strings.Cut(filepath.Base(name), ".")
	of := strings.TrimRight(stem, "0123456789")
	if of == stem {
		return false
	}
	switch strings.ToLower(strings.TrimRight(of, "-_ ")) {
	case "message", "msg":
		return true
	}
	return of == ""
}

// inTask reports whether a file is one of those that programs keep for each task, in a
// folder of its own.
func inTask(name string) bool { return known().task[filepath.Base(name)] }

// maxFiles bounds how many files of a directory are read, MaxOpen how many are
// open at the same time.
const (
	maxFiles = 10_000
	MaxOpen  = 200
)

func closeFiles(files []*File) {
	for _, f := range files {
		f.Source.Close()
	}
}

// before orders the files of a directory: as listed (naturally), but what is said of a
// conversation first, a folder with earlier messages before the files beside it, and
// what a log has beside these last.
func before(a, b string) bool {
	return orderKey(a) < orderKey(b) && beside(a) == beside(b)
}

// beside returns the folder of a file, or that of the conversation whose earlier
// messages it has.
func beside(name string) string {
	parts := strings.Split(filepath.ToSlash(filepath.Dir(name)), "/")
	return strings.Join(slices.DeleteFunc(parts, func(folder string) bool { return folder == "." || known().earlier[folder] }), "/")
}

func orderKey(name string) int {
	switch {
	case known().about[filepath.Base(name)]:
		return 0
	case known().earlier[filepath.Base(filepath.Dir(name))]:
		return 1
	case known().isLog(filepath.Base(name)):
		return 3
	}
	return 2
}

// Siblings opens the files of sub-agents that belong to the log of a file, as its format
// names them, but for those that are known by their paths.
func Siblings(ctx context.Context, main *File, list []format.Sibling, known map[string]bool) (files []*File) {
	open := source.Open
	if len(list) > MaxOpen {
		open = source.OpenLater
	}
	for _, s := range list {
		if known[s.Path] {
			continue
		}
		src, err := open(ctx, s.Path)
		if err != nil {
			continue // a sidecar that cannot be read does not hide the log
		}
		name, err := filepath.Rel(filepath.Dir(main.Path), s.Path)
		if err != nil {
			name = filepath.Base(s.Path)
		}
		files = append(files, &File{File: decode.File{Name: name, Dir: folderOf(s.Path), Thread: s.Thread}, Path: s.Path, Parent: s.ParentCall, First: s.Earlier, Source: src})
	}
	return files
}

// maxListed bounds the files of a directory in which new ones are looked for.
const maxListed = 2000

// More opens the logs of a directory that are not known by their names, and makes
// them known.
func More(ctx context.Context, root string, known map[string]bool) (files []*File) {
	if info, err := os.Stat(root); err != nil || !info.IsDir() || len(known) > maxListed {
		return nil
	}
	tree, err := source.List(ctx, root)
	if err != nil || len(tree.Files) > maxListed {
		return nil
	}
	tree, _ = withoutCopies(tree)
	in := amongEntries(tree.Files)
	for _, e := range tree.Files {
		if kind := kindOfName(e.Path); kind != usual && kind != data || known[e.Path] {
			continue
		}
		if _, store := in.storeOf(e.Path); store != "" {
			continue // the messages that it repeats come there, too
		}
		known[e.Path] = true
		path := filepath.Join(root, e.Path)
		src, err := source.OpenLater(ctx, path)
		if err != nil {
			continue
		}
		f := inside(root, e.Path, folderOf(path), src)
		f.Conversation = in.conversationOf(e.Path)
		files = append(files, f)
	}
	return files
}

// inside is a file in a directory or an archive that was opened.
func inside(root, name, dir string, src *source.File) *File {
	return &File{File: decode.File{Name: name, Dir: dir, Conversation: conversationOf(name)}, Path: root, Inside: true, Source: src}
}
