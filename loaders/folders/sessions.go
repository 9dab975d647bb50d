package folders

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"msgview/loaders/decode"
	"msgview/loaders/detect"
	"msgview/loaders/source"
	"msgview/model"
)

// Sessions lists the logs of a directory that can be opened one by one, the newest
// first. A directory whose files make up one conversation or one store has one, which
// may be the directory itself. It returns nil for what is no directory, and for a
// directory without logs.
func Sessions(ctx context.Context, root string) ([]model.Session, error) {
	// Nothing but a directory is opened here: what a pipe has given is not there for the
	// one who opens it next.
	if root == source.Stdin {
		return nil, nil
	}
	if info, err := os.Stat(root); err != nil {
		_, err = source.OpenPlain(root) // which says what is wrong
		return nil, err
	} else if !info.IsDir() {
		return nil, nil
	}
	tree, err := source.List(ctx, root)
	if err != nil {
		return nil, err
	}
	if isStore(ctx, root, tree) {
		store := model.Session{Path: root, Name: root}
		for _, f := range tree.Files {
			add(&store, f)
		}
		return []model.Session{store}, nil
	}
	if s, ok := sessionOf(root, tree); ok {
		return []model.Session{s}, nil
	}
	tree, _ = withoutCopies(tree)
	held, tree := stores(ctx, root, withoutOutputs(tree))
	tree = withoutAside(piecesBeside(tree))
	logs, archives, _ := choose(ctx, root, tree)
	if said := slices.DeleteFunc(slices.Clone(logs), func(f source.Entry) bool { return f.Size == 0 }); len(said) > 0 {
		logs = said
	}
	beside := neighbours(tree)
	logs = slices.DeleteFunc(logs, func(f source.Entry) bool { return beside.isSidecar(f.Path) })
	if mains := slices.DeleteFunc(slices.Clone(logs), func(f source.Entry) bool { return beside.isSubAgent(f.Path) }); len(mains) > 0 {
		logs = mains
	}
	logs = append(withoutIdle(ctx, root, logs), archives...)
	var all []model.Session
	at := map[string]int{}         // conversation -> its session
	told := map[string]time.Time{} // when it was changed last, as it says itself
	in := amongEntries(tree.Files)
	for _, f := range logs {
		key := in.conversationOf(f.Path)
		if t := updated(root, f); !t.IsZero() {
			told[key] = t
		}
		if i, known := at[key]; known {
			add(&all[i], f)
			all[i].Path, all[i].Name = filepath.Join(root, key), key // of several files
			continue
		}
		at[key] = len(all)
		all = append(all, model.Session{Path: filepath.Join(root, f.Path), Name: f.Path, Size: f.Size, Modified: f.Modified})
	}
	for key, t := range told {
		all[at[key]].Modified = t
	}
	if len(all) == 1 && len(held) == 0 && isNumbered(logs[0].Path) {
		dir := filepath.Dir(logs[0].Path)
		all[0].Path, all[0].Name = filepath.Join(root, dir), dir // to which more may come
	}
	all = append(all, held...)
	slices.SortStableFunc(all, func(a, b model.Session) int { return b.Modified.Compare(a.Modified) })
	return all, nil
}

// add counts a file to a session of several.
func add(s *model.Session, f source.Entry) {
	s.Size += f.Size
	if f.Modified.After(s.Modified) {
		s.Modified = f.Modified
	}
}

// storeFiles is how many files of a directory are looked at to tell a store.
const storeFiles = 12

// isStore reports whether the files of a directory are the pieces of one store.
func isStore(ctx context.Context, root string, tree source.Tree) bool {
	format, pieces := "", false
	step := max(len(tree.Files)/storeFiles, 1)
	for i := 0; i < len(tree.Files); i += step {
		name := tree.Files[i].Path
		if kind := kindOfName(name); inTask(name) || kind != usual && kind != data {
			continue
		}
		src, err := source.Open(ctx, filepath.Join(root, name))
		if err != nil {
			continue
		}
		head, complete, err := detect.ReadHead(ctx, src)
		if err == nil && len(head) > 0 && !source.IsBinary(head) {
			f := &decode.File{Name: name, Dir: folderOf(filepath.Join(root, name))}
			if got, err := detect.Head(head, complete, "", f, src); err == nil && got.Sure && !got.Generic() {
				if format != "" && format != got.Format.Name { // a folder of all sorts
					src.Close()
					return false
				}
				format, pieces = got.Format.Name, pieces || got.Shape.Tree
			}
		}
		src.Close()
	}
	return pieces
}
