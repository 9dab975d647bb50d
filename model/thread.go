package model

import "slices"

// A Thread is the conversation of one sub-agent. It nests under the tool call
// that started it; a thread whose call is not in the log stands by itself.
type Thread struct {
	Number  int
	entries []uint32
	call    ref
	linked  bool
	calls   int
	errors  int
}

// sides places the messages of sub-agents into threads and finds the calls that
// started them, by whatever the log offers: the thread's key on the call or on
// its result, the call's id on the messages, or, in old logs that have neither,
// the parent chain and the text of the prompt.
type sides struct {
	byID    map[uint64]int   // message id -> thread number, for chains without keys
	prompts map[uint64]ref   // hash of a prompt -> call, for chains without keys
	ids     map[uint64]ref   // call id -> call, for calls that may start threads
	keys    map[uint64]ref   // thread key -> call, when the call came first
	files   map[uint64]first // messages of threads
	waiting map[uint64][]int // call id -> threads that wait for it
	loose   int              // number of the latest thread of messages that name nothing at all, plus one
}

// first is where a message of a thread was read first: the file and the entry.
type first struct{ file, entry int }

// again reports whether a message of a sub-agent is in the log already, read from
// another file: a session may repeat what stands in the sub-agent's own file.
func (s *sides) again(x *Index, e *Entry) bool {
	if !e.Flags.Has(FlagSide) || !e.Flags.IsMessage() || e.Thread == 0 || e.ID == 0 {
		return false
	}
	if s.files == nil {
		s.files = map[uint64]first{}
	}
	key := e.ID ^ e.Thread*mixOne
	at, known := s.files[key]
	if !known {
		s.files[key] = first{e.File, x.n}
	}
	if known = known && at.file != e.File; known {
		e.copyOf = at.entry + 1
	}
	return known
}

// place appends entry n to its thread, making one if needed.
func (s *sides) place(x *Index, e *Entry, n int) {
	t := s.thread(x, e, n)
	if len(t.entries) == 0 {
		e.Flags |= FlagHead
	}
	s.prompt(x, t, e)
	t.entries = append(t.entries, uint32(n))
	x.members.add(uint64(n), uint64(t.Number))
	t.calls += len(e.Calls)
	t.errors += e.failures()
	if e.Thread == 0 && e.ID != 0 {
		if s.byID == nil {
			s.byID = map[uint64]int{}
		}
		s.byID[e.ID] = t.Number
	}
	if e.Thread == 0 {
		e.Thread = uint64(t.Number) + 1
	}
	if e.ParentCall != 0 && !t.linked {
		if call, ok := s.ids[e.ParentCall]; ok {
			x.spawn(t, call)
		} else if call, ok := x.openByID(e.ParentCall); ok {
			x.spawn(t, call)
		} else if call, ok := x.pairing.answered.get(e.ParentCall); ok { // it stands behind what it gave back
			x.spawn(t, call)
		} else {
			if s.waiting == nil {
				s.waiting = map[uint64][]int{}
			}
			if w := s.waiting[e.ParentCall]; len(w) == 0 || w[len(w)-1] != t.Number {
				s.waiting[e.ParentCall] = append(w, t.Number)
			}
		}
	}
}

func (s *sides) thread(x *Index, e *Entry, n int) *Thread {
	key := e.Thread
	if key == 0 && e.Parent != 0 {
		if number, ok := s.byID[e.Parent]; ok {
			return x.threads[number]
		}
	}
	if key != 0 {
		if t := x.byKey[key]; t != nil {
			return t
		}
	}
	if loose := key == 0 && e.Parent == 0 && e.ID == 0; loose {
		// Nothing but the prompt tells where a thread begins.
		if s.loose > 0 && !(e.Flags.Has(FlagText) && e.Flags.Role() == RoleUser) {
			return x.threads[s.loose-1]
		}
		s.loose = len(x.threads) + 1
	}
	t := &Thread{Number: len(x.threads)}
	x.threads = append(x.threads, t)
	if key != 0 {
		x.byKey[key] = t
		if call, ok := s.keys[key]; ok {
			x.spawn(t, call)
		}
	}
	return t
}

// prompted is how many messages of a thread may be its prompt: instructions and
// context may stand before it.
const prompted = 8

// prompt looks whether a message is the prompt of a call, where nothing else says
// what started the thread.
func (s *sides) prompt(x *Index, t *Thread, e *Entry) {
	if t.linked || e.Text == 0 || e.ParentCall != 0 || len(t.entries) > prompted {
		return
	}
	if call, ok := s.prompts[e.Text]; ok {
		x.spawn(t, call)
	}
}

// call remembers a call that may start a thread.
func (s *sides) call(x *Index, c CallEntry, at ref) {
	if c.ID != 0 {
		if s.ids == nil {
			s.ids = map[uint64]ref{}
		}
		s.ids[c.ID] = at
		for _, number := range s.waiting[c.ID] {
			x.spawn(x.threads[number], at)
		}
		delete(s.waiting, c.ID)
	}
	if c.Prompt != 0 {
		if s.prompts == nil {
			s.prompts = map[uint64]ref{}
		}
		s.prompts[c.Prompt] = at
	}
	if c.Thread != 0 {
		s.start(x, c.Thread, at)
	}
}

// start says that a call started the thread with the given key.
func (s *sides) start(x *Index, key uint64, call ref) {
	if t := x.byKey[key]; t != nil {
		x.spawn(t, call)
		return
	}
	if s.keys == nil {
		s.keys = map[uint64]ref{}
	}
	s.keys[key] = call
}

func (x *Index) spawn(t *Thread, call ref) {
	if t.linked {
		return
	}
	if x.hangs(call, t.Number) {
		return // a thread cannot hang under itself: it would stand nowhere
	}
	t.call, t.linked = call, true
	x.spawns.add(uint64(call), uint64(t.Number))
}

// mostAbove bounds how many threads hang in one another.
const mostAbove = 2 * MaxAbove

// hangs reports whether a call stands in a thread, or in one that hangs under it. Above too
// many to tell it does.
func (x *Index) hangs(call ref, number int) bool {
	for range mostAbove {
		entry, _ := call.split()
		v, side := x.members.get(uint64(entry))
		if !side {
			return false
		}
		if t := x.threads[v]; int(v) == number || !t.linked {
			return int(v) == number
		} else {
			call = t.call
		}
	}
	return true
}

func (x *Index) openByID(id uint64) (ref, bool) {
	if open := x.pairing.byID[id]; len(open) > 0 {
		return open[len(open)-1].ref, true
	}
	if many := x.pairing.crowds[id]; many != nil {
		return many.last(), true
	}
	return 0, false
}

// MaxAbove bounds how deep sub-agents are followed in one another.
const MaxAbove = 64

// Above returns the threads that an entry is in, from the innermost outwards, and the entry
// of the main thread that they belong to: the message with the call, or the first entry of
// one whose call is not known.
func (x *Index) Above(entry int) (threads []int, root int) {
	for range MaxAbove {
		number, _, side := x.ThreadOf(entry)
		if !side || slices.Contains(threads, number) { // in damaged logs they may start each other
			break
		}
		threads = append(threads, number)
		info := x.ThreadInfo(number)
		if !info.Linked {
			return threads, info.First
		}
		entry = info.Message
	}
	return threads, entry
}

// TurnOf returns the number of the turn that an entry stands in, from 1, 0 before the first: of
// one of a sub-agent that of the call which started it.
func (x *Index) TurnOf(entry int) int {
	_, entry = x.Above(entry)
	_, turn := x.Number(entry)
	if f := x.Flags(entry); f.Has(FlagPrompt) && !f.Has(FlagSide) {
		turn++
	}
	return turn
}
