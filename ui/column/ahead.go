package column

import (
	"slices"

	"msgview/model"
	"msgview/ui/render"
)

// longAhead is from how many bytes on a record is decoded before the reader comes to it:
// it would hold up the key that goes there.
const longAhead = 512 << 10

// Ahead decodes records before the reader comes to them.
type Ahead struct{ entries [3]int } // those that were decoded last

// Look returns what decodes the long records beside what is on the screen and at the end,
// which are asked for next, while nobody waits for them; nil if there is nothing to do.
func (a *Ahead) Look(c *Column) func() {
	rows := c.List.Rows()
	if len(rows) == 0 {
		return nil
	}
	first, last := int(rows[0].Key.Entry), int(rows[len(rows)-1].Key.Entry)
	beside := [3]int{longBeside(c.items, c.Index.Len(), -1), longBeside(c.items, first, -1), longBeside(c.items, last, 1)}
	if beside == a.entries {
		return nil
	}
	a.entries = beside
	log := c.Log
	return func() {
		for i, e := range beside {
			if e >= 0 && !slices.Contains(beside[:i], e) {
				decodeWithOthers(log, e)
			}
		}
	}
}

// Shown returns what decodes the long records on the screen and beside it, with those they
// are shown with: a log that grew has them asked for again. It may run beside Update.
func (a *Ahead) Shown(c *Column) func() {
	from, to := -1, 0
	if rows := c.List.Rows(); len(rows) > 0 {
		from, to = int(rows[0].Key.Entry)-1, int(rows[len(rows)-1].Key.Entry)
	}
	log, index, talk := c.Log, c.Index, c.items.talk
	message := func(_ int, f model.Flags) bool { return f.IsMessage() }
	return func() {
		for at, beside := from, 0; beside < 2; {
			var ok bool
			if at, ok = index.Next(at, 1, talk, message); !ok {
				return
			}
			if at > to {
				beside++ // the list looks at the next one to know whether it is at its end
			}
			if index.Place(at).Length >= longAhead {
				decodeWithOthers(log, at)
			}
		}
	}
}

// longBeside returns the first of some entries after or before one that is long and was
// not looked at yet, -1 if there is none. The next one alone would not do: the list looks
// at it already to know whether it is at its end.
func longBeside(s *items, at, step int) int {
	for range 3 {
		var ok bool
		at, ok = s.index.Next(at, step, s.talk, func(_ int, f model.Flags) bool { return render.MayShow(f, s.level, s.filter, false) })
		if !ok {
			break
		}
		if _, made := s.entries.made[at]; !made && s.index.Place(at).Length >= longAhead {
			return at
		}
	}
	return -1
}

// decodeWithOthers has a log decode the message of an entry and those with the results
// of its calls, or with the calls of its results, with which it is shown.
func decodeWithOthers(log model.Log, entry int) {
	m, err := log.Message(entry)
	if err != nil {
		return
	}
	n, other := len(m.Calls()), log.Index().Result
	if n == 0 {
		n, other = len(m.Results()), log.Index().Call
	}
	decoded := entry
	for _, k := range []int{0, n - 1} { // they may stand in several messages
		if to, _, ok := other(entry, k); k >= 0 && ok && to != decoded {
			_, _ = log.Message(to)
			decoded = to
		}
	}
}
