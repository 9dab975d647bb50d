package model

import "slices"

// turnStart is the entry of the last prompt, or of what else calls do not outlast as a rule, in a scope.
type turnStart struct {
	scope scope
	entry int
}

// begins notes that a turn begins with entry n, or that the one before it ends there.
func (p *pairing) begins(e *Entry, n int) {
	p.turn = turnStart{scope{e.Thread, e.Conversation}, n}
	p.apart = true
}

// isOld reports whether a call was made before the turn.
func (p *pairing) isOld(c openCall) bool {
	entry, _ := c.ref.split()
	return c.scope == p.turn.scope && entry < p.turn.entry
}

// fewClosed is how many calls without an id are kept after their results, for records that tell
// of them later.
const fewClosed = 64

// keepClosed keeps a call that has its result. One whose id may be a note that there was one may lose it, see unmask.
func (p *pairing) keepClosed(c openCall, r ResultEntry) {
	if c.retold || c.does == 0 {
		return
	}
	if len(p.closed) == 2*fewClosed {
		p.closed = append(p.closed[:0], p.closed[fewClosed:]...)
	}
	c.says = r.Says
	p.closed = append(p.closed, c)
}

// retell returns the call without an id that an entry tells of again, one that does the same and of
// which nothing told so far: the first that is open; of those that have their result the one with
// the same words, or of the latest; or one of an earlier turn, where none of this one is open that
// it could be a part of.
func (p *pairing) retell(e *Entry) (call openCall, open, ok bool) {
	does, in := e.Calls[0].Does, scope{e.Thread, e.Conversation}
	fits := func(c openCall) bool {
		return c.does == does && c.scope == in && !c.retold && !c.isApart(e.Calls[0].note)
	}
	if does == 0 {
		return call, false, false
	}
	old, busy := -1, false
	for i := range p.noID {
		o := &p.noID[i]
		isOld := p.isOld(*o)
		if fits(*o) && !isOld {
			o.retold = true
			return *o, true, true
		}
		if busy = busy || o.scope == in && !isOld; old < 0 && fits(*o) {
			old = i
		}
	}
	if len(e.Results) == 1 && e.Results[0].Says != 0 {
		call, ok = pickOfBatch(p.closed, func(c openCall) bool { return fits(c) && c.says == e.Results[0].Says })
	}
	if !ok {
		call, ok = pickOfBatch(p.closed, fits)
	}
	if ok {
		p.closed = without(p.closed, func(c openCall) bool { return c.ref == call.ref })
		return call, false, true
	}
	if old < 0 || busy {
		return call, false, false
	}
	p.noID[old].retold = true
	return p.noID[old], true, true
}

// apart reports whether two had other ids, though several calls had each, see CallEntry.
func apart(one, other uint64) bool { return one != 0 && other != 0 && one != other }

// isApart reports whether a call had another id than one that several calls had.
func (c openCall) isApart(note uint64) bool {
	return apart(c.note, note) || isDoubted(c.id) && apart(c.id, note)
}

// noted returns the open call that is the only one of its batch with what several calls had as
// their id, of the latest batch that has such calls.
func (p *pairing) noted(in scope, note uint64) (call openCall, ok bool) {
	fits := func(c openCall) bool { return c.note == note && c.scope == in }
	if call, ok = pickOfBatch(p.noID, fits); ok {
		_, ok = pickOfBatch(p.noID, func(c openCall) bool { return fits(c) && c.ref != call.ref && c.batch == call.batch })
		ok = !ok
	}
	return call, ok
}

// waits reports whether the only call of an entry is one of this turn that has no result so far.
func (p *pairing) waits(e *Entry) bool {
	return len(e.Calls) == 1 && slices.ContainsFunc(p.recent, func(c openCall) bool {
		one := e.Calls[0]
		return c.scope == (scope{e.Thread, e.Conversation}) && !c.retold && !c.restated && !p.isOld(c) && c.name == one.Name && c.id == one.ID && (c.id != 0 || c.does == one.Does)
	})
}

// denies reports whether another record told of a call that it did not end as a result says.
func (c openCall) denies(r ResultEntry) bool { return c.told && r.Fine || c.fine && r.Failed }

// repeats reports whether an entry has a call that one of the latest open ones without an id is.
func (p *pairing) repeats(e *Entry) bool {
	in := scope{e.Thread, e.Conversation}
	for _, c := range e.Calls {
		for i := len(p.noID) - 1; i >= 0 && p.noID[i].batch == p.batch && c.ID == 0; i-- {
			if o := p.noID[i]; o.scope == in && o.name == c.Name && o.given == c.Given && !apart(o.note, c.note) {
				return true
			}
		}
	}
	return false
}

// pickOfBatch returns of the calls without an id that fit the first one of the latest batch.
func pickOfBatch(calls []openCall, fits func(openCall) bool) (best openCall, ok bool) {
	for i := len(calls) - 1; i >= 0 && (!ok || calls[i].batch == best.batch); i-- {
		if fits(calls[i]) {
			best, ok = calls[i], true
		}
	}
	return best, ok
}
