package rowjson

import (
	"math"
	"strconv"
)

// AppendString appends a JSON string. It changes no byte that need not be escaped,
// also where they are no UTF-8.
func AppendString[T string | []byte](dst []byte, s T) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, s[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		case '\t':
			dst = append(dst, `\t`...)
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(append(dst, s[from:]...), '"')
}

// AppendReal appends a number. JSON has no infinity, for which what is too large to be a
// number stands, and no NaN, which is null.
func AppendReal(dst []byte, v float64) []byte {
	switch {
	case math.IsInf(v, 1):
		return append(dst, "1e999"...)
	case math.IsInf(v, -1):
		return append(dst, "-1e999"...)
	case math.IsNaN(v):
		return append(dst, "null"...)
	case v == math.Trunc(v) && math.Abs(v) <= 1<<53: // as it is stored in a column of reals
		return strconv.AppendFloat(dst, v, 'f', -1, 64)
	}
	return strconv.AppendFloat(dst, v, 'g', -1, 64)
}
