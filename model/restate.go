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
}

// restate notes that entry n tells again of a call that is known.
func (x *Index) restate(e *Entry, n int) {
	id := e.Calls[0].ID
	call, open := x.openByID(id)
	if !open {
		call, _ = x.pairing.answered.get(id)
	}
	x.restated.records.add(uint64(call), uint64(n))
	if !open || e.mixed || len(e.Results) != 1 || e.Results[0].ID != id {
		return
	}
	calls := x.pairing.byID[id]
	if len(calls) == 0 { // one of a crowd
		return
	}
	c := calls[len(calls)-1]
	if c.final {
		return
	}
	result := makeRef(n, 0)
	x.restated.results.add(uint64(call), uint64(result))
	x.restated.calls.add(uint64(result), uint64(call))
	x.answered(c, result, true)
	c.final, c.told = true, e.Results[0].Failed
	for _, list := range [...][]openCall{calls, x.pairing.recent} {
		for i := range list {
			if list[i].ref == call {
				list[i] = c
			}
		}
	}
	if c.told {
		entry, _ := call.split()
		x.raise(entry, FlagFailed)
		x.account.Errors++
		if t := x.talkOf(c.scope); t != nil {
			t.errors++
		}
	}
}

// Repeats reports whether there is a record that tells again of a call, or of what is said
// near it.
func (x *Index) Repeats() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.restated.echoes)+len(x.restated.records.pairs)+len(x.restated.records.late) > 0
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

func isMessage(_ int, f Flags) bool { return f.IsMessage() }

// Beside returns what records that tell again of calls of the message of entry i, or of what
// is said there, say besides what it and the results of those calls say.
func Beside(log Log, i int) []Field {
	if l, ok := log.(interface{ Beside(i int) []Field }); ok {
		return l.Beside(i)
	}
	return nil
}
