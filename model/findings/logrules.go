package findings

import (
	"time"

	"msgview/model"
)

// The rules of group log: the log itself is damaged, not understood or out of order.
var (
	ruleUnreadable = &Rule{"log.malformed", Log, Warning, "a record cannot be read", "The record is shown as it is."}
	ruleUnknown    = &Rule{"log.unknown", Log, Warning, "nobody knows the kind of a record", "Its record is shown as it is. msgview info --unknown lists what is in it."}
	ruleTime       = &Rule{"log.time", Log, Warning, "time runs back", "By more than two minutes, within one thread. All places of a log are one finding."}
)

var logRules = []*Rule{ruleUnreadable, ruleUnknown, ruleTime}

// backLeast is by how much time must run back to be told: what runs side by side is
// written a little out of order.
const backLeast = 2 * time.Minute

// clock is the follower of the group.
type clock struct {
	threads latest[uint64, time.Time]
}

func (g *clock) message(_ *Finder, l *looked, s *step) {
	at := s.message.Time
	if at.IsZero() || s.flags.Any(model.FlagMarker|model.FlagInactive) {
		return
	}
	g.threads.most = 1 << 10
	if before, ok := g.threads.get(s.thread); ok && before.Sub(at) > backLeast {
		l.bad(Place{s.entry, -1, -1}, never, found{key: key{rule: ruleTime},
			Finding: &Finding{Evidence: Evidence{Entry: s.entry, Result: -1}, Line: "by " + before.Sub(at).Round(time.Second).String()}})
	}
	g.threads.set(s.thread, at)
}

func (*clock) ended(*Finder, *looked, *step, *ended) {}
func (*clock) last(*Finder, *looked)                 {}

// unread enters a record that is no message because it cannot be read.
func (f *Finder) unread(l *looked, i int, flags model.Flags) {
	rule := ruleUnknown
	if flags.Has(model.FlagMalformed) {
		if flags.Has(model.FlagOpen) && !f.hasEnded() {
			return // it is being written
		}
		rule = ruleUnreadable
	}
	l.say(Place{i, -1, -1}, rule, 0, Finding{Evidence: Evidence{Entry: i, Result: -1}})
}
