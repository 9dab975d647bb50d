package findings

import (
	"slices"
	"time"

	"msgview/model"
)

// The rules of group log: the log itself is damaged, not understood or out of order.
var (
	ruleUnreadable = &Rule{"log.malformed", Log, Warning, "a record cannot be read", "The record is shown as it is."}
	ruleUnknown    = &Rule{"log.unknown", Log, Warning, "nobody knows the kind of a record", "Its record is shown as it is. msgview info --unknown lists what is in it."}
	ruleTime       = &Rule{"log.time", Log, Warning, "time runs back", "By more than two minutes, within one thread. All places of a log are one finding. Where messages name their session, two sessions are two threads. It is a hint where a session was resumed and what it had was given the time of that: then answers have the very time of what they answer."}
)

var logRules = []*Rule{ruleUnreadable, ruleUnknown, ruleTime}

// backLeast is by how much time must run back to be told: what runs side by side is
// written a little out of order.
const backLeast = 2 * time.Minute

// clock is the follower of the group.
type clock struct {
	threads  latest[uint64, ticked] // by thread and session
	sessions latest[uint64, sessions]
}

// sessions are those that messages of a thread name: the first one and the one at hand.
type sessions struct {
	first, now uint64
}

// A ticked is how far the time of a thread went.
type ticked struct {
	at, anew time.Time // anew is the time that several messages were given at once
	asked    time.Time // of what the next answer is to, if that is known
}

// stampedTogether is by how much the times of messages differ at most that were stamped together.
const stampedTogether = 50 * time.Millisecond

// stampedAnew is what is told of a time that only runs back because messages were stamped together.
const stampedAnew = "where a session was resumed and stamped anew"

func (g *clock) message(_ *Finder, l *looked, s *step) {
	at := s.message.Time
	if at.IsZero() || s.flags.Any(model.FlagMarker|model.FlagInactive|model.FlagCommand) || s.message.Role == model.RoleUser && s.message.Injected != "" { // that has the time at which it came up, as when a command was typed
		return
	}
	session := g.sessionOf(s)
	before, ok := g.threads.get(session)
	if ok && before.at.Sub(at) > backLeast {
		one := found{key: key{rule: ruleTime},
			Finding: &Finding{Evidence: Evidence{Entry: s.entry, Result: -1}, Line: "by " + before.at.Sub(at).Round(time.Second).String()}}
		if before.anew.Sub(before.at).Abs() <= stampedTogether {
			one.expected, one.Because, one.target = true, stampedAnew, 1
		}
		l.bad(Place{s.entry, -1, -1}, never, one)
	}
	if s.message.Role != model.RoleAssistant {
		before.asked = at
	} else {
		if !before.asked.IsZero() && at.Nanosecond() != 0 && at.Sub(before.asked).Abs() <= 5*time.Millisecond {
			before.anew = at // no model answers as fast
		}
		before.asked = time.Time{}
	}
	before.at = at
	g.threads.set(session, before)
}

// sessionNames are the names of members with which each message of an export names its session.
var sessionNames = [...]string{"session_id", "sessionId", "sessionID", "conversation_id", "conversationId", "thread_id", "threadId"}

// sessionOf returns a number for the session in which a message is, and its thread: an export may have
// several, the newest first or side by side. A message that names none is in that of the one before.
func (g *clock) sessionOf(s *step) uint64 {
	all, _ := g.sessions.get(s.thread)
	if name := sessionNamed(s.message); name != "" {
		if all.now = model.Hash(name); all.first == 0 {
			all.first = all.now
		}
		g.sessions.set(s.thread, all)
	}
	if all.now == all.first {
		return s.thread
	}
	return mixed(s.thread ^ all.now)
}

// sessionNamed returns the session that a message names as its own, as the log writes it.
func sessionNamed(m *model.Message) (named string) {
	names := sessionNames[:]
	for _, field := range m.Meta {
		if i := slices.Index(names, field.Name); i >= 0 && len(field.Value) > len(`""`) && string(field.Value) != "null" {
			named, names = string(field.Value), names[:i]
		}
	}
	return named
}

func (g *clock) ended(_ *Finder, _ *looked, s *step, e *ended) {
	session := g.sessionOf(s)
	if t, ok := g.threads.get(session); ok && e.from != nil && e.from != s.message && !e.from.Time.IsZero() {
		t.asked = e.from.Time
		g.threads.set(session, t)
	}
}

func (*clock) last(*Finder, *looked) {}

// unread enters a record that is no message because it cannot be read. One that may still be
// written is judged when all were looked at, and again when more came.
func (f *Finder) unread(l *looked, i int, flags model.Flags, in bool) {
	rule := ruleUnknown
	if flags.Has(model.FlagMalformed) {
		if flags.Has(model.FlagOpen) {
			if in {
				f.half = append(f.half, i)
			}
			return
		}
		rule = ruleUnreadable
	} else if f.isScrap(i) {
		rule = ruleUnreadable
	}
	f.cannotRead(l, i, rule)
}

// isScrap reports whether a record whose kind nobody knows stands between two that cannot be read:
// it is a piece of the same foreign text.
func (f *Finder) isScrap(i int) bool {
	torn := func(k int) bool {
		return k >= 0 && k < f.index.Len() && f.index.Flags(k).Has(model.FlagMalformed)
	}
	return torn(i-1) && torn(i+1)
}

// unended enters the records that were not written to their end, if nothing more is to come.
func (f *Finder) unended(l *looked) {
	f.half = slices.DeleteFunc(f.half, func(i int) bool { return !f.index.Flags(i).Has(model.FlagMalformed) })
	if !f.hasEnded() {
		return
	}
	for _, i := range f.half {
		f.cannotRead(l, i, ruleUnreadable)
	}
}

func (*Finder) cannotRead(l *looked, i int, rule *Rule) {
	l.say(Place{i, -1, -1}, rule, 0, Finding{Evidence: Evidence{Entry: i, Result: -1}})
}

// isTorn reports whether a message is what could not be read of a line of which the rest was: that is
// said of the log, and nothing that happened in the run.
func isTorn(m *model.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		u, ok := p.(model.Unknown)
		return ok && u.Type == model.TornLine
	})
}
