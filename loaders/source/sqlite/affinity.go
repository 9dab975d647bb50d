package sqlite

import (
	"bytes"
	"encoding/binary"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
)

// An affinity says to what kind a column converts what is put into it
// (https://www.sqlite.org/datatype3.html section 3).
type affinity uint8

const (
	noAffinity affinity = iota // also that of BLOB
	textAffinity
	numericAffinity // and those behind it convert to numbers
	integerAffinity
	realAffinity
)

// affinityOf tells it by the declared type, section 3.1.
func affinityOf(kind []token) affinity {
	var name strings.Builder
	for _, t := range kind {
		name.WriteString(strings.ToUpper(t.text))
		name.WriteByte(' ')
	}
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(name.String(), w) {
				return true
			}
		}
		return false
	}
	switch {
	case has("INT"):
		return integerAffinity
	case has("CHAR", "CLOB", "TEXT"):
		return textAffinity
	case len(kind) == 0 || has("BLOB"):
		return noAffinity
	case has("REAL", "FLOA", "DOUB"):
		return realAffinity
	}
	return numericAffinity
}

// apply converts a value as a column of the affinity does. sure is false where the
// answer differs between versions of SQLite.
func (a affinity) apply(v Value) (_ Value, sure bool) {
	sure = true
	switch {
	case a == textAffinity && (v.Kind == Integer || v.Kind == Real):
		v, sure = asText(v)
	case a >= numericAffinity:
		if v.Kind == Text {
			if n, rest := number(v.Bytes); rest == 0 {
				v = n
			}
		}
		if v.Kind == Real {
			v = whole64(v)
		}
		if a == realAffinity && v.Kind == Integer {
			v = Value{Kind: Real, Real: float64(v.Int)}
		}
	}
	return v, sure
}

// whole64 makes an integer of a real that is one.
func whole64(v Value) Value {
	if v.Real == math.Trunc(v.Real) && math.Abs(v.Real) < 1<<63 {
		return Value{Kind: Integer, Int: int64(v.Real)}
	}
	return v
}

const spaces = " \t\n\v\f\r"

// number reads a number at the start of a text, 0 if there is none. rest is how much
// of the text does not belong to it, white space left out; it is above 0 if there is
// none.
func number(text []byte) (v Value, rest int) {
	text = bytes.Trim(text, spaces)
	end, digits := 0, 0
	run := func() {
		for end < len(text) && isDigit(text[end]) {
			end++
			digits++
		}
	}
	if end < len(text) && (text[end] == '+' || text[end] == '-') {
		end++
	}
	run()
	fraction := end < len(text) && text[end] == '.'
	if fraction {
		end++
		run()
	}
	if digits == 0 {
		return Value{Kind: Integer}, max(len(text), 1)
	}
	if end < len(text) && text[end]|0x20 == 'e' {
		e := end + 1
		if e < len(text) && (text[e] == '+' || text[e] == '-') {
			e++
		}
		from := e
		for e < len(text) && isDigit(text[e]) {
			e++
		}
		if e > from {
			end, fraction = e, true
		}
	}
	if !fraction {
		if n, err := strconv.ParseInt(string(text[:end]), 10, 64); err == nil {
			return Value{Kind: Integer, Int: n}, len(text) - end
		}
	}
	f, _ := strconv.ParseFloat(string(text[:end]), 64) // out of range is infinite
	return Value{Kind: Real, Real: f}, len(text) - end
}

// asText gives a number as text. How many digits a real has, and from where on it is
// written with an exponent, differs between versions; then it is not sure.
func asText(v Value) (_ Value, sure bool) {
	if v.Kind == Integer {
		return Value{Kind: Text, Bytes: strconv.AppendInt(nil, v.Int, 10)}, true
	}
	r := v.Real
	if r == 0 {
		r = 0 // without its sign
	}
	switch {
	case math.IsInf(r, 0):
		return Value{Kind: Text, Bytes: []byte(strings.TrimPrefix(strconv.FormatFloat(r, 'g', -1, 64), "+"))}, true
	case r == 0:
		return Value{Kind: Text, Bytes: []byte("0.0")}, true
	}
	const most = 17
	shortest := strconv.FormatFloat(r, 'e', -1, 64)
	mantissa, exponent, _ := strings.Cut(shortest, "e")
	power, _ := strconv.Atoi(exponent)
	sure = len(strings.Trim(mantissa, "-")) <= len("1.23456789012") && power >= -2 && power < 15
	text := ""
	if power < -4 || power >= most {
		if !strings.Contains(mantissa, ".") {
			mantissa += ".0"
		}
		text = mantissa + "e" + exponent
	} else if text = strconv.FormatFloat(r, 'f', -1, 64); !strings.Contains(text, ".") {
		text += ".0"
	}
	return Value{Kind: Text, Bytes: []byte(text)}, sure
}

// cast is CAST(v AS a type of the affinity), https://www.sqlite.org/lang_expr.html
// section 12.
func (a affinity) cast(v Value, encoding uint32) (_ Value, sure bool) {
	if v.Kind == Null {
		return v, true
	}
	sure = true
	if v.Kind == Text || v.Kind == Blob {
		switch a {
		case noAffinity:
			return asBlob(v, encoding), true
		case textAffinity:
			v.Kind = Text
			return v, true
		case integerAffinity:
			return integerPrefix(v.Bytes), true
		}
		v, _ = number(v.Bytes)
	}
	switch a {
	case noAffinity, textAffinity:
		if v, sure = asText(v); a == noAffinity {
			v = asBlob(v, encoding)
		}
	case integerAffinity:
		if v.Kind == Real {
			v = Value{Kind: Integer, Int: truncate(v.Real)}
		}
	case realAffinity:
		if v.Kind == Integer {
			v = Value{Kind: Real, Real: float64(v.Int)}
		}
	default:
		if v.Kind == Real {
			v = whole64(v)
		}
	}
	return v, sure
}

// asBlob gives the bytes that a text is stored as.
func asBlob(v Value, encoding uint32) Value {
	if v.Kind == Text && (encoding == utf16Little || encoding == utf16Big) {
		var data []byte
		for _, unit := range utf16.Encode([]rune(string(v.Bytes))) {
			if encoding == utf16Big {
				data = binary.BigEndian.AppendUint16(data, unit)
			} else {
				data = binary.LittleEndian.AppendUint16(data, unit)
			}
		}
		v.Bytes = data
	}
	v.Kind = Blob
	return v
}

// truncate makes an integer of a real, the nearest if it is too large.
func truncate(r float64) int64 {
	switch {
	case r >= 1<<63:
		return math.MaxInt64
	case r <= -1<<63:
		return math.MinInt64
	case math.IsNaN(r):
		return 0
	}
	return int64(r)
}

// integerPrefix reads the digits at the start of a text.
func integerPrefix(text []byte) Value {
	text = bytes.TrimLeft(text, spaces)
	end := 0
	if end < len(text) && (text[end] == '+' || text[end] == '-') {
		end++
	}
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	n, _ := strconv.ParseInt(string(text[:end]), 10, 64) // out of range is the nearest
	return Value{Kind: Integer, Int: n}
}
