package model

import (
	"maps"
	"sort"
)

// Len is the number of entries so far.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.n
}

// Changes counts how often the index changed. It tells whether what was made of
// its last entry may be out of date.
func (x *Index) Changes() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.changes
}

// State returns the number of entries and whether the log is read to its end,
// with the error that ended it early.
func (x *Index) State() (n int, done bool, err error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.n, x.done, x.err
}

// Account returns what became of the records so far.
func (x *Index) Account() Account {
	x.mu.RLock()
	defer x.mu.RUnlock()
	a := x.account
	a.UnknownTypes = maps.Clone(x.account.UnknownTypes)
	a.MetadataTypes = maps.Clone(x.account.MetadataTypes)
	return a
}

// at finds the chunk of entry i, which must exist, and its place there.
func (x *Index) at(i int) (*chunk, int) {
	low, high := 0, len(x.chunks)
	if guess := i / chunkSize; guess < high && x.chunks[guess].first <= i {
		low = guess // where all chunks before it are full
	}
	for low+1 < high {
		if middle := (low + high) / 2; x.chunks[middle].first > i {
			high = middle
		} else if low = middle; i < x.chunks[low].first+x.chunks[low].cells.len() {
			break
		}
	}
	return x.chunks[low], i - x.chunks[low].first
}

// raise sets flags of entry i, which must exist.
func (x *Index) raise(i int, f Flags) {
	c, k := x.at(i)
	c.cells.setFlags(k, c.cells.flags(k)|f)
}

// Flags returns the flags of entry i, those of metadata if there is no such entry.
func (x *Index) Flags(i int) Flags {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if i < 0 || i >= x.n {
		return FlagMetadata
	}
	c, k := x.at(i)
	return c.cells.flags(k)
}

// Find looks for the entry nearest to from, from itself included, that fits,
// going forwards (step 1) or backwards (step -1). fits must be quick and must
// not ask the index.
func (x *Index) Find(from, step int, fits func(i int, f Flags) bool) (int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.find(from, step, 0, x.n, fits)
}

// ToldBefore returns the last entry before entry i that has FlagToldModel, or
// FlagToldUsage.
func (x *Index) ToldBefore(i int, flag Flags) (int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	told := x.toldModel
	if flag == FlagToldUsage {
		told = x.toldUsage
	}
	k := sort.Search(len(told), func(k int) bool { return int(told[k]) >= i })
	if k == 0 {
		return 0, false
	}
	return int(told[k-1]), true
}

// find is Find among the entries from low to below high.
func (x *Index) find(from, step, low, high int, fits func(i int, f Flags) bool) (int, bool) {
	if from < low || from >= high {
		return 0, false
	}
	k := sort.Search(len(x.chunks), func(k int) bool { return x.chunks[k].first > from }) - 1
	j := from - x.chunks[k].first
	for k >= 0 && k < len(x.chunks) {
		c := x.chunks[k]
		for ; j >= 0 && j < c.cells.len(); j += step {
			i := c.first + j
			if i < low || i >= high {
				return 0, false
			}
			if fits(i, c.cells.flags(j)) {
				return i, true
			}
		}
		k += step
		if j = 0; step < 0 && k >= 0 {
			j = x.chunks[k].cells.len() - 1
		}
	}
	return 0, false
}

// A Place says where the record of an entry is.
type Place struct {
	File           int
	Offset, Length int64
	Line           int // from 1
	Sub            int // which message of the record
}

// Place returns the place of entry i, the zero one if there is no such entry.
func (x *Index) Place(i int) Place {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if i < 0 || i >= x.n {
		return Place{}
	}
	return x.place(x.at(i))
}

// place is Place of entry k of a chunk.
func (x *Index) place(c *chunk, k int) Place {
	start, length := c.cells.span(k)
	p := Place{File: int(c.file), Offset: c.base + int64(start), Length: int64(length)}
	if c.subs != nil {
		if p.Sub = int(c.subs[k] &^ goesOn); c.subs[k]&goesOn != 0 {
			p.Sub += int(c.sub)
		}
	}
	if c.lines != nil {
		p.Line = c.line + int(c.lines[k])
		return p
	}
	p.Line = c.line - 1 + int(c.before[k/blockSize].records)
	for j := k &^ (blockSize - 1); j <= k; j++ {
		if c.cells.flags(j).Has(flagRecord) {
			p.Line++
		}
	}
	return p
}

// AtLine returns the first entry of the record that contains the line, or of the
// next record.
func (x *Index) AtLine(file, line int) (int, bool) {
	i, ok := x.search(file, func(p Place) bool { return p.Line > line })
	if !ok {
		i = x.Len()
	}
	for i--; i >= 0; i-- {
		if p := x.Place(i); p.File == file && p.Line <= line && p.Sub == 0 {
			return i, true
		}
	}
	return 0, x.Len() > 0
}

// search finds the first entry of a file for which after holds. The records of a
// file are in order of their offsets but for the envelope of a document.
func (x *Index) search(file int, after func(Place) bool) (int, bool) {
	n := x.Len()
	i := sort.Search(n, func(i int) bool {
		p := x.Place(i)
		return p.File > file || p.File == file && after(p)
	})
	return i, i < n && x.Place(i).File == file
}

// Pieces returns the entries that are later pieces of message i.
func (x *Index) Pieces(i int) []int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var pieces []int
	for _, v := range x.pieces.all(uint64(i)) {
		pieces = append(pieces, begin(v).entry())
	}
	return pieces
}

// Owner returns the message that entry i is a piece of, and i for all others.
func (x *Index) Owner(i int) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if v, ok := x.owners.get(uint64(i)); ok {
		return int(v)
	}
	return i
}

// Answers counts the calls of the message of entry i of which another record says
// whether they are allowed.
func (x *Index) Answers(i int) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.answers.between(uint64(makeRef(i, 0)), uint64(makeRef(i+1, 0)))
}

// Answer returns the entry that says whether call k of the message of entry i is
// allowed, where that stands in another record.
func (x *Index) Answer(i, k int) (entry int, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n, ok := x.answers.get(uint64(makeRef(i, k)))
	return int(n), ok
}

// Result returns the message and the place among its results of the result of
// the k-th call of message i.
func (x *Index) Result(i, k int) (message, place int, ok bool) {
	if message, place, ok = x.follow(&x.results, i, k); !ok {
		message, place, ok = x.follow(&x.restated.results, i, k)
	}
	return message, place, ok
}

// Call returns the message and the place among its calls of the call that the
// k-th result of message i answers.
func (x *Index) Call(i, k int) (message, place int, ok bool) {
	if message, place, ok = x.follow(&x.calls, i, k); !ok {
		message, place, ok = x.follow(&x.restated.calls, i, k)
	}
	return message, place, ok
}

func (x *Index) follow(l *links, i, k int) (int, int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	v, ok := l.get(uint64(makeRef(i, k)))
	if !ok {
		return 0, 0, false
	}
	entry, place := ref(v).split()
	return entry, place, true
}

// Spawned returns the numbers of the threads that the k-th call of message i started.
func (x *Index) Spawned(i, k int) []int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var threads []int
	for _, v := range x.spawns.all(uint64(makeRef(i, k))) {
		threads = append(threads, int(v))
	}
	return threads
}

// A ThreadInfo describes the thread of a sub-agent.
type ThreadInfo struct {
	Number, Entries, Calls, Errors int
	First                          int // its first entry
	Linked                         bool
	Message, Place                 int // the call that started it, if Linked
}

// ThreadInfo returns what is known of a thread.
func (x *Index) ThreadInfo(number int) ThreadInfo {
	x.mu.RLock()
	defer x.mu.RUnlock()
	t := x.threads[number]
	info := ThreadInfo{Number: number, Entries: len(t.entries), Calls: t.calls, Errors: t.errors, Linked: t.linked}
	if len(t.entries) > 0 {
		info.First = int(t.entries[0])
	}
	info.Message, info.Place = t.call.split()
	return info
}

// Threads is the number of sub-agent threads.
func (x *Index) Threads() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.threads)
}

// ThreadEntry returns the k-th entry of a thread.
func (x *Index) ThreadEntry(number, k int) (int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if number < 0 || number >= len(x.threads) || k < 0 || k >= len(x.threads[number].entries) {
		return 0, false
	}
	return int(x.threads[number].entries[k]), true
}

// ThreadOf returns the number of the thread that entry i belongs to and its
// place there; ok is false for the main thread.
func (x *Index) ThreadOf(i int) (number, k int, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	v, ok := x.members.get(uint64(i))
	if !ok {
		return 0, 0, false
	}
	entries := x.threads[v].entries
	k = sort.Search(len(entries), func(k int) bool { return int(entries[k]) >= i })
	return int(v), k, true
}

// Number returns how many messages and prompts (turns) of the main thread stand
// before entry i.
func (x *Index) Number(i int) (messages, prompts int) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.number(i)
}

func (x *Index) number(i int) (messages, prompts int) {
	if i >= x.n {
		return x.messages, x.prompts
	}
	c, k := x.at(max(i, 0))
	b := c.before[k/blockSize]
	messages, prompts = c.messages+int(b.messages), c.prompts+int(b.prompts)
	for j := k &^ (blockSize - 1); j < k; j++ {
		if f := c.cells.flags(j); f.IsMessage() {
			messages++
			if f.Has(FlagPrompt) && !f.Has(FlagSide) {
				prompts++
			}
		}
	}
	return messages, prompts
}

// Totals returns the number of messages and of prompts of the main thread.
func (x *Index) Totals() (messages, prompts int) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.messages, x.prompts
}

// MessageEntry returns the entry of message number n, from 0.
func (x *Index) MessageEntry(n int) (int, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.messageEntry(n)
}

func (x *Index) messageEntry(n int) (int, bool) {
	if n < 0 || n >= x.messages {
		return 0, false
	}
	k := sort.Search(len(x.chunks), func(k int) bool { return x.chunks[k].messages > n }) - 1
	c := x.chunks[k]
	n -= c.messages
	for j := range c.cells.len() {
		if c.cells.flags(j).IsMessage() {
			if n == 0 {
				return c.first + j, true
			}
			n--
		}
	}
	return 0, false
}

// Window returns the byte range that the records of entries from i on take up,
// going forwards (step 1) or backwards (step -1), until it would be longer than
// most bytes or another file begins, and the entry to go on with. The range
// holds at least the record of entry i; it is empty if there is no such entry.
func (x *Index) Window(i, step int, most int64) (file int, low, high int64, next int) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if i < 0 || i >= x.n {
		return 0, 0, 0, i + step
	}
	c, k := x.at(i)
	file = int(c.file)
	within := func() (int64, int64) {
		start, length := c.cells.span(k)
		from := c.base + int64(start)
		return from, from + int64(length)
	}
	low, high = within()
	for next = i + step; next >= 0 && next < x.n; next += step {
		if k += step; k < 0 || k >= c.cells.len() {
			c, k = x.at(next)
			if int(c.file) != file {
				break
			}
		}
		from, to := within()
		from, to = min(from, low), max(to, high)
		if to-from > most {
			break
		}
		low, high = from, to
	}
	return file, low, high, next
}
