package skim

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// stringEnd returns the offset of the quote that ends the string whose first byte
// (behind the opening quote) is at i, or -1. It looks at quotes only and tells
// from the backslashes before one whether it is the end.
func stringEnd(d []byte, i int) int {
	// Keys, ids and most texts are short: for them a call costs more than it saves.
	for near := i + nearBytes; i < near && i+8 <= len(d); i += 8 {
		if q := quotes(binary.LittleEndian.Uint64(d[i:])); q != 0 {
			i += bits.TrailingZeros64(q) / 8
			if d[i-1] != '\\' { // the first byte stands behind the opening quote
				return i
			}
			break
		}
	}
	for {
		n := bytes.IndexByte(d[i:], '"')
		if n < 0 {
			return -1
		}
		i += n
		k := i - 1
		for d[k] == '\\' { // ends at the opening quote at the latest
			k--
		}
		if (i-k)&1 == 1 {
			return i
		}
		i++
	}
}

// nearBytes is how far the end of a string is looked for eight bytes at a time.
const nearBytes = 32

// quotes returns a word whose lowest bit that is set is in the first of eight bytes
// that is a quote, 0 if none is (see "Bit Twiddling Hacks", haszero).
func quotes(w uint64) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	w ^= '"' * ones
	return (w - ones) &^ w & highs
}

// maxDepth is how deep containers may be nested in a value that is stepped over.
const maxDepth = 64

// skip steps over the value at i, checking its grammar, and returns the offset
// behind it or -1. Of containers it only remembers, in the bits of a word, which
// of the open ones are objects.
func skip(d []byte, i int) int {
	var objects uint64
	depth := 0
value:
	if i >= len(d) {
		return -1
	}
	switch c := d[i]; c {
	case '"':
		if i = stringEnd(d, i+1); i < 0 {
			return -1
		}
		i++
	case '{':
		if depth == maxDepth {
			return -1
		}
		objects = objects<<1 | 1
		depth++
		if i = space(d, i+1); i < len(d) && d[i] == '}' {
			goto closing
		}
		goto key
	case '[':
		if depth == maxDepth {
			return -1
		}
		objects <<= 1
		depth++
		if i = space(d, i+1); i < len(d) && d[i] == ']' {
			goto closing
		}
		goto value
	default:
		if i, _ = scalar(d, i); i < 0 {
			return -1
		}
	}
behind:
	if depth == 0 {
		return i
	}
	if i < len(d) && d[i] <= ' ' {
		i = space(d, i)
	}
	if i >= len(d) {
		return -1
	}
	switch d[i] {
	case ',':
		i++
		if i < len(d) && d[i] <= ' ' {
			i = space(d, i)
		}
		if objects&1 == 0 {
			goto value
		}
	case '}':
		if objects&1 == 0 {
			return -1
		}
		goto closing
	case ']':
		if objects&1 == 1 {
			return -1
		}
		goto closing
	default:
		return -1
	}
key:
	if i >= len(d) || d[i] != '"' {
		return -1
	}
	if i = stringEnd(d, i+1); i < 0 {
		return -1
	}
	if i = colon(d, i+1); i < 0 {
		return -1
	}
	goto value
closing:
	objects >>= 1
	depth--
	i++
	goto behind
}

// scalar steps over the number or literal at i.
func scalar(d []byte, i int) (end int, kind Kind) {
	switch d[i] {
	case 't':
		return word(d, i, "true"), Bool
	case 'f':
		return word(d, i, "false"), Bool
	case 'n':
		return word(d, i, "null"), Null
	}
	return number(d, i), Number
}

func word(d []byte, i int, w string) int {
	if len(d)-i < len(w) || string(d[i:i+len(w)]) != w {
		return -1
	}
	return i + len(w)
}

// number steps over a number (RFC 8259, section 6).
func number(d []byte, i int) int {
	if d[i] == '-' {
		i++
	}
	if i < len(d) && d[i] == '0' {
		i++
	} else if i = digits(d, i); i < 0 {
		return -1
	}
	if i < len(d) && d[i] == '.' {
		if i = digits(d, i+1); i < 0 {
			return -1
		}
	}
	if i < len(d) && (d[i] == 'e' || d[i] == 'E') {
		i++
		if i < len(d) && (d[i] == '+' || d[i] == '-') {
			i++
		}
		i = digits(d, i)
	}
	return i
}

// digits steps over one or more digits.
func digits(d []byte, i int) int {
	start := i
	for i < len(d) && '0' <= d[i] && d[i] <= '9' {
		i++
	}
	if i == start {
		return -1
	}
	return i
}
