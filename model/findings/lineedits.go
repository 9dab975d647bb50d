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
