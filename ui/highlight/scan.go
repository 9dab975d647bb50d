package highlight

import (
	"strings"
	"unicode/utf8"
)

// A class is what a piece of code is, as far as colours care.
type class uint8

const (
	plain class = iota
	keyword
	typeName
	function
	str
	number
	constant
	comment
	operator
	tag
	attribute
	prompt
	jsonKey
	jsonString
	jsonNumber
	jsonBool
	jsonNull
	jsonPunctuation
	diffAdd
	diffDelete
	diffHunk
	diffHeader
	classes // how many there are
)

// A token is the text from the end of the one before it to its own end.
type token struct {
	end   int
	class class
}

// A scanner splits source text into tokens. Its position only ever grows, which
// is what keeps every scan linear.
type scanner struct {
	s    string
	i    int
	out  []token
	work int // bytes that were looked at, for the test that scans are linear
}

// emit makes everything up to end one token of class c.
func (z *scanner) emit(end int, c class) {
	z.work++
	end = min(end, len(z.s))
	if end <= z.i {
		return
	}
	z.i = end
	if n := len(z.out); n > 0 && z.out[n-1].class == c {
		z.out[n-1].end = end
		return
	}
	z.out = append(z.out, token{end, c})
}

// at reports whether the text goes on with p.
func (z *scanner) at(p string) bool { return strings.HasPrefix(z.s[z.i:], p) }

// lineEnd returns the position of the next newline, or the end of the text.
func (z *scanner) lineEnd() int {
	end := len(z.s)
	if n := strings.IndexByte(z.s[z.i:], '\n'); n >= 0 {
		end = z.i + n
	}
	z.work += end - z.i
	return end
}

// lineStart reports whether only blanks stand between the start of the line and
// here. The look back is bounded: deep indentation counts as blanks.
func (z *scanner) lineStart() bool {
	for i := z.i - 1; i >= 0 && i > z.i-200; i-- {
		z.work++
		switch z.s[i] {
		case '\n':
			return true
		case ' ', '\t':
		default:
			return false
		}
	}
	return true
}

// wordStart reports whether the character before this one separates words.
func (z *scanner) wordStart() bool {
	if z.i == 0 {
		return true
	}
	return strings.IndexByte(" \t\n;(){}|&", z.s[z.i-1]) >= 0
}

// find returns the position behind the next p after the next skip bytes, or the
// end of the text. What was searched has to be emitted, or scans get quadratic.
func (z *scanner) find(skip int, p string) int {
	from := min(z.i+skip, len(z.s))
	end := len(z.s)
	if n := strings.Index(z.s[from:], p); n >= 0 {
		end = from + n + len(p)
	}
	z.work += end - from
	return end
}

// blanks emits white space.
func (z *scanner) blanks() {
	end := z.i
	for end < len(z.s) && isBlank(z.s[end]) {
		end++
	}
	z.work += end - z.i
	z.emit(end, plain)
}

// A quote is one way to write a string.
type quote struct {
	open, close string
	escape      byte // takes away the meaning of what follows it; 0 for none
	multiline   bool // else an unclosed string ends with its line
	char        bool // one character; else the opening sign means something else, as ' in Rust
}

const maxChar = 14 // bytes of the longest character literal, '\u{10FFFF}' with room

// text returns the end of a string that starts here, and whether one does.
func (z *scanner) text(q *quote) (end int, ok bool) {
	if !z.at(q.open) {
		return 0, false
	}
	i := z.i + len(q.open)
	if q.char {
		return z.char(i, q)
	}
	for i < len(z.s) {
		z.work++
		switch c := z.s[i]; {
		case q.escape != 0 && c == q.escape:
			i += 2
			continue
		case c == '\n' && !q.multiline:
			return i, true
		case strings.HasPrefix(z.s[i:], q.close):
			return i + len(q.close), true
		}
		i++
	}
	return len(z.s), true
}

// char returns the end of a literal of one character, of which the content
// starts at i.
func (z *scanner) char(i int, q *quote) (end int, ok bool) {
	rest := z.s[i:min(i+maxChar, len(z.s))]
	if rest == "" || rest[0] == '\n' {
		return 0, false
	}
	_, n := utf8.DecodeRuneInString(rest)
	if rest[0] == q.escape {
		n = 2 + strings.Index(rest[min(2, len(rest)):], q.close)
	}
	if n < 1 || n >= len(rest) || !strings.HasPrefix(rest[n:], q.close) {
		return 0, false
	}
	return i + n + len(q.close), true
}

// number returns the end of the number that starts at from.
func (z *scanner) number(from int) int {
	i := from
	for i < len(z.s) {
		z.work++
		c := z.s[i]
		switch {
		case c == '.' && i+1 < len(z.s) && z.s[i+1] == '.':
			return i // a range, 1..10
		case isWord(c) && c < utf8.RuneSelf, c == '.':
		case (c == '+' || c == '-') && i > from && z.s[i-1]|0x20 == 'e' && !strings.HasPrefix(z.s[from:], "0x"):
		default:
			return i
		}
		i++
	}
	return i
}

// word returns the end of the name that starts at from; extra are signs that a
// name of the language may contain besides letters, digits and underscores.
func (z *scanner) word(from int, extra string) int {
	i := from
	for i < len(z.s) && (isWord(z.s[i]) || strings.IndexByte(extra, z.s[i]) >= 0) {
		i++
	}
	z.work += i - from
	return i
}

// next returns the first byte after end that is no blank of the same line.
func (z *scanner) next(end int) byte {
	for i := end; i < len(z.s) && i < end+8; i++ {
		if c := z.s[i]; c != ' ' && c != '\t' {
			return c
		}
	}
	return 0
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// isWord reports the bytes of names. All bytes of characters outside ASCII count.
func isWord(c byte) bool {
	return c == '_' || isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= utf8.RuneSelf
}
