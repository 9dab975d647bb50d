package rawjson

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Surrogates are the code points D800..DFFF. In pairs they stand for one character; alone they are no character and have no UTF-8 form, but
// JSON can spell them and logs do. Text keeps them as the three bytes the UTF-8 scheme would give (ED A0..BF xx), known as WTF-8
// (simonsapin.github.io/wtf-8). Go's utf8 package sees three invalid bytes; AppendString writes them back as the escape.
const (
	surrogateMin    = 0xD800
	surrogateLowMin = 0xDC00
	surrogateMax    = 0xDFFF
)

// decodeText decodes the escapes of a string's content (without quotes). The result is never longer than the content.
func decodeText(content []byte, tolerant bool) string {
	var b strings.Builder
	b.Grow(len(content))
	for {
		i := bytes.IndexByte(content, '\\')
		if i < 0 || i+1 >= len(content) {
			b.Write(content)
			return b.String()
		}
		b.Write(content[:i])
		content = content[i:]
		used := decodeEscape(&b, content)
		if used == 0 && tolerant {
			used = decodeWideEscape(&b, content)
		}
		if used == 0 { // unknown: it stays as written
			used = 2
			b.Write(content[:used])
		}
		content = content[used:]
	}
}

// decodeEscape writes what the escape at the start of c stands for and returns its length, 0 if it is none of JSON's.
func decodeEscape(b *strings.Builder, c []byte) int {
	switch c[1] {
	case '"', '\\', '/':
		b.WriteByte(c[1])
	case 'b':
		b.WriteByte('\b')
	case 'f':
		b.WriteByte('\f')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'u':
		r := hexNumber(c[2:], 4)
		if r < 0 {
			return 0
		}
		if r < surrogateMin || r > surrogateMax {
			b.WriteRune(r)
			return 6
		}
		if r < surrogateLowMin && len(c) >= 12 && c[6] == '\\' && c[7] == 'u' {
			if low := hexNumber(c[8:], 4); surrogateLowMin <= low && low <= surrogateMax {
				b.WriteRune((r-surrogateMin)<<10 + (low - surrogateLowMin) + 0x10000)
				return 12
			}
		}
		b.Write([]byte{0xE0 | byte(r>>12), 0x80 | byte(r>>6)&0x3F, 0x80 | byte(r)&0x3F})
		return 6
	default:
		return 0
	}
	return 2
}

// decodeWideEscape does the same for the escapes of Python and JavaScript string literals.
func decodeWideEscape(b *strings.Builder, c []byte) int {
	switch c[1] {
	case '\'':
		b.WriteByte('\'')
	case 'a':
		b.WriteByte('\a')
	case 'v':
		b.WriteByte('\v')
	case '0':
		if len(c) > 2 && '0' <= c[2] && c[2] <= '9' {
			return 0 // an octal escape; too rare to guess at
		}
		b.WriteByte(0)
	case 'x':
		r := hexNumber(c[2:], 2)
		if r < 0 {
			return 0
		}
		b.WriteRune(r)
		return 4
	case 'U':
		r := hexNumber(c[2:], 8)
		if r < 0 || !utf8.ValidRune(r) {
			return 0
		}
		b.WriteRune(r)
		return 10
	default:
		return 0
	}
	return 2
}

// hexNumber is the value of the first n hexadecimal digits of c, or -1.
func hexNumber(c []byte, n int) rune {
	if len(c) < n {
		return -1
	}
	var r rune
	for _, d := range c[:n] {
		v := hexDigit(d)
		if v < 0 || r >= 1<<24 {
			return -1
		}
		r = r<<4 | v
	}
	return r
}

// Quote returns s as a JSON string; see AppendString.
func Quote(s string) []byte {
	return AppendString(make([]byte, 0, len(s)+2), s)
}

// AppendString appends s to dst as a JSON string with its quotes and returns the extended slice. The output is valid JSON and valid UTF-8 whatever
// s holds, and safe to look at: control characters (C0, DEL, C1), line and paragraph separator and the bidirectional controls are written as
// escapes. It reverses Value.Text: three-byte surrogates become \udXXX again. Two things cannot come back: an invalid byte is written as \ufffd, and
// a high surrogate directly before a low one, which Text only yields if the source had their bytes unescaped, reads back as one character.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	done := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' && c != 0x7F {
				i++
				continue
			}
			dst = append(dst, s[done:i]...)
			dst = appendASCIIEscape(dst, c)
			i++
			done = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			if surrogate, ok := surrogateAt(s[i:]); ok {
				r, size = surrogate, 3
			}
		} else if !mustEscape(r) {
			i += size
			continue
		}
		dst = append(dst, s[done:i]...)
		dst = appendUnicodeEscape(dst, r)
		i += size
		done = i
	}
	dst = append(dst, s[done:]...)
	return append(dst, '"')
}

// surrogateAt reads the three-byte form of a surrogate.
func surrogateAt(s string) (rune, bool) {
	if len(s) < 3 || s[0] != 0xED || s[1] < 0xA0 || s[1] > 0xBF || s[2] < 0x80 || s[2] > 0xBF {
		return 0, false
	}
	return surrogateMin | rune(s[1]&0x1F)<<6 | rune(s[2]&0x3F), true
}

// mustEscape tells which characters beyond ASCII are never written as they are.
func mustEscape(r rune) bool {
	switch {
	case r <= 0x9F: // C1 controls; ASCII is handled before
	case r == 0x061C, r == 0x200E, r == 0x200F: // Arabic letter mark, left-to-right and right-to-left mark
	case 0x2028 <= r && r <= 0x202E: // line and paragraph separator, embeddings and overrides
	case 0x2066 <= r && r <= 0x2069: // isolates
	default:
		return false
	}
	return true
}

func appendASCIIEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return appendUnicodeEscape(dst, rune(c))
}

func appendUnicodeEscape(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// Rewrite appends a value to dst as JSON, without the white space between its members. change is asked about each value in it what stands in its
// place: JSON, or, if that is nil, a value that is written member by member, most often the same one.
func Rewrite(dst []byte, v Value, change func(Value) (instead Value, json []byte)) []byte {
	v, json := change(v)
	open, end := byte('['), byte(']')
	switch {
	case json != nil:
		return append(dst, json...)
	case v.Opaque() || v.Kind() < Array:
		return append(dst, v.Raw()...)
	case v.Kind() == Object:
		open, end = '{', '}'
	}
	dst = append(dst, open)
	for i := range v.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		if v.Kind() == Object {
			dst = append(AppendString(dst, v.Key(i)), ':')
		}
		dst = Rewrite(dst, v.Index(i), change)
	}
	return append(dst, end)
}
