package model

import "sort"

// restated ties calls to the records that tell of them again: events that tell that a tool
// starts or ended. What such a record has as a result is that of the call until another
// record has one.
type restated struct {
	records links // tool call -> entries that tell of it again
	results links // of those, tool call -> ref of the result of the first that has one
	calls   links // and back

	echoes []uint32 // entries of records that repeat what messages near them say

	copies    links // message -> the first entries of records that are copies of it or of its pieces
	originals links // those -> the entry that each repeats
}

// copied notes that entry n repeats entry of, and whether its record begins with it.
func (x *Index) copied(n, of int, begins bool) {
	owner := uint64(of)
	if v, piece := x.owners.get(owner); piece {
		owner = v
	}
	x.owners.add(uint64(n), owner)
	if begins {
		x.restated.copies.add(owner, uint64(n))
		x.restated.originals.add(uint64(n), uint64(of))
	}
}

// Copies returns the entries of records that say what the message of entry i does once
// more, as programs write them that resume a conversation.
func (x *Index) Copies(i int) []int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var entries []int
	for _, n := range x.restated.copies.all(uint64(i)) {
		entries = append(entries, int(n))
	}
	return entries
}

// CopyOf returns the entry whose record that of entry i is a copy of.
func (x *Index) CopyOf(i int) (of int, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	v, ok := x.restated.originals.get(uint64(i))
	return int(v), ok
}

// restate notes that entry n tells again of a call, if that is known.
func (x *Index) restate(e *Entry, n int) (call openCall, known bool) {
	p := &x.pairing
	id, open := e.Calls[0].ID, false
	if id == 0 {
		if call, open, known = p.retell(e); !known {
			return call, false
		}
	} else {
		if !p.knows(id) {
			return call, false
		}
		if call.ref, open = x.openByID(id); !open {
			call.ref, _ = p.answered.get(id)
		}
		if calls := p.byID[id]; len(calls) > 0 { // else it is one of a crowd
			calls[len(calls)-1].retold = true
			call = calls[len(calls)-1]
		} else {
			open = false
		}
		if isDoubted(id) {
			p.closed = without(p.closed, func(c openCall) bool { return c.ref == call.ref })
		}
	}
	x.restated.records.add(uint64(call.ref), uint64(n))
	if open && !call.final && !e.mixed && len(e.Results) == 1 && e.Results[0].ID == id {
		call = x.restateResult(call, e.Results[0], n)
	}
	return call, true
}

// restateResult enters the result that entry n tells of an open call.
func (x *Index) restateResult(c openCall, r ResultEntry, n int) openCall {
	result := makeRef(n, 0)
	x.restated.results.add(uint64(c.ref), uint64(result))
	x.restated.calls.add(uint64(result), uint64(c.ref))
	x.answered(c, result, true)
	c.final, c.told, c.restated, c.says, c.fine = true, r.Failed, true, r.Says, r.Fine
	x.account.Results++
	x.account.Paired++
	for _, list := range [...][]openCall{x.pairing.byID[c.id], x.pairing.noID, x.pairing.recent} {
		for i := range list {
			if list[i].ref == c.ref {
				list[i] = c
			}
		}
	}
	if c.told {
		entry, _ := c.ref.split()
		x.raise(entry, FlagFailed)
		x.account.Errors++
		if t := x.talkOf(c.scope); t != nil {
			t.errors++
		}
	}
	return c
}

// Repeats reports whether there is a record that tells again of a call, or of what is said
// near it.
func (x *Index) Repeats() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.restated.echoes)+len(x.restated.records.pairs)+len(x.restated.copies.pairs) > 0
}

// Restated returns the entries of records that tell again of call k of the message of
// entry i.
func (x *Index) Restated(i, k int) []int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var entries []int
	for _, n := range x.restated.records.all(uint64(makeRef(i, k))) {
		entries = append(entries, int(n))
	}
	return entries
}

// Echoes returns the entries between the message of entry i and the next one that repeat
// what messages near them say. The first message has those before it, too.
func (x *Index) Echoes(i int) []int {
	x.mu.RLock()
	none := len(x.restated.echoes) == 0
	x.mu.RUnlock()
	if none {
		return nil
	}
	from, to := i, x.Len()
	if n, ok := x.Next(i, 1, Every, isMessage); ok {
		to = n
	}
	if _, ok := x.Next(i, -1, Every, isMessage); !ok {
		from = -1
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	var entries []int
	list := x.restated.echoes
	for k := sort.Search(len(list), func(k int) bool { return int(list[k]) > from }); k < len(list) && int(list[k]) < to; k++ {
		entries = append(entries, int(list[k]))
	}
	return entries
}

// Again returns what the record of entry i says that the one it is a copy of does not, nil
// if it is no copy.
func Again(log Log, i int) []Field {
	if l, ok := log.(interface{ Again(i int) []Field }); ok {
		return l.Again(i)
	}
	return nil
}

func isMessage(_ int, f Flags) bool { return f.IsMessage() }

// Beside returns what records that tell again of calls of the message of entry i, or of what
// is said there, say besides what it and the results of those calls say; and what copies of
// its records have otherwise.
func Beside(log Log, i int) []Field {
	if l, ok := log.(interface{ Beside(i int) []Field }); ok {
		return l.Beside(i)
	}
	return nil
}
