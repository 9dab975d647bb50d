package selection

import (
	"msgview/model"
	"msgview/model/expression"
)

// Items is In for who shows a result with its call: the results of other entries that are
// meant count for the calls of this one, and its own not.
func (s *Selection) Items(entry int) []Hit {
	hits := s.In(entry)
	flags := s.index.Flags(entry)
	if len(hits) == 0 && !s.expr.Uses(expression.Role) || !flags.Any(model.FlagCall|model.FlagResult) && len(s.index.Pieces(entry)) == 0 {
		return hits
	}
	m, err := s.log.Message(entry)
	if err != nil {
		return hits
	}
	var items []Hit
	calls, results := -1, -1
	for i, p := range m.Parts {
		means := len(hits) > 0 && hits[0].Part == i
		if means {
			hits = hits[1:]
		}
		switch p.(type) {
		case *model.ToolCall:
			calls++
			means = means || s.expr.Uses(expression.Role) && s.meansResult(entry, calls)
		case *model.ToolResult:
			if results++; means {
				_, _, paired := s.index.Call(entry, results)
				means = !paired
			}
		}
		if means {
			items = append(items, Hit{entry, i})
		}
	}
	if len(hits) > 0 { // of a message without parts
		items = append(items, hits...)
	}
	return items
}

// meansResult reports whether the result of a call is meant by itself.
func (s *Selection) meansResult(entry, call int) bool {
	at, place, ok := s.index.Result(entry, call)
	if !ok {
		return false
	}
	m, err := s.log.Message(at)
	if err != nil {
		return false
	}
	results := -1
	for i, p := range m.Parts {
		if _, ok := p.(*model.ToolResult); !ok {
			continue
		}
		if results++; results == place {
			return s.fits(at, m, i)
		}
	}
	return false
}

// Calls returns the entries with the calls that the results of an entry answer, each once.
func (s *Selection) Calls(entry int) []int {
	if !s.index.Flags(entry).Has(model.FlagResult) {
		return nil
	}
	var calls []int
	for k := 0; ; k++ {
		call, _, ok := s.index.Call(entry, k)
		if !ok {
			return calls
		}
		if n := len(calls); n == 0 || calls[n-1] != call {
			calls = append(calls, call)
		}
	}
}

// Calling reports whether a call is meant, by itself or with its result.
func (s *Selection) Calling(entry, call int) bool {
	if !s.May(entry) && !s.expr.Uses(expression.Role) {
		return false
	}
	m, err := s.log.Message(entry)
	if err != nil {
		return false
	}
	calls := -1
	for i, p := range m.Parts {
		if _, ok := p.(*model.ToolCall); !ok {
			continue
		}
		if calls++; calls == call {
			return s.fits(entry, m, i) || s.expr.Uses(expression.Role) && s.meansResult(entry, call)
		}
	}
	return false
}
