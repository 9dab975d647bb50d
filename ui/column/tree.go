package column

import (
	"msgview/model"
	"msgview/ui/render"
)

// tree says which thread an item is in and what that is nested under, whatever is
// folded.
type tree struct {
	index   *model.Index
	entries *entries
}

// length is the number of entries of a thread.
func (t *tree) length(thread int) int {
	if thread == mainThread {
		return t.index.Len()
	}
	return t.index.ThreadInfo(thread).Entries
}

// belongs reports whether an item is shown in a thread. The head of a thread
// whose call is not in the log stands in the main thread, all else of the same
// entry in the thread itself.
func (t *tree) belongs(it *render.Item, thread int) bool {
	if it.Flags.Has(model.FlagSide) && thread == mainThread {
		return it.Kind == render.ThreadHead
	}
	return it.Kind != render.ThreadHead
}

// head reports whether an item is the head of a thread without a call.
func (t *tree) head(k render.Key) bool {
	if k.Place != 0 {
		return false
	}
	it := t.entries.item(k)
	return it != nil && it.Kind == render.ThreadHead
}

// place returns the thread that an item is shown in and its entry's place there.
func (t *tree) place(k render.Key) (thread, at int) {
	if t.head(k) {
		return mainThread, int(k.Entry)
	}
	if number, at, ok := t.index.ThreadOf(int(k.Entry)); ok {
		return number, at
	}
	return mainThread, int(k.Entry)
}

// parent returns the item that a thread is nested under: the call that started
// it, or its own head.
func (t *tree) parent(thread int) (render.Key, bool) {
	if thread == mainThread {
		return render.Key{}, false
	}
	info := t.index.ThreadInfo(thread)
	if !info.Linked {
		k := render.Key{Entry: int32(info.First)}
		return k, t.head(k)
	}
	for _, it := range t.entries.of(info.Message) {
		if it.Kind == render.Call && int(it.CallPlace) == info.Place {
			return it.Key, true
		}
	}
	return render.Key{}, false
}

// within reports whether an item is in a thread or in one nested below it.
func (t *tree) within(k render.Key, thread int) bool {
	for range maxDepth {
		in, _ := t.place(k)
		if in == thread {
			return true
		}
		parent, ok := t.parent(in)
		if !ok {
			break
		}
		k = parent
	}
	return thread == mainThread
}

// depth is how deep an item is nested below the thread that is shown.
func (t *tree) depth(k render.Key, root int) int {
	depth := 0
	for thread, _ := t.place(k); thread != root && depth < maxDepth; depth++ {
		parent, ok := t.parent(thread)
		if !ok {
			return depth
		}
		thread, _ = t.place(parent)
	}
	return depth
}

// parentEntry returns the entry with the item that a thread is nested under.
func (t *tree) parentEntry(thread int) (int, bool) {
	info := t.index.ThreadInfo(thread)
	if info.Linked {
		return info.Message, true
	}
	return info.First, info.Entries > 0
}
