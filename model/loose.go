package model

import "slices"

// A call without a result and a result without a call are loose ends: providers
// refuse a conversation that has them. A call is one for certain when its
// conversation goes on without the result. One in the last message may still be
// running; whether it is depends on whether the log has ended, which only the reader
// of a log knows. One there that a person was asked to allow waits, which is no
// problem. A log without any results is of a kind that has none, or holds
// conversations that are meant to end with a call, and its calls are complete; so are
// the results of a log without calls. Where such results name calls something is missing,
// which is one problem however many they are: the log may be of a kind that leaves calls out.
// Results before any prompt go on with what stands elsewhere (previous_response_id of the
// Responses API of OpenAI).

// waiting are the calls of the latest message of a scope that have no result yet. They
// share one if a result that names no call went to one of them, or one that stands in
// the same message, as where a terminal gives one output for several commands.
type waiting struct {
	entry, calls int
	asked        int // of the calls, those that a person has yet to allow
	shared       bool
}

// withoutResult are the hashes of the names of tools that give none: those that end a run,
// and web_search of xAI and OpenAI, which the provider runs and tells only that.
var withoutResult = func() map[uint64]bool {
	all := map[uint64]bool{Hash(webSearch): true}
	for _, name := range concluding {
		all[Hash(name)] = true
	}
	return all
}()

const webSearch = "web_search"

// HasNoResult reports whether a call needs no result: that of a tool that gives none,
// one that was refused, or
// one of a format that leaves out a result without content.
func (c *ToolCall) HasNoResult() bool {
	return c.State == CallDenied || c.ResultOptional || c.Name == webSearch || slices.Contains(concluding, c.Name)
}

// loose keeps the waiting calls. There are few: those of messages that nothing follows.
type loose map[scope]waiting

// wait enters a call without a result.
func (x *Index) wait(s scope, call openCall) {
	entry, _ := call.ref.split()
	if w, ok := x.loose[s]; ok && w.entry != entry {
		x.leave(s)
	}
	if x.loose == nil {
		x.loose = loose{}
	}
	w := x.loose[s]
	w.entry = entry
	w.calls++
	if call.asked {
		w.asked++
	} else {
		x.account.Open++
	}
	x.loose[s] = w
}

// leave says that a scope goes on: its calls have no result for certain.
func (x *Index) leave(s scope) {
	w, ok := x.loose[s]
	if !ok {
		return
	}
	delete(x.loose, s)
	x.account.Open -= w.calls - w.asked
	if w.shared {
		return
	}
	x.raise(w.entry, FlagLoose)
	x.account.Unanswered += w.calls
	if t := x.talkOf(s); t != nil {
		t.loose += uint32(w.calls)
	}
}

// answered takes back that a call has no result.
func (x *Index) answered(call openCall, result ref, named bool) {
	s := call.scope
	entry, _ := call.ref.split()
	from, _ := result.split()
	if w, ok := x.loose[s]; ok && w.entry == entry {
		if call.asked {
			w.asked--
		} else {
			x.account.Open--
		}
		w.shared = w.shared || !named || from == entry
		if w.calls--; w.calls == 0 {
			delete(x.loose, s)
		} else {
			x.loose[s] = w
		}
		return
	}
	if x.account.Unanswered > 0 {
		x.account.Unanswered--
	}
	if t := x.talkOf(s); t != nil && t.loose > 0 {
		t.loose--
	}
}

// orphaned counts a result without a call, or one less; one that failed is counted as
// that.
func (x *Index) orphaned(s scope, more int) {
	x.account.Orphans += more
	if t := x.talkOf(s); t != nil {
		t.loose = uint32(int(t.loose) + more)
	}
}

// mend takes back one of two problems where both the call and its result say that it
// failed.
func (x *Index) mend(s scope) {
	x.account.Errors--
	if t := x.talkOf(s); t != nil {
		t.errors--
	}
}

// talkOf returns the conversation of a scope, nil if it has none.
func (x *Index) talkOf(s scope) *talk {
	if number, ok := x.numbers[s.conversation]; ok {
		return &x.talks[number]
	}
	return nil
}

// mark says of the messages that a log ends with that calls of theirs wait, or that
// the log goes on.
func (x *Index) mark(ended bool) {
	if len(x.numbers) > 1 {
		return
	}
	for _, w := range x.loose {
		c, k := x.at(w.entry)
		if f := c.cells.flags(k); ended && !w.shared && w.calls > w.asked {
			c.cells.setFlags(k, f|FlagOpen)
		} else {
			c.cells.setFlags(k, f&^FlagOpen)
		}
	}
}

// HasCallsAndResults reports whether the log has both, so that one without the other
// is a problem. Where it only says that something was called, it may not say so each time.
func (x *Index) HasCallsAndResults() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.account.loose()
}

func (a *Account) loose() bool { return a.named > 0 && a.Results > 0 }

// Understood reports whether there are messages, among which a record that nobody
// described is a problem. A file that is no log has none, and nothing but such records.
func (a *Account) Understood() bool { return a.Messages > 0 }

// Problems counts what a reader should look at: failures, loose ends, and records that
// were not read or not understood. ended says that nothing more is to come, so that a
// call in the last message has no result either, and a line without an end gets none.
func (a *Account) Problems(ended bool) int {
	n := a.Errors + a.Malformed
	if a.Understood() {
		n += a.Unknown
	}
	if !ended {
		n -= a.Unended
	}
	if a.loose() {
		n += a.Orphans + a.Unanswered
		if ended && a.Conversations <= 1 {
			n += a.Open
		}
	} else if a.Calls == 0 && a.Orphans > 0 && a.astray {
		n++
	}
	return n
}
