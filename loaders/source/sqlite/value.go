package sqlite

import (
	"encoding/binary"
	"math"
	"unicode/utf16"
	"unicode/utf8"
)

// Kind is the kind of a stored value.
type Kind uint8

// The kinds of values.
const (
	Null Kind = iota
	Integer
	Real
	Text
	Blob
)

// A Value is what one column of a row holds.
type Value struct {
	Kind  Kind
	Int   int64
	Real  float64
	Bytes []byte // of Text, as UTF-8 unless it was stored as something else, and Blob
	Cut   bool   // Bytes are not all
}

// values decodes the payload of a row, section 2.1. What is cut off yields the
// values before, the last of them cut itself.
func (db *DB) values(payload []byte, list []Value) []Value {
	size, n := varint(payload)
	if n == 0 || size < int64(n) {
		return list
	}
	header := payload[:min(size, int64(len(payload)))]
	body := payload[len(header):]
	for header = header[n:]; len(header) > 0; {
		kind, n := varint(header)
		if n == 0 || kind < 0 {
			break
		}
		header = header[n:]
		length := lengthOf(kind)
		v := Value{}
		data := body[:min(length, int64(len(body)))]
		body = body[len(data):]
		cut := int64(len(data)) < length
		switch {
		case kind >= 12:
			v.Kind, v.Bytes, v.Cut = Blob, data, cut
			if kind&1 == 1 {
				v.Kind, v.Bytes = Text, db.text(data)
			}
		case cut:
			return list
		case kind >= 1 && kind <= 6:
			v.Kind, v.Int = Integer, integer(data)
		case kind == 7:
			v.Kind, v.Real = Real, math.Float64frombits(binary.BigEndian.Uint64(data))
		case kind == 8 || kind == 9:
			v.Kind, v.Int = Integer, kind-8
		}
		list = append(list, v)
		if cut {
			break
		}
	}
	return list
}

// lengthOf returns the bytes of a value by its serial type.
func lengthOf(kind int64) int64 {
	switch {
	case kind >= 12:
		return (kind - 12) / 2
	case kind == 5:
		return 6
	case kind == 6, kind == 7:
		return 8
	case kind >= 1 && kind <= 4:
		return kind
	}
	return 0
}

// integer reads a big-endian number in two's complement.
func integer(data []byte) int64 {
	v := int64(int8(data[0]))
	for _, c := range data[1:] {
		v = v<<8 | int64(c)
	}
	return v
}

// text returns text as UTF-8. Invalid UTF-8 is kept as it is.
func (db *DB) text(data []byte) []byte {
	var order binary.ByteOrder
	switch db.encoding {
	case utf16Little:
		order = binary.LittleEndian
	case utf16Big:
		order = binary.BigEndian
	default:
		return data
	}
	out := make([]byte, 0, len(data))
	for i := 0; i+1 < len(data); i += 2 {
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) && i+3 < len(data) {
			if pair := utf16.DecodeRune(r, rune(order.Uint16(data[i+2:]))); pair != utf8.RuneError {
				r = pair
				i += 2
			}
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}
