// Package python reads what Python prints of its values.
package python

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"msgview/model/rawjson"
)

// maxLiteral bounds how deep the lists of a literal may be nested.
const maxLiteral = 64

// Literal reads what Python prints of lists, dictionaries, texts, numbers,
// True, False and None, as programs log them that forget to write JSON. ok is false
// if the text is anything else.
func Literal(text string) (v rawjson.Value, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || text[0] != '[' && text[0] != '{' && text[0] != '(' {
		return v, false
	}
	l := literal{s: text}
	if !l.value(0) || strings.TrimSpace(l.s[l.i:]) != "" {
		return v, false
	}
	v, err := rawjson.Parse(l.out)
	return v, err == nil
}

// Fields reads what Python prints of an object of pydantic: "name=value name=value".
// Values are literals, objects in their turn ("Metrics(tokens=1, timer=None)"), which
// become objects, and what has no names ("<Timer object at 0x1>", "date(2026, 1, 2)"),
// which stays text. ok is false if the text is anything else, or does not begin with that name.
// Source: pydantic/pydantic: pydantic/_internal/_repr.py.
func Fields(text, first string) (v rawjson.Value, ok bool) {
	if !strings.HasPrefix(text, first+"=") {
		return v, false
	}
	l := literal{s: text, objects: true}
	if !l.fields(0, 0) {
		return v, false
	}
	v, err := rawjson.Parse(l.out)
	return v, err == nil
}

// fields reads fields up to the end of the text or, behind a name, up to the bracket.
func (l *literal) fields(end byte, depth int) bool {
	l.out = append(l.out, '{')
	for n := 0; ; n++ {
		l.space()
		if l.i == len(l.s) || end != 0 && l.s[l.i] == end {
			l.i++
			l.out = append(l.out, '}')
			return end == 0 || l.i <= len(l.s)
		}
		equals := strings.IndexByte(l.s[l.i:], '=')
		if equals <= 0 || strings.ContainsAny(l.s[l.i:l.i+equals], " ,()'\"[]{}<>") {
			return false
		}
		if n > 0 {
			l.out = append(l.out, ',')
		}
		l.out = append(rawjson.AppendString(l.out, l.s[l.i:l.i+equals]), ':')
		l.i += equals + 1
		if !l.value(depth+1) || end != 0 && !l.comma(end) {
			return false
		}
	}
}

// object reads an object: its name and fields, or what stands in angle brackets.
func (l *literal) object(depth int) bool {
	rest := l.s[l.i:]
	if rest[0] == '<' {
		n := strings.IndexByte(rest, '>') + 1
		l.out = rawjson.AppendString(l.out, rest[:n])
		l.i += n
		return n > 0
	}
	start, written := l.i, len(l.out)
	l.i += strings.IndexByte(rest, '(') + 1
	if l.fields(')', depth) {
		return true
	}
	l.i, l.out = start, l.out[:written] // datetime(2026, 1, 2)
	for open := 0; l.i < len(l.s); l.i++ {
		switch l.s[l.i] {
		case '\'', '"':
			if _, ok := l.text(); !ok {
				return false
			}
			l.i--
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				l.i++
				l.out = rawjson.AppendString(l.out, l.s[start:l.i])
				return true
			}
		}
	}
	return false
}

// named reports whether an object stands here.
func (l *literal) named() bool {
	rest := l.s[l.i:]
	n := strings.IndexAny(rest, "( ,)]}='\"")
	return l.objects && (rest[0] == '<' || n > 0 && rest[n] == '(')
}

// literal turns a literal into JSON.
type literal struct {
	objects bool // may be in it
	s       string
	i       int
	out     []byte
}

func (l *literal) space() {
	for l.i < len(l.s) && strings.IndexByte(" \t\r\n", l.s[l.i]) >= 0 {
		l.i++
	}
}

func (l *literal) value(depth int) bool {
	l.space()
	if l.i >= len(l.s) || depth > maxLiteral {
		return false
	}
	switch c := l.s[l.i]; {
	case c == '[':
		return l.list(']', depth)
	case c == '(':
		return l.list(')', depth)
	case c == '{':
		return l.dict(depth)
	case c == '\'' || c == '"':
		s, ok := l.text()
		l.out = rawjson.AppendString(l.out, s)
		return ok
	}
	if l.named() {
		return l.object(depth)
	}
	return l.word()
}

func (l *literal) list(end byte, depth int) bool {
	l.i++
	l.out = append(l.out, '[')
	for n := 0; ; n++ {
		if l.space(); l.i >= len(l.s) {
			return false
		}
		if l.s[l.i] == end {
			l.i++
			l.out = append(l.out, ']')
			return true
		}
		if n > 0 {
			l.out = append(l.out, ',')
		}
		if !l.value(depth+1) || !l.comma(end) {
			return false
		}
	}
}

// comma steps over a comma, or stays at the end of a list. NumPy writes no commas between
// dictionaries.
func (l *literal) comma(end byte) bool {
	between := l.i > 0 && l.s[l.i-1] == '}' && end == ']'
	if l.space(); l.i >= len(l.s) {
		return false
	}
	if l.s[l.i] == ',' {
		l.i++
		return true
	}
	return l.s[l.i] == end || between && l.s[l.i] == '{'
}

func (l *literal) dict(depth int) bool {
	l.i++
	l.out = append(l.out, '{')
	for n := 0; ; n++ {
		if l.space(); l.i >= len(l.s) {
			return false
		}
		if l.s[l.i] == '}' {
			l.i++
			l.out = append(l.out, '}')
			return true
		}
		if n > 0 {
			l.out = append(l.out, ',')
		}
		if c := l.s[l.i]; c != '\'' && c != '"' {
			return false
		}
		key, ok := l.text()
		if l.space(); !ok || l.i >= len(l.s) || l.s[l.i] != ':' {
			return false
		}
		l.i++
		l.out = append(rawjson.AppendString(l.out, key), ':')
		if !l.value(depth+1) || !l.comma('}') {
			return false
		}
	}
}

// text reads a string in either kind of quotes.
func (l *literal) text() (string, bool) {
	quote := l.s[l.i]
	l.i++
	var b strings.Builder
	for l.i < len(l.s) {
		c := l.s[l.i]
		l.i++
		switch {
		case c == quote:
			return b.String(), true
		case c != '\\':
			b.WriteByte(c)
		case l.i >= len(l.s):
			return "", false
		default:
			c = l.s[l.i]
			l.i++
			switch c {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'r':
				b.WriteByte('\r')
			case 'x', 'u', 'U':
				n := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
				if l.i+n > len(l.s) {
					return "", false
				}
				code, err := strconv.ParseUint(l.s[l.i:l.i+n], 16, 32)
				if err != nil {
					return "", false
				}
				b.WriteString(string(utf8.AppendRune(nil, rune(code))))
				l.i += n
			case '\\', '\'', '"':
				b.WriteByte(c)
			default:
				b.WriteByte('\\')
				b.WriteByte(c)
			}
		}
	}
	return "", false
}

// word reads a number or a constant.
func (l *literal) word() bool {
	start := l.i
	for l.i < len(l.s) && strings.IndexByte(",]}): \t\r\n", l.s[l.i]) < 0 {
		l.i++
	}
	switch w := l.s[start:l.i]; w {
	case "None", "nan", "inf", "-inf":
		l.out = append(l.out, "null"...)
	case "True":
		l.out = append(l.out, "true"...)
	case "False":
		l.out = append(l.out, "false"...)
	default:
		v, err := rawjson.Parse([]byte(w))
		if err != nil || v.Kind() != rawjson.Number {
			return false
		}
		l.out = append(l.out, w...)
	}
	return true
}
