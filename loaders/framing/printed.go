package framing

import (
	"bytes"
	"strconv"

	"msgview/model/rawjson"
)

// Programs print values for people to read: over several lines if they are long, on
// one if they are short, behind a word that says what it is, and JavaScript without
// quotes around keys.

// isMember reports whether b begins with a member as JavaScript prints it: role: 'user'.
func isMember(b []byte) bool {
	n := 0
	for n < len(b) && (b[n] == '_' || b[n] == '$' || isLetter(b[n]) || n > 0 && '0' <= b[n] && b[n] <= '9') {
		n++
	}
	if n == 0 || n+2 > len(b) || b[n] != ':' || b[n+1] != ' ' {
		return false
	}
	rest := b[n+2:]
	for _, word := range []string{"undefined", "null", "true", "false"} {
		if bytes.HasPrefix(rest, []byte(word)) {
			return true
		}
	}
	return len(rest) > 0 && (bytes.IndexByte([]byte("'\"`[{-"), rest[0]) >= 0 || '0' <= rest[0] && rest[0] <= '9')
}

// allValues reports whether every line is a whole value or belongs to one over several
// lines, whose first line does not look torn.
func (s *sampled) allValues() bool {
	several := false
	for at, i := 0, 0; i < len(s.lines); i++ {
		l := s.lines[i]
		switch {
		case l.start < at: // within a value
		case l.form == formWhole || l.form == formComma:
		case l.form == formOpen && s.spans(l) && continues(s.head[l.end-1]):
			var m matcher
			n, ended := m.run(s.head[l.start:])
			if !ended && s.complete {
				return false
			}
			at = l.start + n
			if _, used, err := rawjson.ParsePrefix(s.head[l.start:at]); ended && (err != nil || used != n) {
				if _, _, err := rawjson.ParseTolerant(s.head[l.start:at]); err != nil {
					return false
				}
			}
			several = true
		default:
			return false
		}
	}
	return several
}

// opensAtEnd reports whether a line is text that ends with the bracket of a value
// over several lines, which reaches to the end: "messages: [".
func (s *sampled) opensAtEnd(l line) (start int, ok bool) {
	start = l.end - 1
	if c := s.head[start]; c != '{' && c != '[' || !s.complete || start == l.start || s.head[start-1] != ' ' && s.head[start-1] != ':' {
		return 0, false
	}
	value := bytes.TrimRight(s.head[start:], " \t\r\n\x00")
	_, _, err := rawjson.ParseTolerant(value)
	return start, err == nil && len(value) > 2
}

// countOfLines says how many lines.
func countOfLines(n int) string {
	if n == 1 {
		return "one line"
	}
	return strconv.Itoa(n) + " lines"
}
