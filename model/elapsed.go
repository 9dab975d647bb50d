package model

import (
	"slices"
	"time"
)

// FirstTime is the time of the first message that has one, near the beginning of a
// conversation of a log, or of all of it with Every; zero if there is none.
func FirstTime(log Log, only int) (first time.Time) {
	near(log, -1, 1, only, true, func(at, _ time.Time) bool {
		first = at
		return false
	})
	return first
}

// LastTime is the time of the last message of the main thread that has one, near the
// end of a conversation or of a log; zero if there is none.
func LastTime(log Log, only int) (last time.Time) {
	near(log, log.Index().Len(), -1, only, false, func(at, _ time.Time) bool {
		last = at
		return false
	})
	return last
}

// How many messages with a time are asked at each end: the last one of a log need not be the
// latest, as where somebody went back to try again.
const (
	askedOfOne  = 8 // of a log with one conversation
	askedOfMany = 1 // of each of several
)

// Elapsed is from when to when a conversation lasted, or all of a log with Every, and how
// long that was: conversations that were held at the same time count once, what is between
// them does not. Of more conversations than most it is not said how long they took. Each
// view that says how long a log took asks here.
func Elapsed(log Log, talk, most int) (begin, end time.Time, took time.Duration) {
	talks := log.Index().Talks()
	if talk != Every || talks <= 1 {
		if begin, end = lasted(log, talk, askedOfOne, false); begin.IsZero() {
			begin, end = lasted(log, talk, askedOfOne, true)
		}
		return begin, end, end.Sub(begin)
	}
	if talks > most {
		begin, end = FirstTime(log, Every), LastTime(log, Every)
		if end.Before(begin) {
			begin, end = end, begin
		}
		return begin, end, 0
	}
	var all [][2]time.Time
	for n := range talks {
		if from, to := lasted(log, n, askedOfMany, false); !from.IsZero() {
			all = append(all, [2]time.Time{from, to})
		}
	}
	return Together(all)
}

// Together is from when to when spans of time lasted, and how long that was: what is in
// several of them counts once, what is in none does not.
func Together(spans [][2]time.Time) (begin, end time.Time, took time.Duration) {
	slices.SortFunc(spans, func(a, b [2]time.Time) int { return a[0].Compare(b[0]) })
	for i, s := range spans {
		from := s[0]
		if i == 0 {
			begin, end = s[0], s[0]
		} else if from.Before(end) {
			from = end
		}
		if s[1].After(from) {
			took = Sum(took, s[1].Sub(from))
		}
		if s[1].After(end) {
			end = s[1]
		}
	}
	return begin, end, took
}

// lasted is from when to when a conversation lasted, by the messages near its ends: those of
// its main thread, as sub-agents run within it, or of those, too.
func lasted(log Log, talk, most int, side bool) (begin, end time.Time) {
	enter := func(at, until time.Time) {
		if begin.IsZero() || at.Before(begin) {
			begin = at
		}
		if at.After(end) {
			end = at
		}
		if until.After(end) {
			end = until
		}
	}
	for _, from := range [...]struct{ at, step int }{{-1, 1}, {log.Index().Len(), -1}} {
		asked := 0
		near(log, from.at, from.step, talk, side, func(at, until time.Time) bool {
			enter(at, until)
			asked++
			return asked < most
		})
	}
	return begin, end
}

// near goes over the times of messages from an entry on, those of sub-agents only if side says
// so.
func near(log Log, at, step, only int, side bool, say func(at, until time.Time) bool) {
	for range mostUntimed {
		var ok bool
		at, ok = log.Index().Next(at, step, only, func(_ int, f Flags) bool {
			return f.IsMessage() && (side || !f.Has(FlagSide))
		})
		if !ok {
			return
		}
		if m, err := log.Message(at); err == nil && !m.Time.IsZero() && !say(m.Time, m.Until) {
			return
		}
	}
}

// mostUntimed bounds how many messages are looked at for their times.
const mostUntimed = 20
