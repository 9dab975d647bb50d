package rawjson

import "unicode/utf8"

// ParseCut parses the first value of input that may end anywhere, such as the first 256 KiB of a long document. What is open at the end counts as
// closed there:
//
//   - a string keeps what was read, less a cut escape or a cut UTF-8 sequence at its end (half a surrogate pair is a cut escape)
//   - a number keeps the digits read if they are a number so far; else it is dropped, as are a cut literal and a key without a value
//   - arrays and objects keep their complete members and the cut one
//
// cut is true if the value is not complete. Input that cannot be read further counts as cut there, after the wider rules of ParseTolerant were
// tried too. v is Missing if nothing could be read. Bytes after a complete value are not looked at. Raw of a cut value is not valid JSON.
func ParseCut(data []byte) (v Value, cut bool) {
	if uint64(len(data)) > maxBytes {
		data = data[:maxBytes]
	}
	start := skipBOM(data)
	v, n, cut, _ := parseOne(data, start, false, true)
	if !cut || n >= len(data) {
		return v, cut
	}
	wide, m, wideCut, _ := parseOne(data, skipPadding(data, start), true, true)
	if wide.Exists() && (m > n || !wideCut) {
		return wide, wideCut
	}
	return v, cut
}

// ParseOpen parses a value that the input ends within, as ParseCut does. open is false if
// the value is complete, or wrong before the input ends.
func ParseOpen(data []byte) (v Value, open bool) {
	if uint64(len(data)) > maxBytes {
		return Value{}, false
	}
	start := skipBOM(data)
	if _, n, _, why := parseOne(data, start, false, false); why == none || n < len(data) {
		if _, n, _, why = parseOne(data, skipPadding(data, start), true, false); why == none || n < len(data) {
			return Value{}, false
		}
	}
	return ParseCut(data)
}

// cutText returns the end of the text of a string that is not closed: the text starts at start and reaches to the end of d, but half an escape or
// half a character there is left out.
func cutText(d []byte, start int) int {
	high := -1 // offset behind the last escape of a high surrogate
	i := start
	for i < len(d) {
		if d[i] != '\\' {
			i++
			continue
		}
		size := 2
		if i+1 < len(d) {
			switch d[i+1] {
			case 'u':
				size = 6
			case 'x':
				size = 4 // this and the next are known to the wider rules only
			case 'U':
				size = 10
			}
		}
		if i+size > len(d) {
			break
		}
		if size == 6 && (d[i+2] == 'd' || d[i+2] == 'D') && high != i {
			if r := hexDigit(d[i+3]); 8 <= r && r <= 11 {
				high = i + 6
			}
		}
		i += size
	}
	if i == high {
		return high - 6
	}
	if i < len(d) {
		return i
	}
	for k := 1; k <= 3 && i-k >= start; k++ {
		if b := d[i-k]; utf8.RuneStart(b) {
			if !utf8.FullRune(d[i-k : i]) {
				return i - k
			}
			break
		}
	}
	return i
}
