// Package packing turns messages into bytes and back, so that those which cannot be
// decoded again from their records need not stay in memory. The bytes are for the
// program that wrote them and for nobody else.
package packing

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"time"

	"msgview/model"
)

// parts are the kinds of parts; the place of each in it stands before its bytes.
var parts = []reflect.Type{
	reflect.TypeFor[model.Text](), reflect.TypeFor[model.Reasoning](), reflect.TypeFor[*model.ToolCall](),
	reflect.TypeFor[*model.ToolResult](), reflect.TypeFor[model.Media](), reflect.TypeFor[model.Citation](),
	reflect.TypeFor[model.Marker](), reflect.TypeFor[model.Data](), reflect.TypeFor[model.Unknown](),
}

var timeType = reflect.TypeFor[time.Time]()

// Append appends a message.
func Append(dst []byte, m *model.Message) ([]byte, error) {
	return appendValue(dst, reflect.ValueOf(m).Elem())
}

func appendValue(dst []byte, v reflect.Value) ([]byte, error) {
	var err error
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(dst, 1), nil
		}
		return append(dst, 0), nil
	case reflect.Int, reflect.Int64:
		return binary.AppendVarint(dst, v.Int()), nil
	case reflect.Uint8, reflect.Uint64:
		return binary.AppendUvarint(dst, v.Uint()), nil
	case reflect.String:
		return append(binary.AppendUvarint(dst, uint64(v.Len())), v.String()...), nil
	case reflect.Slice:
		if v.IsNil() {
			return append(dst, 0), nil
		}
		dst = binary.AppendUvarint(dst, uint64(v.Len())+1)
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return append(dst, v.Bytes()...), nil
		}
		for i := range v.Len() {
			if dst, err = appendValue(dst, v.Index(i)); err != nil {
				return dst, err
			}
		}
		return dst, nil
	case reflect.Pointer:
		if v.IsNil() {
			return append(dst, 0), nil
		}
		return appendValue(append(dst, 1), v.Elem())
	case reflect.Interface:
		if v.IsNil() {
			return append(dst, 0), nil
		}
		for i, t := range parts {
			if v.Elem().Type() == t {
				return appendValue(append(dst, byte(i+1)), v.Elem())
			}
		}
	case reflect.Struct:
		if v.Type() == timeType {
			var bytes []byte
			if bytes, err = v.Interface().(time.Time).MarshalBinary(); err != nil {
				return dst, err
			}
			return append(append(dst, byte(len(bytes))), bytes...), nil
		}
		for i := range v.NumField() {
			if dst, err = appendValue(dst, v.Field(i)); err != nil {
				return dst, err
			}
		}
		return dst, nil
	}
	return dst, fmt.Errorf("%s cannot be packed", v.Type())
}

// errShort says that bytes are not those of a message.
var errShort = errors.New("a packed message is damaged")

// Read returns the message that was packed. It refers to nothing of data but bytes of
// half of data or more: who reads a message may not use data again.
func Read(data []byte) (*model.Message, error) {
	m := new(model.Message)
	r := reader{data, len(data) / 2}
	if err := r.value(reflect.ValueOf(m).Elem()); err != nil {
		return nil, err
	}
	return m, nil
}

// shared is the length of bytes, in bytes, from which they may stay where they are packed.
const shared = 64 << 10

type reader struct {
	data []byte
	most int // so many bytes or more are most of the message, and are not copied
}

func (r *reader) number() (uint64, error) {
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		return 0, errShort
	}
	r.data = r.data[size:]
	return n, nil
}

func (r *reader) bytes(n uint64) ([]byte, error) {
	if n > uint64(len(r.data)) {
		return nil, errShort
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b, nil
}

func (r *reader) value(v reflect.Value) error {
	if v.Kind() == reflect.Struct && v.Type() != timeType {
		for i := range v.NumField() {
			if err := r.value(v.Field(i)); err != nil {
				return err
			}
		}
		return nil
	}
	if v.Kind() == reflect.Int || v.Kind() == reflect.Int64 {
		n, size := binary.Varint(r.data)
		if size <= 0 {
			return errShort
		}
		r.data = r.data[size:]
		v.SetInt(n)
		return nil
	}
	n, err := r.number() // of bytes, of elements and one more, of a kind; or what there is
	if err != nil {
		return err
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(n != 0)
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(n)
	case reflect.String:
		b, err := r.bytes(n)
		if err != nil {
			return err
		}
		v.SetString(string(b))
	case reflect.Slice:
		return r.slice(v, n)
	case reflect.Pointer:
		if n > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			return r.value(v.Elem())
		}
	case reflect.Interface:
		if n > uint64(len(parts)) {
			return errShort
		}
		if n > 0 {
			part := reflect.New(parts[n-1]).Elem()
			if err := r.value(part); err != nil {
				return err
			}
			v.Set(part)
		}
	case reflect.Struct:
		b, err := r.bytes(n)
		if err != nil {
			return err
		}
		return v.Addr().Interface().(*time.Time).UnmarshalBinary(b)
	}
	return nil
}

// slice reads the elements of a slice of so many less one; of none if it was nil.
func (r *reader) slice(v reflect.Value, n uint64) error {
	if n == 0 {
		return nil
	}
	if n--; n > uint64(len(r.data)) {
		return errShort
	}
	if v.Type().Elem().Kind() == reflect.Uint8 {
		b, err := r.bytes(n)
		if len(b) < max(r.most, shared) {
			b = append(make([]byte, 0, len(b)), b...)
		}
		v.SetBytes(b[:len(b):len(b)])
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), int(n), int(n)))
	for i := range int(n) {
		if err := r.value(v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}
