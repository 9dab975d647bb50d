package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// What an edit took out may stand elsewhere in a file, too. It is back where it stands between the
// lines that it stood between.

// A surrounding is what an edit tells of where the line stood that it took out.
type surrounding struct {
	above, below string // the lines beside it, "" if that is not known
	begins, ends bool   // with it a line of the file did
}

// An oldText is a line that an edit took out, and that was read behind it.
type oldText struct {
	gone, came string
	needs      uint64
	place      Place // where it was read
}

// maxOld is how many of them are kept of a file.
const maxOld = 8

// stale compares what was read with the edits before.
func (a *file) stale(g *files, l *looked, e *ended) {
	text := saidBy(e.result)
	for i, b := range a.edits {
		if b.shells != a.changes(g) || e.entry <= b.place.Entry || g.precedes(b.when) || !b.isBack(text) || b.isElsewhere(text, i == len(a.edits)-1) || strings.Contains(text, b.came) || !b.standsAsBefore(text) {
			continue
		}
		f := e.finding(Likely, b.gone)
		f.Counterpart = &b.place
		needs := model.Hash(a.name+"\x00"+b.gone) ^ e.target
		l.bad(e.place, needs, found{key: key{rule: ruleStale, target: e.target}, Finding: &f})
		if len(a.old) >= maxOld {
			a.old = slices.Clone(a.old[1:])
		}
		a.old = append(a.old, oldText{b.gone, b.came, needs, e.place})
		return
	}
}

// editedAgain makes good what was read of a file where an edit takes it out again.
func (a *file) editedAgain(l *looked, at Place, one tool.Edit) {
	a.old = slices.DeleteFunc(a.old, func(b oldText) bool {
		if !strings.Contains(one.Old, b.gone) || strings.Contains(one.New, b.gone) && !strings.Contains(one.New, b.came) || !b.place.before(at) {
			return false
		}
		l.well(b.needs, at)
		return true
	})
}

// writtenAgain makes good what was read of a file where it is written as a whole without that.
func (a *file) writtenAgain(l *looked, at Place, text string) {
	a.old = slices.DeleteFunc(a.old, func(b oldText) bool {
		if text == "" || strings.Contains(text, b.gone) && !strings.Contains(text, b.came) || !b.place.before(at) {
			return false
		}
		l.well(b.needs, at)
		return true
	})
}

// context returns what an edit tells of the lines that it replaces: in a patch also those that stay.
func (g *files) context(one tool.Edit) string {
	if g.patch == "" {
		return one.Old
	}
	var all strings.Builder
	in := one.Path == ""
	for row := range strings.SplitSeq(g.patch[:min(len(g.patch), 64<<10)], "\n") {
		if paths := tool.PatchPaths(row); len(paths) > 0 {
			in = one.Path == "" || paths[0] == one.Path
			continue
		}
		if !in || strings.HasPrefix(row, "+") || strings.HasPrefix(row, "---") {
			continue
		}
		if strings.HasPrefix(row, "-") || strings.HasPrefix(row, " ") {
			all.WriteString(row[1:])
		}
		all.WriteByte('\n') // of a heading nothing is known
	}
	return "\n" + all.String()
}

// surroundingOf returns where in a text a line of it stands.
func surroundingOf(text, gone string) (s surrounding) {
	if gone == "" {
		return s
	}
	at := strings.Index(text, gone)
	if at < 0 {
		return s
	}
	from, to := lineAt(text, at)
	s.begins = strings.TrimSpace(text[from:at]) == "" && (from > 0 || at > from)
	s.ends = strings.TrimSpace(text[at+len(gone):to]) == "" && to < len(text)
	if from > 0 {
		first, last := lineAt(text, from-1)
		s.above = besideOf(text[first:last])
	}
	if to < len(text) {
		first, last := lineAt(text, to+1)
		s.below = besideOf(text[first:last])
	}
	return s
}

func besideOf(row string) string {
	if row = strings.TrimSpace(row); len(row) > maxText {
		return ""
	}
	return strings.Clone(row)
}

// standsAsBefore reports whether what an edit took out stands somewhere in a text as it did in the
// file: as whole lines if it was, and beside one of the lines that it stood beside, unless none of
// those is shown.
func (s *edited) standsAsBefore(text string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], s.gone)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(s.gone)
		from, to := lineAt(text, i)
		if s.begins && withoutNumber(text[from:i]) != "" || s.ends && strings.TrimSpace(text[at:to]) != "" {
			continue
		}
		other, same := false, false
		if s.above != "" && from > 0 {
			first, last := lineAt(text, from-1)
			if row := strings.TrimSpace(text[first:last]); row != "" && !isFrame(row) {
				same = same || strings.HasSuffix(row, s.above)
				other = true
			}
		}
		if s.below != "" && to < len(text) {
			first, last := lineAt(text, to+1)
			if row := withoutNumber(text[first:last]); row != "" && !isFrame(row) {
				same = same || strings.HasPrefix(row, withoutNumber(s.below))
				other = true
			}
		}
		if same || !other {
			return true
		}
	}
}

// withoutNumber is a line of a file as a tool shows it, without its number.
func withoutNumber(row string) string {
	return strings.TrimSpace(strings.TrimLeft(row, " \t0123456789|:→L"))
}
