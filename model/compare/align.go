package compare

import (
	"cmp"
	"slices"
	"sort"
)

// A Pair is the places of two elements that stand for each other.
type Pair struct{ A, B int }

// Bounds of an alignment: none takes more than about the product of its length and
// mostEdits steps, whatever stands in the two lists.
const (
	mostEdits  = 400 // between two anchors that are compared exactly
	mostNested = 24  // anchors within gaps of anchors within gaps
	nearby     = 256 // how far ahead an equal one is looked for where even that is too much
)

// Align pairs equal elements of two lists, in order. An element of 0 is equal to none. What
// both have once is paired first; what lies between is compared as the differences of files
// are (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986), within bounds.
func Align(a, b []uint64) []Pair {
	x := aligner{a: a, b: b}
	x.gap(0, len(a), 0, len(b), 0)
	return x.pairs
}

type aligner struct {
	a, b  []uint64
	pairs []Pair
}

// gap pairs what is equal in two stretches.
func (x *aligner) gap(a0, a1, b0, b1, nested int) {
	same := func(i, j int) bool { return x.a[i] == x.b[j] && x.a[i] != 0 }
	for a0 < a1 && b0 < b1 && same(a0, b0) {
		x.pairs = append(x.pairs, Pair{a0, b0})
		a0, b0 = a0+1, b0+1
	}
	tail := 0
	for a0 < a1 && b0 < b1 && same(a1-1, b1-1) {
		a1, b1, tail = a1-1, b1-1, tail+1
	}
	if a0 < a1 && b0 < b1 {
		if fixed := x.anchors(a0, a1, b0, b1); len(fixed) > 0 && nested < mostNested {
			i, j := a0, b0
			for _, p := range fixed {
				x.gap(i, p.A, j, p.B, nested+1)
				x.pairs = append(x.pairs, p)
				i, j = p.A+1, p.B+1
			}
			x.gap(i, a1, j, b1, nested+1)
		} else if !x.exact(a0, a1, b0, b1) {
			x.greedy(a0, a1, b0, b1)
		}
	}
	for k := range tail {
		x.pairs = append(x.pairs, Pair{a1 + k, b1 + k})
	}
}

// anchors are the elements that both stretches have once, as many of them as stand in
// the same order.
func (x *aligner) anchors(a0, a1, b0, b1 int) []Pair {
	type seen struct{ a, b, inA, inB int32 }
	all := make(map[uint64]seen, a1-a0)
	for i := a0; i < a1; i++ {
		s := all[x.a[i]]
		s.a, s.inA = int32(i), s.inA+1
		all[x.a[i]] = s
	}
	for j := b0; j < b1; j++ {
		if s, ok := all[x.b[j]]; ok {
			s.b, s.inB = int32(j), s.inB+1
			all[x.b[j]] = s
		}
	}
	var once []Pair
	for i := a0; i < a1; i++ {
		if s := all[x.a[i]]; s.inA == 1 && s.inB == 1 && x.a[i] != 0 {
			once = append(once, Pair{i, int(s.b)})
		}
	}
	return rising(once)
}

// rising returns the longest part of pairs that rises on both sides; they rise on the first.
func rising(pairs []Pair) []Pair {
	var ends []int // the last pair of the best row of each length
	before := make([]int, len(pairs))
	for i, p := range pairs {
		k := sort.Search(len(ends), func(k int) bool { return pairs[ends[k]].B >= p.B })
		if before[i] = -1; k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	row := make([]Pair, len(ends))
	for i, k := ends[len(ends)-1], len(ends)-1; k >= 0; i, k = before[i], k-1 {
		row[k] = pairs[i]
	}
	return row
}

// exact pairs as many equal elements as there can be, if no more than mostEdits stay
// without one.
func (x *aligner) exact(a0, a1, b0, b1 int) bool {
	n, m := a1-a0, b1-b0
	most := min(n+m, mostEdits)
	v := make([]int32, 2*most+2)
	at := func(k int) *int32 { return &v[k+most] }
	var trace [][]int32
	for d := 0; d <= most; d++ {
		for k := -d; k <= d; k += 2 {
			var i int
			switch {
			case d == 0:
			case k == -d || k != d && *at(k - 1) < *at(k + 1):
				i = int(*at(k + 1))
			default:
				i = int(*at(k - 1)) + 1
			}
			j := i - k
			for i < n && j < m && j >= 0 && x.a[a0+i] == x.b[b0+j] && x.a[a0+i] != 0 {
				i, j = i+1, j+1
			}
			if *at(k) = int32(i); i >= n && j >= m {
				x.trace(trace, d, k, i, a0, b0)
				return true
			}
		}
		trace = append(trace, slices.Clone(v[most-d:most+d+1]))
	}
	return false
}

// trace goes back over the steps that exact took and adds the pairs.
func (x *aligner) trace(trace [][]int32, d, k, i, a0, b0 int) {
	from := len(x.pairs)
	for ; d >= 0; d-- {
		start := 0
		down := false
		if d > 0 {
			last := trace[d-1] // of diagonals -(d-1) to d-1
			at := func(k int) int32 {
				if k += d - 1; k < 0 || k >= len(last) {
					return -1
				}
				return last[k]
			}
			if down = k == -d || k != d && at(k-1) < at(k+1); down {
				start = int(at(k + 1))
			} else {
				start = int(at(k-1)) + 1
			}
		}
		for i > start {
			i--
			x.pairs = append(x.pairs, Pair{a0 + i, b0 + i - k})
		}
		if d == 0 {
			break
		}
		if down {
			k++
		} else {
			k, i = k-1, i-1
		}
	}
	slices.Reverse(x.pairs[from:])
}

// greedy pairs each element with the next equal one that is near, where an exact answer
// would take too long.
func (x *aligner) greedy(a0, a1, b0, b1 int) {
	where := map[uint64][]int{}
	for j := b0; j < b1; j++ {
		if x.b[j] != 0 {
			where[x.b[j]] = append(where[x.b[j]], j)
		}
	}
	next := b0
	for i := a0; i < a1; i++ {
		list := where[x.a[i]]
		k := sort.SearchInts(list, next)
		if k == len(list) || list[k]-next > nearby {
			continue
		}
		x.pairs = append(x.pairs, Pair{i, list[k]})
		next = list[k] + 1
	}
}

// between calls f with the stretches that lie between pairs, of both sides or of one.
func between(pairs []Pair, n, m int, f func(a0, a1, b0, b1 int)) {
	i, j := 0, 0
	for _, p := range pairs {
		if i < p.A || j < p.B {
			f(i, p.A, j, p.B)
		}
		i, j = p.A+1, p.B+1
	}
	if i < n || j < m {
		f(i, n, j, m)
	}
}

// inOrder sorts pairs that do not cross.
func inOrder(pairs []Pair) {
	slices.SortFunc(pairs, func(p, q Pair) int { return cmp.Compare(p.A, q.A) })
}
