package export

import (
	"bytes"
	"encoding/json"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"msgview/model/rawjson"
)

// halfWarning is said of a message with text that no UTF-8 can hold.
const halfWarning = "halves of surrogate pairs are written as U+FFFD; the record at its origin has them"

// visible returns JSON of the same meaning that every reader takes and that can be
// looked at: what cannot be seen and piles of combining marks are escaped, and halves of
// surrogate pairs and bytes that are no UTF-8 become U+FFFD. halves reports whether there were any halves.
func visible(b []byte) (out []byte, halves bool) {
	if !suspicious(b) {
		return b, false
	}
	out = make([]byte, 0, len(b)+len(b)/8)
	marks := 0 // in a row
	for i := 0; i < len(b); {
		c := b[i]
		if c < utf8.RuneSelf {
			marks = 0
		}
		if c == '\\' {
			n, half := escapeAt(b[i:])
			if half {
				halves = true
				out = append(out, `\ufffd`...)
			} else {
				out = append(out, b[i:i+n]...)
			}
			i += n
			continue
		}
		if c < utf8.RuneSelf {
			if c == 0x7f {
				out = append(out, `\u007f`...)
			} else {
				out = append(out, c)
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		switch {
		case r == utf8.RuneError && n == 1:
			if half(b[i:]) {
				n, halves = 3, true
			}
			out = append(out, `\ufffd`...)
		case unseen(r), marks > mostMarks:
			out = appendEscape(out, r)
		default:
			out = append(out, b[i:i+n]...)
		}
		i += n
	}
	return out, halves
}

// WriteLine writes a value as a line of JSON that can be looked at, as visible says.
func WriteLine(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	line, _ := visible(b.Bytes())
	_, err := w.Write(line)
	return err
}

// mostMarks is how many combining marks on one character are written as they are: more
// would run over the lines around them.
const mostMarks = 4

// suspicious reports whether visible has anything to look at.
func suspicious(b []byte) bool {
	for _, c := range b {
		if c == '\\' || c >= 0x7f {
			return true
		}
	}
	return false
}

// escapeAt returns the length of the escape that b begins with, a pair of surrogates
// as a whole, and whether it is half of one.
func escapeAt(b []byte) (n int, half bool) {
	first, ok := unit(b)
	switch {
	case !ok:
		return min(2, len(b)), false
	case !utf16.IsSurrogate(first):
		return 6, false
	}
	if second, ok := unit(b[6:]); ok && utf16.DecodeRune(first, second) != utf8.RuneError {
		return 12, false
	}
	return 6, true
}

// unit reads an escape of four hexadecimal digits.
func unit(b []byte) (rune, bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	r := rune(0)
	for _, c := range b[2:6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// half reports whether b begins with the three bytes of a surrogate.
func half(b []byte) bool {
	return len(b) >= 3 && b[0] == 0xed && b[1] >= 0xa0 && b[1] <= 0xbf && b[2] >= 0x80 && b[2] <= 0xbf
}

// unseen reports whether a character cannot be seen, or changes how others are seen.
func unseen(r rune) bool {
	switch {
	case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Cc, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r), unicode.Is(unicode.Noncharacter_Code_Point, r):
		return true
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, r == 0x2800: // joiner, Hangul fillers, blank Braille
		return true
	case r >= 0x17b4 && r <= 0x17b5, r >= 0x180b && r <= 0x180f: // Khmer vowels, Mongolian selectors
		return true
	case r >= 0xe0000 && r <= 0xe0fff: // tags and selectors
		return true
	}
	return false
}

func appendEscape(b []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	units := []rune{r}
	if r > 0xffff {
		high, low := utf16.EncodeRune(r)
		units = []rune{high, low}
	}
	for _, u := range units {
		b = append(b, '\\', 'u', hex[u>>12&15], hex[u>>8&15], hex[u>>4&15], hex[u&15])
	}
	return b
}

// finish ends the line of a message: it makes it visible and adds its warnings.
func (e *jsonWriter) finish(warnings []string) []byte {
	line, halves := visible(e.b)
	if halves {
		warnings = append(warnings[:len(warnings):len(warnings)], halfWarning)
	}
	if len(warnings) > 0 {
		line = append(line, `,"warnings":[`...)
		for k, s := range warnings {
			if k > 0 {
				line = append(line, ',')
			}
			said, _ := visible(rawjson.Quote(s))
			line = append(line, said...)
		}
		line = append(line, ']')
	}
	e.b = append(line, '}', '\n')
	return e.b
}
