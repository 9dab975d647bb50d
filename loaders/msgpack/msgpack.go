// Package msgpack turns MessagePack into JSON, for logs that keep messages in it.
//
// Source: msgpack/msgpack: spec.md.
package msgpack

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"math"
	"strconv"

	"msgview/model/rawjson"
)

// Bounds of what is read: how deep values may be nested, and keys in keys, whose quotes
// double each time, and how long the JSON may be, in bytes.
const (
	maxDepth = 500
	maxKeys  = 3
	maxJSON  = 256 << 20
)

var (
	errCut  = errors.New("the MessagePack ends within a value")
	errKind = errors.New("this is no MessagePack")
	errDeep = errors.New("the MessagePack is nested too deep, or too long")
)

// JSON returns the value in data as JSON. Bytes become base64, and times and what
// JSON has no number for become strings.
//
// element says of an extension that holds an array in MessagePack which element of it
// stands for the whole, or -1 for all that it holds; of others, with ok false, the
// code and the size are kept.
func JSON(data []byte, element func(code int8) (index int, ok bool)) ([]byte, error) {
	d := decoder{data: data, element: element, out: make([]byte, 0, len(data)+len(data)/4)}
	if err := d.value(0); err != nil {
		return nil, err
	}
	if d.at != len(d.data) {
		return nil, errKind
	}
	return d.out, nil
}

type decoder struct {
	data    []byte
	at      int
	out     []byte
	element func(code int8) (int, bool)
	keys    int // that are being read, one in the other
}

// take returns the next n bytes.
func (d *decoder) take(n uint64) ([]byte, error) {
	if n > uint64(len(d.data)-d.at) {
		return nil, errCut
	}
	b := d.data[d.at : d.at+int(n)]
	d.at += int(n)
	return b, nil
}

// number reads an unsigned number of some bytes.
func (d *decoder) number(bytes int) (uint64, error) {
	b, err := d.take(uint64(bytes))
	if err != nil {
		return 0, err
	}
	var whole [8]byte
	copy(whole[8-bytes:], b)
	return binary.BigEndian.Uint64(whole[:]), nil
}

// value writes the next value.
func (d *decoder) value(depth int) error {
	if depth > maxDepth || len(d.out) > maxJSON {
		return errDeep
	}
	first, err := d.number(1)
	if err != nil {
		return err
	}
	switch c := byte(first); {
	case c < 0x80:
		d.out = strconv.AppendUint(d.out, first, 10)
	case c < 0x90:
		return d.object(uint64(c&0x0F), depth)
	case c < 0xA0:
		return d.array(uint64(c&0x0F), depth)
	case c < 0xC0:
		return d.text(uint64(c & 0x1F))
	case c == 0xC0:
		d.out = append(d.out, "null"...)
	case c == 0xC2, c == 0xC3:
		d.out = strconv.AppendBool(d.out, c == 0xC3)
	case c >= 0xE0:
		d.out = strconv.AppendInt(d.out, int64(int8(c)), 10)
	default:
		return d.sized(c, depth)
	}
	return nil
}

// sized writes a value whose first byte says how long the number is that follows: the
// value itself, or its size.
func (d *decoder) sized(c byte, depth int) error {
	width := 0
	switch c {
	case 0xC4, 0xC7, 0xCC, 0xD0, 0xD9:
		width = 1
	case 0xC5, 0xC8, 0xCD, 0xD1, 0xDA, 0xDC, 0xDE:
		width = 2
	case 0xC6, 0xC9, 0xCA, 0xCE, 0xD2, 0xDB, 0xDD, 0xDF:
		width = 4
	case 0xCB, 0xCF, 0xD3:
		width = 8
	case 0xD4, 0xD5, 0xD6, 0xD7, 0xD8:
		return d.extension(1<<(c-0xD4), depth)
	default: // 0xC1 is never used
		return errKind
	}
	n, err := d.number(width)
	if err != nil {
		return err
	}
	switch c {
	case 0xC4, 0xC5, 0xC6:
		b, err := d.take(n)
		if err != nil {
			return err
		}
		d.out = append(base64.StdEncoding.AppendEncode(append(d.out, '"'), b), '"')
	case 0xC7, 0xC8, 0xC9:
		return d.extension(n, depth)
	case 0xCA:
		d.float(float64(math.Float32frombits(uint32(n))), 32)
	case 0xCB:
		d.float(math.Float64frombits(n), 64)
	case 0xCC, 0xCD, 0xCE, 0xCF:
		d.out = strconv.AppendUint(d.out, n, 10)
	case 0xD0, 0xD1, 0xD2, 0xD3:
		shift := 64 - 8*width
		d.out = strconv.AppendInt(d.out, int64(n<<shift)>>shift, 10)
	case 0xD9, 0xDA, 0xDB:
		return d.text(n)
	case 0xDC, 0xDD:
		return d.array(n, depth)
	default:
		return d.object(n, depth)
	}
	return nil
}

func (d *decoder) float(f float64, bits int) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		d.out = append(strconv.AppendFloat(append(d.out, '"'), f, 'g', -1, bits), '"')
		return
	}
	d.out = strconv.AppendFloat(d.out, f, 'g', -1, bits)
}

func (d *decoder) text(n uint64) error {
	b, err := d.take(n)
	if err == nil {
		d.out = rawjson.AppendString(d.out, string(b))
	}
	return err
}

func (d *decoder) array(n uint64, depth int) error {
	d.out = append(d.out, '[')
	for i := range n {
		if i > 0 {
			d.out = append(d.out, ',')
		}
		if err := d.value(depth + 1); err != nil {
			return err
		}
	}
	d.out = append(d.out, ']')
	return nil
}

func (d *decoder) object(n uint64, depth int) error {
	d.out = append(d.out, '{')
	for i := range n {
		if i > 0 {
			d.out = append(d.out, ',')
		}
		start := len(d.out)
		if d.keys++; d.keys > maxKeys {
			return errDeep
		}
		if err := d.value(depth + 1); err != nil {
			return err
		}
		d.keys--
		if key := d.out[start:]; key[0] != '"' { // any value may be a key
			d.out = rawjson.AppendString(d.out[:start], string(key))
		}
		d.out = append(d.out, ':')
		if err := d.value(depth + 1); err != nil {
			return err
		}
	}
	d.out = append(d.out, '}')
	return nil
}

// extension writes an extension of n bytes.
func (d *decoder) extension(n uint64, depth int) error {
	code, err := d.number(1)
	if err != nil {
		return err
	}
	body, err := d.take(n)
	if err != nil {
		return err
	}
	if index, ok := d.element(int8(code)); ok {
		start := len(d.out)
		inner := decoder{data: body, out: d.out, element: d.element, keys: d.keys}
		if inner.chosen(index, depth+1) == nil {
			d.out = inner.out
			return nil
		}
		d.out = d.out[:start]
	}
	d.out = strconv.AppendInt(append(d.out, `{"_extension":`...), int64(int8(code)), 10)
	d.out = append(strconv.AppendInt(append(d.out, `,"bytes":`...), int64(n), 10), '}')
	return nil
}

// chosen writes one element of an array, or with -1 the whole value.
func (d *decoder) chosen(index, depth int) error {
	if index < 0 {
		return d.value(depth)
	}
	first, err := d.number(1)
	if err != nil || first < 0x90 || first > 0x9F || int(first&0x0F) <= index {
		return errKind // what serialisers write in extensions is short
	}
	for range index {
		start := len(d.out)
		if err := d.value(depth); err != nil {
			return err
		}
		d.out = d.out[:start]
	}
	return d.value(depth)
}
