package model

import "cmp"

// branches finds what a person left behind by going back in a conversation: when
// two prompts follow the same reply, one of them leads to a branch that is no
// longer active.
//
// Other records with two successors are no forks: parallel tool calls look the
// same, and so does bookkeeping that was written beside the conversation. So all
// records between one reply and the next count as the reply that they follow.
//
// A command to the program, such as /model, is bookkeeping, too, unless the model
// answers it: from then on it is a prompt.
type branches struct {
	ids      idTable
	early    []earlyID     // ids that came before any record had a parent
	chained  bool          // a record had a parent
	chain    []hung        // by entry
	forks    map[reply]int // -> number of the fork
	below    []fork
	commands map[int]reply // commands without an answer -> what they follow
	under    map[int]int   // entry -> the command without an answer that it belongs to
	left     ranges
	stated   bool // the log says itself which messages are inactive
}

// hung says what an entry hangs below, and which reply it counts as, if not as one
// itself: entries plus one, 0 for none.
type hung struct{ parent, reply uint32 }

// A reply is what a prompt follows: an entry, or an id that no entry has.
type reply struct {
	id    uint64
	entry int
}

// A fork is the prompts that follow one reply: their entries.
type fork []int

// An earlyID is the id of an entry, as a key of the table of ids.
type earlyID struct {
	key   uint64
	entry int
}

// patience is how many ids are kept for the first record with a parent to come. The
// records of most logs have none, and a table of all their ids would take more time
// and room than everything else.
const patience = 4096

// key returns what an id is known by. Those that a log uses once are known in all
// of it, others in their conversation only.
func (e *Entry) key(id uint64) uint64 {
	if id == 0 || e.Once {
		return id
	}
	return id ^ e.Conversation*mixTwo
}

// copyKey is what copies of an entry are known by.
func (e *Entry) copyKey() uint64 { return e.ID ^ e.Content*mixOne }

// markCopies marks the messages of a record that are copies of earlier ones. If all are
// of which that can be told, so are the others.
func (b *branches) markCopies(record []Entry) {
	known, fresh, first := false, false, 0
	for i := range record {
		e := &record[i]
		if !e.Once || !e.Flags.IsMessage() {
			continue
		}
		var n int
		if n, e.again = b.ids.get(e.copyKey()); e.again {
			e.copyOf = n + 1
			first = cmp.Or(first, e.copyOf)
		}
		known, fresh = known || e.again, fresh || !e.again
	}
	if known && fresh {
		record[0].mixed = true
	}
	if !known || fresh {
		return
	}
	for i := range record {
		record[i].again, record[i].copyOf = true, cmp.Or(record[i].copyOf, first)
	}
}

// add notes entry n, which is not stored yet.
func (b *branches) add(x *Index, e *Entry, n int) {
	if e.Flags.Has(FlagInactive) {
		b.stated = true
	}
	if e.Flags.Has(FlagPart) {
		return
	}
	if e.ID == 0 && e.Parent == 0 {
		if e.Once && e.Content != 0 {
			b.ids.put(e.copyKey(), n)
		}
		return
	}
	if !b.chained && b.unchained(e, n) {
		return
	}
	parent := e.key(e.Parent)
	above, known := b.ids.get(parent)
	if id := e.key(e.ID); id != 0 {
		b.ids.put(id, n)
		if e.Once && e.Content != 0 {
			b.ids.put(e.copyKey(), n)
		}
	}
	f := e.Flags
	answer := f.IsMessage() && f.Role() == RoleAssistant && !f.Has(FlagPiece)
	prompt := f.Has(FlagPrompt) && !f.Has(FlagCommand)
	r := reply{id: parent}
	command, waiting := n, false
	if known {
		r = reply{entry: b.reply(above)}
		for len(b.chain) <= n {
			b.chain = append(b.chain, hung{})
		}
		b.chain[n].parent = uint32(above) + 1
		if !answer && !prompt {
			b.chain[n].reply = uint32(r.entry) + 1
		}
		if c, below := b.under[above]; below {
			if _, waiting = b.commands[c]; waiting {
				command = c
			}
		}
	}
	if f.Any(FlagSide|FlagPiece) || parent == 0 || b.stated {
		return
	}
	switch {
	case prompt:
		if known {
			b.besideAnswer(x, r, above, n-e.Sub)
		}
		b.begin(x, r, n, command, n-e.Sub)
	case answer && waiting:
		r = b.commands[command]
		delete(b.commands, command)
		b.begin(x, r, command, command, command)
	case answer:
		if known {
			b.answeredAgain(x, r, above, n, n-e.Sub)
		}
	case !waiting && !f.Has(FlagCommand):
	default:
		if b.under == nil {
			b.commands, b.under = map[int]reply{}, map[int]int{}
		}
		if b.under[n] = command; !waiting {
			b.commands[n] = r
		}
	}
}

// besideAnswer begins a branch with the answer that follows a result already, where a prompt
// follows it, too: a person went back into the middle of a turn. The prompt is of the record
// that begins with entry n.
func (b *branches) besideAnswer(x *Index, r reply, above, n int) {
	if _, forked := b.forks[r]; forked || above == r.entry {
		return
	}
	flags := func(i int) Flags {
		c, k := x.at(i)
		return c.cells.flags(k)
	}
	result := false
	for i := above; i > r.entry && !result; i = b.parent(i) {
		result = flags(i).Has(FlagResult)
	}
	if !result {
		return
	}
	for i := above + 1; i < min(n, above+nearAnswer); i++ {
		p := b.parent(i)
		if p >= r.entry && b.reply(p) == r.entry && answers(flags(i)) {
			b.begin(x, r, i, i, i)
			return
		}
	}
}

// answeredAgain begins two branches where an answer follows what another one followed already,
// and what hangs below that came to an end in words: a person, or the program, went back to it.
// Answers that call something hang below one entry in some logs, and are no branches. The answer
// is entry n, of the record that begins with entry from.
func (b *branches) answeredAgain(x *Index, r reply, above, n, from int) {
	if above+1 >= from {
		return // as nearly always
	}
	flags := func(i int) Flags {
		c, k := x.at(i)
		return c.cells.flags(k)
	}
	end := -1
	for i := from - 1; i > max(above, from-nearAnswer); i-- {
		f := flags(i)
		if f.Has(FlagSide) || !f.IsMessage() || f.Has(FlagMarker) {
			continue
		}
		if f.Role() != RoleAssistant || f.Has(FlagCall) || !f.Has(FlagText) {
			return
		}
		if !f.Has(FlagPiece) {
			end = i
			break
		}
	}
	first := end
	for first > above && b.parent(first) != above {
		first = b.parent(first)
	}
	if first <= above || !answers(flags(first)) || first == end && !flags(above).Has(FlagResult) {
		return
	}
	if _, forked := b.forks[r]; !forked {
		b.begin(x, r, first, first, first)
	}
	b.begin(x, r, n, n, from)
}

// nearAnswer is how far behind a result the answer to it stands, in entries.
const nearAnswer = 256

// begin notes that a branch begins with an entry, or with the command that it is
// below. The record of the entry begins with entry n.
func (b *branches) begin(x *Index, r reply, entry, command, n int) {
	if b.forks == nil {
		b.forks = map[reply]int{}
	}
	number, forked := b.forks[r]
	if !forked {
		b.forks[r] = len(b.below)
		b.below = append(b.below, fork{entry})
		return
	}
	f := b.below[number]
	last := f[len(f)-1]
	if command > last {
		n = min(n, command)
	}
	b.left.mark(x, last, n)
	b.below[number] = append(f, entry)
}

// unchained reports whether no entry up to this one refers to another one.
func (b *branches) unchained(e *Entry, n int) bool {
	if e.Parent == 0 && !e.Once {
		if key := e.key(e.ID); key != 0 && len(b.early) < patience {
			b.early = append(b.early, earlyID{key, n})
		}
		return true
	}
	b.chained = true
	for _, id := range b.early {
		b.ids.put(id.key, id.entry)
	}
	b.early = nil
	return false
}

// reply returns the reply that an entry counts as: the first above it, or the
// entry itself.
func (b *branches) reply(entry int) int {
	if entry < len(b.chain) && b.chain[entry].reply > 0 {
		return int(b.chain[entry].reply) - 1
	}
	return entry
}

// parent returns the entry above one, -1 if there is none. It is always an earlier one.
func (b *branches) parent(entry int) int {
	if entry >= len(b.chain) {
		return -1
	}
	return int(b.chain[entry].parent) - 1
}

// ranges are ranges of entries that were marked as inactive while reading, in order.
type ranges [][2]int

// mark marks the entries from first up to n, not included, as being on a branch
// that was left. Every entry is marked once at most: the ranges that are marked are
// kept, and only the last of them can be touched again.
func (r *ranges) mark(x *Index, first, n int) {
	if first >= n {
		return
	}
	end, high := n, n
	list := *r
	for last := len(list) - 1; last >= 0 && list[last][1] >= first; last-- {
		x.setInactive(max(first, list[last][1]), end)
		end, high = min(end, list[last][0]), max(high, list[last][1])
		list = list[:last]
	}
	x.setInactive(first, end)
	*r = append(list, [2]int{min(first, end), high})
}

func (x *Index) setInactive(from, to int) {
	for i := from; i < to; i++ {
		x.raise(i, FlagInactive)
	}
}

// Knows reports whether an entry has an id that the log uses once.
func (x *Index) Knows(id string) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	_, known := x.branches.ids.get(HashID(id))
	return known
}

// Parent returns the entry that entry i follows in a tree; ok is false where the log tells
// of none.
func (x *Index) Parent(i int) (parent int, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if i < 0 || i >= x.n {
		return 0, false
	}
	parent = x.branches.parent(i)
	return parent, parent >= 0
}

// Forked reports whether the log has branches that were left, and does not say
// itself which they are.
func (x *Index) Forked() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.branches.left) > 0 && !x.branches.stated
}

// SetLeaf says that the active branch is the one with entry i; if i is negative, it
// is that of the last message. It is to be called when a log with forks was read:
// before that, the branch that was begun last counts as active.
func (x *Index) SetLeaf(i int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	b := &x.branches
	if i < 0 || i >= x.n {
		i = x.lastSaid()
	}
	above := map[int]bool{} // the active entries
	for ; i >= 0; i = b.parent(i) {
		above[i] = true
	}
	left := map[int]bool{} // prompts that begin a branch that was left
	for _, f := range b.below {
		active := f[len(f)-1]
		for _, prompt := range f {
			if above[prompt] {
				active = prompt
			}
		}
		for _, prompt := range f {
			if prompt != active && !above[prompt] {
				left[prompt] = true
			}
		}
	}
	inactive := make([]bool, x.n)
	known := func(i int) bool { return left[i] || b.parent(i) >= 0 }
	for i := range inactive {
		c, k := x.at(i)
		flags := c.cells.flags(k)
		from := i
		for from+1 < x.n && from < i+16 && !known(from) && !x.startsRecord(from+1) {
			from++ // what was put before a prompt goes with it
		}
		switch {
		case known(from):
			inactive[i] = left[from] || inactive[b.parent(from)]
		case i > 0 && (!flags.IsMessage() || flags.Any(FlagInjected|FlagSide)):
			inactive[i] = inactive[i-1] // it stands beside the conversation
		}
		if flags &^= FlagInactive; inactive[i] {
			flags |= FlagInactive
		}
		c.cells.setFlags(k, flags)
	}
	for _, r := range x.turns.taken {
		x.setInactive(r[0], r[1])
	}
	x.changes++
}

func (x *Index) startsRecord(i int) bool {
	c, k := x.at(i)
	return c.cells.flags(k).Has(flagRecord)
}

// lastSaid returns the last message of the main thread, -1 if there is none.
func (x *Index) lastSaid() int {
	for i := x.n - 1; i >= 0; i-- {
		c, k := x.at(i)
		if f := c.cells.flags(k); f.IsMessage() && !f.Any(FlagSide|FlagMarker|FlagInjected) {
			return i
		}
	}
	return -1
}
