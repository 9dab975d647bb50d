package model

import (
	"cmp"
	"slices"
)

// A suspicion is about what a call has as its id, and what may be a note that there was one.
type suspicion struct {
	does uint64 // what the first call with it did
	mask bool   // another one has it, too
}

// unmask takes what two calls of a conversation have as their ids for none, if it may be a note
// that there was one: they get their results as those do that have no ids, but none of one that
// another note stands at. An event that tells of a call once more has the id of that.
func (p *pairing) unmask(e *Entry) {
	key := func(id uint64) uint64 { return id ^ e.Conversation*mixOne }
	for _, c := range e.Calls {
		if !isDoubted(c.ID) {
			continue
		}
		if p.doubts == nil {
			p.doubts = map[uint64]suspicion{}
		}
		was, met := p.doubts[key(c.ID)]
		if !met {
			p.doubts[key(c.ID)] = suspicion{does: c.Does}
		} else if !was.mask && !(e.Restates && c.Does != 0 && was.does == c.Does) {
			p.doubts[key(c.ID)] = suspicion{mask: true}
			p.unname(c.ID, e.Conversation)
		}
	}
	if len(p.doubts) == 0 {
		return
	}
	drop := func(id *uint64) (note uint64) {
		if isDoubted(*id) && p.doubts[key(*id)].mask {
			note, *id = *id, 0
		}
		return note
	}
	for k := range e.Calls {
		e.Calls[k].note = drop(&e.Calls[k].ID)
	}
	for k := range e.Results {
		e.Results[k].note = drop(&e.Results[k].ID)
	}
	for k := range e.Outcomes {
		e.Outcomes[k].note = drop(&e.Outcomes[k].Call)
	}
}

// unname takes the id from what waits with it.
func (p *pairing) unname(id uint64, conversation uint64) {
	is := func(c openCall) bool { return c.id == id && c.scope.conversation == conversation }
	for _, c := range p.byID[id] {
		if is(c) {
			c.id, c.note = 0, id
			at, _ := slices.BinarySearchFunc(p.noID, c, func(a, b openCall) int { return cmp.Compare(a.ref, b.ref) })
			p.noID = slices.Insert(p.noID, at, c)
		}
	}
	if open := slices.DeleteFunc(p.byID[id], is); len(open) > 0 {
		p.byID[id] = open
	} else {
		delete(p.byID, id)
	}
	for i := range p.recent {
		if is(p.recent[i]) {
			p.recent[i].id, p.recent[i].note = 0, id
		}
	}
	for i := range p.closed {
		if is(p.closed[i]) {
			p.closed[i].id, p.closed[i].note = 0, id
		}
	}
	for i := range p.orphans {
		if r := &p.orphans[i]; r.id == id && r.scope.conversation == conversation {
			r.id, r.note = 0, id
		}
	}
}
