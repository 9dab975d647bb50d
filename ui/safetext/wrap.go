package safetext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// WrapOptions tell how a text becomes rows. The zero value wraps prose: rows break
// between words, and the spaces there are left out.
type WrapOptions struct {
	// Hard breaks rows wherever they are full and keeps every space, as for code.
	Hard bool
	// Words, with Hard, breaks after spaces and between words where there is a
	// place, still keeping every space.
	Words bool
	// Indent stands before every row but the first of a line.
	Indent Text
	// ContinuationMark stands before those rows too, after Indent.
	ContinuationMark Text
}

// Wrap returns the text as rows of at most w cells; none for no text. A w below 1
// counts as 1. A grapheme too wide for any row is replaced by the marker "?". If
// Indent and ContinuationMark would take more than half of a row they are left out.
//
// The time it takes grows with the length of the text only.
func (t Text) Wrap(w int, opts WrapOptions) []Line {
	if t.s == "" {
		return nil
	}
	w = max(w, 1)
	wr := wrapper{first: w, other: w, opts: opts}
	if opts.Indent.s != "" || opts.ContinuationMark.s != "" {
		prefix := opts.Indent.Line().AppendLine(opts.ContinuationMark.Line())
		if n := mostCells(prefix.t.s); n <= w/2 {
			wr.prefix, wr.other = prefix, w-n
		}
	}
	wr.rows = make([]Line, 0, countNewlines(t.s)+1+len(t.s)/w)
	for from := 0; ; {
		i := strings.IndexByte(t.s[from:], '\n')
		if i < 0 {
			wr.line(t.Slice(from, len(t.s)))
			return wr.rows
		}
		wr.line(t.Slice(from, from+i))
		from += i + 1
	}
}

type wrapper struct {
	first, other int // cells for the first row of a line and for the others
	prefix       Line
	opts         WrapOptions
	rows         []Line
}

// line adds the rows of one line.
func (wr *wrapper) line(t Text) {
	s := t.s
	if len(s) <= wr.first { // no character has more cells than bytes
		wr.rows = append(wr.rows, lineOf(t))
		return
	}
	room := wr.first
	dropped := false // spaces before the row
	for from := 0; ; room = wr.other {
		end, next, cells, ok := wr.asciiRow(s, from, room)
		if !ok {
			end, next, cells = wr.row(s, from, room)
		}
		switch {
		case next < 0: // a grapheme too wide for the row
			next = end
			st := Line{t: t}.styleAt(from)
			wr.add(from, lineOf(plain("?", st.marker())))
		default:
			row := Line{t: t.Slice(from, end), cells: cells}
			if row.joint = within; from == 0 {
				row.joint = newLine
			} else if dropped {
				row.joint = atSpace
			}
			wr.add(from, row)
			dropped = next > end
		}
		if next >= len(s) {
			return
		}
		from = next
	}
}

func (wr *wrapper) add(from int, l Line) {
	if from > 0 && !wr.prefix.Empty() {
		cells := wr.prefix.cells + l.cells
		l = wr.prefix.AppendLine(l)
		l.cells = cells
	}
	wr.rows = append(wr.rows, l)
}

// asciiRow does what row does, faster, for rows of ASCII that do not begin with a
// space. ok is false for others.
func (wr *wrapper) asciiRow(s string, from, room int) (end, next, cells int, ok bool) {
	full := from + room
	// the characters after the row count too: they may be marks, or the space of a break
	if s[from] == ' ' || wr.opts.Hard && wr.opts.Words || !asciiOnly(s[from:min(full+2, len(s))]) {
		return 0, 0, 0, false
	}
	if full >= len(s) {
		return len(s), len(s), len(s) - from, true
	}
	if wr.opts.Hard {
		return full, full, room, true
	}
	for i := full; i > from; i-- {
		switch {
		case s[i] == ' ':
			next, _ = fitSpaces(s, i, 2*len(s))
			for s[i-1] == ' ' {
				i--
			}
			return i, next, i - from, true
		case s[i-1] == '-' && i-1 > 0 && letterAt(s, i) && letterBefore(s, i-1):
			return i, i, i - from, true
		}
	}
	return full, full, room, true
}

// row finds the row of s that begins at from: it ends at end, the one after it
// begins at next. If the first grapheme is wider than the room, next is -1 and end
// the end of that grapheme.
func (wr *wrapper) row(s string, from, room int) (end, next, cells int) {
	words := !wr.opts.Hard || wr.opts.Words
	drop := !wr.opts.Hard
	breakEnd, breakNext, breakCells := -1, -1, 0
	used := 0     // cells of [from, i) in the kind of terminal that takes most
	text := false // something but spaces was seen
	var last rune // of the grapheme before i
	lastWide := false
	for i := from; i < len(s); {
		if words && spaceAt(s, i) > 0 {
			limit := room - used + 2 // enough to see that they do not fit
			if text && drop {
				limit = len(s) * 2 // all are left out
			}
			k, n := fitSpaces(s, i, limit)
			switch {
			case text && drop:
				breakEnd, breakNext, breakCells = i, k, cells
				if used+n > room {
					return breakEnd, breakNext, breakCells
				}
			case used+n > room:
				// spaces that are kept fill the row, those that are left begin the next
				k, n = fitSpaces(s, i, room-used)
				if k == from {
					return i + spaceAt(s, i), -1, 0
				}
				return k, k, cells + n
			}
			used, cells, i = used+n, cells+n, k
			if text && !drop {
				breakEnd, breakNext, breakCells = k, k, cells
			}
			last, lastWide = ' ', false
			continue
		}
		e, c, most := grapheme(s, i)
		var r rune
		if words {
			r, _ = utf8.DecodeRuneInString(s[i:])
			if text && breakBefore(last, lastWide, r, c == 2) {
				breakEnd, breakNext, breakCells = i, i, cells
			}
		}
		if used+most > room {
			switch {
			case breakNext > from:
				return breakEnd, breakNext, breakCells
			case i > from:
				return i, i, cells
			case c > room:
				return e, -1, 0
			}
			// it fits where graphemes are drawn, and there is nothing better
		}
		used, cells, i = used+most, cells+c, e
		text, lastWide = true, c == 2
		last, _ = utf8.DecodeLastRuneInString(s[:e])
		if words && r == '-' && e < len(s) && letterAt(s, e) && letterBefore(s, e-1) {
			breakEnd, breakNext, breakCells = e, e, cells
		}
	}
	return len(s), len(s), cells
}

// spaceAt returns the length of the space at i that a row may break at, or 0.
func spaceAt(s string, i int) int {
	switch {
	case s[i] == ' ':
		// a mark after it makes it a character like others
		if i+1 < len(s) && s[i+1] >= utf8.RuneSelf {
			if r, _ := utf8.DecodeRuneInString(s[i+1:]); unicode.Is(unicode.M, r) || variationSelector(r) || joiner(r) {
				return 0
			}
		}
		return 1
	case s[i] < 0xe1:
		return 0
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	switch {
	case r == 0x2007 || r == 0x202f: // they are there to prevent breaks
		return 0
	case r == 0x1680 || r >= 0x2000 && r <= 0x200a || r == 0x205f || r == 0x3000:
		return n
	}
	return 0
}

// fitSpaces returns the end of the spaces at i, as far as they fit, and their
// cells.
func fitSpaces(s string, i, room int) (end, cells int) {
	for i < len(s) {
		n := spaceAt(s, i)
		if n == 0 {
			break
		}
		w := 1
		if n > 1 {
			w = max(width(s[i:i+n]), wcwidth(s[i:i+n]))
		}
		if cells+w > room {
			break
		}
		i, cells = i+n, cells+w
	}
	return i, cells
}

// Characters that must not begin or end a row (a short form of UAX 14 and of the
// Japanese rules of JIS X 4051).
const (
	notFirst = "、。，．：；？！）］｝〕〉》」』】〙〗〟’”»ヽヾーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ々〻‐゠–〜～・…‥%％"
	notLast  = "（［｛〔〈《「『【〘〖〝‘“«￥＄£"
)

// breakBefore reports whether a row may break between two characters that have no
// space between them: beside ideographs and other wide characters, with the usual
// exceptions.
func breakBefore(last rune, lastWide bool, r rune, wide bool) bool {
	if !wide && !lastWide || last == ' ' {
		return false
	}
	if wide && !lastWide && !unicode.IsLetter(last) && !unicode.IsDigit(last) && last < utf8.RuneSelf && last != 0 {
		return !strings.ContainsRune("([{<\"'$#@", last)
	}
	if !wide && lastWide && r < utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
		return false // punctuation stays with what is before it
	}
	return !strings.ContainsRune(notFirst, r) && !strings.ContainsRune(notLast, last)
}

func letterAt(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return unicode.IsLetter(r)
}

func letterBefore(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return unicode.IsLetter(r)
}
