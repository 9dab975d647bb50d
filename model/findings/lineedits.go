package findings

import (
	"path"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// changedInLine returns the file that an agent's own command changes that is a line of words and
// no JSON (SWE-agent): edit oven.py, create oven.py, or edit 3:4, which is of the file that is
// open; "" for any other call, or if it did not do so.
func changedInLine(e *ended) string {
	name := e.call.Name
	switch name {
	case "edit", "create", "insert":
	default:
		return ""
	}
	command := tool.Text(e.use.Arguments(), tool.CommandKeys...)
	rest, ok := strings.CutPrefix(command, name+" ")
	if !ok || !e.fine() {
		return ""
	}
	first, _, _ := strings.Cut(rest, "\n")
	first, _, _ = strings.Cut(strings.TrimSpace(first), " ")
	if n := digits(first); n == 0 && path.Ext(first) != "" {
		return first
	}
	return openFile(e.result)
}

// openFile returns the file that a result names as the one that is open.
func openFile(r *model.ToolResult) string {
	text := saidBy(r)
	const mark = "[File: "
	i := strings.Index(text, mark)
	if i < 0 {
		return ""
	}
	name, _, _ := strings.Cut(text[i+len(mark):], "]")
	name, _, ok := strings.Cut(name, " (")
	if !ok || len(name) > 300 {
		return ""
	}
	return name
}

// edits reports whether a call is to change a file, in whatever form it says so.
func (v *verdict) edits() bool {
	switch v.use.Purpose {
	case tool.EditFile, tool.PatchFile:
		return true
	case tool.Other:
		_, patch := tool.PatchText(v.call)
		return patch || v.call.Name == "edit"
	}
	return false
}

// editsOf returns what a call replaced: of a patch all lines that go and come in a file.
func editsOf(u tool.Use, purpose tool.Purpose) []tool.Edit {
	if purpose != tool.PatchFile {
		return u.Edits()
	}
	text := patchOf(u)
	var all []tool.Edit
	var now *tool.Edit
	for row := range strings.SplitSeq(text[:min(len(text), 64<<10)], "\n") {
		if paths := tool.PatchPaths(row); len(paths) > 0 {
			all = append(all, tool.Edit{Path: paths[0]})
			now = &all[len(all)-1]
			continue
		}
		switch {
		case now == nil || strings.HasPrefix(row, "---"):
		case strings.HasPrefix(row, "-"):
			now.Old += row[1:] + "\n"
		case strings.HasPrefix(row, "+"):
			now.New += row[1:] + "\n"
		}
	}
	return all
}
