package model

import "time"

// A Session is a log on disk that can be opened by itself: one of the files of a
// directory, or one that an agent left in its own folder.
type Session struct {
	Path     string // what opens it
	Name     string // for people: relative to the directory it was found in
	Program  string // that wrote it, "" if that is not known before it is opened
	Project  string // the directory that it belongs to, "" if that is not known
	Size     int64  // in bytes, as it lies on disk
	Modified time.Time
}

// A Talk is what the index counts of one conversation of a log.
type Talk struct {
	First    int // its first entry
	Last     int // the last entry so far that belongs to it
	Messages int
	Turns    int
	Calls    int
	Errors   int
}

// Talks returns the number of conversations so far.
func (x *Index) Talks() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.talks)
}

// Talk returns what is counted of conversation number, from 0 in the order in which
// they began.
func (x *Index) Talk(number int) Talk {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if number < 0 || number >= len(x.talks) {
		return Talk{}
	}
	t := x.talks[number]
	return Talk{int(t.first), int(t.last), int(t.messages), int(t.turns), int(t.calls), int(t.errors)}
}

// talk is Talk in few bytes: there may be millions.
type talk struct{ first, last, messages, turns, calls, errors uint32 }

// tally counts an entry for the conversation that the log is at.
func (x *Index) tally(e *Entry, n int) {
	if len(x.starts) == 0 {
		return
	}
	t := &x.talks[x.starts[len(x.starts)-1].number]
	t.last = uint32(n)
	t.calls += uint32(len(e.Calls))
	t.errors += uint32(e.failures())
	if !e.Flags.IsMessage() {
		return
	}
	t.messages++
	if e.Flags.Has(FlagPrompt) && !e.Flags.Has(FlagSide) {
		t.turns++
	}
}
