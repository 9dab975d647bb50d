package framing

import (
	"bytes"
)

// lineKind is what the lines of a file are taken for.
type lineKind uint8

const (
	lineJSON   lineKind = iota // each line should be a JSON value
	lineText                   // prose: indentation is kept
	lineBanner                 // text where JSON was expected
)

// lines splits a file into its lines. U+2028 and the like are no line ends: JSON
// allows them in strings (RFC 8259 section 7).
type lines struct {
	out  *collector
	kind lineKind

	started bool  // the line has content
	start   int64 // first byte that is no separator
	indent  int64 // first of the blanks before it, or -1
	end     int64 // behind the last byte that is no separator
	more    bool  // end is known
	comma   bool  // that byte is a comma
	before  int64 // the end of what is before the comma
	head    [9]byte
	heads   int

	zeros     int64 // zero bytes seen just before
	zeroStart int64
}

func newLines(out *collector, kind lineKind) *lines {
	return &lines{out: out, kind: kind, indent: -1}
}

func (l *lines) feed(b []byte, at int64) {
	for i := 0; i < len(b); {
		n := bytes.IndexByte(b[i:], '\n')
		if n < 0 {
			l.piece(b[i:], at+int64(i))
			return
		}
		// Nearly every line is an object from its first byte to its last.
		if line := b[i : i+n]; n > 1 && line[0] == '{' && line[n-1] == '}' && !l.started && l.zeros == 0 && l.kind == lineJSON {
			l.out.add(Record{Offset: at + int64(i), Length: int64(n), Line: l.out.line})
			l.indent = -1
			l.out.line++
		} else {
			l.piece(line, at+int64(i))
			l.endLine(true)
		}
		i += n + 1
	}
}

// piece takes a line, or a part of one.
func (l *lines) piece(b []byte, at int64) {
	if !l.started {
		skip := l.lead(b, at)
		if skip == len(b) {
			return
		}
		l.flushZeros()
		l.started = true
		l.start = at + int64(skip)
		b, at = b[skip:], l.start
	}
	if l.heads < len(l.head) {
		l.heads += copy(l.head[l.heads:], b)
	}
	e := trimEnd(b)
	if e == 0 {
		return
	}
	if l.comma = b[e-1] == ','; l.comma {
		if l.before = l.end; trimEnd(b[:e-1]) > 0 || !l.more {
			l.before = at + int64(trimEnd(b[:e-1]))
		}
	}
	l.end, l.more = at+int64(e), true
}

// lead returns the length of the separators at the start of a line.
func (l *lines) lead(b []byte, at int64) int {
	for i := 0; i < len(b); {
		c := b[i]
		if c == mark[0] && i+2 < len(b) && b[i+1] == mark[1] && b[i+2] == mark[2] {
			l.flushZeros()
			l.indent = -1
			i += len(mark)
			continue
		}
		if !isSeparator(c) {
			return i
		}
		switch c {
		case 0:
			if l.zeros == 0 {
				l.zeroStart = at + int64(i)
			}
			l.zeros++
			l.indent = -1
		case ' ', '\t', '\v', '\f':
			l.flushZeros()
			if l.indent < 0 {
				l.indent = at + int64(i)
			}
		default:
			l.flushZeros()
			l.indent = -1
		}
		i++
	}
	return len(b)
}

// trimEnd returns the length of b without separators at its end.
func trimEnd(b []byte) int {
	n := len(b)
	for n > 0 && isSeparator(b[n-1]) {
		n--
	}
	return n
}

func (l *lines) flushZeros() {
	if l.zeros >= minPadding {
		l.out.add(Record{Offset: l.zeroStart, Length: l.zeros, Line: l.out.line, Bad: l.kind != lineText, Padding: true})
	}
	l.zeros = 0
}

func (l *lines) endLine(newline bool) {
	l.flushZeros()
	if l.started {
		start, bad := l.start, l.kind == lineBanner
		if l.kind == lineJSON {
			bad = !startsValue(l.head[:l.heads])
		}
		if (bad || l.kind == lineText) && l.indent >= 0 {
			start = l.indent
		}
		end := l.end
		if l.comma && l.before > start && l.kind == lineJSON && (l.head[0] == '{' || l.head[0] == '[') {
			end = l.before // a comma at the end of the line stands between records
		}
		l.out.add(Record{Offset: start, Length: end - start, Line: l.out.line, Bad: bad, NoNewline: !newline})
	}
	l.started, l.more, l.comma, l.heads, l.indent = false, false, false, 0, -1
	if newline {
		l.out.line++
	}
}

func (l *lines) finish(int64) { l.endLine(false) }
