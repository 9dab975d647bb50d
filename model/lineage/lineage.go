// Package lineage tells what logs have in common: a fork of a session, one that was resumed or
// one that runs in the background begins with a copy of the records before, and nothing in it
// says of which session these are.
//
// Records are the same if their ids are, their times and who speaks. Of formats whose records
// have no ids or no times nothing is known to be the same, but for what a log says is of a
// session that another log is.
package lineage

import (
	"encoding/binary"
	"hash/fnv"
	"sync"

	"msgview/model"
)

// Key names the record of a message, in whatever log it is; ok is false if nothing does.
func Key(m *model.Message) (key uint64, ok bool) {
	if m.ID == "" || m.Time.IsZero() {
		return 0, false
	}
	h := fnv.New64a()
	var about [9]byte
	binary.LittleEndian.PutUint64(about[:], uint64(m.Time.UnixNano()))
	about[8] = byte(m.Role)
	_, _ = h.Write([]byte(m.ID))
	_, _ = h.Write(about[:])
	return h.Sum64(), true
}

// Once knows which records were met in other logs. It may be used by several goroutines.
type Once struct {
	mu  sync.Mutex
	met map[uint64]string // the log in which each was met first
	of  map[string]string // session -> the log that is its own
}

// Add says of which session a log is, "" for none.
func (o *Once) Add(log, session string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.of == nil {
		o.of = map[string]string{}
	}
	if _, known := o.of[session]; !known && session != "" {
		o.of[session] = log
	}
}

// Again reports whether a record of a log was met in another one, or is of its session.
func (o *Once) Again(log string, m *model.Message) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if own, known := o.of[m.Conversation]; known && own != log {
		return true
	}
	key, ok := Key(m)
	if !ok {
		return false
	}
	if first, met := o.met[key]; met {
		return first != log
	}
	if o.met == nil {
		o.met = map[uint64]string{}
	}
	o.met[key] = log
	return false
}

// A Fork is where a log parts from another one.
type Fork struct {
	Of   int // the other log
	Turn int // the last turn that both have, from 1
}

// Tree finds the forks among logs, of which the oldest are added first. The zero value is one.
type Tree struct {
	nodes map[step]node
	last  int
}

// A step leads from a turn to the next one.
type step struct {
	from int
	turn uint32
}

type node struct {
	number int
	of     int // the log that had it first
}

// Add adds a log by the keys of its turns, and says of which other one it is a fork.
func (t *Tree) Add(log int, turns []uint32) (fork Fork, ok bool) {
	if t.nodes == nil {
		t.nodes = map[step]node{}
	}
	at := 0
	for i, turn := range turns {
		next, known := t.nodes[step{at, turn}]
		if known {
			fork, ok = Fork{next.of, i + 1}, true
		} else {
			t.last++
			next = node{t.last, log}
			t.nodes[step{at, turn}] = next
		}
		at = next.number
	}
	return fork, ok
}
