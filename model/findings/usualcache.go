package findings

// usualReads are how many tokens the last answers of a thread read from the cache.
type usualReads struct {
	last [5]int64
	n    int
}

func (r *usualReads) add(tokens int64) {
	r.last[r.n%len(r.last)] = tokens
	r.n++
}

// has reports whether most of the last answers read as many, so that less than at the answer before
// is no loss: that one read more than others do.
func (r *usualReads) has(tokens int64) bool {
	most, same := min(r.n, len(r.last)), 0
	for _, was := range r.last[:most] {
		if d := was - tokens; tokens > 0 && 20*d <= tokens && -20*d <= tokens {
			same++
		}
	}
	return same > len(r.last)/2
}
