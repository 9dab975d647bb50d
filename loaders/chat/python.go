package chat

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"msgview/model/rawjson"
)

// maxLiteral bounds how deep the lists of a literal may be nested.
const maxLiteral = 64

// PythonLiteral reads what Python prints of lists, dictionaries, texts, numbers,
// True, False and None, as programs log them that forget to write JSON. ok is false
// if the text is anything else.
func PythonLiteral(text string) (v rawjson.Value, ok bool) {
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

// literal turns a literal into JSON.
type literal struct {
	s   string
	i   int
	out []byte
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

// comma steps over a comma, or stays at the end of a list.
func (l *literal) comma(end byte) bool {
	if l.space(); l.i >= len(l.s) {
		return false
	}
	if l.s[l.i] == ',' {
		l.i++
		return true
	}
	return l.s[l.i] == end
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
