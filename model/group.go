package model

import "slices"

// groups finds the message that a piece belongs to. Pieces of a message are near
// each other in a log, so only the most recent groups are remembered, in two
// generations.
type groups struct {
	young, old map[uint64]*group

	notes []uint64 // the first that stood as ids and look like notes; see tells
}

type group struct{ owner, calls, results int }

const groupGeneration = 4096

// join returns the entry that e is a piece of, or n if e is a message of its own,
// and how many calls and results the message already has.
func (g *groups) join(e *Entry, n int) (owner, calls, results int) {
	if e.Group == 0 || isDoubted(e.Group) && !g.tells(e.Group) {
		return n, 0, 0
	}
	key := e.Group ^ e.Thread*mixOne ^ e.Conversation*mixTwo ^ uint64(e.Flags.Role())
	m := g.young[key]
	if m == nil {
		if m = g.old[key]; m == nil {
			m = &group{owner: n}
		}
		if len(g.young) >= groupGeneration || g.young == nil {
			g.old, g.young = g.young, make(map[uint64]*group)
		}
		g.young[key] = m
	}
	owner, calls, results = m.owner, m.calls, m.results
	m.calls += len(e.Calls)
	m.results += len(e.Results)
	return owner, calls, results
}

// fewNotes is how many notes may stand in the place of ids in one log.
const fewNotes = 2

// tells reports whether what looks like a note tells messages apart: more than a few different ones are ids.
func (g *groups) tells(id uint64) bool {
	if len(g.notes) <= fewNotes && !slices.Contains(g.notes, id) {
		g.notes = append(g.notes, id)
	}
	return len(g.notes) > fewNotes
}
