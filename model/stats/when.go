package stats

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
)

// when takes note of when a message was.
func (c *Counter) when(i int, flags model.Flags, m *model.Message) {
	c.spans.seen(m.Time)
	if number, _, side := c.log.Index().ThreadOf(i); side {
		c.spans.works(number, i, m)
		return
	}
	if flags.Has(model.FlagSide) {
		return
	}
	c.time(i, flags, m)
	if flags.Has(model.FlagPrompt) {
		c.spans.turn(i, m)
	} else {
		c.spans.goesOn(m.Time)
	}
	for _, p := range m.Parts {
		if e, ok := p.(model.Marker); ok && e.Kind == model.MarkerCompaction {
			c.spans.add(Span{Kind: Compaction, Place: findings.Place{Entry: i, Call: -1, Result: -1}, From: m.Time, To: m.Time, Said: c.context.compacted()})
		} else if ok && (e.Error || e.Kind == model.MarkerError) {
			c.spans.add(Span{Kind: Fault, Place: findings.Place{Entry: i, Call: -1, Result: -1}, From: m.Time, To: m.Time, Said: cut(e.Text), Failed: true})
		}
	}
}

// time adds the time since the message before to whom was waited for.
func (c *Counter) time(i int, flags model.Flags, m *model.Message) {
	number, _ := c.log.Index().Conversation(i)
	was, known := c.last[number]
	if !known && len(c.last) >= mostTalks {
		return
	}
	before := was.at
	t, d := &c.stats.Time, m.Time.Sub(before)
	own, waited := worked(m)
	until := m.Until
	if n := len(own); n > 0 && own[n-1].to.After(until) {
		until = own[n-1].to
	}
	answers, results := flags.Role() == model.RoleAssistant, flags.Has(model.FlagOnlyResults) || flags.Role() == model.RoleTool
	announced := was.idle && was.other > 0 && (flags.Has(model.FlagPrompt) || isByPerson(flags, m))
	if announced { // what the program put before the prompt came with it
		t.Unknown, t.Person = t.Unknown-was.other, model.Sum(t.Person, was.other)
		c.spans.over(was.since)
	}
	if known && (d < 0 || d == 0 && !until.After(m.Time)) {
		if more := until.Sub(before); more > 0 && results { // of one beside others
			t.Tools, was.at = model.Sum(t.Tools, more), until
		}
		if announced {
			c.spans.add(Span{Kind: Person, Place: findings.Place{Entry: i, Call: -1, Result: -1}, From: was.since, To: before, Said: c.said(Person, i, m)})
		}
		if was.follows(flags, m, answers); results {
			was.agents = c.agentsUntil(i, was.agents)
		}
		c.last[number] = was
		return
	}
	now := moment{at: m.Time, idle: was.idle, since: was.since, other: was.other}
	now.follows(flags, m, answers)
	if results {
		now.agents = c.agentsUntil(i, time.Time{})
	}
	defer func() { c.last[number] = now }()
	switch wrote := until.Sub(m.Time); {
	case wrote > 0 && results:
		t.Tools, now.at = model.Sum(t.Tools, wrote), until
	case wrote > 0 && answers:
		busy := total(own)
		if wrote-busy >= idleLeast {
			break
		}
		t.Model, t.Tools = model.Sum(t.Model, wrote-busy), model.Sum(t.Tools, busy-min(waited, busy))
		t.Person = model.Sum(t.Person, min(waited, busy))
		now.at = until
		c.spans.seen(until)
		from := m.Time
		for _, w := range append(own, stretch{until, until}) {
			if w.from.After(from) {
				c.spans.add(Span{Kind: Answer, Place: findings.Place{Entry: i, Call: -1, Result: -1}, From: from, To: w.from, Said: c.said(Answer, i, m)})
			}
			from = w.to
		}
	}
	if !known || d == 0 {
		return
	}
	if answers && was.agents.After(before) && !was.agents.After(m.Time) { // the model waited for them
		t.Tools = model.Sum(t.Tools, was.agents.Sub(before))
		if before = was.agents; !m.Time.After(before) {
			return
		}
		d = m.Time.Sub(before)
	}
	kind := Unknown
	switch {
	case flags.Has(model.FlagPrompt) || isByPerson(flags, m):
		t.Person = model.Sum(t.Person, d)
		kind = Person
		if announced {
			before = was.since
		}
	case results && !c.answers(i):
		t.Unknown = model.Sum(t.Unknown, d)
	case results:
		if !c.asked(i, m) {
			waited := min(c.waited(i, before), d)
			t.Person, t.Tools = model.Sum(t.Person, waited), model.Sum(t.Tools, d-waited)
			return // each call has its own span
		}
		t.Person = model.Sum(t.Person, d)
		return
	case answers && d < idleLeast:
		t.Model = model.Sum(t.Model, d)
		kind = Answer
	case answers:
		t.Idle = model.Sum(t.Idle, d)
		kind = Idle
	default:
		t.Unknown = model.Sum(t.Unknown, d)
		if now.other = model.Sum(was.other, d); was.other == 0 {
			now.since = before
		}
	}
	c.spans.add(Span{Kind: kind, Place: findings.Place{Entry: i, Call: -1, Result: -1}, From: before, To: m.Time, Said: c.said(kind, i, m)})
}

// A moment is the last one of a conversation that is known.
type moment struct {
	at     time.Time
	agents time.Time     // until when the sub-agents worked that the results before it are of
	idle   bool          // the model had answered, and nothing but the program said something since
	since  time.Time     // from when on
	other  time.Duration // counted since then as nobody's
}

// follows takes note of what a message is to those that follow it.
func (o *moment) follows(flags model.Flags, m *model.Message, answers bool) {
	switch {
	case answers:
		*o = moment{at: o.at, idle: len(m.Calls()) == 0}
	case isByPerson(flags, m):
		*o = moment{at: o.at, idle: true}
	case flags.Has(model.FlagPrompt):
		*o = moment{at: o.at}
	case len(m.Results()) > 0: // of the calls of an answer, or of a person
		*o = moment{at: o.at, agents: o.agents, idle: o.idle}
	}
}

// isByPerson reports whether a message is a command that a person had run, not the model.
func isByPerson(flags model.Flags, m *model.Message) bool {
	return flags.Role() == model.RoleUser && flags.Has(model.FlagCall) && len(m.Calls()) > 0
}

// agentsUntil is when the last of the sub-agents said something that calls started of which a
// message has results, or another time if that is later.
func (c *Counter) agentsUntil(i int, until time.Time) time.Time {
	index := c.log.Index()
	for k := range maxAnswers {
		entry, place, ok := index.Call(i, k)
		if !ok {
			break
		}
		for _, number := range index.Spawned(entry, place) {
			last, ok := index.ThreadEntry(number, index.ThreadInfo(number).Entries-1)
			if !ok {
				continue
			}
			if m, err := c.log.Message(last); err == nil {
				for _, at := range [...]time.Time{m.Time, m.Until} {
					if at.After(until) {
						until = at
					}
				}
			}
		}
	}
	return until
}

// waited is how long, from a time on, a person was waited for to allow the call that the first
// result of a message is of.
func (c *Counter) waited(i int, from time.Time) time.Duration {
	entry, at, ok := c.log.Index().Call(i, 0)
	if !ok {
		return 0
	}
	m, err := c.log.Message(entry)
	if err != nil {
		return 0
	}
	if calls := m.Calls(); at < len(calls) && calls[at].Approval != nil && !calls[at].Approval.Automatic {
		return max(calls[at].Approval.Time.Sub(from), 0)
	}
	return 0
}

// allowed takes note of the time in which a person was waited for to allow a call.
func (c *Counter) allowed(p findings.Place, m *model.Message, call *model.ToolCall) {
	a := call.Approval
	if a == nil || a.Automatic || asks(call, nil) {
		return
	}
	if made := call.At(m); !made.IsZero() && a.Time.After(made) {
		c.spans.add(Span{Kind: Person, Place: p, From: made, To: a.Time, Said: "until: " + call.Name + " was allowed"})
	}
}

// said is what a span before the message of an entry is about.
func (c *Counter) said(k Kind, i int, m *model.Message) string {
	text := firstLine(m)
	if calls := m.Calls(); text == "" && len(calls) > 0 {
		text = strings.TrimPrefix(c.short(i, 0, calls[0]), "until: ")
		if more := len(calls) - 1; more == 1 {
			text += " and another call"
		} else if more > 1 {
			text += fmt.Sprintf(" and %d other calls", more)
		}
	}
	switch k {
	case Person:
		return "until: " + cmp.Or(text, "an answer")
	case Idle:
		return "nobody, until: " + cmp.Or(text, "an answer")
	}
	return text
}

// Timeline returns what happened when, so far. It does not change.
func (c *Counter) Timeline() Timeline {
	line := c.spans.line()
	line.Context, line.Most = slices.Clone(c.context.Points), c.context.Most
	return line
}
