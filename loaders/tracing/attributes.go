package tracing

import (
	"sort"
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
					a.place, given = len(given), append(given, e)
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
	return rawjson.Track(tree)
}

// attribute is a node of the tree.
type attribute struct {
	leaf   []byte // JSON
	keys   []string
	under  map[string]*attribute
	object bool // was an object, whatever its keys look like
	place  int  // of an element of a list, among those that count
}

func (a *attribute) child(key string) *attribute {
	c := a.under[key]
	if c == nil {
		if a.under == nil {
			a.under = map[string]*attribute{}
		}
		c = &attribute{}
		a.under[key] = c
		a.keys = append(a.keys, key)
	}
	return c
}

// at returns the node of a dotted key.
func (a *attribute) at(key string) *attribute {
	parts := strings.SplitN(key, ".", maxKeyParts)
	for _, p := range parts {
		a = a.child(p)
	}
	return a
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
	if len(a.keys) == 0 {
		if a.leaf == nil {
			return append(b, "{}"...)
		}
		return append(b, a.leaf...)
	}
	if a.leaf == nil && !a.object && numbers(a.keys) {
		sort.SliceStable(a.keys, func(i, j int) bool { // by number
			x, y := a.keys[i], a.keys[j]
			return len(x) < len(y) || len(x) == len(y) && x < y
		})
		b = append(b, '[')
		for i, k := range a.keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = a.under[k].json(b)
		}
		return append(b, ']')
	}
	b = append(b, '{')
	if a.leaf != nil {
		b = append(append(b, `"":`...), a.leaf...)
	}
	for i, k := range a.keys {
		if i > 0 || a.leaf != nil {
			b = append(b, ',')
		}
		b = append(rawjson.AppendString(b, k), ':')
		b = a.under[k].json(b)
	}
	return append(b, '}')
}

func numbers(keys []string) bool {
	for _, k := range keys {
		if k == "" || len(k) > 6 || strings.Trim(k, "0123456789") != "" || len(k) > 1 && k[0] == '0' {
			return false
		}
	}
	return true
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
