package loaders

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/source"
	"msgview/model"
)

// Sessions lists the logs of a directory that can be opened one by one, the newest
// first. It returns nil for what is one log: a file, and a directory whose files
// make up one conversation or one store.
func Sessions(ctx context.Context, root string) ([]model.Session, error) {
	src, err := source.Open(ctx, root)
	if err == nil {
		return nil, src.Close()
	}
	if errors.Is(err, source.ErrArchive) {
		return nil, nil
	}
	if !errors.Is(err, source.ErrDirectory) {
		return nil, err
	}
	tree, err := source.List(ctx, root)
	if err != nil {
		return nil, err
	}
	if isStore(ctx, root, tree) {
		return nil, nil
	}
	var all []model.Session
	at := map[string]int{} // conversation -> its session
	for _, f := range tree.Files {
		if !isLogName(f.Path) && !isArchiveName(f.Path) || isSubAgent(tree, f.Path) {
			continue
		}
		key := conversationOf(f.Path)
		if i, known := at[key]; known {
			s := &all[i]
			s.Size += f.Size
			if f.Modified.After(s.Modified) {
				s.Modified = f.Modified
			}
			s.Path, s.Name = filepath.Join(root, key), key // of several files
			continue
		}
		at[key] = len(all)
		all = append(all, model.Session{Path: filepath.Join(root, f.Path), Name: f.Path, Size: f.Size, Modified: f.Modified})
	}
	if len(all) < 2 {
		return nil, nil
	}
	slices.SortStableFunc(all, func(a, b model.Session) int { return b.Modified.Compare(a.Modified) })
	return all, nil
}

// isArchiveName reports whether a file may hold logs that are opened only by
// themselves: databases, archives, and logs with endings of their own.
func isArchiveName(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".db", ".sqlite", ".sqlite3", ".vscdb", ".eval", ".zip", ".traj":
		return true
	}
	return false
}

// isSubAgent reports whether a file belongs to the session beside it, with which it
// is opened.
func isSubAgent(tree source.Tree, path string) bool {
	if filepath.Base(filepath.Dir(path)) == "subagents" {
		return true
	}
	return strings.HasPrefix(filepath.Base(path), "agent-") && strings.HasSuffix(path, ".jsonl") && slices.ContainsFunc(tree.Files, func(f source.Entry) bool {
		return filepath.Dir(f.Path) == filepath.Dir(path) && strings.HasSuffix(f.Path, ".jsonl") && !strings.HasPrefix(filepath.Base(f.Path), "agent-")
	})
}

// storeFiles is how many files of a directory are looked at to tell a store.
const storeFiles = 12

// isStore reports whether the files of a directory are the pieces of one store.
func isStore(ctx context.Context, root string, tree source.Tree) bool {
	step := max(len(tree.Files)/storeFiles, 1)
	for i := 0; i < len(tree.Files); i += step {
		name := tree.Files[i].Path
		if !isLogName(name) {
			continue
		}
		src, err := source.Open(ctx, filepath.Join(root, name))
		if err != nil {
			continue
		}
		head, complete, err := readHead(ctx, src)
		if err == nil && len(head) > 0 && !source.IsBinary(head) {
			f := &logFile{name: name, dir: folderOf(filepath.Join(root, name)), src: src}
			if got, err := detect(head, complete, "", f, src); err == nil && got.sure && got.shape.Tree {
				src.Close()
				return true
			}
		}
		src.Close()
	}
	return false
}
