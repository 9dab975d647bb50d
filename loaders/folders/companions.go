package folders

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/source"
	"msgview/model"
)

// withoutOutputs returns a tree without the outputs of tools that a session keeps in
// files of their own and that are shown with it.
func withoutOutputs(tree source.Tree) source.Tree { return without(tree, known().outputs) }

// withoutAside returns a tree without what programs keep beside the folder with their
// sessions.
func withoutAside(tree source.Tree) source.Tree { return without(tree, known().aside) }

func without(tree source.Tree, list []outputs) source.Tree {
	names := map[string]bool{}
	for _, f := range tree.Files {
		names[f.Path] = true
		for dir := filepath.Dir(f.Path); !names[dir] && dir != "."; dir = filepath.Dir(dir) {
			names[dir] = true
		}
	}
	left := make([]source.Entry, 0, len(tree.Files))
	for _, f := range tree.Files {
		path := filepath.ToSlash(f.Path)
		if !slices.ContainsFunc(list, func(o outputs) bool { return o.has(path, names) }) {
			left = append(left, f)
		}
	}
	tree.Files = left
	return tree
}

// withoutCopies returns a tree without the files that repeat what another one beside them
// says, and names these.
func withoutCopies(tree source.Tree) (left source.Tree, skipped []string) {
	for _, y := range known().copies {
		isSign := func(path string) (above string, ok bool) { // a file, or in a folder
			dir, base := filepath.Split(path)
			if above, ok = strings.CutSuffix(filepath.Clean(dir), y.Sign); ok {
				return above, true
			}
			ok, _ = filepath.Match(y.Sign, base)
			return dir, ok
		}
		names, signed := make(map[string]bool, len(tree.Files)), map[string]bool{}
		for _, f := range tree.Files {
			names[f.Path] = true
			if above, ok := isSign(f.Path); ok {
				signed[above] = true
			}
		}
		repeats := func(f source.Entry) (by string) {
			if above, ok := isSign(f.Path); ok {
				if names[above+y.Whole] {
					return y.Whole
				}
				return ""
			}
			switch dir, base := filepath.Split(f.Path); {
			case base == y.Whole && names[dir+y.Overwritten] && !signed[dir]:
				return y.Overwritten
			case base == y.Overwritten && names[dir+y.Whole] && signed[dir]:
				return y.Whole
			}
			return ""
		}
		tree.Files = slices.DeleteFunc(slices.Clone(tree.Files), func(f source.Entry) bool {
			by := repeats(f)
			if by != "" {
				skipped = append(skipped, f.Path+", as "+by+" beside it tells the same")
			}
			return by != ""
		})
	}
	return tree, skipped
}

// A neighbourhood knows which files lie beside each other.
type neighbourhood struct {
	files map[string]bool
	mains map[string]bool // folders with a transcript that is not a sub-agent's
}

func neighbours(tree source.Tree) neighbourhood {
	n := neighbourhood{files: make(map[string]bool, len(tree.Files)), mains: map[string]bool{}}
	for _, f := range tree.Files {
		n.files[f.Path] = true
		if dir, base := filepath.Split(f.Path); strings.HasSuffix(base, ".jsonl") && !known().isSubAgent(base) {
			n.mains[dir] = true
		}
	}
	return n
}

// isSidecar reports whether a file holds what a program keeps of the session in the
// file beside it.
func (n neighbourhood) isSidecar(path string) bool {
	dir, base := filepath.Split(path)
	for _, end := range known().endings {
		if stem, ok := strings.CutSuffix(base, end); ok && n.files[dir+stem+".jsonl"] {
			return true
		}
	}
	return slices.ContainsFunc(known().companions[base], func(session string) bool { return n.files[dir+session] })
}

// isSubAgent reports whether a file belongs to the session beside it, with which it
// is opened.
func (n neighbourhood) isSubAgent(path string) bool {
	dir, base := filepath.Split(path)
	if slices.ContainsFunc(strings.Split(filepath.ToSlash(filepath.Dir(path)), "/"), func(folder string) bool { return known().subAgents[folder] }) {
		return true
	}
	return known().isSubAgent(base) && strings.HasSuffix(base, ".jsonl") && n.mains[dir]
}

// sessionOf returns the session that a folder belongs to, which is the file of the
// same name beside it.
func sessionOf(root string, tree source.Tree) (model.Session, bool) {
	if !slices.ContainsFunc(tree.Files, func(f source.Entry) bool {
		first, _, _ := strings.Cut(filepath.ToSlash(f.Path), "/")
		return known().inSession[first]
	}) {
		return model.Session{}, false
	}
	path := filepath.Clean(root)
	if base := filepath.Base(path); base == "." || base == ".." {
		whole, err := filepath.Abs(root)
		if err != nil {
			return model.Session{}, false
		}
		path = whole
	}
	path += ".jsonl"
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return model.Session{}, false
	}
	return model.Session{Path: path, Name: filepath.Base(path), Size: info.Size(), Modified: info.ModTime()}, true
}
