package findings

import (
	"context"

	"msgview/model"
)

// Tokens are those of a log, each counted once.
type Tokens struct {
	model.Usage
	Answers int   // messages that have figures
	All     int64 // that were read and written, see Total
	Whole   bool  // the figures are those that the log has of the whole, not the sum of its answers
}

// Total is how many tokens were read and written. Some models count those of the cache
// within the input and others beside it; which of both only single answers tell, not a sum
// of many.
func (t Tokens) Total() int64 { return t.All }

// Or returns what a log says that the whole took, where its answers tell only what they
// wrote, or nothing.
func (t Tokens) Or(whole model.Usage) Tokens {
	all := max(whole.Stated, whole.Total())
	if all <= t.All || !t.OnlyOutput() && !t.Usage.IsZero() {
		return t
	}
	return Tokens{Usage: whole, Answers: t.Answers, All: all, Whole: true}
}

// OfLog is Or with what a log has of itself. That of one with several conversations may be of
// any of them.
func (t Tokens) OfLog(log model.Log) Tokens {
	if log.Index().Talks() > 1 {
		return t
	}
	return t.Or(log.About().Totals.Usage)
}

// counter sums up the usage of answers. The index joins the records of one answer and
// leaves copies out, and of the figures of its records the largest count. What is left
// are records that give several messages of which each has the figures of the whole,
// and events that sum up what answers took.
type counter struct {
	sum    Tokens
	models map[string]*share
	last   model.Usage // of the last message with figures
	id     string
	place  model.Origin
}

// A share is what one model took.
type share struct {
	usage  model.Usage
	beside bool // tokens of the cache are counted beside the input
}

// add adds the figures of an answer, of which some may have been counted before.
func (s *share) add(u, before model.Usage) {
	s.usage = plus(less(s.usage, before), u)
	s.beside = s.beside || model.Sum(u.CacheRead, u.CacheWrite) > u.Input
}

// total is how many tokens were read and written.
func (s *share) total() int64 {
	if s.beside {
		return model.Sum(s.usage.Input, s.usage.CacheRead, s.usage.CacheWrite, s.usage.Output)
	}
	return model.Sum(max(s.usage.Input, s.usage.CacheRead+s.usage.CacheWrite), s.usage.Output)
}

// mostShares bounds the models that are told apart.
const mostShares = 1 << 10

// share returns that of a model; of too many the last ones have one together.
func (t *counter) share(name string) *share {
	if t.models == nil {
		t.models = map[string]*share{}
	}
	if t.models[name] == nil && len(t.models) >= mostShares {
		name = ""
	}
	if t.models[name] == nil {
		t.models[name] = &share{}
	}
	return t.models[name]
}

// add counts the figures of a message, of which some may have been counted before.
func (t *counter) add(m *model.Message, before *model.Usage) {
	if m == nil || m.Role == model.RoleMarker && !endsFailed(m) || m.Usage.IsZero() {
		return
	}
	u, o := m.Usage, m.Origin
	if before.IsZero() {
		if t.last == u && t.id != "" && t.id == m.ID && t.place.File == o.File && t.place.Offset == o.Offset {
			return
		}
		t.sum.Answers++
	}
	t.place, t.id, t.last = o, m.ID, u
	t.sum.Usage = plus(less(t.sum.Usage, *before), u)
	s := t.share(m.Model)
	was := s.total()
	s.add(u, *before)
	t.sum.All = model.Sum(t.sum.All-was, s.total())
	*before = u
}

// endsFailed reports whether a message is an answer of which there is nothing but how it failed: it
// took its tokens all the same.
func endsFailed(m *model.Message) bool {
	return m.Model != "" && len(m.Parts) == 1 && endsBroken(m.Parts[0])
}

// plus adds figures. What a log states as its own total is none of them.
func plus(a, b model.Usage) model.Usage {
	a.Stated, b.Stated = 0, 0
	return a.Plus(b)
}

func less(a, b model.Usage) model.Usage {
	return model.Usage{Input: a.Input - b.Input, Output: a.Output - b.Output, CacheRead: a.CacheRead - b.CacheRead, CacheWrite: a.CacheWrite - b.CacheWrite, Reasoning: a.Reasoning - b.Reasoning, Tools: a.Tools - b.Tools}
}

// Tokens returns the tokens of the entries that were looked at so far; whole says that
// these are all.
func (f *Finder) Tokens() (t Tokens, whole bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tokens.sum, f.next >= f.index.Len()
}

// A TokenCounter counts the tokens of messages as a finder does, each once. Messages are
// to be given in the order of the index.
type TokenCounter struct{ counter counter }

// Add counts those of a message.
func (t *TokenCounter) Add(m *model.Message) { t.counter.add(m, &model.Usage{}) }

// Tokens returns what was counted.
func (t *TokenCounter) Tokens() Tokens { return t.counter.sum }

// CountTokens counts the tokens of a log as a finder does, and nothing else.
func CountTokens(ctx context.Context, log model.Log) (Tokens, error) {
	var t TokenCounter
	index := log.Index()
	for i := range index.Len() {
		if err := ctx.Err(); err != nil {
			return t.Tokens(), err
		}
		if !index.Flags(i).IsMessage() {
			continue
		}
		if m, err := log.Message(i); err == nil {
			t.Add(m)
		}
	}
	return t.Tokens(), nil
}
