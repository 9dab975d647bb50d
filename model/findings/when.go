package findings

import (
	"time"

	"msgview/model"
	"msgview/model/tool"
)

// A when says in which thread a call was made, and when by the log.
type when struct {
	thread uint64
	time   time.Time
}

// precedes reports whether a call was made before one of another thread, by the times of both:
// where each has a file of its own, their order in the log tells nothing.
func (w when) precedes(other when) bool {
	return w.thread != other.thread && !w.time.IsZero() && !other.time.IsZero() && w.time.Before(other.time)
}

// A readAt is where an agent looked at a file, and when.
type readAt struct {
	place Place
	when
}

// lost looks whether another agent wrote the file since the agent read it. By times, where all
// have one, else by their order in the log.
func (a *file) lost(l *looked, e *ended, agent uint64, now when) bool {
	read, ok := a.reads[agent]
	if !ok {
		return false
	}
	what := whatOf(e)
	for i := len(a.writes) - 1; i >= 0; i-- {
		w := a.writes[i]
		switch {
		case w.agent == agent || w.what == what:
			continue
		case w.thread == now.thread || w.time.IsZero() || read.time.IsZero() || now.time.IsZero():
			if w.place.before(read.place) {
				continue
			}
		case !w.time.After(read.time) || w.time.After(now.time):
			continue
		}
		f := e.finding(Sure, "")
		f.Counterpart = &w.place
		l.say(e.place, ruleLost, e.target, f)
		return true
	}
	return false
}

// whatOf tells what a call makes of a file: a text is the same whoever writes it, an edit only where its
// call is. A thread that begins as a copy of another one has the calls of that again.
func whatOf(e *ended) uint64 {
	if e.changesAs() == tool.WriteFile {
		return model.Hash(e.use.Content())
	}
	return model.Hash(e.call.ID) ^ e.asked()
}
