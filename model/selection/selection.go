// Package selection tells which items of a log an expression means: calls with their
// results, answers, prompts, reasoning and events.
package selection

import (
	"time"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/findings"
)

// A Selection is the items of a log that an expression means. Once it is told what was found
// it does not change, and any goroutine may ask it.
type Selection struct {
	expr  *expression.Expression
	log   model.Log
	index *model.Index
	zone  *time.Location
	found found
}

// A Hit is an item that is meant: a part of the message of an entry, of several that are
// one item the first. Of a call without a message of its own for the result it is the call.
type Hit struct{ Entry, Part int }

// New returns the selection of a log. Times are meant as in zone.
func New(log model.Log, expr *expression.Expression, zone *time.Location) *Selection {
	return &Selection{expr: expr, log: log, index: log.Index(), zone: zone}
}

// NeedsFindings reports whether the expression asks for what was found in the log.
func (s *Selection) NeedsFindings() bool { return s.expr.Uses(expression.Is) }

// Found says what was found in the log so far.
func (s *Selection) Found(list []findings.Finding) { s.found = newFound(list) }

// May reports whether an entry may have an item that is meant, without reading it.
func (s *Selection) May(entry int) bool {
	flags := s.index.Flags(entry)
	if !readable(flags) {
		return false
	}
	for _, piece := range s.index.Pieces(entry) {
		flags |= s.index.Flags(piece) & (model.FlagCall | model.FlagResult | model.FlagInactive | model.FlagLoose | model.FlagOpen)
	}
	return s.expr.May(func(t *expression.Term) expression.Known { return s.known(t, entry, flags) })
}

// readable reports whether an entry has items: it is a message, or a record that is damaged
// or unknown.
func readable(f model.Flags) bool {
	return f.IsMessage() || f.Any(model.FlagUnknown|model.FlagMalformed) && !f.Any(model.FlagPiece|model.FlagPart)
}

// known says what the index knows of a term.
func (s *Selection) known(t *expression.Term, entry int, f model.Flags) expression.Known {
	sure := func(is bool) expression.Known {
		if is {
			return expression.Yes
		}
		return expression.No
	}
	called := f.Any(model.FlagCall | model.FlagResult)
	switch t.Field {
	case expression.Role:
		switch {
		case f.Has(model.FlagOnlyResults) || !f.Has(model.FlagResult) && f.IsMessage():
			return sure(t.Fits(roleOf(f).String()))
		}
	case expression.Tool, expression.Status, expression.Exit, expression.Path:
		if !called {
			return expression.No
		}
	case expression.Is:
		switch t.Value {
		case expression.Fork:
			return sure(f.Has(model.FlagInactive))
		case expression.Orphan:
			if !called {
				return expression.No
			}
		default:
			if !s.found.may(s.index, entry, f) {
				return expression.No
			}
		}
	}
	return expression.Perhaps
}

func roleOf(f model.Flags) model.Role {
	if f.Has(model.FlagOnlyResults) {
		return model.RoleTool
	}
	return f.Role()
}

// In returns the items of an entry that are meant, in order; of a piece of a message none.
func (s *Selection) In(entry int) []Hit {
	flags := s.index.Flags(entry)
	if !readable(flags) {
		return nil
	}
	m, err := s.log.Message(entry)
	if err != nil {
		return nil
	}
	var hits []Hit
	s.each(entry, flags, m, func(i int, of *item) {
		if s.expr.Fits(of) {
			hits = append(hits, Hit{entry, i})
		}
	})
	return hits
}

// fits reports whether the item that begins with a part of a message is meant.
func (s *Selection) fits(entry int, m *model.Message, part int) (fits bool) {
	s.each(entry, s.index.Flags(entry), m, func(i int, of *item) { fits = fits || i == part && s.expr.Fits(of) })
	return fits
}

// each goes through the items of a message by their first parts, -1 for one without any.
func (s *Selection) each(entry int, flags model.Flags, m *model.Message, do func(part int, of *item)) {
	calls, results, run := -1, -1, false
	for i, p := range m.Parts {
		of := item{s: s, entry: entry, flags: flags, message: m, parts: m.Parts[i : i+1], first: i == 0, place: findings.Place{Entry: entry, Call: -1, Result: -1}}
		switch p := p.(type) {
		case model.Text, model.Media, model.Citation:
			if run {
				continue // with the ones before it
			}
			run = true
			of.parts = spoken(m.Parts[i:])
		case *model.ToolCall:
			run = false
			calls++
			of.call, of.place.Call = p, calls
		case *model.ToolResult:
			run = false
			results++
			of.result, of.answer, of.place.Result = p, m, results
		default:
			run = false
		}
		do(i, &of)
	}
	if len(m.Parts) == 0 {
		do(-1, &item{s: s, entry: entry, flags: flags, message: m, first: true, place: findings.Place{Entry: entry, Call: -1, Result: -1}})
	}
}

// spoken returns the first of some parts that are one item: texts with what is between them.
func spoken(parts []model.Part) []model.Part {
	for i, p := range parts {
		switch p.(type) {
		case model.Text, model.Media, model.Citation:
		default:
			return parts[:i]
		}
	}
	return parts
}

// Means reports whether an item at a place of a finding is meant.
func (s *Selection) Means(p findings.Place) bool {
	hits := s.In(p.Entry)
	if len(hits) == 0 || p.Call < 0 && p.Result < 0 {
		return len(hits) > 0
	}
	m, err := s.log.Message(p.Entry)
	if err != nil {
		return false
	}
	calls, results := -1, -1
	for i, part := range m.Parts {
		switch part.(type) {
		case *model.ToolCall:
			calls++
			if calls != p.Call {
				continue
			}
		case *model.ToolResult:
			results++
			if results != p.Result {
				continue
			}
		default:
			continue
		}
		for _, h := range hits {
			if h.Part == i {
				return true
			}
		}
	}
	return false
}
