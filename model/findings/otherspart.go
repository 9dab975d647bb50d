package findings

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"msgview/model/literals"
	"msgview/model/tool"
)

// othersParts is the follower of agents of which each may write its own files only: what one was refused is
// made good where another one, whose file it is, writes that then.
type othersParts struct {
	talks latest[uint64, *partsWritten]
}

// A partsWritten is what the agents of a conversation wrote, and were refused to, the last ones.
type partsWritten struct{ wrote, refused []partWritten }

type partWritten struct {
	path, agent string
	thread      uint64
	place       Place
	entry       int // of the result
	target      uint64
	time        time.Time
}

// maxPartsWritten is how many are kept of each.
const maxPartsWritten = 64

// ownOnly are words with which a tool says that an agent may write its own files only.
var ownOnly = sync.OnceValue(func() *literals.Set {
	return literals.New("write access", "may only write", "may only edit", "may only modify", "can only write", "can only edit", "can only modify", "only allowed to write", "only allowed to edit", "only allowed to modify", "is owned by", "belongs to agent", "belongs to another agent")
})

func (*othersParts) message(*Finder, *looked, *step) {}
func (*othersParts) last(*Finder, *looked)           {}

func (g *othersParts) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.WriteFile && e.use.Purpose != tool.EditFile && e.use.Purpose != tool.PatchFile || e.result == nil || e.from == nil {
		return
	}
	paths := e.use.Paths()
	if len(paths) != 1 {
		return
	}
	now := partWritten{path: strings.Clone(paths[0]), agent: cmp.Or(s.message.Agent, e.from.Agent), thread: s.thread, place: e.place, entry: e.entry, target: f.scoped(s.entry, e.target), time: s.message.Time}
	if now.time.IsZero() {
		now.time = e.from.Time
	}
	talk, _ := f.index.Conversation(s.entry)
	switch {
	case e.fine():
		b := g.of(uint64(talk))
		b.wrote = append(b.wrote, now)
		b.wrote = b.wrote[max(0, len(b.wrote)-maxPartsWritten):]
		b.refused = slices.DeleteFunc(b.refused, func(one partWritten) bool {
			if e.place.Entry <= one.entry || !now.makesGood(one) {
				return false
			}
			l.well(one.target, e.place)
			return true
		})
	case e.outcome.State.Bad() && size(e.result) <= maxText && literals.In(ownOnly(), saidBy(e.result)):
		b := g.of(uint64(talk))
		if slices.ContainsFunc(b.wrote, func(one partWritten) bool { return one.makesGood(now) }) { // agents at work at once stand one behind the other in a log
			l.well(now.target, Place{e.entry, -1, e.at})
			return
		}
		b.refused = append(b.refused, now)
		b.refused = b.refused[max(0, len(b.refused)-maxPartsWritten):]
	}
}

func (g *othersParts) of(talk uint64) *partsWritten {
	return g.talks.of(talk, func() *partsWritten { return &partsWritten{} })
}

// makesGood reports whether another agent wrote a file that one was refused, and later.
func (w partWritten) makesGood(refused partWritten) bool {
	if w.path != refused.path || w.thread == refused.thread && (w.agent == refused.agent || w.agent == "" || refused.agent == "") || w.agent != "" && w.agent == refused.agent {
		return false
	}
	if w.time.IsZero() || refused.time.IsZero() {
		return w.place.Entry > refused.entry
	}
	return w.time.After(refused.time)
}
