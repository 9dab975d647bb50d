package parquet

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/source/rowjson"
)

// appendValue appends a value as its column means it.
func (n *node) appendValue(dst []byte, v *value, unpack *int64) []byte {
	switch n.kind {
	case typeBoolean:
		return strconv.AppendBool(dst, v.number != 0)
	case typeFloat:
		if f := float32(v.real); float64(f) == v.real && f != float32(math.Trunc(v.real)) {
			return strconv.AppendFloat(dst, v.real, 'g', -1, 32)
		}
		return rowjson.AppendReal(dst, v.real)
	case typeDouble:
		return rowjson.AppendReal(dst, v.real)
	case typeInt32, typeInt64:
		return n.appendNumber(dst, v.number)
	case typeInt96:
		return appendInt96(dst, v.bytes)
	}
	switch {
	case n.means == decimal:
		return appendDecimal(dst, signed(v.bytes), n.scale)
	case n.means == uuid && len(v.bytes) == 16:
		b := v.bytes
		return append(dst, `"`+hex.EncodeToString(b[:4])+"-"+hex.EncodeToString(b[4:6])+"-"+hex.EncodeToString(b[6:8])+"-"+hex.EncodeToString(b[8:10])+"-"+hex.EncodeToString(b[10:])+`"`...)
	case n.means == half && len(v.bytes) == 2:
		return rowjson.AppendReal(dst, halfOf(binary.LittleEndian.Uint16(v.bytes)))
	case n.means == text, n.kind == typeBytes && rowjson.IsText(v.bytes): // old writers do not say that it is text
		return rowjson.AppendString(dst, v.bytes)
	}
	return rowjson.AppendBlob(dst, v.bytes, false, unpack)
}

func (n *node) appendNumber(dst []byte, v int64) []byte {
	switch n.means {
	case unsigned:
		if n.kind == typeInt32 {
			return strconv.AppendUint(dst, uint64(uint32(v)), 10)
		}
		return strconv.AppendUint(dst, uint64(v), 10)
	case decimal:
		return appendDecimal(dst, big.NewInt(v), n.scale)
	case date:
		return appendTime(dst, time.Unix(0, 0).UTC().AddDate(0, 0, int(v)), time.DateOnly)
	case timestamp:
		layout := "2006-01-02T15:04:05.999999999"
		if n.absolute {
			layout += "Z"
		}
		second := v / n.unit
		if v%n.unit < 0 {
			second--
		}
		return appendTime(dst, time.Unix(second, (v-second*n.unit)*(1e9/n.unit)).UTC(), layout)
	case timeOfDay:
		if v >= 0 && v < n.unit*24*60*60 {
			return appendTime(dst, time.Unix(v/n.unit, v%n.unit*(1e9/n.unit)).UTC(), "15:04:05.999999999")
		}
	}
	return strconv.AppendInt(dst, v, 10)
}

func appendTime(dst []byte, t time.Time, layout string) []byte {
	return append(t.AppendFormat(append(dst, '"'), layout), '"')
}

// appendInt96 appends a time of old writers: nanoseconds of a day, and the number of the
// day in the Julian calendar.
func appendInt96(dst, b []byte) []byte {
	const epoch = 2440588 // the Julian day of 1970-01-01
	nanos, day := int64(binary.LittleEndian.Uint64(b)), int64(int32(binary.LittleEndian.Uint32(b[8:])))
	return appendTime(dst, time.Unix((day-epoch)*24*60*60, 0).UTC().Add(time.Duration(nanos)), "2006-01-02T15:04:05.999999999")
}

// signed is a number whose highest byte comes first.
func signed(b []byte) *big.Int {
	v := new(big.Int).SetBytes(b)
	if len(b) > 0 && b[0]&0x80 != 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return v
}

// maxScale bounds the digits behind the point, and maxDigits the bytes of a decimal.
const (
	maxScale  = 1000
	maxDigits = 1000
)

func appendDecimal(dst []byte, v *big.Int, scale int) []byte {
	if v.BitLen() > 8*maxDigits || scale < 0 || scale > maxScale {
		return append(dst, "null"...)
	}
	digits := new(big.Int).Abs(v).String()
	if v.Sign() < 0 {
		dst = append(dst, '-')
	}
	if scale == 0 {
		return append(dst, digits...)
	}
	if len(digits) <= scale {
		digits = strings.Repeat("0", scale+1-len(digits)) + digits
	}
	at := len(digits) - scale
	return append(append(append(dst, digits[:at]...), '.'), digits[at:]...)
}

// halfOf is a number of two bytes, IEEE 754 binary16.
func halfOf(b uint16) float64 {
	sign, exponent, fraction := 1.0, int(b>>10&0x1F), float64(b&0x3FF)
	if b&0x8000 != 0 {
		sign = -1
	}
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -24)
	case 0x1F:
		if fraction != 0 {
			return math.NaN()
		}
		return math.Inf(int(sign))
	}
	return sign * math.Ldexp(1024+fraction, exponent-25)
}
