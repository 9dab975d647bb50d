package sqlite

import (
	"encoding/hex"
	"strings"
)

// A token is a word, a name, a literal or a sign of SQL.
type token struct {
	text     string
	quoted   byte // '\'' for a string, '"' for a quoted name, 'x' for the bytes of a blob, '0' for a number, 0 for all else
	from, to int  // where it stands
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

// operators are the signs of more than one character.
var operators = [...]string{"->>", "->", "||", "<=", ">=", "<>", "<<", ">>", "==", "!="}

// tokenize cuts SQL into tokens (https://www.sqlite.org/lang.html, tokenize.c).
// Comments are left out. Whatever is not closed ends at the end.
func tokenize(sql string) []token {
	var list []token
	for i := 0; i < len(sql); {
		switch c := sql[i]; {
		case c <= ' ':
			i++
		case strings.HasPrefix(sql[i:], "--"):
			i = after(sql, i+2, "\n")
		case strings.HasPrefix(sql[i:], "/*"):
			i = after(sql, i+2, "*/")
		default:
			t := tokenAt(sql, i)
			list, i = append(list, t), t.to
		}
	}
	return list
}

// tokenAt reads the token that begins at i.
func tokenAt(sql string, i int) token {
	t := token{from: i, to: i + 1}
	switch c := sql[i]; {
	case c == '\'':
		t.quoted = c
		t.text, t.to = quoted(sql, i+1, c)
	case c == '"' || c == '`':
		t.quoted = '"'
		t.text, t.to = quoted(sql, i+1, c)
	case c == '[':
		t.quoted, t.to = '"', after(sql, i+1, "]")
		t.text = strings.TrimSuffix(sql[i+1:t.to], "]")
	case c|0x20 == 'x' && i+1 < len(sql) && sql[i+1] == '\'':
		digits, end := quoted(sql, i+2, '\'')
		data, _ := hex.DecodeString(digits)
		t.text, t.quoted, t.to = string(data), 'x', end
	case isDigit(c), c == '.' && i+1 < len(sql) && isDigit(sql[i+1]):
		t.quoted, t.to = '0', numberEnd(sql, i)
		t.text = strings.ReplaceAll(sql[i:t.to], "_", "")
	case isWord(c):
		for t.to < len(sql) && isWord(sql[t.to]) {
			t.to++
		}
		t.text = sql[i:t.to]
	default:
		for _, o := range operators {
			if strings.HasPrefix(sql[i:], o) {
				t.to = i + len(o)
				break
			}
		}
		t.text = sql[i:t.to]
	}
	return t
}

// numberEnd returns the end of a number: hexadecimal, or with a fraction and an exponent.
func numberEnd(sql string, i int) int {
	run := func(i int) int {
		for i < len(sql) && (isDigit(sql[i]) || sql[i] == '_') {
			i++
		}
		return i
	}
	if strings.HasPrefix(sql[i:], "0x") || strings.HasPrefix(sql[i:], "0X") {
		for i += 2; i < len(sql) && isWord(sql[i]); {
			i++
		}
		return i
	}
	i = run(i)
	if i < len(sql) && sql[i] == '.' {
		i = run(i + 1)
	}
	if i < len(sql) && sql[i]|0x20 == 'e' {
		sign := i + 1
		if sign < len(sql) && (sql[sign] == '+' || sql[sign] == '-') {
			sign++
		}
		if end := run(sign); end > sign {
			i = end
		}
	}
	return i
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

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
