package model

import "sort"

// Conversations of one file may be interleaved: a server that logs what it serves
// writes a record of one, then one of another. The log is read conversation by
// conversation, in the order in which they began, each with its records in the order
// of the file. This is the order of reading. Records that are no messages stay with
// the message that they follow. Where every conversation is in one piece the order
// of reading is that of the file.

// A Talk is what the index counts of one conversation of a log.
type Talk struct {
	First    int // its first entry
	Messages int
	Turns    int
	Calls    int
	Errors   int // see Account.Errors
	Problems int // see Account.Problems
}

// talk is Talk in few bytes, as there may be millions, with the number of entries in
// its runs and the last of these.
type talk struct {
	first, messages, turns, calls, errors, unread, loose uint32
	entries                                              uint32
	tail                                                 int32
}

// A run is entries of one conversation that follow each other in the file, from entry
// up to that of the next run. next is the next run of the conversation, -1 for none;
// again its place among the runs that go on with a conversation, -1 if it begins one.
type run struct{ entry, number, next, again int32 }

// A resumption says which run of its conversation is before a run, and what the
// conversation has up to there.
type resumption struct {
	prev                     int32
	entries, messages, turns uint32
}

// before is what the conversation of run k has before that.
func (x *Index) before(k int) resumption {
	if again := x.runs[k].again; again >= 0 {
		return x.resumed[again]
	}
	return resumption{prev: -1}
}

// Every is what stands for all conversations of a log where the number of one is
// asked for.
const Every = -1

func (x *Index) startConversation(e *Entry, n int) {
	if e.Flags.Any(FlagSide|FlagPiece) || len(x.runs) > 0 && e.Conversation == x.conversation {
		return
	}
	if x.numbers == nil {
		x.numbers = map[uint64]int32{}
	}
	r := run{entry: int32(n), next: -1, again: -1}
	at := int32(len(x.runs))
	number, known := x.numbers[e.Conversation]
	if known {
		t := &x.talks[number]
		r.again = int32(len(x.resumed))
		x.resumed = append(x.resumed, resumption{t.tail, t.entries, t.messages, t.turns})
		x.runs[t.tail].next = at
		t.tail = at
	} else {
		number = int32(len(x.numbers))
		x.numbers[e.Conversation] = number
		x.talks = append(x.talks, talk{first: uint32(n), tail: at})
		e.Flags |= FlagStart
	}
	r.number = number
	x.conversation = e.Conversation
	x.runs = append(x.runs, r)
	x.account.Conversations = len(x.numbers)
	if at == 0 {
		x.talks[0].entries = uint32(n) // what stands before the first message
	}
}

// tally counts an entry for its conversation: the one that the log is at, or that of
// the message that it is a piece of.
func (x *Index) tally(e *Entry) {
	if len(x.runs) == 0 {
		return
	}
	number := x.runs[len(x.runs)-1].number
	x.talks[number].entries++
	if e.Flags.Has(FlagPiece) {
		if own, known := x.numbers[e.Conversation]; known {
			number = own
		}
	}
	t := &x.talks[number]
	t.calls += uint32(len(e.Calls))
	t.errors += uint32(e.failures())
	if e.Sub == 0 && e.Flags.Any(FlagUnknown|FlagMalformed) {
		t.unread++
	}
	if !e.Flags.IsMessage() {
		return
	}
	t.messages++
	if e.Flags.Has(FlagPrompt) && !e.Flags.Has(FlagSide) {
		t.turns++
	}
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
	return Talk{int(t.first), int(t.messages), int(t.turns), int(t.calls), int(t.errors), int(t.errors + t.unread + x.looseEnds(t))}
}

// looseEnds counts those of a conversation, see Account.Problems.
func (x *Index) looseEnds(t talk) uint32 {
	switch a := &x.account; {
	case a.loose():
		return t.loose
	case a.Calls == 0 && a.astray && len(x.talks) <= 1:
		return min(t.loose, 1) // one for the log, see Account.Problems
	}
	return 0
}

// Interleaved reports whether the order of reading is another one than that of the
// file.
func (x *Index) Interleaved() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.interleaved()
}

func (x *Index) interleaved() bool { return len(x.resumed) > 0 }

// Conversation returns which conversation of the file entry i belongs to, from
// 0, and how many there are.
func (x *Index) Conversation(i int) (number, of int) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if len(x.runs) == 0 {
		return 0, 0
	}
	return int(x.runs[x.runOf(i)].number), len(x.talks)
}

// runOf returns the run of entry i; there must be one.
func (x *Index) runOf(i int) int {
	return max(sort.Search(len(x.runs), func(k int) bool { return int(x.runs[k].entry) > i })-1, 0)
}

// bounds returns the entries of a run, from low to below high. What stands before the
// first message belongs to the first run.
func (x *Index) bounds(k int) (low, high int) {
	low, high = int(x.runs[k].entry), x.n
	if k == 0 {
		low = 0
	}
	if k+1 < len(x.runs) {
		high = int(x.runs[k+1].entry)
	}
	return low, high
}

// beside returns the run after or before run k in the order of reading, -1 for none.
func (x *Index) beside(k, step, only int) int {
	r := x.runs[k]
	number := int(r.number) + step
	switch {
	case step > 0 && r.next >= 0:
		return int(r.next)
	case step < 0 && r.again >= 0:
		return int(x.resumed[r.again].prev)
	case only != Every || number < 0 || number >= len(x.talks):
		return -1
	case step > 0:
		return x.runOf(int(x.talks[number].first))
	}
	return int(x.talks[number].tail)
}

// Next looks for the next entry after at in the order of reading that fits, or for
// the one before if step is -1. An at of -1 stands for the beginning, one of Len or
// more for the end. Only entries of the conversation only are looked at, which at must
// be one of, unless that is Every. fits must be quick and must not ask the index.
func (x *Index) Next(at, step, only int, fits func(i int, f Flags) bool) (int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if only >= len(x.talks) {
		return 0, false
	}
	if len(x.runs) == 0 || only == Every && !x.interleaved() {
		return x.find(min(at, x.n)+step, step, 0, x.n, fits)
	}
	first, last := &x.talks[0], &x.talks[len(x.talks)-1]
	if only != Every {
		first, last = &x.talks[only], &x.talks[only]
	}
	var k, from int
	switch {
	case at < 0 && step > 0:
		k = x.runOf(int(first.first))
		from, _ = x.bounds(k)
	case at >= x.n && step < 0:
		k = int(last.tail)
		_, from = x.bounds(k)
		from--
	case at < 0 || at >= x.n:
		return 0, false
	default:
		k, from = x.runOf(at), at+step
		if only != Every && int(x.runs[k].number) != only {
			return 0, false
		}
	}
	for {
		low, high := x.bounds(k)
		if i, ok := x.find(from, step, low, high, fits); ok {
			return i, true
		}
		if k = x.beside(k, step, only); k < 0 {
			return 0, false
		}
		if from, high = x.bounds(k); step < 0 {
			from = high - 1
		}
	}
}

// Position counts the entries before entry i in the order of reading, those of the
// conversation only unless that is Every. Extent is how many there are.
func (x *Index) Position(i, only int) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if len(x.runs) == 0 || only == Every && !x.interleaved() {
		return i
	}
	k := x.runOf(i)
	low, _ := x.bounds(k)
	n := int(x.before(k).entries) + i - low
	for t := range x.runs[k].number {
		if only == Every {
			n += int(x.talks[t].entries)
		}
	}
	return n
}

// Extent counts the entries of a conversation.
func (x *Index) Extent(only int) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if only < 0 || only >= len(x.talks) {
		return x.n
	}
	return int(x.talks[only].entries)
}

// AtPosition returns the entry at a position, see Position.
func (x *Index) AtPosition(position, only int) (int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if len(x.runs) == 0 || only == Every && !x.interleaved() {
		return position, position >= 0 && position < x.n
	}
	number := max(only, 0)
	for only == Every && number < len(x.talks) && position >= int(x.talks[number].entries) {
		position -= int(x.talks[number].entries)
		number++
	}
	if number >= len(x.talks) {
		return 0, false
	}
	return x.walk(number, func(r resumption) int { return int(r.entries) }, position, func(k, more int) (int, bool) {
		low, high := x.bounds(k)
		return low + more, low+more < high
	})
}

// walk finds the run of a conversation in which a count of what is before reaches n,
// and calls do with it and with what is missing to n.
func (x *Index) walk(number int, count func(resumption) int, n int, do func(k, more int) (int, bool)) (int, bool) {
	if n < 0 {
		return 0, false
	}
	k := int(x.talks[number].tail)
	for count(x.before(k)) > n {
		k = int(x.before(k).prev)
	}
	return do(k, n-count(x.before(k)))
}

// NumberIn returns how many messages and prompts of its conversation stand before
// entry i.
func (x *Index) NumberIn(i int) (messages, prompts int) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if len(x.runs) == 0 {
		return x.number(i)
	}
	k := x.runOf(i)
	messages, prompts = x.number(i)
	m, p := x.number(int(x.runs[k].entry))
	b := x.before(k)
	return int(b.messages) + max(messages-m, 0), int(b.turns) + max(prompts-p, 0)
}

// MessageIn returns the entry of message n of a conversation, from 0.
func (x *Index) MessageIn(number, n int) (int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if number < 0 || number >= len(x.talks) || n >= int(x.talks[number].messages) {
		return 0, false
	}
	return x.walk(number, func(r resumption) int { return int(r.messages) }, n, func(k, more int) (int, bool) {
		messages, _ := x.number(int(x.runs[k].entry))
		return x.messageEntry(messages + more)
	})
}
