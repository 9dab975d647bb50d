package request

import (
	"encoding/json"
	"slices"

	"msgview/model"
)

// A way is what of a conversation led to an answer: not what stands on other branches of it.
type way struct {
	entry    int
	inactive bool   // the answer is on a branch that was left
	astray   []bool // entries before it, nil if these are the inactive ones
	skipped  []span // entries that requests left out that went back, the last ones first

	out     map[int]bool         // entries that the request left out
	changed map[int][]model.Edit // what it has otherwise, by entry
	order   []int                // all entries, if some stand elsewhere than in the log
	place   map[int]int          // of each of those
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
	return w.out[i] || len(w.skipped) > 0 && slices.ContainsFunc(w.skipped, func(s span) bool { return s.from <= i && i < s.to })
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
	w.edit(log, r)
	if w.astray == nil && w.skipped == nil && !w.inactive && w.out == nil && w.changed == nil && w.order == nil {
		return nil
	}
	return w
}

// edit enters what the request of the answer has otherwise than it was said, and those
// before it that it goes on from.
func (w *way) edit(log model.Log, r Range) {
	index := log.Index()
	var said []int // all messages that are counted
	var list []int // those that lead to the answer
	for i, ok := index.Next(-1, 1, r.Talk, isSaid); ok && i <= w.entry; i, ok = index.Next(i, 1, r.Talk, isSaid) {
		f := index.Flags(i)
		if r.left(i, f) {
			if !f.Has(model.FlagMarker) {
				said = append(said, i)
			}
			continue
		}
		if f.Any(model.FlagMarker | model.FlagEvent) {
			for _, e := range editsOf(log, i) {
				from := len(said) - e.Back
				if from < 0 || e.Back <= 0 {
					continue
				}
				switch {
				case e.Count == 0:
					if w.changed == nil {
						w.changed = map[int][]model.Edit{}
					}
					w.changed[said[from]] = append(w.changed[said[from]], e)
				case e.Before == 0:
					if w.out == nil {
						w.out = map[int]bool{}
					}
					for _, entry := range said[from:min(from+e.Count, len(said))] {
						w.out[entry] = true
					}
				case e.Before <= len(said):
					w.order = list
					list = moved(list, said[from:min(from+e.Count, len(said))], said[len(said)-e.Before])
				}
			}
		}
		list = append(list, i)
		if !f.Has(model.FlagMarker) {
			said = append(said, i)
		}
	}
	if w.order != nil {
		w.order, w.place = list, map[int]int{-1: -1}
		for k, i := range list {
			w.place[i] = k
		}
	}
}

// next returns the entry behind another one that fits, -1 for the beginning.
func (w *way) next(at int, fits func(i int) bool) (int, bool) {
	k, known := w.place[at]
	for k++; known && k < len(w.order); k++ {
		if fits(w.order[k]) {
			return w.order[k], true
		}
	}
	return 0, false
}

func isSaid(_ int, f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) }

// editsOf returns what a request has otherwise, by the event that says so.
func editsOf(log model.Log, i int) model.Edits {
	m, err := log.Message(i)
	if err != nil {
		return nil
	}
	for _, p := range m.Parts {
		if e, ok := p.(model.Marker); ok && e.Edits != nil {
			return *e.Edits
		}
	}
	return nil
}

// moved puts entries before another one of a list.
func moved(list, entries []int, before int) []int {
	list = slices.DeleteFunc(slices.Clone(list), func(i int) bool { return slices.Contains(entries, i) })
	at := slices.Index(list, before)
	if at < 0 {
		at = len(list)
	}
	return slices.Insert(list, at, entries...)
}

// as returns the message of an entry as the request has it.
func (w *way) as(i int, m *model.Message) *model.Message {
	if w == nil {
		return m
	}
	for _, e := range w.changed[i] {
		m = edited(m, e)
	}
	return m
}

// edited returns a message with something otherwise.
func edited(m *model.Message, e model.Edit) *model.Message {
	said := *m
	said.Parts = nil
	calls, results, placed := 0, 0, e.Call+e.Result > 0
	for _, p := range m.Parts {
		switch one := p.(type) {
		case *model.ToolCall:
			if calls++; calls == e.Call {
				c := *one
				c.Arguments, c.ArgumentsText = nil, ""
				for _, p := range e.Parts {
					if text, ok := p.(model.Text); ok && json.Valid([]byte(text.Text)) {
						c.Arguments = []byte(text.Text)
					} else if ok {
						c.ArgumentsText = text.Text
					}
				}
				p = &c
			}
		case *model.ToolResult:
			if results++; results == e.Result {
				r := *one
				r.Content = e.Parts
				p = &r
			}
		case model.Marker:
		default:
			if e.Call+e.Result > 0 {
				break
			}
			if placed {
				continue
			}
			said.Parts, placed = append(said.Parts, e.Parts...), true
			continue
		}
		said.Parts = append(said.Parts, p)
	}
	if !placed {
		said.Parts = append(said.Parts, e.Parts...)
	}
	return &said
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
