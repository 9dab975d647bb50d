package check

import (
	"maps"
	"slices"

	"msgview/model"
	"msgview/model/findings"
)

// joined is what was found out of calls that go on beside the conversation: the threads of
// sub-agents, and which call asks for what another one gives later.
type joined struct {
	threads map[int]findings.Thread
	bad     map[int]int  // causes that were not recovered and begin in them, or in sub-agents of theirs
	failing map[int]bool // those of them with an error
	of      map[findings.Place]findings.Place
	askers  map[findings.Place][]findings.Place // the other way round, in order
}

// join works out what the finder knows now, where the findings are entered already.
func (t *Told) join(index *model.Index, f *findings.Finder) {
	t.threads, t.of = f.Threads(), f.Later()
	if len(t.threads) > 0 {
		t.bad, t.failing = map[int]int{}, map[int]bool{}
		for p, severity := range t.Causes(func(int) bool { return true }) {
			within, _ := index.Above(p.Entry)
			for _, number := range within {
				t.bad[number]++
				t.failing[number] = t.failing[number] || severity == findings.Error
			}
		}
	}
	t.askers = map[findings.Place][]findings.Place{}
	for _, p := range slices.SortedFunc(maps.Keys(t.of), byPlace) {
		t.askers[t.of[p]] = append(t.askers[t.of[p]], p)
	}
}

// Thread returns what was counted of the thread of a sub-agent, how much in it is to be
// looked at, and whether any of that is an error; ok is false for one that nobody looked at.
func (t *Told) Thread(number int) (counted findings.Thread, bad int, failing, ok bool) {
	counted, ok = t.threads[number]
	return counted, t.bad[number], t.failing[number], ok
}

// Source returns the call that gave what another one asks for later.
func (t *Told) Source(p findings.Place) (findings.Place, bool) {
	from, ok := t.of[p]
	return from, ok
}

// Askers returns the calls that ask for what one gives later, in order.
func (t *Told) Askers(p findings.Place) []findings.Place { return t.askers[p] }

// Joins reports whether there is anything of all this.
func (t *Told) Joins() bool { return len(t.threads)+len(t.of) > 0 }
