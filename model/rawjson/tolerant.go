package rawjson

// ParseTolerant parses one value as Parse does, and if that fails once more by wider rules, which cover what programs write by mistake or habit:
//
//   - NaN, Infinity and -Infinity (Python's json module), nan, inf and -inf (Python's repr): Kind Number, but Float reports them as not ok
//   - a comma before a closing bracket
//   - comments: // and # to the end of the line, /* */
//   - strings in single quotes, and the escapes of Python and JavaScript (\' \xHH \UHHHHHHHH \0 \a \v); an unknown escape is kept as text
//   - True, False and None
//   - what JavaScript prints of an object: keys without quotes, undefined, strings in backquotes and strings joined by +, names of classes before
//     brackets; [Object], <Buffer 89 50>, dates and the like are strings that read as they are printed
//   - control characters inside strings, line breaks too
//   - NUL bytes before and after the value, as left by a file that was grown but not written
//
// repaired is true if the value needed the wider rules. Bytes are never changed: Raw still returns what is in the input, which then is not JSON.
// Invalid UTF-8 in strings is no error for Parse either (RFC 8259 leaves it open), so it does not count as repaired. The error is that of the
// strict pass, whose place is the one a reader can make sense of.
//
// A line of prose in single quotes is a value by these rules, as 12 is by the strict ones: who looks for records should ask for Array or Object.
func ParseTolerant(data []byte) (v Value, repaired bool, err error) {
	v, err = Parse(data)
	if err == nil {
		return v, false, nil
	}
	if v, ok := parseWide(data); ok {
		return v, true, nil
	}
	return Value{}, false, err
}

// parseWide is the second pass of ParseTolerant.
func parseWide(data []byte) (Value, bool) {
	if uint64(len(data)) > maxBytes {
		return Value{}, false
	}
	start := skipPadding(data, skipBOM(data))
	end := len(data)
	for end > start && data[end-1] == 0 {
		end--
	}
	// The parser sees the input without the padding behind it, but from its first byte, so that offsets stay those of the input.
	v, n, _, why := parseOne(data[:end], start, true, false)
	if why != none {
		return Value{}, false
	}
	n = skipWide(data, n)
	return v, skipPadding(data, n) == len(data)
}

// skipPadding skips white space and NUL bytes.
func skipPadding(d []byte, i int) int {
	for i < len(d) && (d[i] == 0 || d[i] == ' ' || d[i] == '\n' || d[i] == '\t' || d[i] == '\r') {
		i++
	}
	return i
}

// skipWide skips white space and comments. A comment that does not end reaches to the end of the input, where the caller then misses something,
// or not if the value was already complete.
func skipWide(d []byte, i int) int {
	for {
		i = skipSpace(d, i)
		if i >= len(d) {
			return i
		}
		switch {
		case d[i] == '#', d[i] == '/' && i+1 < len(d) && d[i+1] == '/':
			for i < len(d) && d[i] != '\n' && d[i] != '\r' {
				i++
			}
		case d[i] == '/' && i+1 < len(d) && d[i+1] == '*':
			i = skipBlockComment(d, i+2)
		default:
			return i
		}
	}
}

// skipBlockComment returns the offset behind the next */ or the end of the input.
func skipBlockComment(d []byte, i int) int {
	for ; i+1 < len(d); i++ {
		if d[i] == '*' && d[i+1] == '/' {
			return i + 2
		}
	}
	return len(d)
}

// lexTolerantScalar reads the literals only the wider rules know.
func lexTolerantScalar(d []byte, i int) (int, Kind, problem) {
	switch d[i] {
	case 'T':
		return lexWord(d, i, "True", Bool)
	case 'F':
		return lexWord(d, i, "False", Bool)
	case 'n':
		return lexWord(d, i, "nan", Number)
	case 'i':
		return lexWord(d, i, "inf", Number)
	case 'I':
		return lexWord(d, i, "Infinity", Number)
	case 'N':
		if i+1 < len(d) && d[i+1] == 'o' {
			return lexWord(d, i, "None", Null)
		}
		return lexWord(d, i, "NaN", Number)
	case '-':
		if i+1 < len(d) && (d[i+1] == 'I' || d[i+1] == 'i') {
			return lexTolerantScalar(d, i+1)
		}
		end, why := lexNumber(d, i)
		return end, Number, why
	}
	return i, Missing, wantValue
}
