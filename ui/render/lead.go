package render

// Lead returns the i-th of the items of an entry as the first that is shown of its
// message, if all before it are hidden: then it is the one with the time and the
// label. state tells how much of an item is shown.
func Lead(items []Item, i int, state func(i int) State) *Item {
	it := &items[i]
	if it.First && it.Label || !it.speaks() {
		return it
	}
	first, label, thought := true, it.Kind != Thought, false
	for k := i - 1; k >= 0; k-- {
		if !items[k].speaks() || state(k) == Hidden {
			continue
		}
		thoughtToo := items[k].Kind == Thought
		if first {
			first, thought = false, thoughtToo
		}
		if label = label && thoughtToo; !label {
			break // nothing before it changes anything
		}
	}
	lead := *it
	lead.First, lead.Label, lead.AfterThought = first, label, thought
	return &lead
}

// speaks reports whether the item is of a message proper, not a heading above it
// or a record that is none.
func (it *Item) speaks() bool {
	return it.Kind != Conversation && it.Kind != ThreadHead && it.Kind != Record
}
