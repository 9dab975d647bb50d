package rawjson

import (
	"hash/maphash"
	"iter"
	"math/bits"
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
		switch counts[data[i]] {
		case 0:
			i++
			continue
		case '"':
			if c := data[i]; c == '"' || tolerant {
				end, _, _ := lexString(data, i, tolerant)
				i = max(end, i+1)
				continue
			}
		case '[':
			if depth++; depth <= maxDepth {
				count++
			}
		case ']':
			if depth--; depth == 0 && !tolerant {
				return count
			}
		case ',':
			if depth <= maxDepth {
				count++
			}
		}
		i++
	}
	return count
}

// counts are the bytes that countValues does not pass over, by what it does with them.
var counts = [256]byte{'"': '"', '\'': '"', '`': '"', '[': '[', '{': '[', ']': ']', '}': ']', ',': ','}

// manyMembers is from how many members on the keys of an object are looked up in a filter first.
const manyMembers = 1024

// filters tell of the objects of a document that have many members which keys are not among them, and of what has many members or elements whether
// some of these are more than numbers.
type filters struct {
	mu   sync.Mutex
	of   map[uint32]filter // by the number of the first member
	says map[uint32]bool   // by that, too
}

// Saying yields the members or elements that may say something, with their place: texts, lists and objects. An object of a million numbers is gone
// through once, not by each who looks for a message in it.
func (v Value) Saying() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.doc == nil {
			return
		}
		n := &v.doc.nodes[v.at]
		if n.count > manyMembers && !v.doc.saysMore(n) {
			return
		}
		for i := range n.count {
			if v.doc.nodes[n.first+i].kind >= String && !yield(int(i), Value{v.doc, n.first + i}) {
				return
			}
		}
	}
}

// saysMore reports whether a value of very many members has one that is a text, a list or an object.
func (d *document) saysMore(n *node) bool {
	if d.filters == nil {
		return true
	}
	d.filters.mu.Lock()
	defer d.filters.mu.Unlock()
	says, known := d.filters.says[n.first]
	if !known {
		says = slices.ContainsFunc(d.nodes[n.first:n.first+n.count], func(n node) bool { return n.kind >= String })
		if d.filters.says == nil {
			d.filters.says = map[uint32]bool{}
		}
		d.filters.says[n.first] = says
	}
	return says
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

// repeatsAmongMany is repeatsIn for objects of many members. Hardly any key is there twice, so a bit for each of its hashes comes first: only keys
// that share theirs with another one are compared.
func (d *document) repeatsAmongMany(at uint32) bool {
	n := &d.nodes[at]
	members := d.nodes[n.first : n.first+n.count]
	seen := make(filter, 1<<bits.Len32(n.count*filterBits/64)) // a power of two
	var shared filter
	for i := range members {
		if word, bit := seen.place(d.hash(&members[i])); seen[word]&bit == 0 {
			seen[word] |= bit
		} else {
			if shared == nil {
				shared = make(filter, len(seen))
			}
			shared[word] |= bit
		}
	}
	if shared == nil {
		return false
	}
	same := map[uint64][]uint32{} // members by the hashes that share a bit with others
	for i := range members {
		hash := d.hash(&members[i])
		if word, bit := shared.place(hash); shared[word]&bit == 0 {
			continue
		}
		for _, k := range same[hash] {
			if d.sameKey(&members[i], &members[k]) {
				return true
			}
		}
		same[hash] = append(same[hash], uint32(i))
	}
	return false
}

// place returns the word and the bit of a hash, of a filter whose length is a power of two.
func (f filter) place(hash uint64) (word, bit uint64) {
	return hash / 64 & uint64(len(f)-1), 1 << (hash % 64)
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
