package model

import (
	"slices"
	"sync"
)

// An Index knows every record of a log without its body: where it is, what kind
// of thing it is, which tool result belongs to which call, and which thread and
// turn it is part of. It only grows. One goroutine adds; any goroutine may ask.
//
// Entries are numbered from 0 in the order of the log. An entry is a message, a
// later piece of one, or a record that is no message. Messages have a number of
// their own, which counts messages only.
type Index struct {
	mu     sync.RWMutex
	chunks []*chunk
	n      int
	done   bool
	err    error

	account  Account
	openType string           // of the metadata that may still be written, see Retract
	runs     []run            // entries of one conversation that follow each other
	resumed  []resumption     // of the runs that go on with a conversation
	numbers  map[uint64]int32 // of conversations, in the order they began
	talks    []talk           // of conversations, by number
	threads  []*Thread
	byKey    map[uint64]*Thread
	pieces   links // message -> its later pieces, see begin
	owners   links // piece -> its message
	members  links // entry -> number of its thread
	results  links // tool call -> its result
	calls    links // tool result -> its call
	spawns   links // tool call -> number of the thread it started
	agents   links // tool call that says that it starts a sub-agent
	answers  links // tool call -> entry with the answer to the request to allow it

	// Entries with FlagToldModel and FlagToldUsage: few logs have any, and each
	// answer asks for the last one before it.
	toldModel, toldUsage []uint32

	pairing pairing
	groups  groups
	sides   sides

	branches  branches
	answering answering
	outcomes  outcomes
	restated  restated
	turns     turns
	loose     loose
	usages    usages
	kept      kept
	settings  settings

	conversation uint64
	messages     int
	prompts      int
	flat         bool
	changes      int
}

const chunkSize = 1024

// A chunk holds what the index keeps of up to chunkSize entries of one file.
type chunk struct {
	first    int // number of the first entry
	file     int32
	sub      int32 // which message of its record the first entry is
	base     int64 // offset that the entries' starts count from
	line     int   // line of the first record
	messages int   // messages and prompts before the chunk
	prompts  int
	cells    cells
	lines    []uint32 // lines after the first one's; nil while each record is one line
	subs     []uint16 // nil while every record is one entry, see subOf
	records  int      // records in the chunk so far
	before   []before // each block of blockSize entries
}

// goesOn marks a message of the record that began before the chunk: its number counts
// from that of the chunk's first entry.
const goesOn = 1 << 15

// subOf is what a chunk notes of the number of a message in its record. Of one that
// began in the chunk the number is small, however many messages the record has.
func (c *chunk) subOf(sub int) uint16 {
	if c.records == 0 {
		return goesOn | uint16(min(sub-int(c.sub), goesOn-1))
	}
	return uint16(min(sub, goesOn-1))
}

// before counts what stands in a chunk before a block of its entries.
type before struct{ messages, prompts, records uint16 }

// NewIndex returns an empty index.
func NewIndex() *Index {
	return &Index{byKey: map[uint64]*Thread{}}
}

// SetFlat tells the index to treat every message as one of the main thread. It
// is meant for a log that consists of one sub-agent's messages and must be
// called before the first Add.
func (x *Index) SetFlat() { x.flat = true }

// Add appends entries. Entries of one record must follow each other, with Sub
// counting from 0.
func (x *Index) Add(entries []Entry) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for i := 0; i < len(entries); {
		n := i + 1
		for n < len(entries) && entries[n].Sub > 0 {
			n++
		}
		x.branches.markCopies(entries[i:n])
		for ; i < n; i++ {
			if entries[i].again {
				entries[i].repeated()
			}
			x.add(&entries[i])
		}
	}
	x.changes++
}

// repeated makes an entry one that says nothing that was not said before.
func (e *Entry) repeated() {
	e.again = true
	e.Flags = (e.Flags&(FlagSide|flagRecord) | FlagMetadata | FlagPart).WithRole(e.Flags.Role())
	e.Calls, e.Results, e.Answers, e.Outcomes = nil, nil, nil, nil
	e.Turns = 0
}

// Finish says that the log is read to its end, err telling why if not to a good one.
func (x *Index) Finish(err error) {
	x.mu.Lock()
	x.done, x.err = true, err
	x.mark(true)
	x.mu.Unlock()
}

// Settle says that nothing will be added any more. What is only asked of an entry that
// arrives is given up: in a long log that is a third of what the index takes.
func (x *Index) Settle() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.branches.ids, x.branches.early, x.branches.under = idTable{}, nil, nil
	x.groups, x.pairing.answered = groups{}, recently{}
	for _, l := range [...]*links{&x.pieces, &x.owners, &x.members, &x.results, &x.calls} {
		l.pairs = slices.Clone(l.pairs)
	}
}

// Resume says that the log grew and more entries will be added.
func (x *Index) Resume() {
	x.mu.Lock()
	x.done, x.err = false, nil
	x.mark(false)
	x.mu.Unlock()
}

func (x *Index) add(e *Entry) {
	if x.flat {
		e.Flags &^= FlagSide
		e.Thread, e.ParentCall = 0, 0
	}
	n := x.n
	x.settings.add(e)
	if e.Sub == 0 {
		e.Flags |= flagRecord
		x.account.Records++
	}
	if x.sides.again(x, e) {
		e.repeated()
	}
	e.Restates = e.Restates || e.Uses && x.pairing.waits(e)
	x.pairing.unmask(e)
	var told openCall
	known := false
	if outcomes := e.Outcomes; e.Restates && len(e.Calls) == 1 {
		e.Outcomes = nil
		if told, known = x.restate(e, n); known {
			e.repeated()
			if e.Outcomes = outcomes; !e.mixed {
				e.Flags &^= FlagPart // what else it says, as when that was, stands nowhere else
				e.Type = RepeatedCall
			}
		}
	}
	x.count(e)
	var owner int
	firstCall, firstResult := 0, 0
	if e.Flags.IsMessage() {
		owner, firstCall, firstResult = x.groups.join(e, n)
		if owner != n {
			e.Flags |= FlagPiece
			e.Flags &^= FlagPrompt
		}
		x.startConversation(e, n)
		if e.Flags.Has(FlagSide) {
			x.sides.place(x, e, n)
		}
	}
	if e.Model != "" {
		talk := int32(0) // of a record before the first message
		if len(x.runs) > 0 {
			talk = x.runs[len(x.runs)-1].number
		}
		x.answering.add(e, n, talk)
	}
	x.branches.add(x, e, n)
	x.turns.add(x, e, n)
	x.store(e)
	if e.again && e.copyOf > 0 {
		x.copied(n, e.copyOf-1, e.Sub == 0)
	}
	if e.Repeats {
		x.restated.echoes = append(x.restated.echoes, uint32(n))
	}
	if e.Flags.Has(FlagToldModel) {
		x.toldModel = append(x.toldModel, uint32(n))
	}
	if e.Flags.Has(FlagToldUsage) {
		x.toldUsage = append(x.toldUsage, uint32(n))
	}
	if owner != n && e.Flags.Has(FlagPiece) {
		x.pieces.add(uint64(owner), uint64(makeBegin(n, firstCall, firstResult)))
		x.owners.add(uint64(n), uint64(owner))
		c, i := x.at(owner)
		whole := c.cells.flags(i)
		only := whole & e.Flags & FlagOnlyResults
		whole |= e.Flags & (FlagText | FlagReasoning | FlagCall | FlagResult | FlagError | FlagMedia | FlagBoundary)
		c.cells.setFlags(i, whole&^FlagOnlyResults|only)
	}
	if e.Flags.IsMessage() || owner != n && e.Flags.Has(FlagPiece) {
		x.usages.add(e, owner)
	}
	if e.Flags.IsMessage() {
		x.messages++
		x.account.Messages++
		if e.Flags.Has(FlagMarker) {
			x.account.Events++
		}
		if e.Flags.Has(FlagPrompt) && !e.Flags.Has(FlagSide) {
			x.prompts++
		}
	}
	x.tally(e)
	if e.Flags.IsMessage() && !e.Flags.Any(FlagOnlyResults|FlagMarker) {
		x.leave(scope{e.Thread, e.Conversation})
	}
	if e.Flags.IsMessage() && !e.Flags.Has(FlagMarker) && (e.Flags.Has(FlagText) || e.Flags.Has(FlagReasoning) && x.pairing.repeats(e)) {
		x.pairing.apart = true
	}
	if e.Flags.IsMessage() && e.Flags.Any(FlagPrompt|FlagBoundary) && len(e.Calls)+len(e.Results) == 0 {
		x.pairing.begins(e, n)
	}
	if e.Flags.Has(FlagPrompt) && !e.Flags.Has(FlagSide) && len(e.Results) == 0 {
		x.pairing.prompted = n
	}
	if len(e.Calls)+len(e.Results) > 0 {
		x.pair(e, owner, firstCall, firstResult)
	}
	for _, a := range e.Answers {
		x.answer(a, n)
	}
	for _, o := range e.Outcomes {
		if known && o.Call|o.Approval == 0 {
			_, answered := x.results.get(uint64(told.ref))
			x.ended(o, told.key(), told.ref, !answered, true, n)
		} else {
			x.outcome(o, e.Conversation, n)
		}
	}
}

// count adds the entry to the account.
func (x *Index) count(e *Entry) {
	a := &x.account
	a.Calls += len(e.Calls)
	for _, c := range e.Calls {
		if c.ID|c.Name != 0 {
			a.named++
		}
	}
	a.Results += len(e.Results)
	a.Errors += e.failures()
	if e.Sub > 0 {
		return
	}
	switch {
	case e.Flags.Has(FlagPart):
		a.Shown++
		if e.again && !e.mixed {
			a.Repeated++
		}
	case e.Flags.Has(FlagMetadata):
		a.Metadata++
		addType(&a.MetadataTypes, e.Type)
		if e.Flags.Has(FlagOpen) {
			x.openType = e.Type
		}
	case e.Flags.Has(FlagMalformed):
		a.Malformed++
		if e.Flags.Has(FlagOpen) {
			a.Unended++
		}
	case e.Flags.Has(FlagUnknown):
		a.Unknown++
		addType(&a.UnknownTypes, e.Type)
	default:
		a.Shown++
	}
}

// maxTypes bounds the types of records that are told apart.
const maxTypes = 1000

func addType(counts *map[string]int, kind string) {
	if *counts == nil {
		*counts = map[string]int{}
	}
	if len(*counts) >= maxTypes && (*counts)[kind] == 0 {
		kind = "(other types)"
	}
	(*counts)[kind]++
}

// store appends the entry's cell.
func (x *Index) store(e *Entry) {
	var c *chunk
	if len(x.chunks) > 0 {
		c = x.chunks[len(x.chunks)-1]
	}
	if c == nil || c.cells.len() == chunkSize || c.file != int32(e.File) || e.Offset < c.base || e.Offset-c.base > 1<<32-1 {
		c = &chunk{first: x.n, file: int32(e.File), sub: int32(e.Sub), base: e.Offset, line: e.Line, messages: x.messages, prompts: x.prompts}
		x.chunks = append(x.chunks, c)
	}
	k := c.cells.len()
	if k%blockSize == 0 {
		c.before = append(c.before, before{uint16(x.messages - c.messages), uint16(x.prompts - c.prompts), uint16(c.records)})
	}
	if e.Sub == 0 {
		c.records++
	}
	if c.lines == nil && e.Line != c.line+c.records-1 {
		c.lines = make([]uint32, k, chunkSize)
		for i, r := 0, -1; i < k; i++ {
			if c.cells.flags(i).Has(flagRecord) {
				r++
			}
			c.lines[i] = uint32(max(r, 0))
		}
	}
	if c.lines != nil {
		c.lines = append(c.lines, uint32(e.Line-c.line))
	}
	if c.subs == nil && e.Sub > 0 {
		c.subs = make([]uint16, k, chunkSize)
	}
	if c.subs != nil {
		c.subs = append(c.subs, c.subOf(e.Sub))
	}
	c.cells.add(uint32(e.Offset-c.base), uint32(min(e.Length, 1<<32-1)), e.Flags)
	x.n++
}

// Retract takes back an entry that is a record that could not be read, or the beginning
// of a text: the last line of a file that was still being written. It stays as a place
// where nothing is, and the record gets an entry of its own when it is read again: who goes
// over the entries as they come would not see one that came with a number that was passed.
// It reports whether it did.
func (x *Index) Retract(i int) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if i < 0 || i >= x.n {
		return false
	}
	c, k := x.at(i)
	flags := c.cells.flags(k)
	text := flags.Has(FlagMetadata | FlagOpen)
	if !text && !flags.Has(FlagMalformed) || !flags.Has(flagRecord) {
		return false
	}
	x.changes++
	x.account.Records--
	switch {
	case text:
		x.account.Metadata--
		if n := x.account.MetadataTypes[x.openType]; n > 1 {
			x.account.MetadataTypes[x.openType] = n - 1
		} else {
			delete(x.account.MetadataTypes, x.openType)
		}
	case flags.Has(FlagOpen):
		x.account.Unended--
		fallthrough
	default:
		x.account.Malformed--
	}
	if len(x.runs) > 0 && i >= int(x.runs[0].entry) && !text { // before the first message none was counted
		if t := &x.talks[x.runs[x.runOf(i)].number]; t.unread > 0 {
			t.unread--
		}
	}
	c.cells.setFlags(k, flags&^(FlagMalformed|FlagOpen)|FlagMetadata|FlagPart)
	return true
}

// ReadAgain returns the entry after one that was taken back, if it is of the same record,
// read again.
func (x *Index) ReadAgain(i int) (next int, ok bool) {
	if !x.Flags(i).Has(FlagMetadata|FlagPart) || i+1 >= x.Len() {
		return i, false
	}
	before, after := x.Place(i), x.Place(i+1)
	return i + 1, after.Sub == 0 && after.File == before.File && after.Offset == before.Offset
}
