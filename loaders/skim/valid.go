package skim

import (
	"bytes"
	"encoding/binary"
)

// IsJSON reports whether text is certainly exactly one JSON value with white space
// around it. Unlike a scan it is strict about what is inside strings. It is not
// sure of values nested deeper than 64 levels.
func IsJSON(text []byte) bool {
	i := space(text, 0)
	if i == len(text) {
		return false
	}
	if i = skip(text, i); i < 0 || space(text, i) != len(text) {
		return false
	}
	for {
		start := bytes.IndexByte(text, '"') + 1
		if start == 0 {
			return true
		}
		end := stringEnd(text, start)
		if !wellFormed(text[start:end]) {
			return false
		}
		text = text[end+1:]
	}
}

// wellFormed reports whether the content of a string has neither control
// characters nor escapes that are not JSON.
func wellFormed(content []byte) bool {
	for i := 0; i < len(content); {
		if i+8 <= len(content) && plain(binary.LittleEndian.Uint64(content[i:])) {
			i += 8
			continue
		}
		switch c := content[i]; {
		case c < ' ':
			return false
		case c == '\\':
			_, size := character(content[i:])
			if size == 0 {
				return false
			}
			i += size
		default:
			i++
		}
	}
	return true
}

// plain reports whether none of eight bytes is a control character or a backslash
// (see "Bit Twiddling Hacks", hasless and haszero).
func plain(w uint64) bool {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	b := w ^ '\\'*ones
	return ((w-' '*ones)&^w|(b-ones)&^b)&highs == 0
}
