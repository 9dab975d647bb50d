package model

import (
	"maps"
	"slices"
)

// pairing finds the result of each tool call while entries arrive.
//
// Ids repeat within real conversations, are empty or missing, and results stand
// before their calls. So a result goes to an open call with its id; without an
// id, to an open call of its name; without a name, to an open call without an id,
// or to the only one there is since the last prompt. Of several calls the latest
// message wins, and within it the first call, one of the same name before others.
// Calls without an id are one message in this as long as nothing is said and no result
// comes between them: they were made together, and their results come in that order,
// unless a result repeats what its call was given. An answer with its own thoughts that
// has one of these calls again was made anew, and is another message.
// What finds nothing waits for a call that comes later, and is an orphan until
// then. Nothing is paired across conversations.
type pairing struct {
	byID     map[uint64][]openCall // open calls with an id, newest last
	most     int                   // ids that byID had, since it was made
	crowds   map[uint64]*crowd     // those of an id with very many
	noID     []openCall            // open calls without an id, oldest first
	recent   []openCall            // all open calls since the last prompt, oldest first
	prompted int                   // entry of the last prompt that came without results
	batch    int32                 // number of the last batch of calls without an id
	batches  int32                 // how many there were
	apart    bool                  // the next one of them begins another batch
	closed   []openCall            // calls without an id that had a result and that no other record told of so far
	turn     turnStart
	orphans  []orphan             // results without a call, oldest first
	answered recently             // ids that had a result -> the call
	doubts   map[uint64]suspicion // what may be no id, see unmask
	asked    map[uint64]ref       // requests to allow a call that have no answer
}

// scope is the thread and the conversation that calls and results are paired in.
type scope struct{ thread, conversation uint64 }

type openCall struct {
	ref      ref
	id, name uint64
	note     uint64 // see CallEntry
	scope    scope
	failed   bool // it says so itself, with or without a result
	final    bool // it needs no result
	told     bool // that it failed, by a record that tells of it again
	restated bool // its result is that of such a record so far, and counted
	asked    bool // a person has yet to allow it
	retold   bool // one without an id: another record told of it again, or itself does of one
	fine     bool // the result that another record told did not fail
	batch    int32
	given    uint64 // see CallEntry
	does     uint64
	says     uint64 // what its result says, of one without an id, see ToolResult.Says
}

type orphan struct {
	ref      ref
	id, name uint64
	note     uint64 // see CallEntry
	scope    scope
	failed   bool
}

// key is what an open call is known by: its id, or where it stands.
func (c openCall) key() uint64 {
	if c.id != 0 {
		return c.id
	}
	return ^uint64(c.ref)
}

// recently remembers ids for a while, in two generations.
type recently struct{ young, old map[uint64]ref }

func (r *recently) add(id uint64, call ref) {
	if len(r.young) >= groupGeneration || r.young == nil {
		r.old, r.young = r.young, make(map[uint64]ref)
	}
	r.young[id] = call
}

func (r *recently) get(id uint64) (call ref, ok bool) {
	if call, ok = r.young[id]; !ok {
		call, ok = r.old[id]
	}
	return call, ok
}

// Lists of calls without id and of orphans are searched from the front; a log
// that never answers must not make that slow.
const pairingWindow = 256

// knows reports whether there was a call with that id.
func (p *pairing) knows(id uint64) bool {
	_, answered := p.answered.get(id)
	return answered || len(p.byID[id]) > 0 || p.crowds[id] != nil
}

// open enters a call that has no result yet.
func (p *pairing) open(o openCall) {
	if o.id == 0 || isDoubted(o.id) {
		if p.apart || p.batch == 0 {
			p.batches++
			p.batch = p.batches
		}
		o.batch, p.apart = p.batch, false
	}
	if o.id == 0 {
		p.noID = trim(append(p.noID, o))
	} else if c := p.crowds[o.id]; c != nil {
		c.add(o)
	} else {
		if p.byID == nil {
			p.byID = map[uint64][]openCall{}
		}
		p.byID[o.id] = append(p.byID[o.id], o)
		p.most = max(p.most, len(p.byID))
		if calls := p.byID[o.id]; len(calls) >= crowded {
			if p.crowds == nil {
				p.crowds = map[uint64]*crowd{}
			}
			p.crowds[o.id] = newCrowd(calls)
			delete(p.byID, o.id)
		}
	}
	p.recent = trim(append(p.recent, o))
}

// pair enters the calls and results of an entry whose message is owner.
func (x *Index) pair(e *Entry, owner, firstCall, firstResult int) {
	p := &x.pairing
	withPrompt := e.Flags.Has(FlagPrompt) && len(e.Calls) == 0 // results that a prompt came with are of calls before it
	if withPrompt {
		p.forget(e.Conversation, p.prompted)
	} else if e.Flags.Has(FlagPrompt) {
		p.forget(e.Conversation, owner)
	}
	if e.Restates && len(e.Results) > 0 { // it is told with its own result, whatever else is open
		defer func(batch int32, apart bool) { p.batch, p.apart = batch, apart }(p.batch, p.apart)
		p.apart = true
	}
	for k, c := range e.Calls {
		x.addCall(e, c, makeRef(owner, firstCall+k))
		if c.Keeps != KeepsNone {
			x.keep(e, c, makeRef(owner, firstCall+k))
		}
		if c.Approval != 0 {
			if p.asked == nil {
				p.asked = map[uint64]ref{}
			}
			p.asked[c.Approval] = makeRef(owner, firstCall+k)
		}
	}
	for k, r := range e.Results {
		x.addResult(e, r, makeRef(owner, firstResult+k))
		p.apart = true
	}
	if withPrompt {
		p.forget(e.Conversation, owner)
	}
}

// forget takes the calls before an entry for none of those since the last prompt.
func (p *pairing) forget(conversation uint64, before int) {
	p.recent = slices.DeleteFunc(p.recent, func(c openCall) bool {
		entry, _ := c.ref.split()
		return c.scope.conversation == conversation && entry < before
	})
}

func (x *Index) addCall(e *Entry, c CallEntry, at ref) {
	p := &x.pairing
	o := openCall{ref: at, id: c.ID, name: c.Name, note: c.note, scope: scope{e.Thread, e.Conversation}, given: c.Given, does: c.Does, failed: c.Failed, final: c.Failed || withoutResult[c.Name], asked: c.Asked, retold: e.Restates}
	if c.Prompt != 0 || c.Thread != 0 {
		x.sides.call(x, c, at)
	}
	if c.Agent {
		x.agents.add(uint64(at), 0)
	}
	for i := len(p.orphans) - 1; i >= 0; i-- {
		r := p.orphans[i]
		if r.scope == o.scope && (c.ID != 0 && r.id == c.ID || c.ID == 0 && r.id == 0 && r.name != 0 && r.name == c.Name && !apart(r.note, c.note)) {
			p.orphans = append(p.orphans[:i], p.orphans[i+1:]...)
			if !r.failed {
				x.orphaned(r.scope, -1)
			} else if c.Failed {
				x.mend(o.scope)
			}
			x.link(at, r.ref, r.failed)
			x.judged(o.key(), at, r.ref)
			return
		}
	}
	p.open(o)
	if !o.final {
		x.wait(o.scope, o)
	}
}

func (x *Index) addResult(e *Entry, r ResultEntry, at ref) {
	p := &x.pairing
	call, ok := p.find(scope{e.Thread, e.Conversation}, r)
	if !ok {
		owner, _ := at.split()
		x.raise(owner, FlagLoose)
		if !r.Failed {
			x.orphaned(scope{e.Thread, e.Conversation}, 1)
			x.account.astray = x.account.astray || r.ID != 0 && x.prompts > 0
		}
		if _, again := p.answered.get(r.ID); again && r.ID != 0 {
			return // a second result of a call; a later call with that id is another one
		}
		p.orphans = append(p.orphans, orphan{at, r.ID, r.Name, r.note, scope{e.Thread, e.Conversation}, r.Failed})
		if len(p.orphans) > pairingWindow {
			p.orphans = append(p.orphans[:0], p.orphans[1:]...)
		}
		return
	}
	p.close(call)
	if !Names(call.id) {
		p.keepClosed(call, r)
	}
	if call.told {
		x.mend(call.scope)
	}
	if call.restated {
		x.account.Results--
		x.account.Paired--
	}
	if !call.final {
		x.answered(call, at, r.ID != 0)
	} else if call.failed && r.Failed {
		x.mend(call.scope)
	}
	if r.ID != 0 {
		p.answered.add(r.ID, call.ref)
	}
	x.link(call.ref, at, r.Failed)
	x.judged(call.key(), call.ref, at)
	if r.Thread != 0 {
		x.sides.start(x, r.Thread, call.ref)
	}
}

// answer notes that entry n says whether a call is allowed.
func (x *Index) answer(a AnswerEntry, n int) {
	call, ok := x.pairing.asked[a.Approval]
	if !ok {
		return
	}
	delete(x.pairing.asked, a.Approval)
	x.answers.add(uint64(call), uint64(n))
	if a.Denied {
		entry, _ := call.split()
		x.raise(entry, FlagFailed)
	}
}

func (x *Index) link(call, result ref, failed bool) {
	if failed {
		entry, _ := call.split()
		x.raise(entry, FlagFailed)
	}
	x.results.add(uint64(call), uint64(result))
	x.calls.add(uint64(result), uint64(call))
	x.account.Paired++
}

// find returns the open call that a result answers.
func (p *pairing) find(in scope, r ResultEntry) (openCall, bool) {
	here := func(c openCall) bool { return c.scope == in && !c.isApart(r.note) }
	named := func(c openCall) bool { return here(c) && r.Name != 0 && c.name == r.Name }
	if r.ID != 0 {
		near := func(s scope) bool { return s.conversation == in.conversation }
		if many := p.crowds[r.ID]; many != nil {
			if c, ok := many.pick(r.Name, func(s scope) bool { return s == in }); ok {
				return c, true
			}
			if c, ok := many.pick(r.Name, near); ok {
				return c, true
			}
		}
		open := p.byID[r.ID]
		if c, ok := pick(open, r.Name, here); ok {
			return c, true
		}
		if c, ok := pick(open, r.Name, func(c openCall) bool { return near(c.scope) }); ok {
			return c, true
		}
		return pickOfBatch(p.noID, named)
	}
	if r.Says != 0 {
		if c, ok := pickOfBatch(p.noID, func(c openCall) bool { return c.says == r.Says && here(c) && (r.Name == 0 || named(c)) }); ok {
			return c, true
		}
	}
	if r.Name != 0 {
		if r.Given != 0 {
			if c, ok := pickOfBatch(p.noID, func(c openCall) bool { return named(c) && c.given == r.Given }); ok {
				return c, true
			}
		}
		if c, ok := pickOfBatch(p.noID, named); ok {
			return c, true
		}
		return pick(p.recent, 0, named)
	}
	for _, last := range [...]bool{false, true} { // what gives no result, or ended otherwise, comes last
		if c, ok := pickOfBatch(p.recent, func(c openCall) bool { return here(c) && c.id == 0 && last == (withoutResult[c.name] || c.denies(r)) }); ok {
			return c, true
		}
	}
	if c, ok := p.only(here); ok || r.note == 0 {
		return c, ok
	}
	return p.noted(in, r.note)
}

// only returns the open call since the last prompt, if there is one only where it is looked for;
// one without an id of which another record told the result is not.
func (p *pairing) only(in func(openCall) bool) (call openCall, ok bool) {
	n := 0
	for _, c := range p.recent {
		if in(c) && (c.id != 0 || !c.restated) {
			call = c
			n++
		}
	}
	return call, n == 1
}

// pick returns of the calls that fit one of the latest message: the first with
// the name, if there is any, else the first.
func pick(calls []openCall, name uint64, fits func(openCall) bool) (best openCall, ok bool) {
	message := -1
	for i := len(calls) - 1; i >= 0; i-- {
		if !fits(calls[i]) {
			continue
		}
		entry, _ := calls[i].ref.split()
		if message < 0 {
			message = entry
		}
		if entry != message {
			break
		}
		if !ok || name == 0 || calls[i].name == name || best.name != name {
			best, ok = calls[i], true
		}
	}
	return best, ok
}

// close removes a call from the open ones.
func (p *pairing) close(call openCall) {
	is := func(c openCall) bool { return c.ref == call.ref }
	if many := p.crowds[call.id]; many != nil && call.id != 0 {
		if many.close(call.ref); many.open == 0 {
			delete(p.crowds, call.id)
		}
	} else if call.id != 0 {
		if open := without(p.byID[call.id], is); len(open) > 0 {
			p.byID[call.id] = open
		} else {
			delete(p.byID, call.id)
			p.shrink()
		}
	} else {
		p.noID = without(p.noID, is)
	}
	p.recent = without(p.recent, is)
}

// manyOpen is from how many ids on the map of open calls is made anew when most of them
// are closed: a map keeps the room for all that it ever had.
const manyOpen = 1 << 12

// shrink gives the room of closed calls back.
func (p *pairing) shrink() {
	if p.most < manyOpen || len(p.byID) > p.most/8 {
		return
	}
	fewer := make(map[uint64][]openCall, len(p.byID))
	maps.Copy(fewer, p.byID)
	p.byID, p.most = fewer, len(fewer)
}

func without(calls []openCall, is func(openCall) bool) []openCall {
	for i, c := range calls {
		if is(c) {
			return append(calls[:i], calls[i+1:]...)
		}
	}
	return calls
}

func trim(calls []openCall) []openCall {
	if len(calls) > pairingWindow {
		return append(calls[:0], calls[1:]...)
	}
	return calls
}
