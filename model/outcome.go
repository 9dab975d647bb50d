package model

import "time"

// An Outcome is what another record than the result tells of how a tool call
// ended. One that tells nothing but both ids says which call a request is about.
type Outcome struct {
	Call     string // id of the call
	Approval string // id of the request to allow it
	Denied   bool
	Error    Tristate
	ExitCode *int
	Duration time.Duration
	Text     string // the reason, or what went wrong
	Thread   string // key of the sub-agent's thread that the call started
}

// Judges reports whether the outcome says that the call failed or was refused.
func (o *Outcome) Judges() bool { return o.Denied || o.Error == Yes }

// An OutcomeEntry is what the index is told of an Outcome.
type OutcomeEntry struct {
	Call, Approval, Thread uint64
	Judges                 bool
	note                   uint64 // see CallEntry
}

// OutcomeEntries returns the entries of outcomes.
func OutcomeEntries(outcomes []Outcome) []OutcomeEntry {
	var list []OutcomeEntry
	for _, o := range outcomes {
		list = append(list, OutcomeEntry{HashCallID(o.Call), Hash(o.Approval), Hash(o.Thread), o.Judges(), 0})
	}
	return list
}

// outcomes ties outcomes to the calls and the results that they are about. They
// stand before the result or behind it.
type outcomes struct {
	approvals map[uint64]uint64 // id of a request -> id of the call
	early     map[uint64]int    // call, see openCall.key -> entry with the outcome of a call without a result
	calls     links             // tool call -> entry with its outcome
	results   links             // tool result -> the same
}

// outcome notes what entry n says of a call. Of one without an id it says it where no other
// call of the conversation is open.
func (x *Index) outcome(o OutcomeEntry, conversation uint64, n int) {
	s := &x.outcomes
	id := o.Call
	if o.Approval != 0 && id != 0 {
		if s.approvals == nil {
			s.approvals = map[uint64]uint64{}
		}
		s.approvals[o.Approval] = id
	} else if id == 0 {
		id = s.approvals[o.Approval]
	}
	call, open := x.openByID(id)
	if id == 0 && o.Approval == 0 {
		var c openCall
		if c, open = x.pairing.only(func(c openCall) bool { return c.scope.conversation == conversation && !c.isApart(o.note) }); open {
			call, id = c.ref, c.key()
		}
	}
	if id == 0 {
		return
	}
	known := open
	if !open {
		call, known = x.pairing.answered.get(id)
	}
	x.ended(o, id, call, open, known, n)
}

// ended notes what entry n says of a call with a key, see openCall.key, if that is known.
func (x *Index) ended(o OutcomeEntry, key uint64, call ref, open, known bool, n int) {
	if known && o.Thread != 0 {
		x.sides.start(x, o.Thread, call)
	}
	if !o.Judges {
		return
	}
	if known {
		x.judge(call, n)
	}
	if known && !open {
		if result, ok := x.results.get(uint64(call)); ok {
			x.judgeResult(ref(result), n)
		}
		return
	}
	s := &x.outcomes
	if s.early == nil {
		s.early = map[uint64]int{}
	}
	s.early[key] = n
}

// judge enters an outcome into a call.
func (x *Index) judge(call ref, by int) {
	if _, known := x.outcomes.calls.get(uint64(call)); known {
		return
	}
	x.outcomes.calls.add(uint64(call), uint64(by))
	entry, _ := call.split()
	x.raise(entry, FlagFailed)
}

// judgeResult enters an outcome into a result.
func (x *Index) judgeResult(result ref, by int) {
	if _, known := x.outcomes.results.get(uint64(result)); known {
		return
	}
	x.outcomes.results.add(uint64(result), uint64(by))
	entry, _ := result.split()
	c, k := x.at(entry)
	if !c.cells.flags(k).Has(FlagError) {
		x.raise(entry, FlagError)
		x.account.Errors++
	}
}

// judged enters what was said of a call before it had a result.
func (x *Index) judged(key uint64, call, result ref) {
	if by, ok := x.outcomes.early[key]; ok {
		delete(x.outcomes.early, key)
		x.judge(call, by)
		x.judgeResult(result, by)
	}
}

// Outcomes counts the calls and the results of the message of entry i of which
// another record says that they failed or were refused.
func (x *Index) Outcomes(i int) int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	from, to := uint64(makeRef(i, 0)), uint64(makeRef(i+1, 0))
	return x.outcomes.calls.between(from, to) + x.outcomes.results.between(from, to)
}

// CallOutcome returns the entry that tells the outcome of call k of the message of
// entry i, where another record than its result does.
func (x *Index) CallOutcome(i, k int) (entry int, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n, ok := x.outcomes.calls.get(uint64(makeRef(i, k)))
	return int(n), ok
}

// ResultOutcome is CallOutcome for result k.
func (x *Index) ResultOutcome(i, k int) (entry int, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n, ok := x.outcomes.results.get(uint64(makeRef(i, k)))
	return int(n), ok
}
