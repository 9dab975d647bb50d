package vscodecopilot

import (
	"strconv"

	"msgview/model/rawjson"
)

// A node is a JSON value that mutations change. It stays as it was logged until a
// mutation reaches into it.
type node struct {
	raw    rawjson.Value
	opened bool
	array  []*node
	keys   []string // of an object, in order; deleted ones have no member
	object map[string]*node

	origin int // number of the record that brought the value
	filled int // of a request: number of the record that first added to its response, -1 if none
}

func newNode(v rawjson.Value, origin int) *node { return &node{raw: v, origin: origin, filled: -1} }

// open makes the members of a container reachable.
func (n *node) open() {
	if n.opened || n.raw.Opaque() {
		return
	}
	n.opened = true
	switch n.raw.Kind() {
	case rawjson.Array:
		n.array = make([]*node, 0, n.raw.Len())
		for _, e := range n.raw.Elems() {
			n.array = append(n.array, newNode(e, n.origin))
		}
	case rawjson.Object:
		n.object = make(map[string]*node, n.raw.Len())
		for k, v := range n.raw.Members() {
			n.put(k, newNode(v, n.origin))
		}
	}
}

func (n *node) put(key string, value *node) {
	if old, ok := n.object[key]; !ok || old == nil {
		if !ok {
			n.keys = append(n.keys, key)
		}
	}
	n.object[key] = value
}

// child returns the member or element that a step of a path names.
func (n *node) child(step rawjson.Value) *node {
	n.open()
	if i, ok := step.Int(); ok {
		if i >= 0 && i < int64(len(n.array)) {
			return n.array[i]
		}
		return n.object[strconv.FormatInt(i, 10)]
	}
	return n.object[step.Text()]
}

// set gives a container a member or an element; nil deletes it. It reports whether
// there was room for it: elements are only replaced or appended.
func (n *node) set(step rawjson.Value, value *node) bool {
	n.open()
	switch n.raw.Kind() {
	case rawjson.Array:
		i, ok := step.Int()
		switch {
		case !ok || i < 0 || i > int64(len(n.array)):
			return false
		case i == int64(len(n.array)):
			n.array = append(n.array, value)
		default:
			n.array[i] = value
		}
		return true
	case rawjson.Object:
		if n.object == nil {
			return false
		}
		if value == nil {
			if _, ok := n.object[step.Scalar()]; ok {
				n.object[step.Scalar()] = nil
			}
			return true
		}
		n.put(step.Scalar(), value)
		return true
	}
	return false
}

// list gives an object an empty list where it has no such member, nil if it is none.
func (n *node) list(step rawjson.Value, origin int) *node {
	if n.raw.Kind() != rawjson.Object || n.object == nil || step.Kind() != rawjson.String {
		return nil
	}
	empty, _ := rawjson.Parse([]byte("[]"))
	added := newNode(empty, origin)
	n.put(step.Text(), added)
	return added
}

// push cuts an array to a length, if one is given, and appends to it.
func (n *node) push(length int64, cut bool, values rawjson.Value, origin int) bool {
	n.open()
	if n.raw.Kind() != rawjson.Array || !n.opened || values.Exists() && values.Kind() != rawjson.Array {
		return false
	}
	if cut && length >= 0 && length < int64(len(n.array)) {
		n.array = n.array[:length]
	}
	for _, v := range values.Elems() {
		n.array = append(n.array, newNode(v, origin))
	}
	return true
}

// appendJSON writes the value as it is now.
func (n *node) appendJSON(dst []byte) []byte {
	switch {
	case n == nil:
		return append(dst, "null"...)
	case !n.opened || n.raw.Kind() != rawjson.Array && n.raw.Kind() != rawjson.Object:
		if !n.raw.Exists() {
			return append(dst, "null"...)
		}
		return append(dst, n.raw.Raw()...)
	case n.raw.Kind() == rawjson.Array:
		dst = append(dst, '[')
		for i, e := range n.array {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = e.appendJSON(dst)
		}
		return append(dst, ']')
	}
	dst = append(dst, '{')
	first := true
	for _, k := range n.keys {
		e := n.object[k]
		if e == nil {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(rawjson.AppendString(dst, k), ':')
		dst = e.appendJSON(dst)
	}
	return append(dst, '}')
}

// value returns the value as it is now, parsed.
func (n *node) value() rawjson.Value {
	if n == nil {
		return rawjson.Value{}
	}
	if !n.opened {
		return n.raw
	}
	v, _, err := rawjson.ParseTolerant(n.appendJSON(nil))
	if err != nil {
		return n.raw
	}
	return v
}
