package findings

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

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
	edited
	needs uint64
	read  Place
}

// maxOld is how many of them are kept of a file.
const maxOld = 8

// A lone is where a text has a line of a file that is the only one of it there, beside other files.
type lone struct{ first, last bool }

// stale compares what was read with the edits before.
func (a *file) stale(g *files, l *looked, e *ended, alone lone) {
	text := saidBy(e.result)
	for i, b := range a.edits {
		if b.shells != a.changes(g) || e.entry <= b.place.Entry || g.precedes(b.when) || !b.isBack(text) || b.isElsewhere(text, i == len(a.edits)-1) || strings.Contains(text, b.came) || !b.standsAsBefore(text, a.name, alone) {
			continue
		}
		f := e.finding(Likely, b.gone)
		f.Counterpart = &b.place
		needs := model.Hash(a.name+"\x00"+b.gone) ^ e.target
		l.bad(e.place, needs, found{key: key{rule: ruleStale, target: e.target}, Finding: &f})
		if len(a.old) >= maxOld {
			a.old = slices.Clone(a.old[1:])
		}
		a.old = append(a.old, oldText{b, needs, e.place})
		return
	}
}

// editedAgain makes good what was read of a file where an edit takes it out again, of where it stood.
func (a *file) editedAgain(g *files, l *looked, at Place, one tool.Edit) {
	a.old = slices.DeleteFunc(a.old, func(b oldText) bool {
		if !strings.Contains(one.Old, b.gone) || strings.Contains(one.New, b.gone) && !strings.Contains(one.New, b.came) || !b.read.before(at) {
			return false
		}
		if !slices.ContainsFunc(g.takenOut(one, b.gone), func(t takenText) bool { return b.standsAsBefore(t.text, a.name, lone{}) }) {
			return false
		}
		l.well(b.needs, at)
		return true
	})
}

// writtenAgain makes good what was read of a file where it is written as a whole without that.
func (a *file) writtenAgain(l *looked, at Place, text string) {
	a.old = slices.DeleteFunc(a.old, func(b oldText) bool {
		if text == "" || strings.Contains(text, b.gone) && !strings.Contains(text, b.came) || !b.read.before(at) {
			return false
		}
		l.well(b.needs, at)
		return true
	})
}

// A takenText is what an edit tells of the lines around one that it takes out: in a patch also those
// that stay.
type takenText struct {
	text string
	at   int // of that line
}

// takenOut returns where an edit takes out a line.
func (g *files) takenOut(one tool.Edit, gone string) (all []takenText) {
	if g.patch == nil {
		if at := strings.Index(one.Old, gone); at >= 0 {
			all = append(all, takenText{one.Old, at})
		}
		return all
	}
	for _, part := range g.patch[one.Path] {
		for at := 0; ; {
			i := strings.Index(part[at:], gone)
			if i < 0 {
				break
			}
			from, to := lineAt(part, at+i)
			if strings.HasPrefix(part[from:to], "-") {
				above := "\n" + keptAbove(part[:from]) + "\n" // it is no first line
				all = append(all, takenText{above + part[from+1:to] + "\n" + keptBelow(part[to:]), len(above) + max(0, at+i-from-1)})
			}
			at = to
		}
	}
	return all
}

// maxBeside is how many lines that a patch puts in are passed by for one that was there.
const maxBeside = 64

// keptAbove returns the last line of a part of a patch that the file had before, "" if it is not known.
func keptAbove(part string) string {
	for range maxBeside {
		if part = strings.TrimSuffix(part, "\n"); part == "" {
			break
		}
		row := part[strings.LastIndexByte(part, '\n')+1:]
		if !strings.HasPrefix(row, "+") {
			return keptRow(row)
		}
		part = part[:len(part)-len(row)]
	}
	return ""
}

// keptBelow returns the first one.
func keptBelow(part string) string {
	for range maxBeside {
		row := ""
		if row, part, _ = strings.Cut(strings.TrimPrefix(part, "\n"), "\n"); !strings.HasPrefix(row, "+") {
			return keptRow(row)
		}
	}
	return ""
}

// keptRow returns a line of a file of a row of a patch; of a heading nothing is known.
func keptRow(row string) string {
	if strings.HasPrefix(row, "-") && !strings.HasPrefix(row, "---") || strings.HasPrefix(row, " ") {
		return row[1:]
	}
	return ""
}

// patchParts returns what a patch says of each file.
func patchParts(patch string) map[string][]string {
	patch = patch[:min(len(patch), maxPatch)]
	parts := map[string][]string{}
	name, from := "", 0
	ends := func(to int) {
		if name != "" && to > from {
			parts[name] = append(parts[name], patch[from:to])
		}
	}
	for at := 0; at < len(patch); {
		row, _, _ := strings.Cut(patch[at:], "\n")
		next := min(at+len(row)+1, len(patch))
		if strings.HasPrefix(row, "*** ") || strings.HasPrefix(row, "+++ ") {
			if paths := tool.PatchPaths(row); len(paths) > 0 {
				ends(at)
				name, from = paths[0], next
			}
		}
		at = next
	}
	ends(len(patch))
	return parts
}

// surroundingOf returns where the line stands that an edit takes out.
func (g *files) surroundingOf(one tool.Edit, gone string) (s surrounding) {
	if gone == "" {
		return s
	}
	taken := g.takenOut(one, gone)
	if len(taken) == 0 {
		return s
	}
	text, at := taken[0].text, taken[0].at
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
// those is shown. Where the text has only one line of the file, those beside it are of others.
func (s *edited) standsAsBefore(text, name string, alone lone) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], s.gone)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(s.gone)
		from, to := lineAt(text, i)
		if s.begins && !isNumber(text[from:i]) || s.ends && strings.TrimSpace(text[at:to]) != "" {
			continue
		}
		above, below, picked, skips := "", "", false, false
		if s.above != "" && from > 0 {
			above, picked = besideIn(text, from-1, -1, text[from:i], name)
		}
		if s.below != "" && to < len(text) {
			below, skips = besideIn(text, to+1, 1, text[from:i], name)
		}
		k := strings.Index(below, s.below)
		switch {
		case above == "" && below == "" && !picked && !skips,
			above != "" && strings.HasSuffix(above, s.above),
			below != "" && k >= 0 && isNumber(below[:k]),
			alone.first && s.above != "" && strings.TrimSpace(text[:from]) == "",
			alone.last && s.below != "" && strings.TrimSpace(text[to:]) == "":
			return true
		}
	}
}

// besideIn returns the line of a file that a text shows at a byte of it, beside one behind something,
// "" if there is none: a tool may number the lines, or say of which file they are. One with another
// number than the next is none, and what is shown was picked.
func besideIn(text string, at, step int, behind, name string) (row string, picked bool) {
	from, to := lineAt(text, at)
	row = strings.TrimSpace(text[from:to])
	if row == "" || isFrame(row) {
		return "", false
	}
	if n, _ := rowNumber(behind); n > 0 {
		if m, _ := rowNumber(row); m != n+step {
			return "", m > 0
		}
		return row, false
	}
	if strings.TrimSpace(text[:from]) != "" && strings.TrimSpace(text[to:]) != "" {
		return row, false
	}
	low := strings.ToLower(row[:min(len(row), maxText)])
	if strings.Contains(low, "line") && strings.ContainsAny(low, "0123456789") || strings.Contains(row, baseOf(name)) {
		return "", false
	}
	return row, false
}

// loneOf returns where a command prints the one line of a file that one of its programs shows, if
// other files are printed before it or behind it.
func loneOf(e *ended, words []string, name string) lone {
	if !printsOneLine(words) {
		return lone{}
	}
	before, behind, own := false, false, false
	for _, r := range e.runs() {
		other := r.Command.Program()
		switch {
		case slices.Equal(other, words):
			own = true
		case len(other) > 1 && r.Source && slices.ContainsFunc(other[1:], func(w string) bool { return isFileName(w) && !samePath(w, name) }):
			before, behind = before || !own, behind || own
		}
	}
	return lone{first: behind && !before, last: before && !behind}
}

// printsOneLine reports whether a program shows one line of one file.
func printsOneLine(words []string) bool {
	files, one := 0, false
	for i, w := range words[1:] {
		switch name := program(words); {
		case isFileName(w):
			files++
		case name == "sed":
			n, rest, _ := strings.Cut(strings.TrimSuffix(w, "p"), ",")
			one = one || strings.HasSuffix(w, "p") && n != "" && digits(n) == len(n) && (rest == "" || rest == n) && has(words, "-n")
		case name == "head", name == "tail":
			one = one || w == "-1" || w == "-n1" || w == "--lines=1" || w == "1" && words[i] == "-n"
		}
	}
	return one && files == 1
}

// isNumber reports whether what stands before a line of a file is at most its number, as a tool shows it.
func isNumber(before string) bool {
	if strings.Trim(before, " \t0123456789|:→L") == "" {
		return true
	}
	n, rest := rowNumber(before)
	return n > 0 && rest == ""
}

// rowNumber returns the number that a tool sets before a line of a file, and what stands behind that:
// of 11: and L11| and 11 - and, with a mark of what the line has, 11#ab: and 11:ab|. It is 0 if there is none.
func rowNumber(row string) (n int, rest string) {
	const mostDigits, mostMark = 7, 4
	row = strings.TrimPrefix(strings.TrimSpace(row), "L")
	most := digits(row)
	if most == 0 || most > mostDigits {
		return 0, row
	}
	n, _ = strconv.Atoi(row[:most])
	rest = row[most:]
	if strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, ":") {
		if to := strings.IndexAny(rest[1:], ":|"); to > 0 && to <= mostMark && strings.IndexFunc(rest[1:1+to], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) < 0 {
			rest = rest[1+to:]
		}
	}
	return n, strings.TrimLeft(rest, " \t|│:→->#.)]")
}
