package compare

import (
	"cmp"
	"slices"
)

// match pairs the steps of two runs: those that are the same, then between them those that
// are about the same, then those that are of one kind and alike. It is the same whichever
// run comes first.
func match(a, b []Step) []Pair {
	if inFront(b, a) {
		pairs := ordered(b, a)
		for i, p := range pairs {
			pairs[i] = Pair{p.B, p.A}
		}
		return pairs
	}
	return ordered(a, b)
}

// inFront is an order of runs, so that it does not matter in which one they are given.
func inFront(a, b []Step) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return slices.CompareFunc(a, b, func(s, t Step) int {
		return cmp.Or(cmp.Compare(s.own, t.own), cmp.Compare(s.target, t.target), slices.Compare(s.gist, t.gist))
	}) < 0
}

func ordered(a, b []Step) []Pair {
	own := func(s *Step) uint64 { return s.own }
	pairs := Align(keys(a, own), keys(b, own))
	return fill(pairs, a, b)
}

func keys(steps []Step, of func(*Step) uint64) []uint64 {
	all := make([]uint64, len(steps))
	for i := range steps {
		all[i] = of(&steps[i])
	}
	return all
}

// mostCompared bounds the pairs of a gap of which each is weighed.
const mostCompared = 1 << 14

// fill pairs what is alike in the gaps of a first alignment.
func fill(pairs []Pair, a, b []Step) []Pair {
	var more []Pair
	between(pairs, len(a), len(b), func(a0, a1, b0, b1 int) {
		if a0 == a1 || b0 == b1 {
			return
		}
		if (a1-a0)*(b1-b0) <= mostCompared {
			more = append(more, alike(a[a0:a1], b[b0:b1], a0, b0)...)
			return
		}
		// Too long to weigh: what is about the same, and then what is of one kind.
		var found []Pair
		target := func(s *Step) uint64 { return s.target }
		for _, p := range Align(keys(a[a0:a1], target), keys(b[b0:b1], target)) {
			found = append(found, Pair{a0 + p.A, b0 + p.B})
		}
		from, at := a0, b0
		for _, p := range append(found, Pair{a1, b1}) {
			if n, m := p.A-from, p.B-at; n > 0 && m > 0 && n*m <= mostCompared {
				more = append(more, alike(a[from:p.A], b[at:p.B], from, at)...)
			}
			from, at = p.A+1, p.B+1
		}
		more = append(more, found...)
	})
	all := append(pairs, more...)
	inOrder(all)
	return all
}

// alike pairs the steps of a gap so that they have as much in common as can be.
func alike(a, b []Step, a0, b0 int) (pairs []Pair) {
	n, m := len(a), len(b)
	best := make([]float32, (n+1)*(m+1)) // of what stands from i and j on
	at := func(i, j int) *float32 { return &best[i*(m+1)+j] }
	weights := make([]float32, n*m)
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			w := weight(&a[i], &b[j])
			weights[i*m+j] = w
			*at(i, j) = max(*at(i+1, j), *at(i, j+1))
			if w > 0 {
				*at(i, j) = max(*at(i, j), w+*at(i+1, j+1))
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		w := weights[i*m+j]
		switch {
		case w > 0 && *at(i, j) == w+*at(i+1, j+1):
			pairs = append(pairs, Pair{a0 + i, b0 + j})
			i, j = i+1, j+1
		case *at(i, j) == *at(i+1, j):
			i++
		default:
			j++
		}
	}
	return pairs
}

// weight is how well a step stands for another one, 0 if it does not.
func weight(a, b *Step) float32 {
	if a.Kind != b.Kind || a.Depth != b.Depth {
		return 0
	}
	like := float32(a.gist.likeness(b.gist))
	if a.own == b.own {
		return 3
	}
	if a.Kind != Call {
		if a.Tool != b.Tool {
			return 0
		}
		return 0.1 + like // there is something to read on either side
	}
	if !sameFold(a.Tool, b.Tool) && !a.kin.to(&b.kin) {
		return 0
	}
	if a.target != 0 && a.target == b.target {
		like += 0.5
	}
	if like < 0.2 {
		return 0
	}
	return 0.3 + like
}
