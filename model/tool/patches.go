package tool

import (
	"fmt"
	"strings"

	"msgview/model/rawjson"
)

// A PatchedFile is what a patch does with a file.
type PatchedFile struct {
	Path string
	To   string // where it is moved to, "" for nowhere
	Act  PatchAct
}

// PatchAct is what a patch does with a file.
type PatchAct uint8

// The acts.
const (
	PatchUpdate PatchAct = iota
	PatchAdd
	PatchDelete
)

// PatchedFiles returns what a patch does with the files that it names, in order: one in the
// form of apply_patch, or a unified difference.
func PatchedFiles(patch string) []PatchedFile {
	if strings.Contains(patch, "*** Begin Patch") || strings.HasPrefix(patch, "*** ") {
		return patchedFiles(patch)
	}
	var all []PatchedFile
	from := "" // the name of the line before: "--- a/…"
	for line := range strings.SplitSeq(patch, "\n") {
		old, was := strings.CutPrefix(line, "--- ")
		to, is := strings.CutPrefix(line, "+++ ")
		switch moved, ok := strings.CutPrefix(line, "rename from "); {
		case ok:
			all = append(all, PatchedFile{Path: nameOf(moved)})
		case strings.HasPrefix(line, "rename to ") && len(all) > 0:
			all[len(all)-1].To = nameOf(line[len("rename to "):])
		case is && from != "":
			old, to := strings.TrimPrefix(from, "a/"), strings.TrimPrefix(nameOf(to), "b/")
			switch n := len(all); {
			case n > 0 && all[n-1].To != "" && all[n-1].To == to && all[n-1].Path == old: // which was moved, too
			case to == "/dev/null":
				all = append(all, PatchedFile{Path: old, Act: PatchDelete})
			case old == "/dev/null":
				all = append(all, PatchedFile{Path: to, Act: PatchAdd})
			default:
				all = append(all, PatchedFile{Path: to})
			}
		}
		if from = ""; was {
			from = nameOf(old)
		}
	}
	return all
}

// nameOf is the name in the head of a difference, which a time may follow.
func nameOf(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\t")
	return s
}

// patchedFiles is PatchedFiles of a patch in the form of apply_patch.
func patchedFiles(patch string) (all []PatchedFile) {
	marks := [...]string{PatchUpdate: "*** Update File: ", PatchAdd: "*** Add File: ", PatchDelete: "*** Delete File: "}
	for line := range strings.SplitSeq(patch, "\n") {
		if !strings.HasPrefix(line, "*** ") {
			continue
		}
		if to, ok := strings.CutPrefix(line, "*** Move to: "); ok && len(all) > 0 {
			all[len(all)-1].To = strings.TrimSpace(to)
		}
		for act, mark := range marks {
			if path, ok := strings.CutPrefix(line, mark); ok && strings.TrimSpace(path) != "" {
				all = append(all, PatchedFile{Path: strings.TrimSpace(path), Act: PatchAct(act)})
			}
		}
	}
	return all
}

// PatchOfChanges writes what Codex tells of the files that it changed as a patch: by their
// paths, or as a list. It is "" for anything else; whole reports whether nothing else stands
// there.
func PatchOfChanges(changes rawjson.Value) (patch string, whole bool) {
	var b strings.Builder
	whole = true
	one := func(path string, v rawjson.Value) bool {
		kind, to := v.Str("type"), v.Str("move_path")
		if k := v.Get("kind"); k.Exists() { // of the app server
			kind, to = k.Str("type"), k.Str("move_path")
		}
		if v.Len() == 1 { // of the first versions: {"update":{…}}
			for name, inner := range v.Members() {
				if inner.Kind() == rawjson.Object {
					kind, v = name, inner
					to = inner.Str("move_path")
				}
			}
		}
		lines := func(sign, head string) {
			text := Text(v, "content", "diff")
			if text == "" {
				return
			}
			fmt.Fprintf(&b, head+"\n", strings.Count(strings.TrimSuffix(text, "\n"), "\n")+1)
			for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
				b.WriteString(sign + line + "\n")
			}
		}
		switch kind {
		case "add":
			b.WriteString("*** Add File: " + path + "\n")
			lines("+", "@@ -0,0 +1,%d @@")
		case "delete":
			b.WriteString("*** Delete File: " + path + "\n")
			lines("-", "@@ -1,%d +0,0 @@")
		case "update":
			b.WriteString("*** Update File: " + path + "\n")
			if to != "" {
				b.WriteString("*** Move to: " + to + "\n")
			}
			if d := Text(v, "unified_diff", "diff"); d != "" {
				b.WriteString(strings.TrimSuffix(d, "\n") + "\n")
			}
		default:
			return false
		}
		for name, m := range v.Members() {
			switch name {
			case "type", "content", "unified_diff", "move_path", "diff", "path", "kind":
			default:
				whole = whole && m.IsNull()
			}
		}
		return true
	}
	switch changes.Kind() {
	case rawjson.Object:
		for path, v := range changes.Members() {
			if v.Kind() != rawjson.Object || !one(path, v) {
				return "", false
			}
		}
	case rawjson.Array:
		for _, v := range changes.Elems() {
			if v.Kind() != rawjson.Object || v.Str("path") == "" || !one(v.Str("path"), v) {
				return "", false
			}
		}
	}
	if b.Len() == 0 {
		return "", false
	}
	return "*** Begin Patch\n" + b.String() + "*** End Patch", whole
}

// isChanges reports whether arguments are what Codex tells of the files that it changed.
func isChanges(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.Len() == 0 {
		return false
	}
	patch, _ := PatchOfChanges(v)
	return patch != ""
}
