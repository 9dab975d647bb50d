package folders

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/source"
	"msgview/model"
)

// Bounds of the search for stores in a directory: how deep, and in how many folders.
const (
	storeDepth   = 4
	storeFolders = 48
)

// stores finds the folders of a directory that are stores of their own, beside other
// logs, and returns them as sessions together with what is left of the directory.
func stores(ctx context.Context, root string, tree source.Tree) ([]model.Session, source.Tree) {
	var found []model.Session
	budget := storeFolders
	var look func(files []source.Entry, depth int) (rest []source.Entry)
	look = func(files []source.Entry, depth int) (rest []source.Entry) {
		for _, group := range folders(files, depth) {
			dir := group.dir
			if dir == "" || len(group.files) < 2 || depth >= storeDepth || budget == 0 || ctx.Err() != nil {
				rest = append(rest, group.files...)
				continue
			}
			if !mayBeStore(group.files) {
				rest = append(rest, look(group.files, depth+1)...)
				continue
			}
			budget--
			part := source.Tree{Root: filepath.Join(root, dir)}
			for _, f := range group.files {
				name, _ := filepath.Rel(dir, f.Path)
				f.Path = name
				part.Files = append(part.Files, f)
			}
			if !isStore(ctx, part.Root, part) {
				rest = append(rest, look(group.files, depth+1)...)
				continue
			}
			store := model.Session{Path: part.Root, Name: dir}
			for _, f := range group.files {
				add(&store, f)
			}
			found = append(found, store)
		}
		return rest
	}
	tree.Files = look(tree.Files, 0)
	return found, tree
}

// folderFiles is the files of a folder and of those below it; dir is "" for the files
// that are in none.
type folderFiles struct {
	dir   string
	files []source.Entry
}

// folders groups files by the folder that they are in below the first depth ones.
func folders(files []source.Entry, depth int) (list []folderFiles) {
	at := map[string]int{}
	for _, f := range files {
		parts := strings.SplitN(filepath.ToSlash(f.Path), "/", depth+2)
		dir := ""
		if len(parts) == depth+2 {
			dir = filepath.Join(parts[:depth+1]...)
		}
		i, known := at[dir]
		if !known {
			i = len(list)
			at[dir] = i
			list = append(list, folderFiles{dir: dir})
		}
		list[i].files = append(list[i].files, f)
	}
	return list
}

// mayBeStore reports whether the files below a folder lie as those of a store do: they
// are documents, in folders of their kinds.
func mayBeStore(files []source.Entry) bool {
	documents := 0
	kinds := map[string]bool{}
	for _, f := range files {
		if filepath.Ext(f.Path) == ".json" {
			documents++
		}
		for _, part := range strings.Split(filepath.ToSlash(filepath.Dir(f.Path)), "/") {
			if known().kinds[part] {
				kinds[part] = true
			}
		}
	}
	return documents*10 >= len(files)*9 && len(kinds) > 1
}

// piecesBeside leaves out the messages and parts of a store whose folders lie among
// other logs: their sessions are listed, and opened with them.
func piecesBeside(tree source.Tree) source.Tree {
	for _, store := range known().stores {
		tree = store.withoutPieces(tree)
	}
	return tree
}

func (s store) withoutPieces(tree source.Tree) source.Tree {
	above := map[string]bool{} // folders that have one with sessions
	for _, f := range tree.Files {
		if dir, _, ok := strings.Cut("/"+filepath.ToSlash(f.Path), "/"+s.sessions+"/"); ok {
			above[dir] = true
		}
	}
	if len(above) == 0 {
		return tree
	}
	tree.Files = slices.DeleteFunc(slices.Clone(tree.Files), func(f source.Entry) bool {
		path := "/" + filepath.ToSlash(f.Path)
		return slices.ContainsFunc(s.pieces, func(kind string) bool {
			dir, _, ok := strings.Cut(path, "/"+kind+"/")
			return ok && above[dir]
		})
	})
	return tree
}
