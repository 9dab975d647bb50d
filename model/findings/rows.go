package findings

import (
	"bytes"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// madeLines is linesOf by what the result says was done, where it tells: all places of an
// edit, what the person made of it, what stood in a file before it was written (Claude Code:
// toolUseResult.structuredPatch). Of a call that failed nothing is known to have changed.
func madeLines(e *ended, files int, purpose tool.Purpose, path string) (gone, came int) {
	r := e.result
	if r != nil && r.Error == model.Yes {
		return 0, 0
	}
	const key = `"structuredPatch":[{`
	if r == nil || files != 1 {
		return linesOf(e, purpose, path)
	}
	if i := bytes.Index(r.Details, []byte(key)); i >= 0 { // quotes within a text are escaped
		hunks, _, err := rawjson.ParsePrefix(r.Details[i+len(key)-2:])
		if err == nil {
			for _, h := range hunks.Elems() {
				for _, l := range h.Get("lines").Elems() {
					switch text := l.Text(); {
					case strings.HasPrefix(text, "-"):
						gone++
					case strings.HasPrefix(text, "+"):
						came++
					}
				}
			}
			return gone, came
		}
	}
	return linesOf(e, purpose, path)
}

// linesOf is how many lines a call took out of a file and put into it.
func linesOf(e *ended, purpose tool.Purpose, path string) (gone, came int) {
	if purpose == tool.WriteFile {
		return changedRows("", e.use.Content())
	}
	if purpose != tool.EditFile && purpose != tool.PatchFile {
		return 0, 0
	}
	for _, one := range e.edits() {
		if one.Path != "" && one.Path != path {
			continue
		}
		g, c := changedRows(one.Old, one.New)
		gone, came = gone+g, came+c
	}
	return gone, came
}

// changedRows is how many lines are only in the first text, and only in the second one,
// between what both begin and end with.
func changedRows(old, fresh string) (gone, came int) {
	rows := func(s string) []string {
		if s = strings.TrimSuffix(s, "\n"); s == "" {
			return nil
		}
		return strings.Split(s, "\n")
	}
	if old == "" && fresh != "" {
		return 0, strings.Count(strings.TrimSuffix(fresh, "\n"), "\n") + min(1, len(strings.TrimSuffix(fresh, "\n")))
	}
	a, b := rows(old), rows(fresh)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a), len(b)
}

// wholeRowOf returns the only row of a text, if that is a whole one which stands within a
// longer one of the other.
func wholeRowOf(text, other string) string {
	row := strings.TrimSpace(text)
	if len(row) < leastRow || len(row) > maxText || strings.Contains(row, "\n") || strings.Contains(strings.TrimSpace(other), "\n") {
		return ""
	}
	return row
}

// isBack reports whether a text has what an edit took out.
func (b *edited) isBack(text string) bool {
	if !b.whole {
		return strings.Contains(text, b.gone)
	}
	for at := 0; ; {
		i := strings.Index(text[at:], b.gone)
		if i < 0 {
			return false
		}
		from, to := lineAt(text, at+i)
		before, behind := text[from:at+i], text[at+i+len(b.gone):to]
		if isNumber(before) && strings.TrimSpace(behind) == "" {
			return true
		}
		at += i + len(b.gone)
	}
}

// rowOf returns the longest line of a text that another one lacks.
func rowOf(text, other string) (row string) {
	for one := range strings.SplitSeq(text[:min(len(text), 16<<10)], "\n") {
		one = strings.TrimSpace(one)
		if len(one) >= leastRow && len(one) > len(row) && len(one) <= maxText && !strings.Contains(other, one) {
			row = one
		}
	}
	return row
}

// rowsPutIn are the numbers of the lines that an edit put in, none if it does not number them.
func rowsPutIn(one tool.Edit) (r tool.Range) {
	if one.Last > 0 {
		r = tool.Range{First: one.Line, Last: one.Line + strings.Count(one.New, "\n")}
	}
	return r
}

// isElsewhere reports whether a window of a file may not show the lines that an edit put in: what
// stands in it is of other lines, then. Behind a later edit the lines have other numbers.
func (b *edited) isElsewhere(text string, last bool) bool {
	if b.rows == (tool.Range{}) {
		return false
	}
	f, ok := tool.FileLines(text)
	return !ok || !f.Whole() && (!last || b.rows.First < f.First || b.rows.Last > f.First+len(f.Lines)-1)
}
