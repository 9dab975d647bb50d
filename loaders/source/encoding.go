package source

import (
	"bytes"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// encodingBytes is how much of a stream is looked at to find out its encoding. It
// is small because a stream may never have more.
const encodingBytes = 8

// textEncoding is an encoding that is not UTF-8.
type textEncoding struct {
	name    string
	decoder *encoding.Decoder
}

// encodingOf recognises UTF-16 and UTF-32 by the byte order mark, or without one
// by where the zero bytes are in the first characters, which are ASCII in
// every log (RFC 4627 section 3). It returns nil for everything else.
func encodingOf(head []byte) *textEncoding {
	has := func(b ...byte) bool { return bytes.HasPrefix(head, b) }
	switch {
	case has(0xEF, 0xBB, 0xBF):
		return nil
	case has(0xFF, 0xFE, 0, 0):
		return utf32Encoding(utf32.LittleEndian)
	case has(0, 0, 0xFE, 0xFF):
		return utf32Encoding(utf32.BigEndian)
	case has(0xFF, 0xFE):
		return utf16Encoding(unicode.LittleEndian)
	case has(0xFE, 0xFF):
		return utf16Encoding(unicode.BigEndian)
	case len(head) < 4:
		return nil
	}
	for _, p := range patterns {
		if p.fits(head[:min(len(head), encodingBytes)]) {
			return p.encoding()
		}
	}
	return nil
}

// pattern is where the zero bytes of common characters are: 't' for text, '0' for zero.
type pattern struct {
	bytes    string
	encoding func() *textEncoding
}

var patterns = []pattern{
	{"t000t000", func() *textEncoding { return utf32Encoding(utf32.LittleEndian) }},
	{"000t000t", func() *textEncoding { return utf32Encoding(utf32.BigEndian) }},
	{"t0t0t0t0", func() *textEncoding { return utf16Encoding(unicode.LittleEndian) }},
	{"0t0t0t0t", func() *textEncoding { return utf16Encoding(unicode.BigEndian) }},
}

// fits reports whether head has zero bytes where the pattern has them and nowhere
// else, and begins with an ASCII character. It compares whole characters only; a
// file may be shorter than the pattern.
func (p pattern) fits(head []byte) bool {
	if len(head) < len(p.bytes) && len(head)%4 != 0 {
		head = head[:len(head)-len(head)%4]
	}
	first := true
	for i, c := range head {
		if zero := p.bytes[i] == '0'; zero != (c == 0) || !zero && first && !isText(c) {
			return false
		}
		first = first && c == 0
	}
	return len(head) > 0
}

// maybeWide reports whether two bytes may begin a text in UTF-16 or UTF-32.
func maybeWide(head []byte) bool {
	return head[0] == 0 || head[1] == 0 || string(head) == "\xFF\xFE" || string(head) == "\xFE\xFF"
}

func isText(c byte) bool {
	return c >= ' ' && c < 0x7F || c == '\n' || c == '\r' || c == '\t'
}

func utf16Encoding(e unicode.Endianness) *textEncoding {
	return &textEncoding{"UTF-16", unicode.UTF16(e, unicode.UseBOM).NewDecoder()}
}

func utf32Encoding(e utf32.Endianness) *textEncoding {
	return &textEncoding{"UTF-32", utf32.UTF32(e, utf32.UseBOM).NewDecoder()}
}
