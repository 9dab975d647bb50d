package render

import (
	"time"

	"msgview/model"
)

// farBefore bounds how many entries are looked at for a message before another one.
const farBefore = 5000

// MessageBefore returns the nearest message before a place of a thread that fits, if it is not
// too far away. Of the main thread, which is -1, places are entries, and talk is the
// conversation that is shown.
func MessageBefore(index *model.Index, talk, thread, at int, fits func(model.Flags) bool) (entry, place int, ok bool) {
	if thread < 0 {
		steps := 0
		entry, ok = index.Next(at, -1, talk, func(_ int, f model.Flags) bool {
			steps++
			return steps > farBefore || f.IsMessage() && !f.Has(model.FlagSide) && fits(f)
		})
		return entry, entry, ok && steps <= farBefore
	}
	for place = at - 1; place >= 0 && place > at-farBefore; place-- {
		if entry, ok = index.ThreadEntry(thread, place); ok {
			if f := index.Flags(entry); f.IsMessage() && fits(f) {
				return entry, place, true
			}
		}
	}
	return 0, 0, false
}

// TimeBefore returns when the nearest message before a place that fits and has a time was
// written, in the same conversation; zero if that is not known. What is paused for is counted
// from it, be it the result of a call.
func TimeBefore(log model.Log, talk, thread, place int, fits func(model.Flags) bool) time.Time {
	index := log.Index()
	own := place
	if thread >= 0 {
		own, _ = index.ThreadEntry(thread, place)
	}
	within, _ := index.Conversation(own)
	for range 20 { // of those that fit, some may have no time
		i, before, ok := MessageBefore(index, talk, thread, place, fits)
		if !ok {
			break
		}
		if other, _ := index.Conversation(i); thread < 0 && other != within {
			break // times of another conversation say nothing of this one
		}
		if m, err := log.Message(i); err == nil && !m.Time.IsZero() {
			return m.Time
		}
		place = before
	}
	return time.Time{}
}

// Pauses reports whether a rule may stand between two times, for the pause or for another day.
func (d *Drawer) Pauses(before, now time.Time) bool {
	before, now = before.In(d.opt.Location), now.In(d.opt.Location)
	return now.Sub(before) >= longGap || before.YearDay() != now.YearDay() || before.Year() != now.Year()
}
