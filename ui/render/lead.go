package render

import "msgview/model"

// A Lead tells which items of an entry are the first that are shown of their message,
// if all before them are hidden: these have the time. It is asked for the items in
// order.
type Lead struct {
	shown      bool // an item of the message
	unreadable bool // reasoning that owns no row stands before what comes next
	again      bool // a notice that owns no row does
}

// Of returns the next item as it is to be drawn, in a state that tells how much of it
// is shown.
func (l *Lead) Of(it *Item, st State) *Item {
	lead := it
	if it.speaks() && !it.First {
		changed := *it
		changed.First = !l.shown
		lead = &changed
	}
	if it.speaks() && st != Hidden {
		l.shown = true
	}
	l.unreadable = st == Hidden && (l.unreadable || it.Unreadable())
	l.again = st == Hidden && (l.again || it.Again())
	return lead
}

// LeadOf returns the i-th of the items of an entry as Of does, and whether reasoning
// that cannot be read stands before it. state tells how much of an item is shown.
func LeadOf(items []Item, i int, state func(i int) State) (it *Item, thought bool) {
	var l Lead
	for k := max(0, i-maxLead); k < i; k++ {
		l.Of(&items[k], state(k))
	}
	thought = l.unreadable
	return l.Of(&items[i], Full), thought
}

// Thought reports whether reasoning that cannot be read stands before the item that
// is asked for next.
func (l *Lead) Thought() bool { return l.unreadable }

// Again reports whether a notice that says what one before it says stands before the item
// that is asked for next.
func (l *Lead) Again() bool { return l.again }

// maxLead is how many items before one are looked at on the screen: with more of them
// hidden, the time may come once more.
const maxLead = 1000

// States returns how much of each item of an entry a level shows.
func States(index *model.Index, items []Item, level int) []State {
	states := make([]State, len(items))
	last := true // the answer is the last one of its turn
	for i := len(items) - 1; i >= 0; i-- {
		it := &items[i]
		if it.Kind == Answer && level <= MinLevel && last {
			last = false
			states[i] = ByLevel(it, level, Filter{}, IsLastAnswer(index, int(it.Key.Entry)))
			continue
		}
		states[i] = ByLevel(it, level, Filter{}, it.Kind != Answer || level > MinLevel)
	}
	return states
}
