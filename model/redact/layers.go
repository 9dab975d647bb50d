package redact

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// A layer is a text without its escapes: what JSON, or JSON within JSON, means. A text
// that is none has escapes, too, which do no harm: what is found below them is found in
// addition.
type layer struct {
	text   string
	marks  []mark // behind each escape
	packed bool   // three bytes of it are four letters: the marks are before each
	tight  bool   // what was taken off behind a stretch is none of it
}

// mark says that a place of the text is a place of the one with escapes.
type mark struct{ inner, outer int }

// unescape returns the layer below a text, nil if it has no escapes.
func unescape(s string) *layer {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return nil
	}
	l := &layer{}
	var b strings.Builder
	b.Grow(len(s))
	for at := 0; ; {
		if i < 0 || i+1 >= len(s) {
			b.WriteString(s[at:])
			break
		}
		b.WriteString(s[at:i])
		n := writeEscaped(&b, s[i:])
		if n == 0 { // none that means something: the sign itself
			b.WriteByte('\\')
			n = 1
		} else {
			l.marks = append(l.marks, mark{b.Len(), i + n})
		}
		at = i + n
		if i = strings.IndexByte(s[at:], '\\'); i >= 0 {
			i += at
		}
	}
	if len(l.marks) == 0 {
		return nil
	}
	l.text = b.String()
	return l
}

// writeEscaped writes what the escape at the beginning of a text means, and returns its
// length, 0 if it is none.
func writeEscaped(b *strings.Builder, s string) int {
	switch s[1] {
	case '"', '\\', '/', '\'':
		b.WriteByte(s[1])
	case 'b':
		b.WriteByte('\b')
	case 'f':
		b.WriteByte(' ')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'x':
		return writeNumber(b, s, 2, 4)
	case 'u':
		return writeNumber(b, s, 2, 6)
	case 'U':
		return writeNumber(b, s, 2, 10)
	default:
		return 0
	}
	return 2
}

func writeNumber(b *strings.Builder, s string, from, to int) int {
	if len(s) < to {
		return 0
	}
	r := rune(0)
	for _, c := range []byte(s[from:to]) {
		d := hexDigit(c)
		if d < 0 {
			return 0
		}
		r = r<<4 | d
	}
	if !utf8.ValidRune(r) {
		r = utf8.RuneError
	}
	b.WriteRune(r)
	return to
}

func hexDigit(c byte) rune {
	switch {
	case c >= '0' && c <= '9':
		return rune(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return -1
}

// outside is where a place of the layer stands in the text with escapes.
func (l *layer) outside(at int) int {
	k := sort.Search(len(l.marks), func(k int) bool { return l.marks[k].inner > at }) - 1
	if k < 0 {
		return at
	}
	return l.marks[k].outer + at - l.marks[k].inner
}

// outsideOf is where a stretch of the layer stands in the text over it.
func (l *layer) outsideOf(from, to int) (int, int) {
	if l.packed && to > from {
		return l.outside(from), l.outside(to-1) + 2 // the letters that have bits of it
	}
	if l.tight && to > from {
		return l.outside(from), l.outside(to-1) + 1
	}
	return l.outside(from), l.outside(to)
}
