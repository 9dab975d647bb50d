package sqlite

import (
	"strconv"
	"strings"
)

// A token is a word, a name, a literal or a sign of SQL.
type token struct {
	text   string
	quoted byte // '\'' for a string, '"' for a quoted name, 0 for all else
}

// is reports whether the token is that key word, given in capitals.
func (t token) is(word string) bool { return t.quoted == 0 && strings.EqualFold(t.text, word) }

// startsConstraint reports whether a token ends the type of a column.
func (t token) startsConstraint() bool {
	for _, word := range [...]string{"CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE", "REFERENCES", "GENERATED", "AS", "ON"} {
		if t.is(word) {
			return true
		}
	}
	return false
}

// tokenize cuts SQL into tokens (https://www.sqlite.org/lang.html, tokenize.c).
// Comments are left out. Whatever is not closed ends at the end.
func tokenize(sql string) []token {
	var list []token
	for i := 0; i < len(sql); {
		c := sql[i]
		switch {
		case c <= ' ':
			i++
		case strings.HasPrefix(sql[i:], "--"):
			i = after(sql, i+2, "\n")
		case strings.HasPrefix(sql[i:], "/*"):
			i = after(sql, i+2, "*/")
		case c == '\'' || c == '"' || c == '`':
			text, end := quoted(sql, i+1, c)
			kind := byte('"')
			if c == '\'' {
				kind = '\''
			}
			list = append(list, token{text, kind})
			i = end
		case c == '[':
			end := after(sql, i+1, "]")
			list = append(list, token{strings.TrimSuffix(sql[i+1:end], "]"), '"'})
			i = end
		case isWord(c):
			end := i + 1
			for end < len(sql) && (isWord(sql[end]) || sql[end] == '.' && '0' <= c && c <= '9') {
				end++
			}
			list = append(list, token{text: sql[i:end]})
			i = end
		default:
			list = append(list, token{text: sql[i : i+1]})
			i++
		}
	}
	return list
}

func isWord(c byte) bool {
	return c >= 0x80 || c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// after returns the place behind the next end, or the end of the text.
func after(sql string, from int, end string) int {
	if i := strings.Index(sql[from:], end); i >= 0 {
		return from + i + len(end)
	}
	return len(sql)
}

// quoted reads up to a closing quote; two of them stand for one.
func quoted(sql string, from int, quote byte) (string, int) {
	var b strings.Builder
	for i := from; i < len(sql); i++ {
		if sql[i] != quote {
			b.WriteByte(sql[i])
			continue
		}
		if i+1 < len(sql) && sql[i+1] == quote {
			b.WriteByte(quote)
			i++
			continue
		}
		return b.String(), i + 1
	}
	return b.String(), len(sql)
}

// literal reads the value of a DEFAULT; what must be computed counts as Null.
func literal(tokens []token) Value {
	for len(tokens) > 0 && (tokens[0].text == "(" || tokens[0].text == "+") && tokens[0].quoted == 0 {
		tokens = tokens[1:]
	}
	if len(tokens) == 0 {
		return Value{}
	}
	sign := ""
	if tokens[0].text == "-" && len(tokens) > 1 {
		sign, tokens = "-", tokens[1:]
	}
	t := tokens[0]
	switch {
	case t.quoted != 0:
		return Value{Kind: Text, Bytes: []byte(t.text)}
	case t.is("TRUE"), t.is("FALSE"):
		v := Value{Kind: Integer}
		if t.is("TRUE") {
			v.Int = 1
		}
		return v
	}
	if n, err := strconv.ParseInt(sign+t.text, 0, 64); err == nil {
		return Value{Kind: Integer, Int: n}
	}
	if '0' <= t.text[0] && t.text[0] <= '9' {
		if f, err := strconv.ParseFloat(sign+t.text, 64); err == nil {
			return Value{Kind: Real, Real: f}
		}
	}
	return Value{}
}
