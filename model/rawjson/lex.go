package rawjson

import (
	"encoding/binary"
	"math/bits"
)

// problem says why reading stopped; where is known to the caller.
type problem uint8

const (
	none problem = iota
	endOfInput
	wantValue
	wantKey
	wantColon
	wantComma
	badNumber
	badEscape
	controlChar
	afterValue
	tooLarge
)

func (p problem) String() string {
	switch p {
	case none:
		return "no error"
	case endOfInput:
		return "unexpected end of input"
	case wantValue:
		return "expected a value"
	case wantKey:
		return "expected a quoted key"
	case wantColon:
		return "expected a colon after the key"
	case wantComma:
		return "expected a comma or the closing bracket"
	case badNumber:
		return "malformed number"
	case badEscape:
		return "malformed escape in a string"
	case controlChar:
		return "control character in a string"
	case afterValue:
		return "unexpected data after the value"
	case tooLarge:
		return "value larger than 4 GiB"
	}
	return "malformed"
}

// skipBOM returns the length of a leading UTF-8 byte order mark.
func skipBOM(d []byte) int {
	if len(d) >= 3 && d[0] == 0xEF && d[1] == 0xBB && d[2] == 0xBF {
		return 3
	}
	return 0
}

// skipSpace returns the offset of the first byte at or after i that is not white space (RFC 8259 section 2).
func skipSpace(d []byte, i int) int {
	for i < len(d) && (d[i] == ' ' || d[i] == '\n' || d[i] == '\t' || d[i] == '\r') {
		i++
	}
	return i
}

// Constants of the search for eight bytes at a time (see "Bit Twiddling Hacks", hasless and haszero).
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// plainRun returns the offset of the first byte at or after i that ends a run of ordinary string bytes: quote, backslash or a control character
// below 0x20; len(d) if there is none. Text is most of a log, so it is searched eight bytes at a time.
func plainRun(d []byte, i int, quote byte) int {
	q := uint64(quote) * ones
	for i+8 <= len(d) {
		w := binary.LittleEndian.Uint64(d[i:])
		a, b := w^q, w^('\\'*ones)
		// The lowest set bit is exact; bits above it may be false, and are not used.
		m := ((w - ' '*ones) &^ w) | ((a - ones) &^ a) | ((b - ones) &^ b)
		if m &= highs; m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for i < len(d) && d[i] != quote && d[i] != '\\' && d[i] >= ' ' {
		i++
	}
	return i
}

// lexString reads the string whose opening quote is at i. end is the offset behind the closing quote, or, if why is not none, where reading
// stopped. escaped is true if there is a backslash in it. In tolerant mode any escape and any control character is accepted.
func lexString(d []byte, i int, tolerant bool) (end int, escaped bool, why problem) {
	quote := d[i]
	i++
	for {
		i = plainRun(d, i, quote)
		if i >= len(d) {
			return len(d), escaped, endOfInput
		}
		switch c := d[i]; {
		case c == quote:
			return i + 1, escaped, none
		case c != '\\':
			if !tolerant {
				return i, escaped, controlChar
			}
			i++
		default:
			escaped = true
			if i+1 >= len(d) {
				return len(d), escaped, endOfInput
			}
			if tolerant {
				i += 2
				continue
			}
			if i, why = skipEscape(d, i); why != none {
				return i, escaped, why
			}
		}
	}
}

// skipEscape checks the escape whose backslash is at i, with at least one byte after it, by the strict rules.
func skipEscape(d []byte, i int) (int, problem) {
	switch d[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 2, none
	case 'u':
		for k := i + 2; k < i+6; k++ {
			if k >= len(d) {
				return len(d), endOfInput
			}
			if hexDigit(d[k]) < 0 {
				return i, badEscape
			}
		}
		return i + 6, none
	}
	return i, badEscape
}

// hexDigit is the value of a hexadecimal digit, or -1.
func hexDigit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}

// lexNumber reads a number by the grammar of RFC 8259 section 6, from its minus sign or first digit at i.
func lexNumber(d []byte, i int) (end int, why problem) {
	if d[i] == '-' {
		i++
	}
	if i >= len(d) {
		return len(d), endOfInput
	}
	if d[i] == '0' {
		i++
	} else if i, why = digits(d, i); why != none {
		return i, why
	}
	if i < len(d) && d[i] == '.' {
		if i, why = digits(d, i+1); why != none {
			return i, why
		}
	}
	if i < len(d) && (d[i] == 'e' || d[i] == 'E') {
		i++
		if i < len(d) && (d[i] == '+' || d[i] == '-') {
			i++
		}
		if i, why = digits(d, i); why != none {
			return i, why
		}
	}
	return i, none
}

// digits reads one or more decimal digits.
func digits(d []byte, i int) (int, problem) {
	if i >= len(d) {
		return len(d), endOfInput
	}
	if d[i] < '0' || d[i] > '9' {
		return i, badNumber
	}
	for i < len(d) && '0' <= d[i] && d[i] <= '9' {
		i++
	}
	return i, none
}

// lexScalar reads the number or literal at i (not a string).
func lexScalar(d []byte, i int, tolerant bool) (end int, kind Kind, why problem) {
	switch c := d[i]; {
	case '0' <= c && c <= '9', c == '-' && !tolerant:
		end, why = lexNumber(d, i)
		return end, Number, why
	case c == 't':
		return lexWord(d, i, "true", Bool)
	case c == 'f':
		return lexWord(d, i, "false", Bool)
	case c == 'n' && (!tolerant || i+1 >= len(d) || d[i+1] != 'a'):
		return lexWord(d, i, "null", Null)
	}
	if tolerant {
		return lexTolerantScalar(d, i)
	}
	return i, Missing, wantValue
}

// lexWord reads one literal name.
func lexWord(d []byte, i int, word string, kind Kind) (int, Kind, problem) {
	rest := d[i:]
	if len(rest) >= len(word) {
		if string(rest[:len(word)]) == word {
			return i + len(word), kind, none
		}
		return i, Missing, wantValue
	}
	if string(rest) == word[:len(rest)] {
		return len(d), Missing, endOfInput
	}
	return i, Missing, wantValue
}
