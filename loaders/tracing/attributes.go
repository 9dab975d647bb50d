package tracing

import (
	"cmp"
	"hash/maphash"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"msgview/model/rawjson"
)

// maxKeyParts bounds the depth of a tree made of dotted keys.
const maxKeyParts = 24

// Attributes makes one tree of the attributes of a span, however they are spelled:
// OTLP's list of {"key","value":{"stringValue":…}}, an object with dotted keys, an
// object of objects, or a mixture. Parts of keys that are all numbers make lists:
// "llm.input_messages.0.message.role" is llm.input_messages[0].message.role. An
// attribute whose key is also the beginning of others is the member "" of theirs.
// The tree is tracked, and what it holds is taken of the value.
//
// Source: open-telemetry/opentelemetry-proto: common.proto, KeyValue and AnyValue;
// Arize-ai/openinference: spec/semantic_conventions.md.
func Attributes(v rawjson.Value) rawjson.Value {
	v = rawjson.Unwrap(v, 1)
	root := &attribute{}
	switch v.Kind() {
	case rawjson.Array:
		var given []rawjson.Value // the last one of each key
		for _, e := range v.Elems() {
			if key := e.Look().Str("key"); key != "" && e.Get("value").Exists() {
				a := root.at(key)
				if a.leaf == nil {
					a.place, given = int32(len(given)), append(given, e)
				}
				a.leaf, given[a.place] = anyValue(e.Get("value").Look(), 0), e
			}
		}
		for _, e := range given {
			e.TakeAll("key", "value")
		}
	case rawjson.Object:
		for key, e := range v.Members() {
			root.insert(key, e.Look(), 0)
		}
		v.Take()
	}
	tree, _, _ := rawjson.ParseTolerant(root.json(nil)) // as the record may have been
	return rawjson.TrackPart(tree)
}

// attribute is a node of the tree. A span may have a million, so it has no more than it needs.
type attribute struct {
	key    string
	leaf   []byte // JSON
	under  *attributes
	place  int32 // of an element of a list, among those that count
	object bool  // was an object, whatever its keys look like
}

// attributes are those below a node, in the order they came.
type attributes struct {
	parts [][]attribute // of attributesTogether each
	count int
	known []int32 // once there are many, their places from 1, by the hashes of their keys
}

const (
	attributesTogether = 256
	fewAttributes      = 12 // are looked for one after the other
)

func (l *attributes) at(i int) *attribute {
	return &l.parts[i/attributesTogether][i%attributesTogether]
}

// place returns where the attribute with a key is, -1 if there is none.
func (l *attributes) place(key string) int {
	if l.known != nil {
		return int(l.known[l.slot(key)]) - 1
	}
	for i := range l.count {
		if l.at(i).key == key {
			return i
		}
	}
	return -1
}

var keySeed = maphash.MakeSeed()

// slot returns where the place of an attribute with a key is noted, or is to be.
func (l *attributes) slot(key string) int {
	last := len(l.known) - 1 // their number is a power of two
	slot := int(maphash.String(keySeed, key)) & last
	for l.known[slot] != 0 && l.at(int(l.known[slot])-1).key != key {
		slot = (slot + 1) & last
	}
	return slot
}

// add appends an attribute whose key none has. Those that it stands with may move.
func (l *attributes) add(key string) *attribute {
	if l.count%attributesTogether == 0 {
		l.parts = append(l.parts, nil)
	}
	last := &l.parts[len(l.parts)-1]
	*last = append(*last, attribute{key: key})
	l.count++
	if l.count > fewAttributes {
		if 2*l.count > len(l.known) {
			l.known = make([]int32, 4<<bits.Len(uint(l.count)))
			for i := range l.count - 1 {
				l.known[l.slot(l.at(i).key)] = int32(i + 1)
			}
		}
		l.known[l.slot(key)] = int32(l.count)
	}
	return l.at(l.count - 1)
}

func (a *attribute) child(key string) *attribute {
	if a.under == nil {
		a.under = &attributes{}
	}
	if i := a.under.place(key); i >= 0 {
		return a.under.at(i)
	}
	return a.under.add(key)
}

// at returns the node of a dotted key.
func (a *attribute) at(key string) *attribute {
	for n := 1; n < maxKeyParts; n++ {
		first, rest, more := strings.Cut(key, ".")
		if !more {
			break
		}
		a, key = a.child(first), rest
	}
	return a.child(key)
}

// insert enters a member of an object. Objects are taken apart for a few levels,
// so that dotted and nested spellings of one namespace meet; deeper ones are values.
func (a *attribute) insert(key string, v rawjson.Value, depth int) {
	if depth == 0 {
		a = a.at(key)
	} else {
		a = a.child(key)
	}
	if v.Kind() == rawjson.Object && v.Len() > 0 && !v.Opaque() && depth < 3 {
		a.object = true
		for k, e := range v.Members() {
			a.insert(k, e, depth+1)
		}
		return
	}
	if v.Exists() {
		a.leaf = nested(v)
	}
}

// nested returns the JSON of a value. Elements of lists that are objects with dotted
// keys, as tables of spans have them, become trees of their own.
func nested(v rawjson.Value) []byte {
	first := v.Index(0)
	if v.Kind() != rawjson.Array || first.Kind() != rawjson.Object || !strings.Contains(first.Key(0), ".") {
		return v.Raw()
	}
	b := []byte{'['}
	for i, e := range v.Elems() {
		if i > 0 {
			b = append(b, ',')
		}
		if e.Kind() == rawjson.Object && !e.Opaque() {
			b = append(b, Attributes(e).Raw()...)
		} else {
			b = append(b, e.Raw()...)
		}
	}
	return append(b, ']')
}

// json appends the tree as JSON.
func (a *attribute) json(b []byte) []byte {
	if a.under == nil {
		if a.leaf == nil {
			return append(b, "{}"...)
		}
		return append(b, a.leaf...)
	}
	if a.leaf == nil && !a.object && a.under.numbered() {
		b = append(b, '[')
		for i, c := range a.under.byNumber() {
			if i > 0 {
				b = append(b, ',')
			}
			b = c.json(b)
		}
		return append(b, ']')
	}
	b = append(b, '{')
	if a.leaf != nil {
		b = append(append(b, `"":`...), a.leaf...)
	}
	for i := range a.under.count {
		if i > 0 || a.leaf != nil {
			b = append(b, ',')
		}
		c := a.under.at(i)
		b = append(rawjson.AppendString(b, c.key), ':')
		b = c.json(b)
	}
	return append(b, '}')
}

// numbered reports whether all keys are places in a list.
func (l *attributes) numbered() bool {
	for i := range l.count {
		if k := l.at(i).key; k == "" || len(k) > 6 || strings.Trim(k, "0123456789") != "" || len(k) > 1 && k[0] == '0' {
			return false
		}
	}
	return true
}

// byNumber returns those whose keys are places in a list in this order.
func (l *attributes) byNumber() []*attribute {
	list := make([]*attribute, l.count)
	for i := range list {
		list[i] = l.at(i)
	}
	slices.SortStableFunc(list, func(x, y *attribute) int {
		return cmp.Or(len(x.key)-len(y.key), strings.Compare(x.key, y.key))
	})
	return list
}

// anyValue returns the plain JSON of OTLP's AnyValue.
func anyValue(v rawjson.Value, depth int) []byte {
	if !v.Exists() || v.Kind() == rawjson.Object && v.Len() == 0 {
		return []byte("null")
	}
	if v.Kind() != rawjson.Object || v.Len() > 1 || depth > 32 {
		return v.Raw()
	}
	e := v.Index(0)
	list := e.Get("values")
	b := []byte{'['}
	switch kind := v.Key(0); kind {
	case "stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value", "bytesValue", "bytes_value":
		return e.Raw()
	case "intValue", "int_value": // a string, as protobuf's JSON has 64 bits
		if _, err := strconv.ParseInt(e.Scalar(), 10, 64); err == nil {
			return []byte(e.Scalar())
		}
		return e.Raw()
	case "arrayValue", "array_value", "kvlistValue", "kvlist_value":
		named := kind[0] == 'k'
		if named {
			b[0] = '{'
		}
		for i, x := range list.Elems() {
			if i > 0 {
				b = append(b, ',')
			}
			if key := x.Get("key"); named && key.Kind() == rawjson.String {
				b = append(rawjson.AppendString(b, key.Text()), ':')
				x = x.Get("value")
			} else if named {
				b = append(b, `"":`...)
			}
			b = append(b, anyValue(x, depth+1)...)
		}
		if list.Kind() == rawjson.Array && e.Len() == 1 || e.Len() == 0 && e.Kind() == rawjson.Object {
			return append(b, b[0]+2) // the closing bracket
		}
	}
	return v.Raw()
}

// Attr returns the attribute under a dotted key of a tree made by [Attributes],
// without what lies below it.
func Attr(tree rawjson.Value, key string) rawjson.Value {
	for more := true; more; {
		var p string
		p, key, more = strings.Cut(key, ".")
		tree = tree.Get(p)
	}
	if leaf := tree.Get(""); leaf.Exists() {
		return leaf
	}
	return tree
}

// AttrText returns the first of these attributes that is a text or a number.
func AttrText(tree rawjson.Value, keys ...string) string {
	for _, k := range keys {
		if s := Attr(tree, k).Scalar(); s != "" {
			return s
		}
	}
	return ""
}

// FirstAttr returns the first of these attributes that is not null, and what it holds
// if it is JSON in a text.
func FirstAttr(tree rawjson.Value, keys ...string) rawjson.Value {
	for _, k := range keys {
		if v := Attr(tree, k); !v.IsNull() {
			return rawjson.Unwrap(v, 2)
		}
	}
	return rawjson.Value{}
}
