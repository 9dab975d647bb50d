package rawjson

import (
	"bytes"
	"strconv"
	"strings"
)

// Strict returns a value that was read by the wider rules as plain JSON says it, so that Raw of its members is JSON. v comes back unchanged where
// JSON has no words for it: numbers that are not finite, and what is nested too deep to be taken apart.
func Strict(v Value) Value {
	data, ok := appendStrict(make([]byte, 0, len(v.Raw())), v)
	if !ok {
		return v
	}
	if strict, err := Parse(data); err == nil {
		return strict
	}
	return v
}

func appendStrict(dst []byte, v Value) ([]byte, bool) {
	ok := true
	dst = Rewrite(dst, v, func(v Value) (Value, []byte) {
		switch {
		case v.Opaque():
			ok = false
		case v.Kind() == String:
			return v, Quote(v.Text())
		case v.Kind() == Number:
			c := v.Raw()[len(v.Raw())-1]
			ok = ok && c >= '0' && c <= '9' // NaN, Infinity
		case v.Kind() == Bool:
			b, _ := v.Bool()
			return v, strconv.AppendBool(nil, b)
		case v.IsNull():
			return v, []byte("null")
		}
		return v, nil
	})
	return dst, ok
}

// What JavaScript prints of a value (util.inspect of Node.js, which console.log uses) is no JSON: keys have no quotes, long strings are cut at their
// line breaks and joined by plus signs, and what is deeper than three levels is named only. See nodejs.org/api/util.html#utilinspectobject-options.

// isName tells whether c may stand in a key without quotes.
func isName(c byte, first bool) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$' || c >= 0x80 || !first && '0' <= c && c <= '9'
}

// nameEnd returns the offset behind the name that begins at i, i if there is none.
func nameEnd(d []byte, i int) int {
	for k := i; ; k++ {
		if k >= len(d) || !isName(d[k], k == i) {
			return k
		}
	}
}

// isQuote tells whether a string begins with c by the wider rules.
func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// joined returns the offset behind the strings that are added to the one that ends at i ('one\n' + 'two'), and behind what says how much was left
// out of it ('one'... 12 more characters). It is i if there are none.
func joined(d []byte, i int) int {
	for {
		if rest := d[i:]; bytes.HasPrefix(rest, []byte("... ")) {
			n := 4
			for n < len(rest) && '0' <= rest[n] && rest[n] <= '9' {
				n++
			}
			for _, words := range []string{" more characters", " more character"} {
				if n > 4 && bytes.HasPrefix(rest[n:], []byte(words)) {
					return i + n + len(words)
				}
			}
		}
		k := skipSpace(d, i)
		if k >= len(d) || d[k] != '+' {
			return i
		}
		if k = skipSpace(d, k+1); k >= len(d) || !isQuote(d[k]) {
			return i
		}
		end, _, why := lexString(d, k, true)
		if why != none {
			return i
		}
		i = end
	}
}

// decodeJoined decodes strings that are added to each other.
func decodeJoined(d []byte) string {
	var b strings.Builder
	for i := 0; i < len(d); {
		if !isQuote(d[i]) {
			b.Write(d[i:]) // how much was left out
			break
		}
		end, _, why := lexString(d, i, true)
		if why != none {
			break
		}
		b.WriteString(decodeText(d[i+1:end-1], true))
		if i = end; i < len(d) && d[i] == '.' {
			continue
		}
		i = skipSpace(d, i)
		if i < len(d) && d[i] == '+' {
			i = skipSpace(d, i+1)
		}
	}
	return b.String()
}

// maxBare bounds what stands for a value without being one, in bytes.
const maxBare = 400

// lexBare reads what JavaScript prints for values that have no literal: undefined, [Object], [Function: run], <Buffer 89 50>, a date, and the number of
// elements that were left out of an array. Those but undefined are strings that read as they are printed.
func lexBare(d []byte, i int) (end int, kind Kind, ok bool) {
	rest := d[i:min(len(d), i+maxBare)]
	switch c := rest[0]; {
	case c == 'u' && bytes.HasPrefix(rest, []byte("undefined")):
		return i + 9, Null, nameEnd(d, i) == i+9
	case c == '[':
		n := bytes.IndexByte(rest, ']')
		if n < 3 || rest[1] < 'A' || rest[1] > 'Z' {
			return i, Missing, false
		}
		for _, b := range rest[1:n] {
			if !isName(b, false) && strings.IndexByte(" :*()/.", b) < 0 {
				return i, Missing, false
			}
		}
		switch string(rest[1:n]) {
		case "True", "False", "None", "NaN", "Infinity": // a list in Python
			return i, Missing, false
		}
		return i + n + 1, String, true
	case c == '<':
		n := bytes.IndexByte(rest, '>')
		if n < 2 || rest[1] < 'A' || rest[1] > 'Z' || bytes.IndexByte(rest[:n], '\n') >= 0 {
			return i, Missing, false
		}
		return i + n + 1, String, true
	case c == '.' && bytes.HasPrefix(rest, []byte("... ")):
		for _, words := range []string{" more items", " more item"} {
			if n := bytes.Index(rest, []byte(words)); n > 4 && len(bytes.Trim(rest[4:n], "0123456789")) == 0 {
				return i + n + len(words), String, true
			}
		}
	case '0' <= c && c <= '9':
		// 2026-01-02T03:04:05.678Z
		if len(rest) >= 24 && rest[4] == '-' && rest[7] == '-' && rest[10] == 'T' && rest[13] == ':' && rest[16] == ':' && rest[19] == '.' && rest[23] == 'Z' {
			return i + 24, String, true
		}
	}
	return i, Missing, false
}

// skipClass returns the offset of the bracket behind the name of a class: Message {…}, Uint8Array(3) […], [Object: null prototype] {…}. It is i if
// there is no such name.
func skipClass(d []byte, i int) int {
	k := i
	if d[k] == '[' {
		if !bytes.HasPrefix(d[k:], []byte("[Object: null prototype] {")) {
			return i
		}
		return k + len("[Object: null prototype] ")
	}
	if k = nameEnd(d, k); k == i || d[i] < 'A' || d[i] > 'Z' {
		return i
	}
	if k < len(d) && d[k] == '(' {
		for k++; k < len(d) && '0' <= d[k] && d[k] <= '9'; k++ {
		}
		if k >= len(d) || d[k] != ')' {
			return i
		}
		k++
	}
	if k+1 < len(d) && d[k] == ' ' && (d[k+1] == '{' || d[k+1] == '[') {
		return k + 1
	}
	return i
}
