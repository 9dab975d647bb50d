package rawjson

import (
	"hash/maphash"
	"slices"
	"sync"
)

// Most records are small. What is here keeps the few large ones from taking many times their size in memory, and objects of very many members from
// being gone through once for each key that somebody asks for.

// largeInput is from how many bytes on the values of an input are counted before they are parsed.
const largeInput = 1 << 20

// stacks are the nodes and pending values of a large parse in one slice: nodes grow from its beginning, pending values from its end, the last one first.
// Together they are never more than the values of the input.
type stacks struct {
	all    []node
	lo, hi int // all[:lo] are nodes, all[hi:] is pending
}

func (s *stacks) push(n node) {
	if s.lo == s.hi { // more values than were counted, by wider rules
		grown := make([]node, len(s.all)+len(s.all)/4+64)
		copy(grown, s.all[:s.lo])
		s.hi = len(grown) - copy(grown[len(grown)-(len(s.all)-s.hi):], s.all[s.hi:])
		s.all = grown
	}
	s.hi--
	s.all[s.hi] = n
}

// pending returns how many values are pending.
func (s *stacks) pending() int { return len(s.all) - s.hi }

// close moves the pending values from number base on to the nodes.
func (s *stacks) close(base int) {
	end := len(s.all) - base
	slices.Reverse(s.all[s.hi:end])
	s.lo += copy(s.all[s.lo:], s.all[s.hi:end])
	s.hi = end
}

// tree returns the nodes with the one pending value behind them, without room that is not needed.
func (s *stacks) tree() []node {
	s.all[s.lo] = s.all[s.hi]
	tree := s.all[:s.lo+1]
	if len(tree) < len(s.all)-len(s.all)/4 {
		return slices.Clone(tree)
	}
	return tree[:len(tree):len(tree)]
}

// countValues returns how many values there are in an input, or some more.
func countValues(data []byte, i int, tolerant bool) int {
	count, depth := 1, 0
	for i < len(data) {
		c := data[i]
		switch {
		case c == '"', tolerant && isQuote(c):
			end, _, _ := lexString(data, i, tolerant)
			i = max(end, i+1)
			continue
		case c == '[', c == '{':
			if depth++; depth <= maxDepth {
				count++
			}
		case c == ']', c == '}':
			if depth--; depth == 0 && !tolerant {
				return count
			}
		case c == ',' && depth <= maxDepth:
			count++
		}
		i++
	}
	return count
}

// manyMembers is from how many members on the keys of an object are looked up in a filter first.
const manyMembers = 1024

// filters tell of the objects of a document that have many members which keys are not among them.
type filters struct {
	mu sync.Mutex
	of map[uint32]filter // by the number of the first member
}

// A filter is a Bloom filter: it may take a key for one of the object's that is none, in some of a thousand cases.
type filter []uint64

const (
	filterBits   = 16 // of the filter for each key
	filterHashes = 3
)

var keySeed = maphash.MakeSeed()

// lacks reports whether no member of an object can have this key.
func (d *document) lacks(n *node, key string) bool {
	d.filters.mu.Lock()
	defer d.filters.mu.Unlock()
	f, ok := d.filters.of[n.first]
	if !ok {
		f = make(filter, (int(n.count)*filterBits+63)/64)
		for i := n.first; i < n.first+n.count; i++ {
			f.visit(d.hash(&d.nodes[i]), func(word *uint64, bit uint64) bool { *word |= bit; return true })
		}
		if d.filters.of == nil {
			d.filters.of = map[uint32]filter{}
		}
		d.filters.of[n.first] = f
	}
	return !f.visit(maphash.String(keySeed, key), func(word *uint64, bit uint64) bool { return *word&bit != 0 })
}

// visit calls do for the bits of a hash, as long as it returns true.
func (f filter) visit(hash uint64, do func(word *uint64, bit uint64) bool) bool {
	step := hash>>32 | 1
	for range filterHashes {
		at := hash % uint64(len(f)*64)
		if !do(&f[at/64], 1<<(at%64)) {
			return false
		}
		hash += step
	}
	return true
}

// hash returns the hash of the key of a member.
func (d *document) hash(n *node) uint64 {
	if n.flags&escapedKey != 0 {
		return maphash.String(keySeed, d.keyOf(n))
	}
	return maphash.Bytes(keySeed, d.keyBytes(n))
}

// repeatsAmongMany is repeatsIn for objects of many members.
func (d *document) repeatsAmongMany(at uint32) bool {
	n := &d.nodes[at]
	size := uint64(1)
	for size < 2*uint64(n.count) {
		size *= 2
	}
	table := make([]uint32, size) // numbers of members, from 1
	for i := range n.count {
		m := &d.nodes[n.first+i]
		for slot := d.hash(m) & (size - 1); ; slot = (slot + 1) & (size - 1) {
			if table[slot] == 0 {
				table[slot] = i + 1
				break
			}
			if d.sameKey(m, &d.nodes[n.first+table[slot]-1]) {
				return true
			}
		}
	}
	return false
}

// sameKey reports whether two members have the same key.
func (d *document) sameKey(a, b *node) bool {
	if a.flags&escapedKey != 0 {
		return d.keyIs(b, d.keyOf(a))
	}
	if b.flags&escapedKey != 0 {
		return d.keyIs(a, d.keyOf(b))
	}
	return string(d.keyBytes(a)) == string(d.keyBytes(b))
}
