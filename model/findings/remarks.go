package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// An edit of comments alone leaves a program what it was: no check need follow.

// onlyRemarks reports whether all that an edit puts in and takes out are comments.
func onlyRemarks(e *ended) bool {
	var all []tool.Edit
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile:
		all = e.edits()
	}
	if len(all) == 0 { // a line of words (SWE-agent)
		all, _ = tool.EditBlocks(tool.Text(e.use.Arguments(), tool.CommandKeys...), "")
	}
	some := false
	for _, one := range all {
		if len(one.Old)+len(one.New) > maxListing {
			return false
		}
		was, now := rowsBetween(one.Old, one.New)
		some = some || len(was)+len(now) > 0
		if slices.ContainsFunc(was, isNoRemark) || slices.ContainsFunc(now, isNoRemark) {
			return false
		}
	}
	return some
}

// rowsBetween returns the rows of two texts between what both begin and end with.
func rowsBetween(old, fresh string) (was, now []string) {
	was, now = strings.Split(strings.TrimRight(old, "\n"), "\n"), strings.Split(strings.TrimRight(fresh, "\n"), "\n")
	for len(was) > 0 && len(now) > 0 && was[0] == now[0] {
		was, now = was[1:], now[1:]
	}
	for len(was) > 0 && len(now) > 0 && was[len(was)-1] == now[len(now)-1] {
		was, now = was[:len(was)-1], now[:len(now)-1]
	}
	return was, now
}

// isNoRemark reports whether a row has more than a comment. What tells a compiler or a linter
// something is none.
func isNoRemark(row string) bool {
	row = strings.TrimSpace(row)
	switch {
	case row == "":
		return false
	case strings.HasPrefix(row, "# "), strings.HasPrefix(row, "// "), strings.HasPrefix(row, "/// "), strings.HasPrefix(row, "-- "), strings.HasPrefix(row, "* "), strings.HasPrefix(row, "/* ") && strings.HasSuffix(row, "*/"):
		for _, w := range [...]string{"noqa", "type:", "ignore", "eslint", "nolint", "pragma", "go:", "@ts", "+build", "region", "#!", "-*-", "rubocop", "pylint", "fmt:", "yapf", "prettier"} {
			if strings.Contains(row, w) {
				return true
			}
		}
		return false
	}
	return true
}

// ranEdited takes for a check of the last edit that the file itself was run and went well: a script.
func (g *files) ranEdited(talk uint64, e *ended, c *shell.Command) {
	n, ok := g.checks.get(talk)
	if !ok || n.checks == 0 || n.path == "" || !e.fine() || classOf(c) != work || program(c.Program()) == "git" {
		return
	}
	if slices.ContainsFunc(c.Program(), func(w string) bool { return lastName(w) == lastName(n.path) }) {
		n.check = e.place
	}
}
