package stats

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"msgview/model"
	"msgview/model/findings"
)

// A Counter adds up a log, which may grow. One goroutine runs it.
type Counter struct {
	// Leave, if set, is asked of each message once whether it is left out.
	Leave func(entry int, m *model.Message) bool

	log  model.Log
	done int // entries that were counted

	stats   Stats
	tools   map[string]*tally
	models  map[string]*Model
	tokens  findings.TokenCounter
	context curve
	spans   spans
	causes  map[string]*Cause
	losses  *findings.CacheLosses
	last    map[int]moment // of the main thread of each conversation
	open    []unended      // calls without a result yet
	called  called
	wall    time.Duration // once all was counted
}

// An unended call has no result yet, and was counted in a state.
type unended struct {
	findings.Place
	state findings.State
	tool  string
}

// NewCounter returns one that has counted nothing yet.
func NewCounter(log model.Log) *Counter {
	return &Counter{
		log: log, tools: map[string]*tally{}, models: map[string]*Model{}, causes: map[string]*Cause{},
		losses: findings.NewCacheLosses(log.Index()), last: map[int]moment{},
	}
}

// Limits to what is told apart and kept.
const (
	mostNames   = 1 << 10
	mostTalks   = 1 << 12
	mostLosses  = 1 << 8
	mostOpen    = 1 << 12
	mostTellers = 1 << 6
)

// Of adds up a log that was read to its end. It returns the context's error if that ends
// before.
func Of(ctx context.Context, log model.Log) (Stats, error) {
	c := NewCounter(log)
	err := c.Run(ctx)
	return c.Stats(), err
}

// Run counts what was not counted yet. It returns the context's error if that ends before;
// it may be called again then, and when the log grew.
func (c *Counter) Run(ctx context.Context) error {
	index := c.log.Index()
	open := c.open
	c.open = nil
	for _, p := range open {
		if _, _, ok := index.Result(p.Entry, p.Call); !ok {
			c.open = append(c.open, p)
			continue
		}
		if m, err := c.log.Message(p.Entry); err == nil {
			if calls := m.Calls(); p.Call < len(calls) {
				c.stats.Remove(p.state)
				if t := c.tool(calls[p.Call].Name); t != nil {
					t.Remove(p.state)
				}
				c.ended(p.Place, m, calls[p.Call], &answer{})
			}
		}
	}
	for ; c.done < index.Len(); c.done++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		flags := index.Flags(c.done)
		if !flags.IsMessage() {
			continue
		}
		if m, err := c.log.Message(c.done); err == nil && (c.Leave == nil || !c.Leave(c.done, m)) {
			c.message(c.done, flags, m)
		}
	}
	_, _, c.wall = model.Elapsed(c.log, model.Every, math.MaxInt)
	return nil
}

// Progress returns how many entries were counted, and how many there are.
func (c *Counter) Progress() (done, of int) { return c.done, c.log.Index().Len() }

// Stats returns what was counted so far. It does not change.
func (c *Counter) Stats() Stats {
	s := c.stats
	s.Messages, s.Turns = c.log.Index().Totals()
	s.answers, s.Stated = c.tokens.Tokens(), c.stated()
	if s.Tokens = s.answers; c.log.Index().Talks() < 2 {
		s.Tokens = s.answers.Or(s.Stated.Usage)
	}
	s.Time.several = c.log.Index().Talks() > 1
	if s.Time.Wall = c.wall; c.done < c.log.Index().Len() {
		s.Time.Wall = s.Time.Sum() // so far
	}
	s.Context = c.context.Context
	s.Context.Points = slices.Clone(s.Context.Points)
	s.Again.Losses = slices.Clone(s.Again.Losses)
	for _, one := range c.causes {
		s.Again.Causes = append(s.Again.Causes, *one)
	}
	slices.SortFunc(s.Again.Causes, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(b.Tokens, a.Tokens), cmp.Compare(b.Losses, a.Losses), cmp.Compare(a.Name, b.Name))
	})
	open := map[string]int{}
	for _, p := range c.open {
		if p.state == findings.Missing && c.log.Index().Flags(p.Entry).Has(model.FlagOpen) {
			open[p.tool]++
			s.Open++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.tools)) {
		one := c.tools[name].tool()
		one.Open = open[name]
		s.Tools = append(s.Tools, one)
	}
	slices.SortStableFunc(s.Tools, func(a, b Tool) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(b.Calls, a.Calls))
	})
	for _, name := range slices.Sorted(maps.Keys(c.models)) {
		s.Models = append(s.Models, c.models[name].counted())
	}
	if s.Tokens.Whole {
		s.Models = Whole(s.Models, s.Stated)
	}
	slices.SortStableFunc(s.Models, func(a, b Model) int {
		return cmp.Or(cmp.Compare(b.Total(), a.Total()), cmp.Compare(b.Answers, a.Answers))
	})
	return s
}

// stated is what the log says of itself as a whole.
func (c *Counter) stated() model.Totals {
	t, index := c.log.About().Totals, c.log.Index()
	at := c.done
	for range mostTellers {
		var ok bool
		if at, ok = index.ToldBefore(at, model.FlagToldUsage); !ok || index.Place(at).File != c.log.Source().Main() {
			break
		}
		if m, err := c.log.Message(at); err == nil && m.Indexing.Told != nil && !m.Indexing.Told.Total.IsZero() {
			t.Usage = m.Indexing.Told.Total
			break
		}
	}
	return t
}

// message counts one.
func (c *Counter) message(i int, flags model.Flags, m *model.Message) {
	if !m.Time.IsZero() {
		c.when(i, flags, m)
	}
	c.took(i, flags, m)
	if loss, ok := c.losses.Add(i, flags, m); ok {
		c.lost(loss)
	}
	if !flags.Has(model.FlagPart) {
		c.beside(i, m)
	}
	var from answer
	for k, call := range m.Calls() {
		c.ended(findings.Place{Entry: i, Call: k, Result: -1}, m, call, &from)
	}
}

// model returns the tally of a model. Of too many those that come last have one without a
// name.
func (c *Counter) model(name string) *Model {
	if c.models[name] == nil && len(c.models) >= mostNames {
		name = ""
	}
	one := c.models[name]
	if one == nil {
		one = &Model{Name: name}
		c.models[name] = one
	}
	return one
}

// tool returns the tally of a tool, nil if there are too many.
func (c *Counter) tool(name string) *tally {
	t := c.tools[name]
	if t == nil && len(c.tools) < mostNames {
		t = &tally{Tool: Tool{Name: name, First: nowhere, FirstFailed: nowhere}}
		c.tools[name] = t
	}
	return t
}

// answer counts what an answer took.
func (c *Counter) answer(i int, flags model.Flags, m *model.Message, first bool) {
	u := m.Usage
	one := c.model(cmp.Or(m.Model, c.log.About().Model))
	if first {
		one.Answers++
	}
	prompt := one.Add(u)
	if !flags.Has(model.FlagSide) && prompt > 0 {
		c.context.add(Point{i, prompt, m.Time})
	}
}

// lost counts a loss of a cache.
func (c *Counter) lost(loss findings.CacheLoss) {
	c.stats.Again.Tokens = model.Sum(c.stats.Again.Tokens, loss.Again)
	if len(c.stats.Again.Losses) < mostLosses {
		c.stats.Again.Losses = append(c.stats.Again.Losses, loss)
	}
	one := c.causes[loss.Cause]
	if one == nil {
		one = &Cause{Name: loss.Cause}
		c.causes[loss.Cause] = one
	}
	one.Losses++
	one.Tokens = model.Sum(one.Tokens, loss.Again)
}

// An answer is the message with the results that was asked last: one may have very many.
type answer struct {
	message *model.Message
	results []*model.ToolResult
}

// nowhere is the place of nothing.
var nowhere = findings.Place{Entry: -1, Call: -1, Result: -1}

// ended counts a call by how it ended, if it did.
func (c *Counter) ended(p findings.Place, m *model.Message, call *model.ToolCall, from *answer) {
	var r *model.ToolResult
	entry, at, ok := c.log.Index().Result(p.Entry, p.Call)
	if ok {
		if found, err := c.log.Message(entry); err == nil {
			if found != from.message {
				from.message, from.results = found, found.Results()
			}
			if at < len(from.results) {
				r = from.results[at]
			}
		}
	}
	t, state := c.tool(call.Name), findings.Verdict(call, r).Shown(call, r)
	c.stats.Add(state)
	if t != nil {
		if t.Add(state); t.First == nowhere {
			t.First = p
		}
		if state.IsFailure() && t.FirstFailed == nowhere {
			t.FirstFailed = p
		}
	}
	if !ok && len(c.open) < mostOpen {
		c.open = append(c.open, unended{p, state, call.Name})
	}
	if r == nil {
		return
	}
	bytes := int64(0)
	for _, part := range r.Content {
		if text, ok := part.(model.Text); ok {
			bytes += int64(len(text.Text))
		}
	}
	c.stats.Bytes += bytes
	if t == nil {
		return
	}
	if t.Bytes += bytes; bytes > t.most {
		t.most, t.Biggest = bytes, p
	}
	if d := findings.Took(m, call, r, from.message); d > 0 {
		asks := asks(call, r)
		if !asks {
			t.took(d, p) // else it is the person who took it
		}
		c.allowed(p, m, call)
		if at := findings.Began(m, call, from.message); !at.IsZero() {
			if end := from.message.Time; r.Duration > 0 && end.Sub(at) > d {
				at = end.Add(-d) // it waited to be run
			}
			one := Span{Kind: Working, Place: p, From: at, To: at.Add(d), Said: c.short(p.Entry, p.Call, call), Failed: state.IsFailure()}
			if asks {
				one.Kind = Person
			}
			c.spans.add(one)
		}
	}
}
