package safetext

import (
	"unicode"

	"github.com/charmbracelet/x/ansi/kitty"
)

// class is what the gate does with a character.
type class uint8

const (
	visible   class = iota // kept
	control                // C0 and DEL: shown as a control picture
	c1                     // U+0080 to U+009F
	order                  // changes the order in which text is written
	invisible              // takes no room, or room that looks empty
	noChar                 // noncharacters, surrogates, and what terminals draw pictures for
	tag                    // U+E0000 to U+E007F: invisible ASCII
	selector               // variation selectors
	join                   // ZWJ and ZWNJ
	mark                   // marks that are drawn over what is before them
	spacing                // marks that take room of their own
)

// classify returns the class of a character. It follows the property tables of
// Unicode rather than lists, so that characters of later versions are covered as
// soon as the tables are.
func classify(r rune) class {
	switch {
	case r < 0x20 || r == 0x7f:
		return control
	case r < 0x7f:
		return visible
	case r < 0xa0:
		return c1
	case r < 0x300:
		if r == 0xad { // soft hyphen
			return invisible
		}
		return visible
	case simple(r):
		return visible
	case unicode.IsLetter(r):
		if blank(r) {
			return invisible
		}
		return visible
	case r >= 0xd800 && r <= 0xdfff || r == kitty.Placeholder || unicode.Is(unicode.Noncharacter_Code_Point, r):
		return noChar
	case unicode.Is(unicode.Bidi_Control, r):
		return order
	case variationSelector(r):
		return selector
	case joiner(r):
		return join
	case r >= 0xe0000 && r <= 0xe007f:
		return tag
	case ignorable(r) || blank(r):
		return invisible
	case unicode.In(r, unicode.Mn, unicode.Me):
		return mark
	case unicode.Is(unicode.Mc, r):
		return spacing
	}
	return visible
}

// simple reports whether a character beyond ASCII is visible and does not form a
// grapheme with an ASCII character or another simple one beside it. It is there for
// speed: most text is made of such characters, and they need no closer look.
func simple(r rune) bool {
	switch {
	case r < 0x300:
		return r >= 0xa1 && r != 0xad
	case r < 0x2000:
		return r >= 0x370 && r < 0x483 || r >= 0x48a && r < 0x530 || // Greek, Cyrillic
			r >= 0x5d0 && r < 0x5eb || r >= 0x620 && r < 0x64b || r >= 0x671 && r < 0x6d4 || // Hebrew, Arabic
			r >= 0x904 && r < 0x93a || r >= 0xe01 && r < 0xe31 // Devanagari, Thai
	case r < 0x3400:
		return r >= 0x2010 && r < 0x2028 || r >= 0x2190 && r < 0x2600 || // punctuation, arrows, mathematics, boxes
			r >= 0x3001 && r < 0x302a || r >= 0x3041 && r < 0x3097 || r >= 0x30a1 && r < 0x3100 // Japanese
	case r < 0xd7a4:
		return r < 0xa000 || r >= 0xac00 // ideographs, Hangul syllables
	case r < 0x10000:
		return r >= 0xe000 && r < 0xfb00 || r >= 0xff01 && r < 0xff9e // private use, compatibility forms
	}
	return r >= 0x1f300 && r < 0x1f3fb || r >= 0x1f400 && r < 0x1f650 || r >= 0x1f680 && r < 0x1f700 || r >= 0x1f900 && r < 0x1fa00
}

// simpleCells returns the cells of a simple character where all terminals agree about
// them, else 0.
func simpleCells(r rune) int {
	switch {
	case r < 0x370:
		if r >= 0xa1 && r < 0x300 && r != 0xad {
			return 1
		}
	case r < 0x530:
		if r < 0x483 || r >= 0x48a {
			return 1
		}
	case r >= 0x2010 && r < 0x2028, r >= 0x2500 && r < 0x25a0:
		return 1
	case r >= 0x3041 && r < 0x3097, r >= 0x30a1 && r < 0x3100, r >= 0x3400 && r < 0x4dc0, r >= 0x4e00 && r < 0xa000,
		r >= 0xac00 && r < 0xd7a4, r >= 0xff01 && r < 0xff61:
		return 2
	}
	return 0
}

func variationSelector(r rune) bool {
	return r >= 0x180b && unicode.Is(unicode.Variation_Selector, r)
}

func joiner(r rune) bool { return r == 0x200c || r == 0x200d }

// ignorable reports whether programs that do not know the character draw nothing
// for it (UAX 44: Default_Ignorable_Code_Point), or it is a format character that
// draws nothing either.
func ignorable(r rune) bool {
	switch {
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false // they have a visible form
	case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Zl, unicode.Zp):
		return true
	}
	return r >= 0xe0000 && r <= 0xe0fff // reserved for ignorable characters
}

// blank reports whether a character looks like a space or like nothing though it
// counts as a letter or a symbol, so that it hides from searches for white space.
func blank(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0, // Hangul fillers
		0x2800,         // Braille pattern without dots
		0x17b4, 0x17b5, // Khmer inherent vowels
		0x1d159, // musical null notehead
		0x16fe4: // Khitan filler
		return true
	}
	return false
}

// forbidden reports whether a character must never be in clean text, whatever
// stands around it. Joiners, variation selectors and marks depend on that.
func forbidden(r rune) bool {
	switch classify(r) {
	case control:
		return r != '\n'
	case c1, order, invisible, noChar, tag:
		return true
	}
	return false
}

// Hidden reports whether a character is marked wherever it stands, because it cannot be
// seen or changes how others are seen. Joiners, variation selectors and marks depend on
// what is around them.
func Hidden(r rune) bool { return r == '\n' || forbidden(r) }

// deceives reports whether a character warrants a warning: it reorders text or
// spells a hidden one. Marks of direction alone are common in honest text.
func deceives(r rune, c class) bool {
	return c == tag || c == order && (r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069)
}

// joins reports whether a script needs ZWJ and ZWNJ between its letters to be
// written right (The Unicode Standard, 23.2: Cursive Connection and Ligatures).
func joins(r rune) bool {
	return r >= 0x600 && (unicode.IsLetter(r) || unicode.Is(unicode.M, r)) && unicode.In(r,
		unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Nko, unicode.Mongolian, unicode.Phags_Pa, unicode.Adlam,
		unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
		unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
		unicode.Tibetan, unicode.Thai, unicode.Lao, unicode.Balinese, unicode.Javanese, unicode.Grantha)
}

// ideograph reports whether a character may have one of the variation selectors
// from U+E0100 on (UTS 37).
func ideograph(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Unified_Ideograph, unicode.Han)
}
