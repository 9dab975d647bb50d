package findings

import (
	"path"
	"slices"
	"strings"
)

// leavesOutKind reports whether a program that was given files of several kinds is given again those
// that it knows: what is left out is of a kind that none of the others is, and the result finds fault
// with each of it by its name.
func (m *mistake) leavesOutKind(a, b, came, gone []string) bool {
	if !m.blames || len(gone) == 0 || !slices.ContainsFunc(a, func(w string) bool { return isFileName(w) && slices.Contains(b, w) }) {
		return false
	}
	kind := func(w string) string { return path.Ext(w) }
	for _, w := range gone {
		if !isFileName(w) || kind(w) == "" || !strings.Contains(m.said, strings.ToLower(w)+":") || slices.ContainsFunc(b, func(o string) bool { return kind(o) == kind(w) }) {
			return false
		}
	}
	return !slices.ContainsFunc(came, func(w string) bool {
		return !isFileName(w) || !slices.ContainsFunc(a, func(o string) bool { return kind(o) == kind(w) })
	})
}
