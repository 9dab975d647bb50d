package redact

import "strings"

// overLines looks with a detector of tokens at what goes on behind the end of a line, too: a
// token that was broken at a column, with a backslash or in a margin, is found in one piece.
func overLines(d detector, hexOnly, exact bool) detector {
	match := d.match
	d.match = func(text string, at int) (f found, ok bool) {
		f, ok = match(text, at)
		if ok && exact || isAlnum(leftOf(text, at)) || !mayBreak(text, at+len(d.word), f.to) {
			return f, ok
		}
		l := unbroken(text, at, ok, hexOnly)
		if l == nil {
			return f, ok
		}
		long, is := match(l.text, 0)
		if !is || long.from != 0 || long.to < len(strings.TrimRight(l.text, "=.-_/+")) { // not all of it is letters of one
			return f, ok
		}
		long.value = l.text[:long.to]
		long.from, long.to = l.outsideOf(0, long.to)
		long.from, long.to = long.from+at, long.to+at
		return long, true
	}
	return d
}

const (
	leastBroken = 12 // letters of a token before a line ends in it
	leastWidth  = 32 // of a line that ends in one which might be complete
	longestLine = 400
	mostLines   = 60
)

// mayBreak reports whether a line ends in a token that begins before a place, or right behind
// where it was found to end.
func mayBreak(text string, at, to int) bool {
	end := run(text, max(at, to), &padded, longestLine)
	_, next := nextLine(text, end, "")
	return next > 0
}

// unbroken is a token from its beginning on, without the ends of lines and margins in it: nil
// if no line goes on with it. found says that the first line has one that is complete.
func unbroken(text string, base int, found, hexOnly bool) *layer {
	margin := marginBefore(text, base)
	end := run(text, base, &padded, longestLine)
	to, next := nextLine(text, end, margin)
	width, last := to-lineStart(text, base), to-base
	if last < leastBroken || next == 0 || found && width < leastWidth {
		return nil
	}
	l := &layer{tight: true}
	var b strings.Builder
	b.WriteString(text[base:to])
	for range mostLines {
		at := next
		end = run(text, at, &padded, longestLine)
		to, next = nextLine(text, end, margin)
		piece := text[at:to]
		if width < len(piece) || !goesOn(text, end, piece, found, hexOnly) {
			break
		}
		l.marks = append(l.marks, mark{b.Len(), at - base})
		b.WriteString(piece)
		if next == 0 || len(piece) < last {
			break // the last one is shorter
		}
		last = len(piece)
	}
	if len(l.marks) == 0 {
		return nil
	}
	l.text = b.String()
	return l
}

// goesOn reports whether what a line begins with, up to a place, looks like letters of a token
// that the line before ends in.
func goesOn(text string, end int, piece string, found, hexOnly bool) bool {
	if piece == "" || end < len(text) && text[end] != 0xe2 && strings.IndexByte("\n\r \t\"'`,;)]}<\\|&", text[end]) < 0 || strings.Contains(strings.TrimRight(piece, "="), "=") {
		return false
	}
	for i := range services {
		if strings.HasPrefix(piece, services[i].begins) {
			return false // another one
		}
	}
	lowers, uppers, digits, _ := classes(piece)
	if strings.IndexByte(" \t", endByte(text, end)) >= 0 && !restIsBorder(text, end) { // a sentence goes on
		return lowers > 0 && uppers > 0 && digits > 0 && len(piece) >= 8
	}
	if found && (len(piece) < 8 || strings.ContainsAny(piece, "./") || digits < 2 && !isDrawn(piece) || uppers == 0 && digits < len(piece)/6) {
		return false // a word, a name, a path: what is left of a token is little, or mixed
	}
	switch {
	case found && strings.HasPrefix(piece, "eyJ"), strings.HasPrefix(piece, "sk-"), isUUID(piece), isTime(piece) && digits < len(piece), isCallID(piece):
		return false
	case isHex(piece):
		return hexOnly || !found || len(piece) < 7
	case digits > 0 && lowers+uppers > 0:
		return true
	}
	return !found && (len(piece) < 6 || lowers > 0 && strings.ToLower(piece[1:]) != piece[1:]) || lowers > 0 && uppers > 1 && len(piece) >= 6 && entropy(piece) > 2.5
}

// endByte is the byte at a place, the end of a line behind the last one.
func endByte(text string, at int) byte {
	if at < len(text) {
		return text[at]
	}
	return '\n'
}

// restIsBorder reports whether nothing but blanks and the line of a box stands behind a place
// in its line.
func restIsBorder(text string, at int) bool {
	line, _ := lineAt(text, at)
	return strings.Trim(line, " \t|│┃\r") == ""
}

// nextLine is where the next line begins behind its margin, 0 if the one before does not end
// at a place, and where that ends: before what is written there of a token that is broken.
func nextLine(text string, at int, margin string) (to, next int) {
	to = at
	for to > 0 && text[to-1] == '=' && at < len(text) && (text[at] == '\n' || text[at] == '\r') && at-to < 1 { // quoted-printable
		to--
	}
	i := at
	for i < len(text) && i-at < 120 && (text[i] == ' ' || text[i] == '\t' || text[i] == '\\' || text[i] == '|' || text[i] == '\r' || strings.HasPrefix(text[i:], "│") || strings.HasPrefix(text[i:], "┃") || text[i] >= 0x80 && i > at && text[i] < 0xc0) {
		i++
	}
	if i >= len(text) || text[i] != '\n' {
		return at, 0
	}
	i++
	i = spaces(text, i)
	for _, sign := range [...]string{">", "│", "┃", "|", "#", "//", "*", "+", "-"} {
		if strings.HasPrefix(text[i:], sign) && strings.Contains(margin, sign) {
			if i += len(sign); strings.Contains("*+-", sign) && i < len(text) && text[i] == ' ' {
				return at, 0 // of a list
			}
			i = spaces(text, i)
		}
	}
	if strings.IndexByte(margin, '0') >= 0 { // its lines have numbers
		n := run(text, i, &numerals, 6)
		if n == i {
			return at, 0
		}
		switch {
		case strings.HasPrefix(text[n:], "→"), strings.HasPrefix(text[n:], "│"):
			n += len("→")
		case n < len(text) && strings.IndexByte(":|\t", text[n]) >= 0:
			n++
		default:
			return at, 0
		}
		i = spaces(text, n)
	}
	return to, i
}

var numerals = letters("0-9")

func lineStart(text string, at int) int {
	from := max(at-longestLine, 0)
	return from + strings.LastIndexByte(text[from:at], '\n') + 1
}

// marginBefore are the signs that the line of a place begins with, a zero for a number.
func marginBefore(text string, at int) string {
	line := text[lineStart(text, at):at]
	line = line[strings.LastIndexByte(line, '"')+1:] // of a text in JSON
	var b strings.Builder
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == ' ' || c == '\t':
		case strings.IndexByte(">|#/*+-", c) >= 0:
			b.WriteByte(c)
		case strings.HasPrefix(line[i:], "│"), strings.HasPrefix(line[i:], "┃"):
			b.WriteString(line[i : i+3])
			i += 3
			continue
		case isDigit(c):
			n := run(line, i, &numerals, 6)
			if n < len(line) && (strings.IndexByte(":|\t", line[n]) >= 0 || strings.HasPrefix(line[n:], "→") || strings.HasPrefix(line[n:], "│")) {
				b.WriteByte('0')
				i = n
				if line[n] >= 0x80 {
					i += 3
				} else {
					i++
				}
				continue
			}
			return b.String()
		default:
			return b.String()
		}
		i++
	}
	return b.String()
}
