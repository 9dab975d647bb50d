package render

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"msgview/model/rawjson"
)

// ReadableJSON indents JSON and writes the letters and signs that its strings hold
// as \u escapes as what they are. Many programs log all but ASCII so.
func ReadableJSON(raw []byte) string {
	var room []byte
	if len(raw) > largeJSON {
		room = make([]byte, 0, len(raw)+len(raw)/4)
	}
	return readable(string(rawjson.Indent(room, raw, "", "  ")))
}

// largeJSON is from how many bytes on JSON gets the room that it may need when it is laid
// out, instead of some that grows.
const largeJSON = 64 << 10

// readable replaces the \u escapes of letters and signs in JSON. Escapes of quotes,
// controls, invisible characters and half surrogates stay: they would change or hide
// what the string is.
func readable(s string) string {
	if !strings.Contains(s, `\u`) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		i := strings.IndexByte(s, '\\')
		if i < 0 || i+1 == len(s) {
			break
		}
		b.WriteString(s[:i])
		if s = s[i:]; s[1] != 'u' {
			b.WriteString(s[:2]) // an escaped backslash begins no other escape
			s = s[2:]
			continue
		}
		r, n := escaped(s)
		if n == 0 {
			n = 2
			b.WriteString(s[:n])
		} else if r < ' ' || r == '"' || r == '\\' || !unicode.IsPrint(r) && r != joiner {
			b.WriteString(s[:n])
		} else {
			b.WriteRune(r)
		}
		s = s[n:]
	}
	b.WriteString(s)
	return b.String()
}

// joiner holds the parts of an emoji together.
const joiner = '\u200d'

// escaped reads the \u escape at the beginning of s, or two that are one character,
// and returns its length, 0 if it is none.
func escaped(s string) (rune, int) {
	unit := func(s string) rune {
		if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
			return -1
		}
		n, err := strconv.ParseUint(s[2:6], 16, 16)
		if err != nil {
			return -1
		}
		return rune(n)
	}
	r := unit(s)
	switch {
	case r < 0:
		return 0, 0
	case !utf16.IsSurrogate(r):
		return r, 6
	}
	if both := utf16.DecodeRune(r, unit(s[6:])); both != utf8.RuneError {
		return both, 12
	}
	return -1, 6
}
