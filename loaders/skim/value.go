package skim

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/rawjson"
)

// Kind is the kind of a value. Its zero value is that of a member that is not
// there.
type Kind = rawjson.Kind

// The kinds, for short.
const (
	Missing = rawjson.Missing
	Null    = rawjson.Null
	Bool    = rawjson.Bool
	Number  = rawjson.Number
	String  = rawjson.String
	Array   = rawjson.Array
	Object  = rawjson.Object
)

// A Value is a value found by a scan. It refers to the scanned bytes.
type Value struct {
	Kind Kind
	Raw  []byte // as written; of a string what is between the quotes
}

// Escaped reports whether there is a backslash in a string. Most texts are never
// asked: so it is not noted while scanning.
func (v Value) Escaped() bool { return v.Kind == String && bytes.IndexByte(v.Raw, '\\') >= 0 }

// IsNull reports whether the value is null or not there.
func (v Value) IsNull() bool { return v.Kind <= Null }

// Or returns the value, or another one if it is null or not there.
func (v Value) Or(other Value) Value {
	if v.IsNull() {
		return other
	}
	return v
}

// True reports whether the value is true.
func (v Value) True() bool { return v.Kind == Bool && v.Raw[0] == 't' }

// Word returns the bytes of a string without escapes, for comparing with
// constants. ok is false for any other value: the caller cannot be sure then.
func (v Value) Word() (word []byte, ok bool) {
	return v.Raw, v.Kind == String && !v.Escaped()
}

// AppendText appends the decoded text of a string to dst. ok is false if it is no
// string or has a malformed escape.
func (v Value) AppendText(dst []byte) (text []byte, ok bool) {
	if v.Kind != String {
		return dst, false
	}
	rest := v.Raw
	from := len(dst)
	for {
		i := bytes.IndexByte(rest, '\\')
		if i < 0 {
			return append(dst, rest...), true
		}
		if i+1 == len(rest) {
			return dst[:from], false
		}
		dst = append(dst, rest[:i]...)
		switch c := rest[i+1]; c {
		case '"', '\\', '/':
			dst = append(dst, c)
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			r, size := hexCharacter(rest[i:])
			if size == 0 {
				return dst[:from], false
			}
			if utf16.IsSurrogate(r) { // they have rules of their own, which are not to be had twice
				return v.appendParsed(dst[:from])
			}
			dst = utf8.AppendRune(dst, r)
			rest = rest[i+size:]
			continue
		default:
			return dst[:from], false
		}
		rest = rest[i+2:]
	}
}

// appendParsed is AppendText by way of the parser.
func (v Value) appendParsed(dst []byte) ([]byte, bool) {
	quoted := make([]byte, 0, len(v.Raw)+2)
	quoted = append(append(append(quoted, '"'), v.Raw...), '"')
	p, err := rawjson.Parse(quoted)
	if err != nil {
		return dst, false
	}
	return append(dst, p.Text()...), true
}

// Hash returns model.Hash of the decoded text of a string, and 0 for null and for
// a value that is not there. ok is false for other kinds and malformed escapes.
func (v Value) Hash() (hash uint64, ok bool) { return v.hash(model.HashBytes) }

func (v Value) hash(of func([]byte) uint64) (hash uint64, ok bool) {
	if v.Kind == String && !v.Escaped() {
		return of(v.Raw), true
	}
	if v.IsNull() {
		return 0, true
	}
	var room [128]byte
	text, ok := v.AppendText(room[:0])
	return of(text), ok
}

// HashID is Hash for an id, see model.HashID.
func (v Value) HashID() (hash uint64, ok bool) { return v.hash(model.HashIDBytes) }

// HashCallID is HashID for the id of a call, see model.HashCallID.
func (v Value) HashCallID() (hash uint64, ok bool) { return v.hash(model.HashCallIDBytes) }

// HashText returns model.HashText of the decoded text of a string. ok is false
// for other kinds and malformed escapes.
func (v Value) HashText() (hash uint64, ok bool) {
	if v.Kind == String && !v.Escaped() {
		return model.HashBytes(bytes.TrimSpace(v.Raw)), true
	}
	var room [1024]byte
	text, ok := v.AppendText(room[:0])
	return model.HashBytes(bytes.TrimSpace(text)), ok
}

// IsArguments reports whether a value is surely well-formed as the arguments of a call: JSON,
// also as the text of a string.
func (v Value) IsArguments() bool {
	if v.Kind != String || len(v.Raw) == 0 {
		return true
	}
	var room [4096]byte
	text, ok := v.AppendText(room[:0])
	return ok && IsJSON(text)
}

// kindOf tells the kind of a value from its first byte.
func kindOf(c byte) Kind {
	switch c {
	case '"':
		return String
	case '{':
		return Object
	case '[':
		return Array
	case 't', 'f':
		return Bool
	case 'n':
		return Null
	}
	return Number
}
