package render

import (
	"cmp"
	"fmt"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// insertion returns what a call puts into a file as a difference, with where it is as far as the
// call or its result say, and what else the call says.
func insertion(use tool.Use, r *model.ToolResult, in tool.Insertion, b Block, full bool) []Block {
	if in.Line == 0 {
		b.Text = cmp.Or(applied(detailsOf(r), b.Text), snippet(r, use.Arguments(), b.Text), b.Text)
	}
	_, path := tool.Pick(use.Arguments(), tool.PathKeys)
	if full {
		return append([]Block{b}, rest(use.Arguments(), path, in.Keys[0])...)
	}
	return append([]Block{b}, rest(use.Arguments(), append(in.Keys, path)...)...)
}

// inserted is the difference that an insertion makes.
func inserted(in tool.Insertion) string {
	lines := strings.Split(strings.TrimSuffix(in.Text, "\n"), "\n")
	d := "+" + strings.Join(lines, "\n+")
	if in.Line > 0 {
		d = fmt.Sprintf("@@ -%d,0 +%d,%d @@\n%s", in.Line-1, in.Line, len(lines), d)
	}
	return d
}

// ChangeText is what a call changes in files as it is drawn, "" for one that changes none: the
// difference, or the file that it writes.
func (it *Item) ChangeText() string {
	use := tool.Of(it.Call)
	switch use.Purpose {
	case tool.EditFile, tool.PatchFile, tool.WriteFile:
	case tool.Other:
		if _, ok := tool.PatchText(it.Call); !ok {
			return ""
		}
	default:
		return ""
	}
	var parts []string
	for _, b := range callBlocks(use, it.told(), false, editsOf(use, false)) {
		if (b.Form == Diff || b.Form == Code || b.Form == Markdown) && b.Text != "" {
			parts = append(parts, strings.TrimSuffix(b.Text, "\n"))
		}
	}
	return strings.Join(parts, "\n")
}

// ChangesOf counts the lines that a call adds to a file and takes out of it, as its row does of all
// files together.
func ChangesOf(it *Item, path string) (added, removed int) {
	use := tool.Of(it.Call)
	blocks := callBlocks(use, it.told(), false, editsOf(use, false))
	all := use.Paths()
	if text, ok := tool.PatchText(it.Call); ok {
		all = tool.PatchPaths(text)
	}
	for i := range blocks {
		if len(all) > 1 && blocks[i].Form == Diff {
			blocks[i].Text = diffOf(blocks[i], path)
		}
	}
	added, removed, _ = ChangesIn(use, it.Result(), blocks)
	return added, removed
}

// diffOf is what a difference has of a file: what stands behind its name, up to the next one; all
// of one that is of that file alone.
func diffOf(b Block, path string) string {
	if b.Title == path {
		return b.Text
	}
	var of []string
	within := false
	for line := range strings.SplitSeq(b.Text, "\n") {
		names := tool.PatchPaths(line)
		switch {
		case len(names) > 0: // also where it is moved to, which has the lines then
			within = names[0] == path
		case strings.HasPrefix(line, "diff --git "), strings.HasPrefix(line, "--- a/"):
			within = false
		case within:
			of = append(of, line)
		}
	}
	return strings.Join(of, "\n")
}
