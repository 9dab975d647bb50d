package patch

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// named is the names of a file: its own, and those that it had before patches moved it.
type named []string

// by reports whether a call names the file. A name that it had before is known from then on: who
// follows the calls of a file begins anew with it.
func (n *named) by(c *model.ToolCall) bool {
	use := tool.Of(c)
	text, ok := tool.PatchText(c)
	if !ok {
		text = use.Patch()
	}
	is := func(path string) bool { return slices.Contains(*n, path) }
	if strings.Contains(text, "*** Move to: ") || strings.Contains(text, "\nrename to ") {
		for _, f := range tool.PatchedFiles(text) {
			if f.To != "" && is(f.To) && !is(f.Path) && len(*n) < mostNames {
				*n = append(*n, f.Path)
			}
		}
	}
	for _, one := range use.Scripted() {
		if slices.ContainsFunc(one.Paths(), is) {
			return true
		}
	}
	return slices.ContainsFunc(use.Paths(), is) || text != "" && slices.ContainsFunc(tool.PatchPaths(text), is)
}

// mostNames is how many names a file may have had.
const mostNames = 8
