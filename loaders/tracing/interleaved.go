package tracing

import (
	"slices"

	"msgview/loaders/wire"
	"msgview/model"
)

// ordered returns a history as the answers before it were: calls that one answer made are
// one message, with their results behind it, and results without an id have that of the
// call they follow. Koog logs each call with its result, and no ids of results.
// Source: JetBrains/koog: agents-features-opentelemetry, LangfuseSpanAdapter.kt.
func (t *traced) ordered(history []*model.Message) []*model.Message {
	list := make([]*model.Message, 0, len(history))
	var results []*model.Message  // of the answer that is open
	var waiting []*model.ToolCall // its calls without a result
	var calling *model.Message    // what it says
	var of *Span                  // the request that it answered
	for _, m := range history {
		calls := m.Calls()
		switch {
		case m.Role == model.RoleTool:
			for _, r := range m.Results() {
				waiting = answered(waiting, r)
			}
			results = append(results, m)
			continue
		case calling != nil && len(calls) > 0 && onlyCalls(m) && of != nil && of == t.madeBy[calls[0].ID]:
			waiting = append(waiting, calls...)
			join(calling, m)
			continue
		default:
			list, results = append(list, results...), nil
			waiting, calling = slices.Clone(calls), nil
		}
		if len(calls) > 0 {
			calling, of = m, t.madeBy[calls[0].ID]
		}
		list = append(list, m)
	}
	return append(list, results...)
}

// answered gives a result without an id that of the first call it may answer, and returns
// the calls that are left.
func answered(waiting []*model.ToolCall, r *model.ToolResult) []*model.ToolCall {
	i := slices.IndexFunc(waiting, func(c *model.ToolCall) bool {
		return r.CallID == c.ID || r.CallID == "" && (r.Name == "" || r.Name == c.Name)
	})
	switch {
	case i < 0:
		return waiting
	case i == 0:
		r.CallID = waiting[0].ID
		return waiting[1:]
	}
	r.CallID = waiting[i].ID
	return slices.Delete(waiting, i, i+1)
}

func onlyCalls(m *model.Message) bool {
	return !slices.ContainsFunc(m.Parts, func(p model.Part) bool { _, call := p.(*model.ToolCall); return !call })
}

// answers makes one message of the calls of an answer, and notes which it made.
func (t *traced) answers(s *Span) {
	list := s.Answer[:0:0]
	calling := false // the last message is nothing but calls
	for _, m := range s.Answer {
		calls, before := m.Calls(), calling
		if calling = len(calls) > 0 && onlyCalls(m); calling && before {
			join(list[len(list)-1], m)
		} else {
			list = append(list, m)
		}
		for _, c := range calls {
			t.made(s, c.ID)
		}
	}
	s.Answer = list
}

// join adds the calls of a message to another one.
func join(m, more *model.Message) {
	m.Parts, m.Meta = append(m.Parts, more.Parts...), append(m.Meta, more.Meta...)
	m.Warnings = append(m.Warnings, more.Warnings...)
}

// twice returns the request that says as much as this one, which it stands within: two
// tools watched the same library. Python's word for nothing is no answer.
func (t *traced) twice(s *Span, before []*Span) *Span {
	if s.Kind != SpanModel || len(s.Answer) != 1 {
		return nil
	}
	outer := t.byID[s.Parent]
	if outer == nil || outer == s || outer.Kind != SpanModel || len(outer.Request) == 0 || len(outer.Answer) == 0 {
		return around(s, before)
	}
	said := wire.SpokenText(s.Answer[0])
	if said == "None" || said == wire.SpokenText(outer.Answer[0]) && len(s.Answer[0].Calls()) == 0 {
		return outer
	}
	return nil
}

// maxAtOnce is how many spans before a request may be the same one, as another tool saw it.
const maxAtOnce = 64

// around returns the request, of those that began before, in whose time this one lies and
// which has another name, but the same words: a library and what it calls may be watched
// by tools that do not know of each other. One that is sent several times at once has one name.
func around(s *Span, before []*Span) *Span {
	if s.Start.IsZero() || s.End.IsZero() {
		return nil
	}
	same := func(a, b *model.Message) bool { return wire.MessageKey(a) == wire.MessageKey(b) }
	for _, o := range slices.Backward(before[max(0, len(before)-maxAtOnce):]) {
		if len(s.Request) > 0 && o.Kind == SpanModel && o.Name != s.Name && o.Trace == s.Trace && !o.Start.IsZero() && !o.End.Before(s.End) &&
			len(o.Answer) == 1 && same(o.Answer[0], s.Answer[0]) && slices.EqualFunc(o.Request, s.Request, same) {
			return o
		}
	}
	return nil
}
