package request

import (
	"slices"

	"msgview/model"
)

// A way is what of a conversation led to an answer: not what stands on other branches of it.
type way struct {
	entry    int
	inactive bool   // the answer is on a branch that was left
	astray   []bool // entries before it, nil if these are the inactive ones
	skipped  []span // entries that requests left out that went back, the last ones first
}

type span struct{ from, to int } // to is not included

// left reports whether an entry with these flags is on another branch than is meant.
func (r Range) left(i int, f model.Flags) bool {
	w := r.way
	switch {
	case w == nil:
		return f.Has(model.FlagInactive)
	case i < len(w.astray):
		if w.astray[i] {
			return true
		}
	case i != w.entry && f.Has(model.FlagInactive) != w.inactive:
		return true
	}
	return len(w.skipped) > 0 && slices.ContainsFunc(w.skipped, func(s span) bool { return s.from <= i && i < s.to })
}

// wayTo finds what led to an answer.
func wayTo(log model.Log, entry int, r Range) *way {
	if r.Thread != Main {
		return nil
	}
	index := log.Index()
	w := &way{entry: entry, inactive: index.Flags(entry).Has(model.FlagInactive), astray: index.Astray(entry)}
	r.way = w
	for at := entry; ; {
		mark, ok := index.Next(at, -1, r.Talk, func(i int, f model.Flags) bool {
			return f.Has(model.FlagMarker|model.FlagBoundary) && !r.left(i, f)
		})
		if !ok {
			break
		}
		at = mark
		if back, ok := goesBack(log, mark); ok {
			if from := r.backFrom(index, mark, back); from < mark {
				w.skipped = append(w.skipped, span{from, mark})
				at = from
			}
		}
	}
	if w.astray == nil && w.skipped == nil && !w.inactive {
		return nil
	}
	return w
}

// goesBack returns how far the branch goes back that begins with an event.
func goesBack(log model.Log, i int) (back int, ok bool) {
	m, err := log.Message(i)
	if err != nil {
		return 0, false
	}
	for _, p := range m.Parts {
		if e, ok := p.(model.Marker); ok && e.Kind == model.MarkerBranch && e.Back != 0 {
			return e.Back, true
		}
	}
	return 0, false
}

// backFrom returns the first of the entries before an event that a branch lacks which begins
// with it.
func (r Range) backFrom(index *model.Index, mark, back int) int {
	from := mark
	for i, n := mark, 0; n < back || back == model.SameRequest; {
		var ok bool
		if i, ok = index.Next(i, -1, r.Talk, func(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) }); !ok {
			break
		}
		f := index.Flags(i)
		if f.Has(model.FlagMarker) {
			continue
		}
		if back == model.SameRequest && f.Role() != model.RoleAssistant {
			break
		}
		n, from = n+1, i
	}
	for from < mark { // where the branch began that is left
		i, ok := index.Next(from, -1, r.Talk, func(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) })
		if !ok || !index.Flags(i).Has(model.FlagMarker) {
			break
		}
		from = i
	}
	return from
}
