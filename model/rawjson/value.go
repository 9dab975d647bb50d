// Package rawjson reads JSON without losing anything. Logs are evidence, so a value keeps its exact bytes, the order of its members, members with
// the same key, the spelling of its numbers and surrogates that have no partner; encoding/json changes or drops each of these.
//
// Parsing checks the grammar once and notes where every value starts and ends. Strings are decoded when asked for (Value.Text), numbers converted
// when asked for (Value.Int, Value.Float), everything else can be shown as it was written (Value.Raw, Indent).
//
// There are three ways in: Parse is strict, ParseTolerant forgives what programs get wrong, ParseCut reads the beginning of something longer.
// Containers nested deeper than 1,000 levels are kept as one opaque value, with their bytes but without members, so that recursion over values is
// always bounded.
package rawjson

import (
	"iter"
	"math"
	"strconv"
)

// Kind is the type of a value.
type Kind uint8

// The kinds. Missing is that of the zero Value, such as a member that is not there.
const (
	Missing Kind = iota
	Null
	Bool
	Number
	String
	Array
	Object
)

// String names the kind in lower case.
func (k Kind) String() string {
	switch k {
	case Missing:
		return "missing"
	case Null:
		return "null"
	case Bool:
		return "bool"
	case Number:
		return "number"
	case String:
		return "string"
	case Array:
		return "array"
	case Object:
		return "object"
	}
	return "kind " + strconv.Itoa(int(k))
}

// Value is one JSON value. It is two words, to be copied freely, and refers to the parsed bytes, which must not change while it is used; it keeps
// them and everything parsed with it in memory. The zero Value is Missing, and every method works on it. Values may be used by several
// goroutines at once.
type Value struct {
	doc *document
	at  uint32 // index in doc.nodes
}

// document is what one call of a parse function yields.
type document struct {
	data     []byte
	nodes    []node    // members and elements of one container next to each other; the whole value last
	keys     uint64    // of the members of the whole value, see bitOf
	tolerant bool      // strings decode by the wider rules
	filters  *filters  // nil in small documents
	ledger   *ledger   // what was taken, nil if nobody wants to know
	plain    *document // the same without a ledger, if it has one
	longKeys longKeys
}

// node is one value. Offsets are into document.data. Without pointers, so that the garbage collector need not look into long documents.
type node struct {
	start, end   uint32 // of the value
	key          uint32 // of the key without quotes, in an object
	first, count uint32 // members or elements: nodes[first : first+count]
	keyLength    uint16 // in bytes, of a long key longKey
	kind         Kind
	flags        uint8
}

// Flags of a node.
const (
	escapedText uint8 = 1 << iota // the string has a backslash
	escapedKey                    // the key has a backslash
	openText                      // the string's closing quote is missing (ParseCut)
	opaque                        // nested too deep to be taken apart
	joinedText                    // several strings that are added to each other
	bareText                      // a string without quotes
)

func (v Value) node() node {
	if v.doc == nil {
		return node{}
	}
	return v.doc.nodes[v.at]
}

// Kind returns the kind of the value.
func (v Value) Kind() Kind {
	if v.doc == nil {
		return Missing
	}
	return v.doc.nodes[v.at].kind
}

// Exists tells whether there is a value at all; null is one.
func (v Value) Exists() bool { return v.doc != nil }

// IsNull tells whether the value is null or Missing, which logs use for the same thing.
func (v Value) IsNull() bool { return v.Kind() <= Null }

// Opaque tells whether this is an array or object nested so deep that its members were not read.
func (v Value) Opaque() bool { return v.node().flags&opaque != 0 }

// Raw returns the bytes of the value as they are in the input, without white space around them; nil if Missing. They must not be changed.
func (v Value) Raw() []byte {
	if v.doc == nil {
		return nil
	}
	n := &v.doc.nodes[v.at]
	return v.doc.data[n.start:n.end:n.end]
}

// Keep is Raw for who keeps the bytes: the value is taken with all that is in it.
func (v Value) Keep() []byte {
	v.Take()
	return v.Raw()
}

// Get returns the member with exactly this key, the last one if there are several (as most readers have it), and Missing if there is none or the
// value is not an object. It takes time linear in the number of members.
func (v Value) Get(key string) Value {
	if v.doc == nil {
		return Value{}
	}
	if int(v.at) == len(v.doc.nodes)-1 && v.doc.keys&bitOf(key) == 0 {
		return Value{}
	}
	n := &v.doc.nodes[v.at]
	if n.kind != Object {
		return Value{}
	}
	if n.count > manyMembers && v.doc.lacks(n, key) {
		return Value{}
	}
	length := uint16(min(len(key), longKey))
	members := v.doc.nodes[n.first : n.first+n.count]
	for i := len(members) - 1; i >= 0; i-- {
		m := &members[i]
		if m.keyLength != length && m.flags&escapedKey == 0 {
			continue
		}
		if v.doc.keyIs(m, key) {
			return Value{v.doc, n.first + uint32(i)}
		}
	}
	return Value{}
}

// At follows a path of members: At("a", "b") is Get("a").Get("b").
func (v Value) At(keys ...string) Value {
	for _, k := range keys {
		v = v.Get(k)
	}
	return v
}

// First returns the first of these members that is there and not null, or Missing.
func (v Value) First(keys ...string) Value {
	for _, k := range keys {
		if m := v.Get(k); !m.IsNull() {
			return m
		}
	}
	return Value{}
}

// Or returns the value, or another one if it is null or not there.
func (v Value) Or(other Value) Value {
	if v.IsNull() {
		return other
	}
	return v
}

// Len is the number of elements of an array or of members of an object, duplicates included; 0 for all else.
func (v Value) Len() int {
	if v.doc == nil {
		return 0
	}
	return int(v.doc.nodes[v.at].count)
}

// Index returns the i-th element of an array or the value of the i-th member of an object, counted from 0; Missing if out of range.
func (v Value) Index(i int) Value {
	n := v.node()
	if i < 0 || i >= int(n.count) {
		return Value{}
	}
	return Value{v.doc, n.first + uint32(i)}
}

// Key returns the decoded key of the i-th member of an object, counted from 0; "" if out of range or not an object.
func (v Value) Key(i int) string {
	n := v.node()
	if i < 0 || i >= int(n.count) || n.kind != Object {
		return ""
	}
	return v.doc.keyOf(&v.doc.nodes[n.first+uint32(i)])
}

// Members yields the members of an object in order, with decoded keys, duplicates included; nothing for other kinds.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != Object {
			return
		}
		n := v.node()
		for i := n.first; i < n.first+n.count; i++ {
			if !yield(v.doc.keyOf(&v.doc.nodes[i]), Value{v.doc, i}) {
				return
			}
		}
	}
}

// AsList returns the elements of an array, and of anything else the value itself: for
// members that hold one value or several.
func (v Value) AsList() []Value {
	if v.Kind() != Array {
		return []Value{v}
	}
	list := make([]Value, 0, v.Len())
	for _, e := range v.Elems() {
		list = append(list, e)
	}
	return list
}

// Elems yields the elements of an array with their index from 0; nothing for other kinds.
func (v Value) Elems() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Kind() != Array {
			return
		}
		n := v.node()
		for i := range n.count {
			if !yield(int(i), Value{v.doc, n.first + i}) {
				return
			}
		}
	}
}

// HasDuplicateKeys tells whether two members of the object have the same key after decoding; nested objects are not looked at.
func (v Value) HasDuplicateKeys() bool {
	if v.Kind() != Object || v.Len() < 2 {
		return false
	}
	n := v.node()
	if n.count > 16 {
		return v.doc.repeatsAmongMany(v.at)
	}
	for i := uint32(1); i < n.count; i++ {
		k := v.doc.keyOf(&v.doc.nodes[n.first+i])
		for j := range i {
			if v.doc.keyIs(&v.doc.nodes[n.first+j], k) {
				return true
			}
		}
	}
	return false
}

// Text returns the decoded value of a string, "" for other kinds. Surrogates without a partner become their three WTF-8 bytes (ED A0..BF xx), bytes
// that are not UTF-8 stay as they are: the result is for comparing, searching and for the safe-text gate, never for output as it is.
func (v Value) Text() string {
	if v.doc == nil || v.doc.ledger == nil {
		return v.text()
	}
	text := v.text()
	if v.Kind() == String {
		v.Take()
		if l := v.doc.ledger; len(text) >= longText {
			l.read = append(l.read, read{v.at, text})
		} else if text != "" {
			l.short[v.at/64] |= 1 << (v.at % 64)
		}
	}
	return text
}

func (v Value) text() string {
	n := v.node()
	if n.kind != String {
		return ""
	}
	if n.flags&(joinedText|bareText) != 0 {
		if n.flags&bareText != 0 {
			return string(v.doc.data[n.start:n.end])
		}
		return decodeJoined(v.doc.data[n.start:n.end])
	}
	end := n.end
	if n.flags&openText == 0 {
		end--
	}
	content := v.doc.data[n.start+1 : end]
	if n.flags&escapedText != 0 {
		return decodeText(content, v.doc.tolerant)
	}
	return internText(content)
}

// IsEmptyText tells whether the value is a string without any text, which Text would have to copy to tell.
func (v Value) IsEmptyText() bool {
	n := v.node()
	switch {
	case n.kind != String:
		return false
	case n.flags&^(escapedText|escapedKey) == 0: // an escape stands for something
		return n.end-n.start == 2
	}
	return v.text() == ""
}

// Str is Get(key).Text().
func (v Value) Str(key string) string { return v.Get(key).Text() }

// Bool returns the value of true or false; ok is false for other kinds.
func (v Value) Bool() (val, ok bool) {
	if v.Kind() != Bool {
		return false, false
	}
	v.take()
	c := v.doc.data[v.node().start]
	return c == 't' || c == 'T', true
}

// True reports whether a member is true.
func (v Value) True(key string) bool {
	is, _ := v.Get(key).Bool()
	return is
}

// Int returns the value of a number written as an integer that fits in 64 bits. 12.0 and 1e3 are not integers here; see Float.
func (v Value) Int() (int64, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	i, err := strconv.ParseInt(string(v.Raw()), 10, 64)
	if err != nil {
		return 0, false // not the nearest number ParseInt offers
	}
	v.takeNumber()
	return i, true
}

// Float returns the nearest float64 of a number; ok is false for other kinds and for what is not finite (NaN, Infinity, 1e999).
func (v Value) Float() (float64, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	f, err := strconv.ParseFloat(string(v.Raw()), 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, false
	}
	v.takeNumber()
	return f, true
}

// Scalar returns the text of a string, numbers and booleans as they are spelled, and "" for all else.
func (v Value) Scalar() string {
	switch v.Kind() {
	case String:
		return v.Text()
	case Number, Bool:
		text := string(v.Keep())
		if len(text) >= longNumber && v.doc.ledger != nil {
			v.doc.ledger.read = append(v.doc.ledger.read, read{v.at, text})
		}
		return text
	}
	return ""
}

// Blob returns what a blob of a database holds, which rows have as {"_json":{…},"bytes":9} or {"_text":"…","bytes":9}; v itself if it is none.
func Blob(v Value) Value {
	if v.Kind() != Object || v.Len() < 2 || v.Len() > 3 || v.Key(1) != "bytes" {
		return v
	}
	switch v.Key(0) {
	case "_json", "_text", "_zstd", "_gzip", "_zlib":
		v.Index(1).Take()
		return v.Index(0)
	}
	return v
}

// Unwrap returns the object or array that is spelled out in a string, as the arguments of tool calls often are. A string may hold a string that
// holds it, and so on; at most levels strings are opened. v itself comes back if it is no string or this leads to no object or array. The text
// must be strict JSON. Offsets and Raw of the result refer to the decoded text. The blob of a database is opened as a string would be, see [Blob].
func Unwrap(v Value, levels int) Value {
	v = Blob(v)
	if levels > 0 {
		if inner, ok := v.wasOpened(); ok {
			return inner
		}
	}
	inner := v.Look()
	for range levels {
		if inner.Kind() != String {
			return v
		}
		text := []byte(inner.Text())
		i := skipSpace(text, skipBOM(text))
		if i == len(text) || text[i] != '{' && text[i] != '[' && text[i] != '"' {
			return v
		}
		var err error
		if inner, err = Parse(text); err != nil {
			return v
		}
		if inner.Kind() != String {
			if v.doc.ledger != nil {
				inner = v.open(inner)
			}
			return inner
		}
	}
	return v
}
