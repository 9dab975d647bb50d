package model

// A Lookup is what the index knows of a message, as who decodes it needs it.
type Lookup struct {
	Entry  int // of the message, of which the entry that was asked for may be a piece
	Flags  Flags
	Place  Place
	Number int   // of the message
	Pieces []int // its later pieces

	// Later counts the answers and outcomes that other records have for its calls and
	// results.
	Later int
	// ToldModel says that there are records before it, ToldUsage that there are any,
	// that tell of answers what their own records do not.
	ToldModel, ToldUsage bool
}

// Lookup returns what is known of the message that entry i belongs to, asking once
// for what Owner, Flags, Place, Number, Pieces, Answers and Outcomes tell one by one.
// ok is false if there is no such entry.
func (x *Index) Lookup(i int) (l Lookup, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if i < 0 || i >= x.n {
		return l, false
	}
	if v, piece := x.owners.get(uint64(i)); piece {
		i = int(v)
	}
	c, k := x.at(i)
	l.Entry, l.Flags, l.Place = i, c.cells.flags(k), x.place(c, k)
	l.Number, _ = x.number(i)
	for _, v := range x.pieces.all(uint64(i)) {
		l.Pieces = append(l.Pieces, begin(v).entry())
	}
	from, to := uint64(makeRef(i, 0)), uint64(makeRef(i+1, 0))
	l.Later = x.answers.between(from, to) + x.outcomes.calls.between(from, to) + x.outcomes.results.between(from, to)
	l.ToldModel = len(x.toldModel) > 0 && int(x.toldModel[0]) < i
	l.ToldUsage = len(x.toldUsage) > 0
	return l, true
}
