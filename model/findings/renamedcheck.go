package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/tool"
	"msgview/model/wordset"
)

// A checkedPath is a path that a check was told, with what it is called since.
type checkedPath struct {
	path string
	anew string // "" if it is still called so
	gone bool   // the file of the first name is no more there
}

// isPassed reports whether a check of a path is one of this file, too.
func (p *checkedPath) isPassed(good string) bool {
	return isCheckOf(good, p.path) || p.gone && p.anew != "" && isCheckOf(good, p.anew)
}

// A renaming is a file of which a call says that it has another name now, that it is gone (to is ""), or
// that there is another one (path is "").
type renaming struct{ path, to string }

// renamingsOf returns those of a call that went well.
func renamingsOf(e *ended) (all []renaming) {
	switch purpose := e.changesAs(); purpose {
	case tool.Shell:
		for _, r := range e.runs() {
			for _, one := range handles(r.Command.Program()) {
				all = append(all, renaming{one.path, one.to})
			}
		}
	case tool.WriteFile, tool.PatchFile:
		paths, patched := e.use.Paths(), ""
		if purpose == tool.PatchFile {
			patched = string(e.call.Arguments) + e.call.ArgumentsText
		}
		for _, p := range paths[:min(len(paths), maxHandled)] {
			if strings.Contains(patched, "*** Delete File: "+p+`\n`) || strings.Contains(patched, "*** Delete File: "+p+"\n") {
				all = append(all, renaming{p, ""})
			} else {
				all = append(all, renaming{"", p})
			}
		}
	}
	return all
}

// renames notes what a call renamed of the files of a check.
func (w *severalPaths) renames(all []renaming) {
	w.paths = slices.Clone(w.paths)
	for _, one := range all {
		for i := range w.paths {
			switch p := &w.paths[i]; {
			case one.path != "" && samePath(one.path, p.path):
				if p.gone = true; one.to != "" {
					p.anew = newNameOf(p.path, one)
				}
			case one.path == "" && p.path != one.to && isSameTest(p.path, one.to):
				p.anew = strings.TrimSuffix(p.path, path.Ext(p.path)) + path.Ext(one.to)
			}
		}
	}
}

// newNameOf is the new name of a file as a check is told it that was told its old one: from the same folder.
func newNameOf(was string, one renaming) string {
	if before, ok := strings.CutSuffix(path.Clean(one.path), path.Clean(was)); ok {
		return strings.Clone(strings.TrimPrefix(path.Clean(one.to), before))
	}
	before, _ := strings.CutSuffix(path.Clean(was), path.Clean(one.path))
	return before + path.Clean(one.to)
}

// isSameTest reports whether two paths are of one script under two endings: oven.test.ts, oven.test.tsx.
func isSameTest(a, b string) bool {
	stem := strings.TrimSuffix(a, path.Ext(a))
	return scriptEndings.Has(path.Ext(a)) && scriptEndings.Has(path.Ext(b)) && samePath(stem, strings.TrimSuffix(b, path.Ext(b)))
}

var scriptEndings = wordset.Set{Words: ".js .jsx .mjs .cjs .ts .tsx .mts .cts"}
