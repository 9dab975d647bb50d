package skim

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// MayBegin reports whether the decoded text of a string begins with prefix, white
// space before it aside. prefix is ASCII and does not begin with white space.
// Where there is an escape that is not JSON the answer is yes, to be sure.
func (v Value) MayBegin(prefix string) bool {
	text := v.Raw
	for begun := false; len(prefix) > 0; {
		if len(text) == 0 {
			return false
		}
		r, size := character(text)
		if size == 0 {
			return true
		}
		text = text[size:]
		if !begun && unicode.IsSpace(r) {
			continue
		}
		begun = true
		if r != rune(prefix[0]) {
			return false
		}
		prefix = prefix[1:]
	}
	return true
}

// character decodes the first character of raw text. size is 0 if that is an
// escape that is not JSON.
func character(text []byte) (r rune, size int) {
	if c := text[0]; c >= utf8.RuneSelf {
		return utf8.DecodeRune(text)
	} else if c != '\\' {
		return rune(c), 1
	}
	if len(text) < 2 {
		return 0, 0
	}
	switch c := text[1]; c {
	case '"', '\\', '/':
		return rune(c), 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		return hexCharacter(text)
	}
	return 0, 0
}

// hexCharacter decodes the escape \uXXXX that text begins with, a surrogate by
// itself. size is 0 if there are not four digits.
func hexCharacter(text []byte) (r rune, size int) {
	const size4 = 6
	if len(text) < size4 {
		return 0, 0
	}
	for _, c := range text[2:size4] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, 0
		}
		r = r<<4 | rune(c)
	}
	return r, size4
}

// MayEnd reports whether the decoded text of a string ends with suffix, blanks and
// line ends behind it aside. suffix is ASCII and does not end with white space.
// Where an escape makes it hard to tell the answer is yes, to be sure.
func (v Value) MayEnd(suffix string) bool {
	text := v.trailing()
	for i := len(suffix) - 1; i >= 0; i-- {
		n := len(text)
		if n == 0 {
			return false
		}
		if text[n-1] == '\\' {
			return i < len(suffix)-1 // what was just compared was escaped, such as a slash
		}
		if endsInEscape(text, 'x', 4) || endsInEscape(text, 'U', 10) {
			return true
		}
		same := text[n-1] == suffix[i]
		if endsInEscape(text, 'u', 6) {
			r, size := hexCharacter(text[n-6:])
			return size == 0 || same || r == rune(suffix[i]) || unicode.IsSpace(r)
		}
		if !same {
			return false
		}
		text = text[:n-1]
	}
	return true
}

// endsInEscape reports whether text may end with an escape of a kind, which is
// size bytes long. Only \u is JSON, but the parser forgives the others.
func endsInEscape(text []byte, kind byte, size int) bool {
	at := len(text) - size
	return at >= 0 && text[at] == '\\' && text[at+1] == kind
}

// trailing returns the raw text up to the last character that is no white space,
// or might be none.
func (v Value) trailing() []byte {
	text := v.Raw
	for n := len(text); n > 0; n = len(text) {
		switch text[n-1] {
		case ' ', '\t', '\r', '\n':
			text = text[:n-1]
		case 't', 'r', 'n':
			k := n - 1
			for k > 0 && text[k-1] == '\\' {
				k--
			}
			if (n-1-k)&1 == 0 {
				return text // the letter
			}
			text = text[:n-2]
		default:
			return text
		}
	}
	return text
}

// MayContain reports whether the decoded text of a string may contain c, an
// ASCII character other than white space, a quote, a slash and a backslash. It
// errs on the side of yes, where an escape might spell the character.
func (v Value) MayContain(c byte) bool {
	if bytes.IndexByte(v.Raw, c) >= 0 {
		return true
	}
	return v.Escaped() && mayBeEscape(v.Raw, c)
}

// mayBeEscape reports whether an escape for c may occur: \u00xx, or one of those
// that are not JSON.
func mayBeEscape(raw []byte, c byte) bool {
	const hex, capitals = "0123456789abcdef", "0123456789ABCDEF"
	high, low := hex[c>>4], hex[c&15]
	// Two searches for its digits cost less than a look at each escape.
	if !bytes.Contains(raw, []byte{high, low}) && !bytes.Contains(raw, []byte{high, capitals[c&15]}) {
		return false
	}
	for {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 || i+1 == len(raw) {
			return false
		}
		raw = raw[i+1:]
		switch raw[0] {
		case 'u':
			if len(raw) >= 5 && raw[3] == high && raw[4]|0x20 == low|0x20 && raw[1] == '0' && raw[2] == '0' {
				return true
			}
		case 'x', 'U':
			return true
		}
		raw = raw[1:]
	}
}
