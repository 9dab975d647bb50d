package skim

import "bytes"

// Scan walks the record raw and reports the wanted values to visit, each under
// its field, in the order in which they end: the members of an object come
// before the object itself, so that an element that is wanted marks where its
// members end. Members that are missing are not reported, and a path that leads
// into a value of another kind (elements of a string) ends there silently.
//
// Scan returns true if raw is exactly one JSON object with white space around
// it, nothing about it is unusual (see the package comment), and visit accepted
// every value by returning true. On false, what was reported means nothing. raw
// must not change while Scan runs; the values refer to it.
func (t *Table) Scan(raw []byte, visit func(field int, v Value) bool) bool {
	i := space(raw, 0)
	if i == len(raw) || raw[i] != '{' {
		return false
	}
	i = object(raw, i, t.root, visit)
	return i >= 0 && space(raw, i) == len(raw)
}

// The functions of the walk take the offset of something and return the offset
// behind it, or -1 if the walk is over. They recurse to the depth of the trie
// only. visit is an argument of each, because as a member of a struct with the
// bytes it would be moved to the heap.

type visitor = func(field int, v Value) bool

// value walks the value at i, which is at place n of the trie.
func value(d []byte, i int, n *node, visit visitor) int {
	if i >= len(d) {
		return -1
	}
	start := i
	v := Value{}
	switch c := d[i]; {
	case c == '"':
		if i = stringEnd(d, i+1); i < 0 {
			return -1
		}
		if n.field >= 0 {
			v = text(d[start+1 : i])
		}
		i++
		start = -1
	case c == '{':
		v.Kind = Object
		if n.inObject() {
			i = object(d, i, n, visit)
		} else {
			i = skip(d, i)
		}
	case c == '[':
		v.Kind = Array
		if n.inArray() {
			i = array(d, i, n.element, visit)
		} else {
			i = skip(d, i)
		}
	default:
		i, v.Kind = scalar(d, i)
	}
	if i < 0 || n.field < 0 {
		return i
	}
	if start >= 0 {
		v.Raw = d[start:i:i]
	}
	if !visit(n.field, v) {
		return -1
	}
	return i
}

// text makes a value of the content of a string.
func text(content []byte) Value {
	return Value{Kind: String, Raw: content[:len(content):len(content)]}
}

// object walks the object whose bracket is at i.
func object(d []byte, i int, n *node, visit visitor) int {
	i = space(d, i+1)
	if i < len(d) && d[i] == '}' {
		return i + 1
	}
	var seen uint64
	for {
		if i >= len(d) || d[i] != '"' {
			return -1
		}
		start := i + 1
		m, end := n.findShort(d, start)
		if m == nil {
			if end = stringEnd(d, start); end < 0 {
				return -1
			}
			m = n.find(d[start:end])
		}
		if i = colon(d, end+1); i < 0 {
			return -1
		}
		if m != nil {
			if seen&m.bit != 0 {
				return -1
			}
			seen |= m.bit
			i = value(d, i, m.node, visit)
		} else if bytes.IndexByte(d[start:end], '\\') >= 0 {
			return -1 // it may spell a wanted key
		} else if n.other >= 0 {
			i = unnamed(d, i, n.other, visit)
		} else {
			i = skip(d, i)
		}
		if i < 0 {
			return -1
		}
		if i = space(d, i); i >= len(d) {
			return -1
		}
		if d[i] == '}' {
			return i + 1
		}
		if d[i] != ',' {
			return -1
		}
		i = space(d, i+1)
	}
}

// unnamed steps over the value of a member that no path names and reports it.
func unnamed(d []byte, i, field int, visit visitor) int {
	if i >= len(d) {
		return -1
	}
	start := i
	i = skip(d, i)
	if i < 0 {
		return -1
	}
	v := Value{Kind: kindOf(d[start]), Raw: d[start:i:i]}
	if v.Kind == String {
		v = text(d[start+1 : i-1])
	}
	if !visit(field, v) {
		return -1
	}
	return i
}

// array walks the array whose bracket is at i.
func array(d []byte, i int, element *node, visit visitor) int {
	i = space(d, i+1)
	if i < len(d) && d[i] == ']' {
		return i + 1
	}
	for {
		if i = value(d, i, element, visit); i < 0 {
			return -1
		}
		if i = space(d, i); i >= len(d) {
			return -1
		}
		if d[i] == ']' {
			return i + 1
		}
		if d[i] != ',' {
			return -1
		}
		i = space(d, i+1)
	}
}

// colon steps over the colon at or after i and the white space around it.
func colon(d []byte, i int) int {
	i = space(d, i)
	if i >= len(d) || d[i] != ':' {
		return -1
	}
	return space(d, i+1)
}

// space returns the offset of the first byte at or after i that is no white
// space (RFC 8259, section 2).
func space(d []byte, i int) int {
	for i < len(d) && d[i] <= ' ' && (d[i] == ' ' || d[i] == '\n' || d[i] == '\t' || d[i] == '\r') {
		i++
	}
	return i
}
