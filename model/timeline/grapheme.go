package timeline

import (
	"unicode"
	"unicode/utf8"
)

// Characters between which a text is never cut, beside those that Unicode calls marks.
const (
	joiner    = '\u200d'
	nonJoiner = '\u200c'
)

// boundary reports whether a text may be cut at a byte: no grapheme stands on both sides.
// It says no more often than Unicode does, for example within a syllable of an Indian
// script, and never yes where Unicode says no.
func boundary(s string, at int) bool {
	if at <= 0 || at >= len(s) {
		return true
	}
	if !utf8.RuneStart(s[at]) {
		return false
	}
	after, n := utf8.DecodeRuneInString(s[at:])
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	switch {
	case before < utf8.RuneSelf && after < utf8.RuneSelf:
		return before != '\r' || after != '\n'
	case after == utf8.RuneError && n == 1, before == utf8.RuneError:
		return false // pieces of something that is no UTF-8 stay together
	case extends(after), before == joiner:
		return false
	case unicode.Is(unicode.M, before) && unicode.IsLetter(after) && indic(after):
		return false // maybe a virama, which joins two letters
	case unicode.Is(unicode.Prepended_Concatenation_Mark, before):
		return false
	case prepended(before):
		return false
	case flag(before) && flag(after):
		n := flags(s[:at])
		return n%2 == 0 && n < mostFlags
	case hangul(before) && hangul(after):
		return false
	}
	return true
}

// extends reports whether a character belongs to the one before it.
func extends(r rune) bool {
	return unicode.In(r, unicode.M, unicode.Variation_Selector, unicode.Other_Grapheme_Extend) || r == joiner || r == nonJoiner ||
		r >= 0x1F3FB && r <= 0x1F3FF || r >= 0xE0000 && r <= 0xE0FFF || r == 0x0E33 || r == 0x0EB3
}

// indic reports whether a letter may be joined with one before it by a mark.
func indic(r rune) bool {
	return r >= 0x0900 && r <= 0x1CFF || r >= 0xA800 && r <= 0xABFF || r >= 0x11000 && r <= 0x11FFF
}

// prepended reports whether a letter belongs to the one after it: Unicode names some dozen
// in blocks of India, all of which are taken for such here.
func prepended(r rune) bool {
	return r == 0x0D4E || r >= 0x111C2 && r <= 0x111C3 || r >= 0x11000 && r <= 0x11FFF && unicode.IsLetter(r)
}

// flag reports whether two such characters make a flag.
func flag(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }

// mostFlags is how many halves of flags are counted; more in a row stay together.
const mostFlags = 256

// flags counts the halves of flags at the end of a text.
func flags(s string) (n int) {
	for n < mostFlags {
		r, size := utf8.DecodeLastRuneInString(s)
		if !flag(r) {
			return n
		}
		n++
		s = s[:len(s)-size]
	}
	return n
}

// hangul reports whether a character may be a part of a Korean syllable.
func hangul(r rune) bool {
	return r >= 0x1100 && r <= 0x11FF || r >= 0xA960 && r <= 0xA97F || r >= 0xAC00 && r <= 0xD7FF
}

// nextBoundary returns the first place after a byte where a text may be cut.
func nextBoundary(s string, at int) int {
	for at++; at < len(s) && !boundary(s, at); at++ {
	}
	return min(at, len(s))
}
