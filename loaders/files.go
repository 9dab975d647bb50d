package loaders

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sort"
	"strings"

	"msgview/loaders/decode"
	"msgview/loaders/source"
)

// openFiles opens what path names: a file, standard input, or the logs in a
// directory. skipped says which files of a directory are left out, and why.
func openFiles(ctx context.Context, path string) (files []*logFile, skipped []string, err error) {
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
	return []*logFile{{File: decode.File{Name: displayName(path), Dir: folderOf(path)}, path: path, src: src}}, nil, nil
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

// openDirectory opens the logs below a directory. Files with numbers for names
// are the messages of one conversation (agent-swarm-kit keeps them so); a folder
// "history" beside messages.jsonl holds what was moved out of it, and comes first
// (ripple: RippleSessionStore.swift).
func openDirectory(ctx context.Context, root string) (files []*logFile, skipped []string, err error) {
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
	tree = withoutOutputs(tree)
	logs, archives, left := choose(ctx, root, tree)
	skipped = append(skipped, left...)
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
	if len(names) > maxFiles {
		skipped = append(skipped, fmt.Sprintf("%d files after the first %d", len(names)-maxFiles, maxFiles))
		names = names[:maxFiles]
	}
	open := source.Open
	if len(names) > maxOpen {
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
		files = append(files, &logFile{File: decode.File{Name: name, Dir: folderOf(filepath.Join(root, name)), Conversation: conversationOf(name)}, path: root, inside: true, src: src})
	}
	if len(files) == 0 {
		return nil, nil, fmt.Errorf("%s: %w (%s)", root, ErrNoLogs, skipped[0])
	}
	return files, skipped, nil
}

// conversationOf returns the key of the conversation that a file of a directory
// belongs to: its own, but the numbered files of a folder are one conversation,
// and so are the files of a task, and a store's messages.jsonl and the parts in the
// folder beside it.
func conversationOf(name string) string {
	dir, base := filepath.Dir(name), filepath.Base(name)
	stem, _, _ := strings.Cut(base, ".")
	switch {
	case inTask(name):
		return dir
	case strings.Trim(stem, "0123456789") == "", base == "messages.jsonl", base == "meta.json":
		return dir
	case filepath.Base(dir) == "history":
		return filepath.Dir(dir)
	}
	return name
}

// inTask reports whether a file is one of those that Cline and its descendants keep
// for each task, in a folder of its own.
func inTask(name string) bool {
	switch filepath.Base(name) {
	case "api_conversation_history.json", "ui_messages.json", "claude_messages.json", "task_metadata.json", "history_item.json":
		return true
	}
	return false
}

// maxFiles bounds how many files of a directory are read, maxOpen how many are
// open at the same time.
const (
	maxFiles = 10_000
	maxOpen  = 200
)

func closeFiles(files []*logFile) {
	for _, f := range files {
		f.src.Close()
	}
}

// before orders the files of a directory: as listed (naturally), but a folder
// "history" before the files beside it, and meta.json first of all.
func before(a, b string) bool {
	return orderKey(a) < orderKey(b) && filepath.Dir(strings.ReplaceAll(a, "history/", "")) == filepath.Dir(strings.ReplaceAll(b, "history/", ""))
}

func orderKey(name string) int {
	switch {
	case filepath.Base(name) == "meta.json":
		return 0
	case filepath.Base(filepath.Dir(name)) == "history":
		return 1
	}
	return 2
}

// addSiblings adds the files of sub-agents that belong to the log and are not among
// its files yet. It returns how many those are.
func (l *Log) addSiblings(ctx context.Context) int {
	main := l.file(0)
	if main.inside || main.copied || l.found.Format.Siblings == nil || main.path == "-" {
		return 0
	}
	known := map[string]bool{}
	for _, f := range l.all() {
		known[f.path] = true
	}
	added := 0
	list := l.found.Format.Siblings(main.path)
	open := source.Open
	if len(list) > maxOpen {
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
		name, err := filepath.Rel(filepath.Dir(main.path), s.Path)
		if err != nil {
			name = filepath.Base(s.Path)
		}
		l.addFile(&logFile{File: decode.File{Name: name, Dir: folderOf(s.Path), Thread: s.Thread}, path: s.Path, parent: s.ParentCall, src: src})
		added++
	}
	return added
}

// binaryError says what a file that is no text seems to be.
func binaryError(name string, head []byte) error {
	switch filepath.Ext(name) {
	case ".db", ".sqlite", ".sqlite3", ".vscdb":
		return fmt.Errorf("%w (by its name a database, but without the header of SQLite: it is another kind, or its first page is damaged; %s)", ErrBinary, source.Rescue)
	}
	return fmt.Errorf("%w (%s)", ErrBinary, source.Describe(head))
}

// ErrBinary is returned for a file that is no text.
var ErrBinary = errors.New("this is a binary file, not a log")
