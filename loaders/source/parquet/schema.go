package parquet

import "slices"

// Physical types, `enum Type` of parquet.thrift.
const (
	typeBoolean = iota
	typeInt32
	typeInt64
	typeInt96
	typeFloat
	typeDouble
	typeBytes
	typeFixed
)

// How often a node stands below the one above, `enum FieldRepetitionType`.
const (
	required = iota
	optional
	repeated
)

// What the bytes or numbers of a column mean, of `union LogicalType` and of the older
// `enum ConvertedType`.
type meaning uint8

const (
	plain meaning = iota
	text
	list
	dictionary
	decimal
	date
	timeOfDay
	timestamp
	unsigned
	uuid
	half
)

// A node is a column or a group of columns of the schema.
type node struct {
	name       string
	repetition int
	children   []*node
	column     int // of the first leaf at or below it, of all
	leaves     int // how many are at or below it

	// How often, at most, what is at or above the node is there or repeated, section
	// "Nested Encoding" of the format's README.
	definition, repetitions int

	// Of a leaf.
	kind     int // physical type
	width    int // of typeFixed, in bytes
	means    meaning
	scale    int   // of a decimal
	unit     int64 // of a time, per second
	absolute bool  // of a time: it is one of UTC
}

// Bounds of a schema. Data sets have some hundred columns at most.
const (
	maxNodes   = 20_000
	maxNesting = 64
	maxWidth   = 1 << 20 // of values of a fixed width, in bytes
)

// Unreadable is an error that is no damage: there is nothing to be done about the file
// here.
type unreadable string

func (u unreadable) Error() string { return string(u) }

// element is a node as it stands in the file's list.
type element struct {
	node
	count int // of children
	leaf  bool
}

// readElement reads a SchemaElement.
func readElement(t *thrift) element {
	var e element
	converted := -1
	for f := (field{}); t.next(&f); {
		switch f.id {
		case 1:
			e.kind, e.leaf = t.small(), true
		case 2:
			e.width = t.small()
		case 3:
			e.repetition = t.small()
		case 4:
			e.name = string(t.bytes())
		case 5:
			e.count = t.small()
		case 6:
			converted = t.small()
		case 7:
			e.scale = t.small()
		case 10:
			e.logical(t)
		default:
			t.skip(f.kind, 0)
		}
	}
	if e.means == plain {
		e.convert(converted)
	}
	return e
}

// logical reads a LogicalType.
func (n *node) logical(t *thrift) {
	for f := (field{}); t.next(&f); {
		switch f.id {
		case 1, 4, 12: // STRING, ENUM, JSON
			n.means = text
		case 2:
			n.means = dictionary
		case 3:
			n.means = list
		case 5:
			n.means = decimal
			for f := (field{}); t.next(&f); {
				if f.id == 1 {
					n.scale = t.small()
				} else {
					t.skip(f.kind, 0)
				}
			}
			continue
		case 6:
			n.means = date
		case 7:
			n.means = timeOfDay
			n.time(t)
			continue
		case 8:
			n.means = timestamp
			n.time(t)
			continue
		case 10:
			for f := (field{}); t.next(&f); {
				if f.id == 2 && f.kind == isFalse {
					n.means = unsigned
				}
				t.skip(f.kind, 0)
			}
			continue
		case 14:
			n.means = uuid
		case 15:
			n.means = half
		}
		t.skip(f.kind, 0)
	}
}

// time reads a TimeType or a TimestampType.
func (n *node) time(t *thrift) {
	n.unit = perSecond[2]
	for f := (field{}); t.next(&f); {
		switch {
		case f.id == 1:
			n.absolute = f.kind == isTrue
		case f.id == 2 && f.kind == isStruct:
			for f := (field{}); t.next(&f); {
				if f.id >= 1 && f.id <= 3 {
					n.unit = perSecond[f.id-1]
				}
				t.skip(f.kind, 0)
			}
		default:
			t.skip(f.kind, 0)
		}
	}
}

// perSecond are the units of time: milliseconds, microseconds and nanoseconds.
var perSecond = [3]int64{1e3, 1e6, 1e9}

// convert takes over a ConvertedType.
func (n *node) convert(c int) {
	switch c {
	case 0, 4, 19: // UTF8, ENUM, JSON
		n.means = text
	case 1, 2: // MAP, MAP_KEY_VALUE
		n.means = dictionary
	case 3:
		n.means = list
	case 5:
		n.means = decimal
	case 6:
		n.means = date
	case 7, 8:
		n.means, n.unit, n.absolute = timeOfDay, perSecond[c-7], true
	case 9, 10:
		n.means, n.unit, n.absolute = timestamp, perSecond[c-9], true
	case 11, 12, 13, 14:
		n.means = unsigned
	}
}

// A tree is a schema that is being made of its list of elements, which stand depth first.
type tree struct {
	elements []element
	at       int
	leaves   []*node
}

// readSchema reads the list of elements.
func readSchema(t *thrift) (root *node, leaves []*node, err error) {
	n, kind := t.list()
	if kind != isStruct || n > maxNodes {
		return nil, nil, errDamaged
	}
	s := tree{}
	for range n {
		s.elements = append(s.elements, readElement(t))
		if t.err != nil {
			return nil, nil, t.err
		}
	}
	if n == 0 {
		return nil, nil, errDamaged
	}
	s.elements[0].repetition = required
	root, err = s.node(0, 0, 0)
	return root, s.leaves, err
}

func (s *tree) node(depth, definition, repetitions int) (*node, error) {
	if s.at >= len(s.elements) || depth > maxNesting {
		return nil, errDamaged
	}
	e := s.elements[s.at]
	s.at++
	n := &e.node
	switch n.repetition {
	case required:
	case repeated:
		repetitions++
		fallthrough
	case optional:
		definition++
	default:
		return nil, errDamaged
	}
	n.definition, n.repetitions, n.column = definition, repetitions, len(s.leaves)
	if e.leaf && e.count == 0 && depth > 0 {
		if n.kind < typeBoolean || n.kind > typeFixed || n.kind == typeFixed && (n.width < 0 || n.width > maxWidth) {
			return nil, errDamaged
		}
		s.leaves, n.leaves = append(s.leaves, n), 1
		return n, nil
	}
	if e.count < 0 || e.count > len(s.elements)-s.at {
		return nil, errDamaged
	}
	for range e.count {
		child, err := s.node(depth+1, definition, repetitions)
		if err != nil {
			return nil, err
		}
		n.children = append(n.children, child)
	}
	if n.leaves = len(s.leaves) - n.column; n.leaves == 0 {
		return nil, unreadable("it has a group without columns")
	}
	return n, nil
}

// items returns the repeated node of a list and the node of its elements, which is the
// same in old files: LogicalTypes.md, "Lists" and its rules of backward compatibility. A
// map whose keys are no text is a list of its entries.
func (n *node) items() (repeats, item *node) {
	if n.means != list && n.means != dictionary || len(n.children) != 1 || n.children[0].repetition != repeated {
		return nil, nil
	}
	c := n.children[0]
	if n.means == dictionary {
		return c, c
	}
	if len(c.children) != 1 || c.name == "array" || c.name == n.name+"_tuple" || c.children[0].repetition == repeated {
		return c, c
	}
	return c, c.children[0]
}

// entries returns the repeated node of a map whose keys are text, and its two nodes.
func (n *node) entries() (repeats, key, value *node) {
	if n.means != dictionary || len(n.children) != 1 || n.children[0].repetition != repeated || len(n.children[0].children) != 2 {
		return nil, nil, nil
	}
	c := n.children[0]
	key, value = c.children[0], c.children[1]
	if key.children != nil || key.repetition == repeated || key.kind != typeBytes {
		return nil, nil, nil
	}
	return c, key, value
}

// path names the nodes from the root to a leaf.
func (s *node) path(leaf int) []string {
	var names []string
	for n := s; n.children != nil; {
		i := slices.IndexFunc(n.children, func(c *node) bool { return leaf < c.column+c.leaves })
		if i < 0 {
			break
		}
		n = n.children[i]
		names = append(names, n.name)
	}
	return names
}
