package findings

import (
	"slices"

	"msgview/model"
)

// A waitingList keeps of each thread what failed and waits to be made good by what comes later: the latest
// ones, up to the next prompt.
type waitingList[T any] struct {
	threads latest[uint64, []waitingFor[T]]
}

// A waitingFor is one of them.
type waitingFor[T any] struct {
	what   T
	target uint64
	from   int // entry of the result that says so
	failed Place
}

// isBefore reports whether it failed before a call: some logs have the calls of an answer in one
// message with their results.
func (w *waitingFor[T]) isBefore(at Place) bool {
	return w.from < at.Entry || w.from == at.Entry && w.failed.before(at)
}

// maxWaitingFor is how many of them wait in a thread.
const maxWaitingFor = 16

func (w *waitingList[T]) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		w.threads.set(s.thread, nil)
	}
}

func (*waitingList[T]) last(*Finder, *looked) {}

// some reports whether anything waits in a thread.
func (w *waitingList[T]) some(thread uint64) bool {
	all, _ := w.threads.get(thread)
	return len(all) > 0
}

// add lets a call that failed wait, in the place of what failed before of the same target.
func (w *waitingList[T]) add(f *Finder, thread uint64, s *step, e *ended, what T) {
	all, _ := w.threads.get(thread)
	target := f.scoped(s.entry, e.target)
	all = slices.DeleteFunc(slices.Clone(all), func(one waitingFor[T]) bool { return one.target == target && one.from < e.entry })
	all = append(all, waitingFor[T]{what, target, e.entry, e.place})
	w.threads.set(thread, all[max(0, len(all)-maxWaitingFor):])
}

// changes changes what was there before an entry.
func (w *waitingList[T]) changes(thread uint64, entry int, change func(*T)) {
	all, _ := w.threads.get(thread)
	all = slices.Clone(all)
	for i := range all {
		if all[i].from < entry {
			change(&all[i].what)
		}
	}
	w.threads.set(thread, all)
}

// meets makes good at a place what was there before it and is met by it.
func (w *waitingList[T]) meets(l *looked, thread uint64, at Place, met func(*T) bool) {
	all, _ := w.threads.get(thread)
	if len(all) == 0 {
		return
	}
	w.threads.set(thread, slices.DeleteFunc(slices.Clone(all), func(one waitingFor[T]) bool {
		if !one.isBefore(at) || !met(&one.what) {
			return false
		}
		l.well(one.target, at)
		return true
	}))
}
