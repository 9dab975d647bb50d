package safetext

import (
	"unicode"
	"unicode/utf8"
)

// joinNeeded reports whether the joiner of n bytes at i does what it is for: it
// stands between letters of a script that needs it, or, if it is ZWJ, between the
// characters of an emoji. more tells that the grapheme goes on after the joiner.
func (c *cleaner) joinNeeded(i, n int, more bool) bool {
	before, _ := utf8.DecodeLastRuneInString(c.in[:i])
	after, _ := utf8.DecodeRuneInString(c.in[i+n:])
	if joins(before) && (joins(after) || unicode.Is(unicode.Mn, before)) {
		// after a virama it also makes a form of its own at the end of a word
		return true
	}
	zwj := c.in[i+n-1] == 0x8d
	return zwj && more && pictograph(after) && (pictograph(before) || before == 0xfe0f || modifier(before))
}

// pictograph reports whether a character can be part of a joined emoji. It is
// a superset of Extended_Pictographic within the blocks that have emoji.
func pictograph(r rune) bool {
	return r >= 0x2190 && r <= 0x2bff && unicode.Is(unicode.S, r) || r >= 0x1f000 && r <= 0x1faff && !modifier(r)
}

// modifier reports whether a character sets the colour of the skin of an emoji.
func modifier(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }
