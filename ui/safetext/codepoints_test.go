package safetext

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// neverAlone reports whether a character that stands by itself must not reach a
// terminal. It is written from the properties of Unicode alone, to hold classify to
// them.
func neverAlone(r rune) bool {
	return unicode.Is(unicode.Cc, r) && r != '\n' ||
		unicode.Is(unicode.Cs, r) ||
		unicode.Is(unicode.Bidi_Control, r) ||
		unicode.Is(unicode.Join_Control, r) ||
		unicode.Is(unicode.Noncharacter_Code_Point, r) || r == 0x10EEEE || // stands for a picture in terminals
		unicode.Is(unicode.Variation_Selector, r) ||
		unicode.In(r, unicode.Zl, unicode.Zp) ||
		unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) ||
		unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) ||
		r >= 0xE0000 && r <= 0xE0FFF ||
		unicode.Is(unicode.M, r) ||
		strings.ContainsRune("\u115f\u1160\u3164\uffa0\u2800\U0001d159", r)
}

// deceptive returns the first character of s that must not be there, whatever is
// around it, -1 if there is none. It reports a fifth mark too.
func deceptive(s string) rune {
	marks := 0
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") {
			return r
		}
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me) && !unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
			if marks++; marks > maxMarks {
				return r
			}
		case unicode.Is(unicode.M, r), r == 0x200c, r == 0x200d, r < 0xe0000 && unicode.Is(unicode.Variation_Selector, r), r >= 0xe0100 && r <= 0xe01ef:
		default:
			marks = 0
			if neverAlone(r) {
				return r
			}
		}
	}
	return -1
}

func TestEveryCodePoint(t *testing.T) {
	st := Style{Fg: ANSI(1)}
	faults := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		s := string(r)
		if r >= 0xd800 && r <= 0xdfff {
			s = string([]byte{0xed, byte(0x80 | r>>6&0x3f), byte(0x80 | r&0x3f)})
		}
		for _, text := range []Text{Clean(s, st), CleanOutput(s, st)} {
			got := text.Plain()
			for _, g := range got {
				if neverAlone(g) || g == utf8.RuneError && r != utf8.RuneError {
					t.Errorf("U+%04X: %q", r, got)
					faults++
				}
			}
			if !neverAlone(r) && got != s && r != '\r' {
				t.Errorf("U+%04X changed to %q", r, got)
				faults++
			}
			if neverAlone(r) && r != '\t' && r != '\r' && got == "" {
				t.Errorf("U+%04X vanished", r)
				faults++
			}
			if len(got) > 16*len(s) {
				t.Errorf("U+%04X: %d bytes became %d", r, len(s), len(got))
			}
			line := text.Line().String()
			if inner := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(line, "\x1b[31m"), "\x1b[2;7;31m"), "\x1b[m"); strings.ContainsRune(inner, 0x1b) && r != '\n' || line == "" && r != '\r' {
				t.Errorf("U+%04X: %q", r, line)
				faults++
			}
		}
		if forbidden(r) && !neverAlone(r) && !blank(r) {
			t.Errorf("U+%04X is forbidden for no reason", r)
			faults++
		}
		if faults > 20 {
			t.Fatal("and more")
		}
	}
}

// TestSimple holds the characters that are kept without a closer look to what makes
// that right.
func TestSimple(t *testing.T) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if !simple(r) {
			if simpleCells(r) > 0 {
				t.Errorf("U+%04X is not simple", r)
			}
			continue
		}
		s := string(r)
		switch {
		case neverAlone(r) || blank(r):
			t.Errorf("U+%04X must not be kept", r)
		case len(graphemes.FromString("a"+s).First()) != 1, len(graphemes.FromString(s+"a").First()) != len(s), len(graphemes.FromString(s+s).First()) != len(s):
			t.Errorf("U+%04X joins with others", r)
		case displaywidth.Rune(r) < 1:
			t.Errorf("U+%04X has no width", r)
		}
		if w := simpleCells(r); w > 0 && (displaywidth.Rune(r) != w || wcwidth(s) != w) {
			t.Errorf("U+%04X: %d cells, or %d, or %d", r, w, displaywidth.Rune(r), wcwidth(s))
		}
	}
}
