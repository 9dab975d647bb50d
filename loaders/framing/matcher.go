package framing

import "bytes"

// matcher follows the brackets and strings of one JSON value through pieces of
// it. A bracket that is missing is taken to be where the bracket around it closes.
// It knows comments and strings in single quotes and backquotes, which occur in what people call
// JSON; outside strings valid JSON has neither.
type matcher struct {
	outer   byte // bracket that would close what is around the value, 0 for none
	quote   byte // the string's quote while in a string, else 0
	escaped bool // the last byte of the piece before was an odd backslash
	comment comment

	depth  int      // open brackets
	arrays int      // of them, [
	stack  []uint64 // one bit for each: set for [
}

// reset makes the matcher ready for the next value.
func (m *matcher) reset(outer byte) {
	*m = matcher{outer: outer, stack: m.stack[:0]}
}

// comment is the state within a comment.
type comment uint8

const (
	noComment comment = iota
	slash             // behind a slash that may begin a comment
	toLineEnd         // in a // comment
	inBlock           // in a /* comment
	blockStar         // in one, behind a star
)

// Classes of bytes outside strings.
const (
	classPlain = iota
	classQuote
	classOpen
	classClose
	classSlash
)

var classes = [256]uint8{'"': classQuote, '\'': classQuote, '`': classQuote, '{': classOpen, '[': classOpen, '}': classClose, ']': classClose, '/': classSlash}

// run follows a value that begins with a bracket or a quote. It returns how many
// bytes of b belong to the value and whether it ended there, which it does before
// a bracket that closes what is around it.
func (m *matcher) run(b []byte) (n int, ended bool) {
	i := 0
	for i < len(b) {
		if m.quote != 0 {
			i += m.text(b[i:])
			if m.quote == 0 && m.depth == 0 {
				return i, true
			}
			continue
		}
		if m.comment != noComment {
			i += m.skipComment(b[i:])
			continue
		}
		for i < len(b) && classes[b[i]] == classPlain {
			i++
		}
		if i == len(b) {
			break
		}
		c := b[i]
		i++
		switch classes[c] {
		case classQuote:
			// Most strings are short and have no backslash before the quote.
			if n := bytes.IndexByte(b[i:], '"'); c == '"' && n >= 0 && (n == 0 || b[i+n-1] != '\\') {
				i += n + 1
				if m.depth == 0 {
					return i, true
				}
				continue
			}
			m.quote = c
		case classOpen:
			m.open(c == '[')
		case classClose:
			if !m.close(c == ']') && c == m.outer {
				return i - 1, true
			}
			if m.depth == 0 {
				return i, true
			}
		case classSlash:
			m.comment = slash
		}
	}
	return i, false
}

// open notes an opening bracket.
func (m *matcher) open(array bool) {
	word, bit := m.depth>>6, uint64(1)<<(m.depth&63)
	if word == len(m.stack) {
		m.stack = append(m.stack, 0)
	}
	m.depth++
	if array {
		m.stack[word] |= bit
		m.arrays++
	} else {
		m.stack[word] &^= bit
	}
}

// close notes a closing bracket. It closes the innermost bracket of its kind, and
// all within that. It returns false if none of its kind is open.
func (m *matcher) close(array bool) bool {
	if array && m.arrays == 0 || !array && m.arrays == m.depth {
		return false
	}
	for {
		m.depth--
		is := m.stack[m.depth>>6]>>(m.depth&63)&1 == 1
		if is {
			m.arrays--
		}
		if is == array {
			return true
		}
	}
}

// text skips within a string, up to its closing quote or to the end of b.
func (m *matcher) text(b []byte) int {
	i := 0
	if m.escaped {
		m.escaped = false
		if m.quote != '"' && b[0] == '\n' {
			m.quote = 0
			return 1
		}
		i = 1
	}
	for {
		n := bytes.IndexByte(b[i:], m.quote)
		if m.quote != '"' {
			// Most likely an apostrophe: never take it beyond the line.
			line := b[i:]
			if n >= 0 {
				line = line[:n]
			}
			if e := bytes.IndexByte(line, '\n'); e >= 0 {
				m.quote = 0
				return i + e + 1
			}
		}
		if n < 0 {
			m.escaped = oddBackslashes(b[i:])
			return len(b)
		}
		odd := oddBackslashes(b[i : i+n])
		i += n + 1
		if !odd {
			m.quote = 0
			return i
		}
	}
}

// oddBackslashes reports whether b ends with an odd number of backslashes.
func oddBackslashes(b []byte) bool {
	n := len(b)
	for n > 0 && b[n-1] == '\\' {
		n--
	}
	return (len(b)-n)&1 == 1
}

// skipComment skips within a comment, and over the slash before one that turned
// out to be none.
func (m *matcher) skipComment(b []byte) int {
	switch m.comment {
	case slash:
		switch b[0] {
		case '/':
			m.comment = toLineEnd
			return 1
		case '*':
			m.comment = inBlock
			return 1
		}
		m.comment = noComment
		return 0
	case toLineEnd:
		n := bytes.IndexByte(b, '\n')
		if n < 0 {
			return len(b)
		}
		m.comment = noComment
		return n + 1
	case blockStar:
		switch b[0] {
		case '/':
			m.comment = noComment
		case '*':
		default:
			m.comment = inBlock
		}
		return 1
	}
	n := bytes.IndexByte(b, '*')
	if n < 0 {
		return len(b)
	}
	m.comment = blockStar
	return n + 1
}
