package selection

import (
	"strings"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/findings"
)

// found is what was found in a log, by entry.
type found struct {
	at   map[int][]placed
	gaps []gap // where there are more than the findings name
}

// A placed is a finding at one of its places.
type placed struct {
	place   findings.Place
	finding *findings.Finding
}

// A gap is entries between which a finding has places that it does not name.
type gap struct {
	from, to int
	finding  *findings.Finding
}

func newFound(list []findings.Finding) found {
	f := found{at: map[int][]placed{}}
	for i := range list {
		one := &list[i]
		for _, p := range one.Places {
			f.at[p.Entry] = append(f.at[p.Entry], placed{p, one})
		}
		if half := len(one.Places) / 2; one.Count > len(one.Places) && half > 0 {
			f.gaps = append(f.gaps, gap{one.Places[half-1].Entry, one.Places[half].Entry, one})
		}
	}
	return f
}

// may reports whether something may have been found at an entry. A result is where its call
// is.
func (f *found) may(index *model.Index, entry int, flags model.Flags) bool {
	if len(f.at[entry]) > 0 || flags.Has(model.FlagResult) {
		return true
	}
	for _, g := range f.gaps {
		if g.from <= entry && entry <= g.to {
			return true
		}
	}
	return false
}

// is reports whether what was found at an item has a mark.
func (f *found) is(mark string, t *item) bool {
	for _, p := range f.at[t.place.Entry] {
		whole := p.place.Call < 0 && p.place.Result < 0
		if (p.place == t.place || whole && t.first && t.entry == p.place.Entry) && marked(p.finding, mark) {
			return true
		}
	}
	if len(f.gaps) == 0 {
		return false
	}
	o, ok := t.judge()
	for _, g := range f.gaps {
		if ok && g.from <= t.place.Entry && t.place.Entry <= g.to && o.Rule == g.finding.Rule && marked(g.finding, mark) {
			return true
		}
	}
	return false
}

// marked reports whether a finding is what stands behind is:.
func marked(f *findings.Finding, mark string) bool {
	switch mark {
	case expression.Unrecovered:
		return !f.Recovered && f.Severity != findings.Hint // that is nothing to be made good
	case expression.Recovered:
		return f.Recovered
	case f.Rule.Code, f.Group().String():
		return true
	}
	return mark == f.Severity.String() && !strings.Contains(mark, ".")
}
