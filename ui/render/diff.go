package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"msgview/ui/safetext"
)

// A changedLine is a line of a difference.
type changedLine struct {
	sign     byte // ' ', '+', '-'; '@' where lines are left out, 'h' for a heading
	old, new int  // numbers in the file before and after, 0 where the log does not tell
	text     string
	marks    []safetext.Range // words that are not in the line's counterpart
}

// parseDiff reads a difference: hunks of the unified format (GNU diffutils manual,
// "Detailed Description of Unified Format"), those of patches that models write, which
// have no numbers, and the headings of either. Numbers are only taken from where the
// log has them.
func parseDiff(text string) []changedLine {
	lines := readDiff(text)
	markWords(lines)
	return lines
}

// readDiff is parseDiff without the marks.
func readDiff(text string) []changedLine {
	var before, after, removed, added int // next numbers, and lines the hunk still has
	all := strings.Split(text, "\n")
	lines := make([]changedLine, 0, len(all))
	for i, line := range all {
		inHunk := removed > 0 || added > 0
		switch {
		case strings.HasPrefix(line, "@@") && !inHunk:
			before, removed, after, added = hunkNumbers(line)
			lines = append(lines, changedLine{sign: '@', old: before, new: after, text: strings.TrimSpace(hunkTitle(line))})
			continue
		case !inHunk && isHeading(all[i:], before > 0 || after > 0, len(lines) > 0 && lines[len(lines)-1].sign == 'h'):
			lines = append(lines, changedLine{sign: 'h', text: line})
			before, after = 0, 0
			continue
		}
		l := changedLine{sign: ' '}
		if line != "" {
			l.sign, l.text = line[0], line[1:]
		}
		switch l.sign {
		case '+':
			l.new = after
			added--
		case '-':
			l.old = before
			removed--
		case ' ':
			l.old, l.new = before, after
			removed, added = removed-1, added-1
		default: // "\ No newline at end of file", or no line of a difference
			l.sign, l.text = 'h', line
		}
		if l.old > 0 {
			before++
		}
		if l.new > 0 {
			after++
		}
		lines = append(lines, l)
	}
	return lines
}

// isHeading reports whether a line outside of a hunk names a file or says what became
// of it. The two lines that name a file before and after stand above a hunk, or behind one
// whose lines were counted: a comment of SQL that is taken out begins like one of them.
func isHeading(rest []string, counted, behindHeading bool) bool {
	switch line := rest[0]; {
	case strings.HasPrefix(line, "--- "):
		return len(rest) > 1 && strings.HasPrefix(rest[1], "+++ ") && (counted || len(rest) > 2 && strings.HasPrefix(rest[2], "@@"))
	case strings.HasPrefix(line, "+++ "):
		return behindHeading
	}
	for _, p := range [...]string{"*** ", "diff ", "index ", "new file ", "deleted file ", "old mode ", "new mode ", "rename ", "copy ", "similarity ", "Binary files "} {
		if strings.HasPrefix(rest[0], p) {
			return true
		}
	}
	return false
}

// hunkNumbers reads "@@ -579,3 +579,4 @@"; all are 0 where there are none.
func hunkNumbers(line string) (before, removed, after, added int) {
	fields := strings.Fields(line)
	if len(fields) < 4 || fields[0] != "@@" || fields[1][0] != '-' || fields[2][0] != '+' {
		return 0, 0, 0, 0
	}
	read := func(s string) (at, n int, ok bool) {
		first, count, has := strings.Cut(s[1:], ",")
		at, err := strconv.Atoi(first)
		if n = 1; has && err == nil {
			n, err = strconv.Atoi(count)
		}
		return at, n, err == nil && at >= 0 && n >= 0
	}
	before, removed, ok := read(fields[1])
	after, added, also := read(fields[2])
	if !ok || !also {
		return 0, 0, 0, 0
	}
	return before, removed, after, added
}

// hunkTitle is what stands behind the numbers of a hunk: the function that it is in.
func hunkTitle(line string) string {
	rest := strings.TrimPrefix(line, "@@")
	if i := strings.Index(rest, "@@"); i >= 0 {
		return rest[i+2:]
	}
	return rest
}

// maxMarked bounds the bytes of a line whose words are compared.
const maxMarked = 400

// markWords finds the words that changed in lines that stand for each other: as many
// removed lines as added ones right behind them, or of others those that are much alike.
func markWords(lines []changedLine) {
	next := 0
	take := func(sign byte) (taken []int) {
		for ; next < len(lines); next++ {
			if lines[next].sign == sign {
				taken = append(taken, next)
			} else if len(taken) == 0 || !lines[next].remark() {
				break
			}
		}
		return taken
	}
	for next < len(lines) {
		from := next
		removed := take('-')
		added := take('+')
		if len(removed) == len(added) {
			for k := range removed {
				markPair(&lines[removed[k]], &lines[added[k]])
			}
		} else {
			markAlike(lines, removed, added)
		}
		if next == from {
			next++
		}
	}
}

// maxAlike bounds how many pairs of lines are compared to find those that are alike.
const maxAlike = 400

// markAlike marks what changed in removed lines of which two thirds are those of an added one, in
// their order.
func markAlike(lines []changedLine, removed, added []int) {
	if len(removed)*len(added) > maxAlike {
		return
	}
	from := 0
	for _, r := range removed {
		if len(lines[r].text) > maxMarked {
			continue
		}
		best, most := -1, 0
		for k := from; k < len(added); k++ {
			a, b := strings.TrimSpace(lines[r].text), strings.TrimSpace(lines[added[k]].text)
			head, tail := common(a, b)
			if same := head + tail; same > most && 3*same >= 2*max(len(a), len(b)) {
				best, most = k, same
			}
		}
		if best >= 0 {
			markPair(&lines[r], &lines[added[best]])
			from = best + 1
		}
	}
}

// common is how many bytes of two texts are the same at the beginning, and behind that at the end.
func common(a, b string) (head, tail int) {
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

// remark reports whether a line says something of the line before it, as that it has no
// line break at its end.
func (l *changedLine) remark() bool { return l.sign == 'h' && strings.HasPrefix(l.text, `\`) }

// markPair marks what differs between two lines between their common beginning and
// end, if they have enough in common.
func markPair(old, new *changedLine) {
	a, b := old.text, new.text
	if len(a) > maxMarked || len(b) > maxMarked {
		return
	}
	head, tail := common(a, b)
	for head > 0 && head < max(len(a), len(b)) && !(head < len(a) && utf8.RuneStart(a[head]) || head == len(a)) {
		head--
	}
	for tail > 0 && !utf8.RuneStart(a[len(a)-tail]) {
		tail--
	}
	blank := strings.TrimSpace(a) == strings.TrimSpace(b) && strings.TrimSpace(a) != ""
	if !blank && len(strings.TrimSpace(a[:head]))+len(strings.TrimSpace(a[len(a)-tail:])) < 3 {
		return // another line, not a changed one
	}
	if head < len(a)-tail {
		old.marks = []safetext.Range{{From: head, To: len(a) - tail}}
	}
	if head < len(b)-tail {
		new.marks = []safetext.Range{{From: head, To: len(b) - tail}}
	}
}

// maxDrawnDiff bounds the text of a difference that is drawn with numbers and marks, in
// bytes; a longer one is drawn as its source.
const maxDrawnDiff = 1 << 20

// diffs draws differences.
type diffs struct{ drawing }

// A sheet is a difference with what drawing its lines needs.
type sheet struct {
	diffs
	lines  []changedLine
	code   []safetext.Text // of the lines that stay as they are, in colours
	digits int             // of the largest number of a line, 0 if there is none
}

func (b diffs) sheet(lines []changedLine, lang string) sheet {
	s := sheet{diffs: b, lines: lines, code: b.codeLines(lines, lang)}
	for i := range lines {
		if n := max(lines[i].old, lines[i].new); n > 0 && lines[i].sign != 'h' {
			s.digits = max(s.digits, len(strconv.Itoa(n)))
		}
	}
	return s
}

// diffRows draws a difference: numbers where the log has them, signs, the code in its
// colours and the changed words marked.
func (b diffs) diffRows(lines []changedLine, lang string, width int) []safetext.Line {
	s := b.sheet(lines, lang)
	var rows []safetext.Line
	until, beside := 0, false // of the file that is drawn
	for i := 0; i < len(lines); {
		switch l := &lines[i]; {
		case l.sign == 'h':
			rows = append(rows, s.heading(l.text, width)...)
			i++
			continue
		case l.sign == '@':
			if top := i == 0 || lines[i-1].sign == 'h' && l.old+l.new == 1; !top || l.text != "" {
				rows = append(rows, b.sym.dots(b.p.DiffHunk).Append(safetext.CleanLine(" "+l.text, b.p.DiffHunk, max(width-4, 1))).Line())
			}
			i++
			continue
		}
		if i >= until {
			until, beside = s.file(i)
		}
		if beside && b.opt.Diff.SideBySide(b.opt.Width) {
			var drawn []safetext.Line
			drawn, i = s.pair(i, width)
			rows = append(rows, drawn...)
			continue
		}
		var numbers []int
		if s.digits > 0 && width > 2*s.digits+20 {
			numbers = []int{lines[i].old, lines[i].new}
		}
		rows = append(rows, s.cell(i, numbers, width)...)
		i++
	}
	return rows
}

func (s sheet) heading(text string, width int) []safetext.Line {
	return safetext.Clean(text, s.p.DiffHeader).Wrap(width, safetext.WrapOptions{Hard: true, Words: true})
}

// cell draws a line behind some numbers and its sign.
func (s sheet) cell(i int, numbers []int, width int) []safetext.Line {
	l := &s.lines[i]
	if l.sign == 'h' {
		return s.heading(l.text, width)
	}
	var lead safetext.Builder
	for _, n := range numbers {
		number := ""
		if n > 0 {
			number = strconv.Itoa(n)
		}
		lead.Add(safetext.CleanLine(fmt.Sprintf("%*s ", s.digits, number), s.p.Dim, s.digits+1))
	}
	style, mark := s.p.Plain, s.p.Plain
	switch l.sign {
	case '+':
		style, mark = s.p.DiffAdd, s.p.DiffAddWord
	case '-':
		style, mark = s.p.DiffDelete, s.p.DiffDeleteWord
	}
	lead.Add(safetext.CleanLine(string(l.sign)+" ", style, 2))
	text := s.code[i]
	if l.sign != ' ' {
		l = s.visible(l)
		text = safetext.Clean(l.text, style)
		text = text.Highlight(drawnRanges(text, l), mark)
	}
	margin := lead.Text()
	blank := safetext.Spaces(margin.Width(), s.p.Plain)
	laid := s.rowsOf(text.WithMarkers(s.p.Control), max(width-margin.Width(), 1))
	if len(laid) == 0 { // an empty line is one
		laid = []safetext.Line{{}}
	}
	var rows []safetext.Line
	for k, row := range laid {
		if k > 0 {
			margin = blank
		}
		rows = append(rows, margin.Line().AppendLine(row))
	}
	return rows
}

// visible is a line in which changed white space is drawn by signs: a mark without ink says
// nothing where there are no colours.
func (s sheet) visible(l *changedLine) *changedLine {
	seen := changedLine{sign: l.sign, old: l.old, new: l.new}
	signs := strings.NewReplacer(" ", s.glyph("·", "."), "\t", s.glyph("→", ">")+"\t")
	done, changed := 0, false
	for _, m := range l.marks {
		seen.text += l.text[done:m.From]
		from, white := len(seen.text), l.text[m.From:m.To]
		if strings.Trim(white, " \t") == "" {
			white, changed = signs.Replace(white), true
		}
		seen.text += white
		seen.marks = append(seen.marks, safetext.Range{From: from, To: len(seen.text)})
		done = m.To
	}
	if !changed {
		return l
	}
	seen.text += l.text[done:]
	return &seen
}

// drawnRanges are the marks of a line in the text that is drawn for it: tabs, and what may not be
// drawn, are others there. It is nil where they cannot be told.
func drawnRanges(text safetext.Text, l *changedLine) []safetext.Range {
	plain := text.Plain()
	if plain == l.text {
		return l.marks
	}
	at := func(i int) (int, bool) {
		before := safetext.Clean(l.text[:i], safetext.Style{}).Plain()
		return len(before), strings.HasPrefix(plain, before)
	}
	var ranges []safetext.Range
	for _, m := range l.marks {
		from, begins := at(m.From)
		to, ends := at(m.To)
		if !begins || !ends || from >= to {
			return nil
		}
		ranges = append(ranges, safetext.Range{From: from, To: to})
	}
	return ranges
}

// diff draws a difference below its call, as a whole or its beginning.
func (b diffs) diff(block Block, text string, st State, put func(safetext.Line)) {
	if text == "" {
		return
	}
	lines := parseDiff(text)
	most := len(lines)
	switch {
	case b.opt.Unlimited && st == Full:
	case st == Full:
		most = max(b.rows.c.Limit, FullRows)
	default:
		most = 2 * (previewHead + previewTail) // what is changed is what is read
	}
	hidden := len(lines) - most
	if hidden <= 1 {
		hidden = 0
	}
	width := max(b.rows.width-2, 1)
	for _, l := range b.diffRows(lines[:len(lines)-hidden], block.Lang, width) {
		put(l)
	}
	if hidden > 0 {
		b.cut = true
		put(b.rest(Number(hidden)+" more "+Plural(hidden, "line"), shows(b.rows, st), width).Line())
	}
}

// codeLines colours the lines that stay as they are. They are coloured together, so
// that what begins in one and ends in another is seen.
func (b diffs) codeLines(lines []changedLine, lang string) []safetext.Text {
	texts := make([]safetext.Text, len(lines))
	var kept []int
	var all strings.Builder
	for i := range lines {
		if lines[i].sign == ' ' {
			texts[i] = safetext.Clean(lines[i].text, b.p.Plain)
			kept = append(kept, i)
			all.WriteString(strings.ReplaceAll(lines[i].text, "\r", ""))
			all.WriteByte('\n')
		}
	}
	name := b.code.Language(lang)
	if name == "" || len(kept) == 0 {
		return texts
	}
	coloured := b.code.Code(strings.TrimSuffix(all.String(), "\n"), name).Lines()
	if len(coloured) != len(kept) {
		return texts // something in it was drawn as more lines than it has
	}
	for k, i := range kept {
		texts[i] = coloured[k].Text()
	}
	return texts
}
