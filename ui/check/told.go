package check

import (
	"cmp"
	"iter"
	"slices"

	"msgview/model"
	"msgview/model/findings"
)

// Told is what was said of a log so far. It does not change.
type Told struct {
	List   []findings.Finding
	Tokens findings.Tokens
	Done   int  // entries that were looked at
	Whole  bool // these were all

	Ending findings.Ending  // how the last conversation ended
	Checks []findings.Check // tests, builds and linters that were run
	Files  []findings.File  // that were read or changed

	Slow       []int // entries with calls that took long, in order
	Boundaries []int // entries that change what the model sees, in order

	failed, warned, recovered []findings.Place // in order
	mended                    []findings.Place // those of the recovered ones that were errors
	gaps                      []gap            // where there are more than the findings name

	joined
}

// A gap is entries between which a finding has places that it does not name.
type gap struct{ from, to int }

// Limits to what is kept of a log.
const (
	maxPlaces     = 1 << 16
	maxBoundaries = 1 << 12
)

// next is what a finder says now.
func (t *Told) next(index *model.Index, f *findings.Finder, whole bool) *Told {
	n := &Told{List: f.Findings(), Slow: f.Slow(), Checks: f.Checks(), Files: f.Files(), Whole: whole, Boundaries: slices.Clone(t.Boundaries)}
	findings.Judge(n.Files, n.List)
	n.Tokens, _ = f.Tokens()
	n.Ending = f.Ending(max(index.Talks()-1, 0))
	n.Done, _ = f.Progress()
	index.Find(t.Done, 1, func(i int, flags model.Flags) bool {
		if i < n.Done && flags.Has(model.FlagBoundary) && len(n.Boundaries) < maxBoundaries {
			n.Boundaries = append(n.Boundaries, i)
		}
		return i >= n.Done
	})
	for i := range n.List {
		n.add(&n.List[i])
	}
	n.sort()
	n.join(index, f)
	return n
}

// add enters the places of a finding.
func (t *Told) add(f *findings.Finding) {
	places := f.Places
	if f.Severity == findings.Hint {
		return // worth knowing, nothing that is wrong
	}
	switch {
	case t.Bad()+len(t.recovered)+len(places) > maxPlaces:
		t.gaps = append(t.gaps, gap{places[0].Entry, places[len(places)-1].Entry})
		return
	case f.Count > len(places):
		half := len(places) / 2
		t.gaps = append(t.gaps, gap{places[half-1].Entry, places[half].Entry})
	}
	switch {
	case f.Recovered:
		if t.recovered = append(t.recovered, places...); f.Severity == findings.Error {
			t.mended = append(t.mended, places...)
		}
	case f.Severity == findings.Error:
		t.failed = append(t.failed, places...)
	default:
		t.warned = append(t.warned, places...)
	}
}

// sort puts the places in order.
func (t *Told) sort() {
	for _, places := range [][]findings.Place{t.failed, t.warned, t.recovered, t.mended} {
		slices.SortFunc(places, byPlace)
	}
}

func byPlace(a, b findings.Place) int {
	return cmp.Or(a.Entry-b.Entry, a.Call-b.Call, a.Result-b.Result)
}

// Judgement is what is known of a place.
type Judgement uint8

// The judgements.
const (
	Unknown   Judgement = iota // it was not looked at, or only its neighbours are named
	Fine                       // nothing is known against it
	Recovered                  // something went wrong that went well later
	Bad
)

// Of returns what is known of a place.
func (t *Told) Of(p findings.Place) Judgement {
	in := func(places []findings.Place) bool {
		_, ok := slices.BinarySearchFunc(places, p, byPlace)
		return ok
	}
	switch {
	case in(t.failed), in(t.warned):
		return Bad
	case in(t.recovered):
		return Recovered
	}
	if p.Entry >= t.Done || t.inGap(p.Entry) {
		return Unknown
	}
	return Fine
}

// MayBeBad reports whether an entry may have a place that is bad.
func (t *Told) MayBeBad(entry int, f model.Flags) bool {
	in := func(places []findings.Place) bool {
		_, ok := slices.BinarySearchFunc(places, entry, func(p findings.Place, entry int) int { return p.Entry - entry })
		return ok
	}
	return in(t.failed) || in(t.warned) || len(t.gaps) > 0 && f.Any(model.FlagCall|model.FlagResult) && t.inGap(entry)
}

func (t *Told) inGap(entry int) bool {
	return slices.ContainsFunc(t.gaps, func(g gap) bool { return g.from <= entry && entry <= g.to })
}

// BadPlaces goes through the places that are bad and were not recovered, with what they
// are: first all errors in order, then all warnings.
func (t *Told) BadPlaces(yield func(findings.Place, findings.Severity) bool) {
	for _, p := range t.failed {
		if !yield(p, findings.Error) {
			return
		}
	}
	for _, p := range t.warned {
		if !yield(p, findings.Warning) {
			return
		}
	}
}

// Mended are the places of errors that were recovered, in order.
func (t *Told) Mended() []findings.Place { return t.mended }

// Unread reports whether a finding is that records cannot be read or are not known. They are
// counted by themselves, not among what is to be looked at.
func Unread(f *findings.Finding) bool { return f.Unread() }

// Causes goes through what is to be looked at, a cause for each: what it is, and its first
// place that fits. Header, outline and the tree of agents count these.
func (t *Told) Causes(fits func(entry int) bool) iter.Seq2[findings.Place, findings.Severity] {
	return func(yield func(findings.Place, findings.Severity) bool) {
		for i := range t.List {
			f := &t.List[i]
			if f.Recovered || f.Severity == findings.Hint || Unread(f) {
				continue
			}
			at := slices.IndexFunc(f.Places, func(p findings.Place) bool { return fits(p.Entry) })
			if at >= 0 && !yield(f.Places[at], f.Severity) {
				return
			}
		}
	}
}

// Bad is how many places are.
func (t *Told) Bad() int { return len(t.failed) + len(t.warned) }

// Count counts the causes that are wanted and of which a place fits.
func (t *Told) Count(wanted func(*findings.Finding) bool, fits func(entry int) bool) findings.Count {
	var list []findings.Finding
	for _, f := range t.List {
		if wanted(&f) && slices.ContainsFunc(f.Places, func(p findings.Place) bool { return fits(p.Entry) }) {
			list = append(list, f)
		}
	}
	return findings.Counts(list)
}
