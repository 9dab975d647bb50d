package column

import (
	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/render"
)

// Known is what was found out of calls that go on beside the conversation.
type Known interface {
	// Thread returns what was counted of the thread of a sub-agent, and how much in it is
	// to be looked at, and whether any of that is an error.
	Thread(number int) (counted findings.Thread, bad int, failing, ok bool)
	// Source returns the call that gave what another one asks for later, Askers the calls
	// that ask one.
	Source(findings.Place) (findings.Place, bool)
	Askers(findings.Place) []findings.Place
	// Joins reports whether there is anything of all this.
	Joins() bool
}

// Later is which calls belong together over a distance.
type Later struct{ c *Column }

// Learn takes over what was found out, and draws the rows that say it anew.
func (l *Later) Learn(k Known) {
	c := l.c
	before := c.items.known != nil && c.items.known.Joins()
	if c.items.known = k; before || k.Joins() {
		c.Change(func() {})
	}
}

// Other returns the call that has what a call asks for later, or the last of those that
// ask a call for it; ok is false if there is none.
func (l *Later) Other(it *render.Item) (p findings.Place, ok bool) {
	c := l.c
	if c.items.known == nil || it == nil || it.Kind != render.Call {
		return p, false
	}
	if p, ok = c.items.known.Source(place(it)); ok {
		return p, true
	}
	askers := c.items.known.Askers(place(it))
	if len(askers) == 0 {
		return p, false
	}
	return askers[len(askers)-1], true
}

// place is where findings have a call.
func place(it *render.Item) findings.Place {
	return findings.Place{Entry: int(it.Key.Entry), Call: int(it.CallPlace), Result: -1}
}

// others is what is known of calls that go on beside the items of a column.
type others struct{ s *items }

// agent is what a row says of a sub-agent besides what the index knows.
func (o others) agent(number int) (a render.Agent, ok bool) {
	return AgentOf(o.s.known, number)
}

// AgentOf is what is known of a sub-agent by the number of its thread.
func AgentOf(k Known, number int) (a render.Agent, ok bool) {
	if k == nil {
		return a, false
	}
	t, bad, failing, ok := k.Thread(number)
	if !ok {
		return a, false
	}
	return render.Agent{Bad: bad, Warned: bad > 0 && !failing, Tokens: t.Tokens, Took: max(t.To.Sub(t.From), 0)}, true
}

// joins returns the call that gives what an item's call asks for, and how often it is
// asked itself.
func (o others) joins(it *render.Item) (source *model.ToolCall, asked int) {
	s := o.s
	if s.known == nil || it.Kind != render.Call {
		return nil, 0
	}
	asked = len(s.known.Askers(place(it)))
	p, ok := s.known.Source(place(it))
	if !ok {
		return nil, asked
	}
	if list := s.of(p.Entry); p.Call >= 0 {
		for i := range list {
			if list[i].Kind == render.Call && int(list[i].CallPlace) == p.Call {
				return list[i].Call, asked
			}
		}
	}
	return nil, asked
}
