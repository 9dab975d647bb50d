package redact

import "strings"

// leftOf is the letter before a place, 0 if none stands there or one that is of no word: the
// last of a sequence that colours what follows, the sign of a line that a difference takes
// away, or a mark of Markdown.
func leftOf(text string, at int) byte {
	if at == 0 {
		return 0
	}
	switch c := text[at-1]; {
	case isLetter(c):
		if endsSequence(text, at) {
			return 0
		}
		return c
	case c == '-' || c == '_':
		first := at - 1
		for c == '_' && first > 0 && at-first < 3 && text[first-1] == c {
			first--
		}
		if first == 0 || !isAlnum(text[first-1]) && strings.IndexByte("_-.", text[first-1]) < 0 || endsSequence(text, first) {
			return 0
		}
		return c
	default:
		return c
	}
}

// longestSequence bounds a sequence that is looked for before a place.
const longestSequence = 24

// endsSequence reports whether a sequence of control ends at a place: ESC, [, numbers and a
// letter.
func endsSequence(text string, at int) bool {
	i := at - 2
	if i < 1 || !isLetter(text[at-1]) {
		return false
	}
	for i > 0 && at-i < longestSequence && text[i] >= '0' && text[i] <= '?' {
		i--
	}
	return i > 0 && text[i] == '[' && text[i-1] == 0x1b
}

// endsWord reports whether nothing but a mark of Markdown, or a line below what is said,
// stands behind a word that ends at a place.
func endsWord(text string, at int) bool {
	to := at
	for to < len(text) && to-at < 3 && text[to] == '_' {
		to++
	}
	return to == len(text) || to > at && !urlSafe.has(text[to])
}
