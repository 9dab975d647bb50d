package safetext

import (
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mattn/go-runewidth"
)

// wcwidth counts cells rune by rune, as terminals do that know nothing of
// graphemes. It is the condition that Bubble Tea uses for them.
func wcwidth(s string) int {
	c := runewidth.Condition{StrictEmojiNeutral: true}
	n := 0
	for _, r := range s {
		n += c.RuneWidth(r)
	}
	return n
}

// width returns how many cells a clean string without newlines takes in a terminal
// that draws graphemes.
func width(s string) int {
	if asciiOnly(s) {
		return len(s)
	}
	return displaywidth.String(s)
}

// asciiOnly reports whether all bytes are below 0x80.
func asciiOnly[T string | []byte](s T) bool {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if word(s, i)&highBits != 0 {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// word reads eight bytes at once.
func word[T string | []byte](s T, i int) uint64 {
	_ = s[i+7]
	return uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
		uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
}

// printable returns the first place from i on whose byte is not printable ASCII.
func printable(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		w := word(s, i)
		low := (w - 0x20*lowBits) &^ w // high bit set where a byte is below 0x20
		del := w ^ 0x7f*lowBits        // zero where a byte is 0x7f
		if (w|low|(del-lowBits)&^del)&highBits != 0 {
			break
		}
	}
	for i < len(s) && s[i] >= 0x20 && s[i] < 0x7f {
		i++
	}
	return i
}

// visibleEnd returns the first place whose character needs a closer look than that it is
// visible and stands for itself: the gate has nothing to do before it.
func visibleEnd(s string) int {
	for i := 0; ; {
		i = printable(s, i)
		switch {
		case i == len(s):
			return i
		case s[i] == '\n':
			i++
			continue
		case s[i] < utf8.RuneSelf:
			return i
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if n == 1 || !simple(r) {
			return i
		}
		i += n
	}
}

// grapheme returns the end of the grapheme of a clean string that begins at i, the
// cells it takes, and the most cells that any kind of terminal takes for it: some
// count cells by grapheme and some by rune.
func grapheme(s string, i int) (end, cells, most int) {
	if s[i] < utf8.RuneSelf && (i+1 == len(s) || s[i+1] < utf8.RuneSelf) {
		return i + 1, 1, 1
	}
	if r, n := utf8.DecodeRuneInString(s[i:]); n > 1 {
		if w := simpleCells(r); w > 0 {
			if i+n == len(s) || s[i+n] < utf8.RuneSelf {
				return i + n, w, w
			}
			if after, _ := utf8.DecodeRuneInString(s[i+n:]); simple(after) {
				return i + n, w, w
			}
		}
	}
	g := graphemes.FromString(s[i:]).First()
	if len(g) == 1 {
		return i + 1, 1, 1
	}
	cells = displaywidth.String(g)
	return i + len(g), cells, max(cells, wcwidth(g))
}

// mostCells is the most cells that any kind of terminal takes for a string.
func mostCells(s string) int {
	if asciiOnly(s) {
		return len(s)
	}
	n := 0
	for i := 0; i < len(s); {
		end, _, most := grapheme(s, i)
		n += most
		i = end
	}
	return n
}

func cutLine(s string) (line, rest string, more bool) { return strings.Cut(s, "\n") }

func countNewlines(s string) int { return strings.Count(s, "\n") }
