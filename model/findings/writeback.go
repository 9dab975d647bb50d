package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// Patches and commands write whole files, too: *** Add File over one that is there, cat > a.py.

// patchedBack compares the files that a patch writes as a whole with the edits before.
func (g *files) patchedBack(l *looked, talk uint64, e *ended, purpose tool.Purpose) {
	if purpose != tool.PatchFile {
		return
	}
	for _, one := range wholeFiles(patchOf(e.use)) {
		g.file(talk, one.Path).undone(g, l, e, one.New)
	}
}

// wroteBack compares the files that a command writes as a whole with the edits before, unless it
// does something else that may change them.
func (g *files) wroteBack(l *looked, talk uint64, e *ended) {
	w := e.raw
	if !e.fine() {
		return
	}
	if w.Script() == "" {
		for _, one := range e.use.Scripted() {
			if one.Purpose == tool.WriteFile && !one.Appends && !slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return mayChange(r.Command, one.Path()) }) {
				g.file(talk, one.Path()).undone(g, l, e, one.Content())
			}
		}
		return
	}
	if w.Purpose != tool.WriteFile {
		return
	}
	if paths := w.Paths(); len(paths) == 1 {
		g.file(talk, paths[0]).undone(g, l, e, w.Content())
	}
}

func patchOf(u tool.Use) string {
	if text := u.Patch(); text != "" {
		return text
	}
	text, _ := tool.PatchText(u.Call)
	return text
}

// maxPatch bounds how much of a patch is read, in bytes.
const maxPatch = 64 << 10

// wholeFiles returns the files that a patch writes as a whole.
func wholeFiles(patch string) (all []tool.Edit) {
	if !strings.Contains(patch, addFile) {
		return nil
	}
	within := false
	for row := range strings.SplitSeq(patch[:min(len(patch), maxPatch)], "\n") {
		if path, ok := strings.CutPrefix(row, addFile); ok {
			all, within = append(all, tool.Edit{Path: strings.TrimSpace(path)}), true
			continue
		}
		if within = within && strings.HasPrefix(row, "+"); within {
			all[len(all)-1].New += row[1:] + "\n"
		}
	}
	return all
}

const addFile = "*** Add File: "
