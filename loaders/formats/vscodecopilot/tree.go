package vscodecopilot

import "msgview/model/rawjson"

// A node is a JSON value that mutations change. It stays as it was logged until a
// mutation reaches into it.
type node struct {
	raw    rawjson.Value
	opened bool
	items  []*node        // elements, or members; nil for what was deleted
	keys   []string       // of the members
	place  map[string]int // of a key among them

	origin int // number of the record that brought the value
	filled int // of a request: number of the record that first added to its response, -1 if none
}

func newNode(v rawjson.Value, origin int) *node { return &node{raw: v, origin: origin, filled: -1} }

// open makes the members of a container reachable.
func (n *node) open() {
	if n.opened || n.raw.Opaque() || !n.isObject() && n.raw.Kind() != rawjson.Array {
		return
	}
	n.opened, n.place = true, map[string]int{}
	for _, e := range n.raw.Elems() {
		n.items = append(n.items, newNode(e, n.origin))
	}
	for k, v := range n.raw.Members() {
		n.put(k, newNode(v, n.origin))
	}
}

func (n *node) isObject() bool { return n.raw.Kind() == rawjson.Object }

func (n *node) put(key string, value *node) {
	i, known := n.place[key]
	if !known {
		i = len(n.items)
		n.place[key], n.keys, n.items = i, append(n.keys, key), append(n.items, nil)
	}
	n.items[i] = value
}

// find returns the place that a step of a path names, -1 if there is nothing.
func (n *node) find(step rawjson.Value) int {
	n.open()
	if i, known := n.place[step.Scalar()]; known {
		return i
	}
	if i, ok := step.Int(); ok && !n.isObject() && i >= 0 && i < int64(len(n.items)) {
		return int(i)
	}
	return -1
}

// child returns the member or element that a step of a path names.
func (n *node) child(step rawjson.Value) *node {
	if i := n.find(step); i >= 0 {
		return n.items[i]
	}
	return nil
}

// member is child for a key.
func (n *node) member(key string) *node {
	if i, known := n.place[key]; known {
		return n.items[i]
	}
	return nil
}

// set gives a container a member or an element; nil deletes it. It reports whether
// there was room for it: elements are only replaced or appended.
func (n *node) set(step rawjson.Value, value *node) bool {
	i := n.find(step)
	next, isPlace := step.Int()
	switch {
	case i >= 0:
		n.items[i] = value
	case !n.opened, !n.isObject() && (!isPlace || next != int64(len(n.items))):
		return false
	case !n.isObject():
		n.items = append(n.items, value)
	case value != nil:
		n.put(step.Scalar(), value)
	}
	return true
}

// list gives an object an empty list where it has no such member, nil if it is none.
func (n *node) list(step rawjson.Value, origin int) *node {
	if !n.opened || !n.isObject() || step.Kind() != rawjson.String {
		return nil
	}
	empty, _ := rawjson.Parse([]byte("[]"))
	added := newNode(empty, origin)
	n.put(step.Text(), added)
	return added
}

// push cuts an array to a length, if one is given, and appends to it.
func (n *node) push(length int64, cut bool, values rawjson.Value, origin int) bool {
	if n.open(); !n.opened || n.isObject() || values.Exists() && values.Kind() != rawjson.Array {
		return false
	}
	if cut && length >= 0 && length < int64(len(n.items)) {
		n.items = n.items[:length]
	}
	for _, v := range values.Elems() {
		n.items = append(n.items, newNode(v, origin))
	}
	return true
}

// appendJSON writes the value as it is now.
func (n *node) appendJSON(dst []byte) []byte {
	switch {
	case n == nil || !n.raw.Exists():
		return append(dst, "null"...)
	case !n.opened:
		return append(dst, n.raw.Raw()...)
	}
	begin, end := byte('['), byte(']')
	if n.isObject() {
		begin, end = '{', '}'
	}
	dst = append(dst, begin)
	first := len(dst)
	for i, e := range n.items {
		if n.isObject() && e == nil {
			continue
		}
		if len(dst) > first {
			dst = append(dst, ',')
		}
		if n.isObject() {
			dst = append(rawjson.AppendString(dst, n.keys[i]), ':')
		}
		dst = e.appendJSON(dst)
	}
	return append(dst, end)
}

// value returns the value as it is now, parsed.
func (n *node) value() rawjson.Value {
	if !n.opened {
		return n.raw
	}
	v, _, err := rawjson.ParseTolerant(n.appendJSON(nil))
	if err != nil {
		return n.raw
	}
	return v
}
