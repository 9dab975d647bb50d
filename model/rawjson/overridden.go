package rawjson

import (
	"iter"
	"strconv"
)

// Overridden yields the members of the value, and of all within it, that a later member of the same object with the same key took the place of: no
// other method but Index and Members leads to them. With each comes its path, "a.b[2].c". What is in such a member is not looked at.
func (v Value) Overridden() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.doc != nil && v.doc.repeats() {
			v.overridden("", yield)
		}
	}
}

// repeats reports whether an object has two members with the same key. Nearly none has, and each record is asked.
func (d *document) repeats() bool {
	for i := range d.nodes {
		if n := &d.nodes[i]; n.kind == Object && n.count > 1 && d.repeatsIn(uint32(i)) {
			return true
		}
	}
	return false
}

// repeatsIn is HasDuplicateKeys without a map where there are not many members.
func (d *document) repeatsIn(at uint32) bool {
	switch n := d.nodes[at].count; {
	case n <= 32:
		var table [64]uint16
		return d.repeatsBy(at, table[:])
	case n <= 512:
		var table [1024]uint16
		return d.repeatsBy(at, table[:])
	}
	return Value{d, at}.HasDuplicateKeys()
}

// repeatsBy finds keys in a table with room for twice as many.
func (d *document) repeatsBy(at uint32, table []uint16) bool {
	n := &d.nodes[at]
	for i := range n.count {
		m := &d.nodes[n.first+i]
		if m.flags&escapedKey != 0 {
			return Value{d, at}.HasDuplicateKeys()
		}
		key := d.keyBytes(m)
		slot := uint(len(key))
		if len(key) > 0 {
			slot = slot*31 + uint(key[0])*17 + uint(key[len(key)/2])*13 + uint(key[len(key)-1])*7
		}
		for slot %= uint(len(table)); table[slot] != 0; slot = (slot + 1) % uint(len(table)) {
			other := &d.nodes[n.first+uint32(table[slot])-1]
			if string(key) == string(d.keyBytes(other)) {
				return true
			}
		}
		table[slot] = uint16(i + 1)
	}
	return false
}

func (v Value) overridden(path string, yield func(string, Value) bool) bool {
	var last map[string]int
	if v.HasDuplicateKeys() {
		last = make(map[string]int, v.Len())
		for i := range v.Len() {
			last[v.Key(i)] = i
		}
	}
	for i := range v.Len() {
		m, at := v.Index(i), path
		if v.Kind() == Array {
			at += "[" + strconv.Itoa(i) + "]"
		} else if at != "" {
			at += "." + v.Key(i)
		} else {
			at = v.Key(i)
		}
		switch {
		case last != nil && last[v.Key(i)] != i:
			if !yield(at, m) {
				return false
			}
		case m.Len() > 0 && !m.overridden(at, yield):
			return false
		}
	}
	return true
}
