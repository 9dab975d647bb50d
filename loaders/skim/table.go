// Package skim reads a few members of a JSON record without parsing it.
//
// An index of a log needs ten short strings of a record that may be megabytes
// long: ids, names, types. Parsing makes a value of everything else, too. A
// [Table] knows the paths of the wanted members, compiled into a trie; Scan walks
// the bytes of a record once, compares keys only where a path goes on, and steps
// over all other values, which for text means jumping from quote to quote.
//
// A skimmer must never disagree with the decoder of its format, so it only
// answers where it is certain. Scan checks the whole grammar of RFC 8259 except
// what is inside strings that nobody asked for, where a mistake does not move
// the end of the string. Everything else that is unusual ends the scan with
// false, and the record has to be decoded: a syntax error, a key with an escape
// or a repeated key where a path goes on, nesting deeper than 64 levels in a
// value that is stepped over, and whatever the caller refuses.
package skim

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// Paths are the wanted members, each with the field that Scan calls it by; several may
// share one. A path is a list of keys joined by dots, from the record inwards, such as
// "message.content.*.id". The key "*" stands for every element of an array, and "?" as
// the last key for every member of an object that no other path names. Keys with a dot
// in them cannot be named.
type Paths map[string]int

// A Table is a compiled set of paths. It does not change and may be used by any
// number of goroutines.
type Table struct{ root *node }

// node is a place in the trie.
type node struct {
	field int // to report the value under, -1 if it is only passed through
	// keys are the members that paths go through, by the lowest bits of their
	// length: nearly every bucket has at most one key.
	keys    [keyBuckets][]member
	members int
	other   int   // field of members that are not in keys, -1 if they are of no interest
	element *node // of arrays, nil if elements are of no interest
}

type member struct {
	key  string
	word uint64 // the bytes of a key shorter than eight, the first one lowest
	bit  uint64 // to find repeated keys
	node *node
}

const (
	keyBuckets = 16
	maxMembers = 64 // of one object: they are the bits of a word
)

// Compile makes a table of paths. It returns an error for an empty key, and for more than
// 64 members of one object.
func Compile(paths Paths) (*Table, error) {
	root := newNode()
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		if err := root.add(strings.Split(path, "."), paths[path]); err != nil {
			return nil, fmt.Errorf("path %q: %w", path, err)
		}
	}
	return &Table{root}, nil
}

func newNode() *node { return &node{field: -1, other: -1} }

// add enters one path below n.
func (n *node) add(keys []string, field int) error {
	if field < 0 {
		return fmt.Errorf("field %d is negative", field)
	}
	if len(keys) == 0 {
		n.field = field
		return nil
	}
	switch key := keys[0]; key {
	case "":
		return fmt.Errorf("an empty key")
	case "?":
		if len(keys) > 1 {
			return fmt.Errorf("? is not the last key")
		}
		n.other = field
		return nil
	case "*":
		if n.element == nil {
			n.element = newNode()
		}
		return n.element.add(keys[1:], field)
	default:
		bucket := &n.keys[len(key)%keyBuckets]
		i := slices.IndexFunc(*bucket, func(m member) bool { return m.key == key })
		if i < 0 {
			if n.members == maxMembers {
				return fmt.Errorf("more than %d members", maxMembers)
			}
			i = len(*bucket)
			*bucket = append(*bucket, member{key, shortKey(key), 1 << n.members, newNode()})
			n.members++
		}
		return (*bucket)[i].node.add(keys[1:], field)
	}
}

// shortKey returns the bytes of a key of up to seven, 0 for longer ones.
func shortKey(key string) uint64 {
	var room [8]byte
	if len(key) < len(room) {
		copy(room[:], key)
	}
	return binary.LittleEndian.Uint64(room[:])
}

// findShort returns the member whose key begins at i and the offset of the quote
// behind it, nil if the key has eight bytes or more, an escape, or no path.
func (n *node) findShort(d []byte, i int) (m *member, end int) {
	if i+8 > len(d) {
		return nil, 0
	}
	w := binary.LittleEndian.Uint64(d[i:])
	q := quotes(w)
	if q == 0 {
		return nil, 0
	}
	length := bits.TrailingZeros64(q) / 8
	w &= 1<<(8*length) - 1
	bucket := n.keys[length]
	for k := range bucket {
		if bucket[k].word == w && len(bucket[k].key) == length {
			return &bucket[k], i + length
		}
	}
	return nil, 0
}

// find returns the member with a key, nil if no path goes through it.
func (n *node) find(key []byte) *member {
	bucket := n.keys[len(key)%keyBuckets]
	for i := range bucket {
		if string(key) == bucket[i].key {
			return &bucket[i]
		}
	}
	return nil
}

// inObject and inArray tell whether a path goes on in values of that kind.
func (n *node) inObject() bool { return n.members > 0 || n.other >= 0 }
func (n *node) inArray() bool  { return n.element != nil }
