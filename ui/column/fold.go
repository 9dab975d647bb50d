package column

import (
	"slices"

	"msgview/ui/list"
	"msgview/ui/render"
)

// Folds is what the reader opens, closes and hides.
type Folds struct{ c *Column }

// here returns the item that the cursor is on and how much of it is shown, nil if there
// is none.
func (f *Folds) here() (*render.Item, render.State) {
	k, ok := f.c.List.Cursor()
	if !ok {
		return nil, render.Hidden
	}
	it := f.c.items.item(k)
	if it == nil {
		return nil, render.Hidden
	}
	return it, f.c.items.state(it)
}

// State returns how much of an item is shown.
func (f *Folds) State(it *render.Item) render.State { return f.c.items.state(it) }

// Set shows as much of an item, whatever the level says, with as many rows of a long body
// as limit if that is not 0.
func (f *Folds) Set(k render.Key, st render.State, limit int) {
	f.c.Change(func() {
		f.c.items.setFold(k, st)
		if limit > 0 {
			f.c.items.limit[k] = limit
		}
	})
}

// Cut reports whether an item that was drawn has more than it shows.
func (f *Folds) Cut(k render.Key) bool { return f.c.items.drawn[k].cut }

// Level is the level of detail.
func (f *Folds) Level() int { return f.c.items.level }

// Filter is what the reader hides.
func (f *Folds) Filter() render.Filter { return f.c.items.filter }

// Hide changes what the reader hides.
func (f *Folds) Hide(change func(*render.Filter)) {
	f.c.Change(func() { change(&f.c.items.filter) })
}

// SetLevel changes the level, and forgets what the reader folded or opened if forget is
// set. It is done at once: with two changes the line that is read might be moved by the
// state between them.
func (f *Folds) SetLevel(level int, forget bool) {
	level = max(render.MinLevel, min(level, render.MaxLevel))
	f.c.Change(func() {
		if forget {
			f.c.items.forgetFolds()
		}
		f.c.items.level = level
		f.c.opt.Level = level
		if f.c.items.drawer != nil { // else the window has no size yet
			f.c.items.drawer = f.c.items.drawer.With(f.c.opt)
		}
	})
}

// LevelName says what a level shows.
func LevelName(level int) string {
	return [...]string{"", "level 1: prompts and last answers", "level 2: all talk", "level 3: a line for each call", "level 4: head and tail of results", "level 5: everything"}[level]
}

// Toggle opens a folded item, shows more of a long one, or folds it. It reports whether
// what it opened is below the window.
func (f *Folds) Toggle() (below bool) {
	it, st := f.here()
	if it == nil {
		return false
	}
	if len(it.Threads()) > 0 || f.groups().has(it, st) {
		return f.Open()
	}
	f.c.Change(func() {
		switch {
		case st < render.Full:
			f.c.items.setFold(it.Key, render.Full)
		case f.ends(it, st):
		case f.Cut(it.Key):
			f.c.items.limit[it.Key] = max(f.c.items.limit[it.Key], render.FullRows) * 4
		default:
			delete(f.c.items.limit, it.Key)
			f.c.items.setFold(it.Key, render.Line)
			delete(f.c.items.nested, it.Key)
		}
	})
	return f.below()
}

// below reports whether nothing of what was opened is in the window. The line that is read
// stays where it is.
func (f *Folds) below() bool {
	k, ok := f.c.List.Cursor()
	rows := f.c.List.Rows()
	if !ok || len(rows) == 0 {
		return false
	}
	last := rows[len(rows)-1]
	return last.Key == k && last.Line < len(f.c.items.Lines(k))-1 && (last.Line == 0 || rows[max(len(rows)-2, 0)].Key != k || rows[max(len(rows)-2, 0)].Text.Empty()) ||
		last.Key == k && f.c.items.nested[k]
}

// nest shows or hides the threads of a call below it.
func (f *Folds) nest(it *render.Item) (below bool) {
	f.c.Change(func() {
		if f.c.items.nested[it.Key] {
			delete(f.c.items.nested, it.Key)
			delete(f.c.items.fold, it.Key)
			return
		}
		f.c.items.nested[it.Key] = true
		if it.Kind == render.Call { // what it was asked, and what it reported
			f.c.items.setFold(it.Key, max(f.c.items.state(it), render.Preview))
		}
	})
	return f.below()
}

// Open opens an item a step further: its body; of the call of a sub-agent with its
// thread below it, then that thread alone.
func (f *Folds) Open() (below bool) {
	it, st := f.here()
	switch {
	case it == nil:
	case f.groups().has(it, st) && f.groups().of(it, st) != nil:
		f.c.Change(func() { f.groups().open(it, st) })
		return f.below()
	case len(it.Threads()) > 0 && !f.c.items.nested[it.Key]:
		return f.nest(it)
	case len(it.Threads()) > 0:
		f.stepInto(it)
	case st < render.Full:
		f.c.Change(func() { f.c.items.setFold(it.Key, render.Full) })
		return f.below()
	case f.Cut(it.Key) && (it.Kind == render.Prompt || it.IsAgent(f.c.Index)):
		f.c.Change(func() { f.c.items.limit[it.Key] = max(f.c.items.limit[it.Key], render.FullRows) * 4 })
		return f.below()
	}
	return false
}

// ends reports whether an item is the call of a sub-agent that is open to its end, and there
// is no transcript to step into.
func (f *Folds) ends(it *render.Item, st render.State) bool {
	return st >= render.Full && len(it.Threads()) == 0 && it.IsAgent(f.c.Index) && !f.Cut(it.Key)
}

// Ends says why the open sub-agent that the cursor is on cannot be stepped into, "" for all
// else.
func (f *Folds) Ends() string {
	it, st := f.here()
	if it == nil || !f.ends(it, st) {
		return ""
	}
	said := render.NoTranscript
	if k := f.c.items.known; k != nil && len(k.Askers(place(it))) > 0 {
		said += "; % goes to its report"
	}
	return said
}

func (f *Folds) groups() groups { return groups{f.c.items} }

// Close closes an item, or goes to the one it is nested under.
func (f *Folds) Close() {
	it, st := f.here()
	switch {
	case it == nil:
	case f.c.items.nested[it.Key]:
		f.nest(it)
	case st > render.Line && it.Kind != render.Prompt && it.Kind != render.Answer:
		f.c.Change(func() { f.c.items.setFold(it.Key, render.Line); delete(f.c.items.limit, it.Key) })
	case it.Kind == render.Prompt && f.c.items.limit[it.Key] > 0:
		f.c.Change(func() { delete(f.c.items.limit, it.Key) })
	case f.groups().opened(it):
		f.c.Change(func() { f.groups().close(it) })
	default:
		if thread, _ := f.c.items.tree.place(it.Key); thread != f.c.items.root {
			if parent, ok := f.c.items.tree.parent(thread); ok {
				f.c.List.Show(parent, 0, list.Nearest)
				return
			}
		}
		f.StepOut()
	}
}

// ToggleKind opens or closes all items near the reader that are like one.
func (f *Folds) ToggleKind() {
	it, st := f.here()
	if it == nil {
		return
	}
	to := render.Full
	if st == render.Full {
		to = render.Line
	}
	f.c.Change(func() {
		for _, dir := range []bool{true, false} {
			k, ok := it.Key, true
			for n := 0; ok && n < 2000; n++ {
				if other := f.c.items.item(k); other != nil && other.Kind == it.Kind && (it.Call == nil || other.Call.Name == it.Call.Name) {
					f.c.items.setFold(k, to)
				}
				if dir {
					k, ok = f.c.items.Next(k)
				} else {
					k, ok = f.c.items.Prev(k)
				}
			}
		}
	})
}

// stepInto shows the thread of a sub-agent alone.
func (f *Folds) stepInto(it *render.Item) {
	if threads := it.Threads(); len(threads) > 0 {
		f.into(it.Key, threads[0])
	}
}

// into shows a thread alone that an item started.
func (f *Folds) into(k render.Key, number int) {
	f.c.threads = append(f.c.threads, thread{f.c.items.root, k, f.c.List.Spot()})
	f.c.items.root = number
	f.c.items.redraw(nil)
	f.c.Layout()
	f.c.List.Home()
}

// StepOut goes back to where the thread was stepped into.
func (f *Folds) StepOut() bool {
	n := len(f.c.threads)
	if n == 0 {
		return false
	}
	t := f.c.threads[n-1]
	f.c.threads = f.c.threads[:n-1]
	f.c.items.root = t.root
	f.c.items.redraw(nil)
	f.c.Layout()
	f.c.List.Back(t.spot)
	return true
}

// Own returns how much of an item the reader chose to be shown, ok if it was chosen.
func (f *Folds) Own(k render.Key) (st render.State, ok bool) {
	st, ok = f.c.items.fold[k]
	return st, ok
}

// Len is the number of items of which the reader chose how much is shown.
func (f *Folds) Len() int { return len(f.c.items.fold) }

// StepTo shows the thread of a sub-agent alone that a call started, and reports whether
// there is such a call.
func StepTo(c *Column, entry, place, thread int) bool {
	for _, it := range c.Items(entry) {
		if it.Call == nil || int(it.CallPlace) != place || !slices.Contains(it.Threads(), thread) {
			continue
		}
		c.Show(it.Key, list.AtTop)
		c.Folds.into(it.Key, thread)
		return true
	}
	return false
}
