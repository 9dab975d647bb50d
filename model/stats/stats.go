// Package stats adds up what a run took: time by who was waited for, tokens each counted
// once, what they cost, how the context grew, and for each tool its calls, failures,
// durations and output. It reads all bodies.
package stats

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
)

// Stats are the figures of one log.
type Stats struct {
	findings.Tally        // of all calls
	Beside         Beside // the errors that are of none

	Turns, Messages int
	Open            int // of the calls without a result, those that the log ends with: they may be running
	Time            Time
	Tokens          findings.Tokens // those of the answers, or of the whole where only that is told
	Stated          model.Totals
	StatedCost      float64 // the sum of what the answers say that they cost, in US dollars
	Context         Context
	Again           Again
	Models          []Model // by tokens, the most first
	Tools           []Tool  // by time, the most first
	Bytes           int64   // of the texts of all results

	answers findings.Tokens // of the answers alone
}

// Beside is what went wrong beside the calls.
type Beside struct {
	Results int // that failed, and of which no call is known
	Events  int // errors, as of the provider
}

// String says how much that is, "" for nothing.
func (b Beside) String() string {
	var said []string
	count := func(n int, one, many string) {
		switch {
		case n == 1:
			said = append(said, "1 "+one)
		case n > 1:
			said = append(said, fmt.Sprintf("%d %s", n, many))
		}
	}
	count(b.Results, "failed result without a call", "failed results without a call")
	count(b.Events, "error event", "error events")
	return strings.Join(said, ", ")
}

// Time is how long a run took, by who was waited for. The main thread counts: sub-agents
// run within a call of it.
type Time struct {
	Wall    time.Duration // all of it, see model.Elapsed
	Person  time.Duration // before a prompt, and before the answer to a question or a plan
	Model   time.Duration // before an answer
	Tools   time.Duration // before a result
	Idle    time.Duration // before an answer, where it took so long that nobody worked
	Unknown time.Duration // before anything else

	several bool // conversations
}

// idleLeast is how long before an answer is no more the time of the model.
const idleLeast = 10 * time.Minute

// A Model is what one language model took.
type Model struct {
	Name    string
	Answers int // that have figures, or all of one of which none has
	Usage   model.Usage
	Prompt  int64 // tokens of its longest prompt
	silent  int   // answers without figures
	beside  bool
}

// Add adds what an answer took, and returns how many tokens its prompt had.
func (m *Model) Add(u model.Usage) (prompt int64) {
	m.Usage = m.Usage.Plus(u)
	cached := model.Sum(u.CacheRead, u.CacheWrite)
	if cached > u.Input {
		m.beside = true
	}
	if prompt = u.Input; m.beside {
		prompt = model.Sum(prompt, cached)
	}
	m.Prompt = max(m.Prompt, prompt)
	return prompt
}

// Fresh is how many tokens of the input were not in a cache.
func (m *Model) Fresh() int64 {
	if m.beside {
		return m.Usage.Input
	}
	return max(m.Usage.Input-model.Sum(m.Usage.CacheRead, m.Usage.CacheWrite), 0)
}

// Total is how many tokens were read and written.
func (m *Model) Total() int64 {
	return model.Sum(m.Fresh(), m.Usage.CacheRead, m.Usage.CacheWrite, m.Usage.Output)
}

// counted returns the model with its answers as they are counted: one record after the other
// may tell of an answer, and one of them has the figures.
func (m Model) counted() Model {
	if m.Answers == 0 {
		m.Answers = m.silent
	}
	return m
}

// Whole returns models with what the log says that each took altogether, where their answers
// tell only what they wrote.
func Whole(models []Model, whole model.Totals) []Model {
	all := slices.Clone(models)
	if len(whole.Models) == 0 && len(all) == 1 {
		whole.Models = []model.ModelTotal{{Name: all[0].Name, Usage: whole.Usage}}
	}
	for _, t := range whole.Models {
		at := slices.IndexFunc(all, func(m Model) bool { return m.Name == t.Name })
		if at < 0 {
			at, all = len(all), append(all, Model{})
		}
		all[at] = Model{Name: t.Name, Answers: all[at].Answers}
		all[at].Add(t.Usage)
	}
	return all
}

// Fresh is how many tokens of the input were not in a cache. One model counts those of the
// cache within its input, another one beside it.
func (s *Stats) Fresh() int64 { return Fresh(s.Tokens, s.Models) }

// Fresh is that of models that took some tokens.
func Fresh(took findings.Tokens, models []Model) (n int64) {
	if took.Whole {
		var all Model
		all.Add(took.Usage)
		return all.Fresh()
	}
	for i := range models {
		n = model.Sum(n, models[i].Fresh())
	}
	return n
}

// CacheShare is the share of the tokens of all prompts that were read from a cache.
func (s *Stats) CacheShare() float64 {
	u := s.Tokens.Usage
	prompts := model.Sum(s.Fresh(), u.CacheRead, u.CacheWrite)
	if prompts == 0 {
		return 0
	}
	return float64(u.CacheRead) / float64(prompts)
}

// Total is how many tokens were read and written.
func (s *Stats) Total() int64 {
	if s.Tokens.Whole {
		return s.Tokens.All
	}
	u := s.Tokens.Usage
	return model.Sum(s.Fresh(), u.CacheRead, u.CacheWrite, u.Output)
}

// Context is how many tokens the prompts of the main thread had.
type Context struct {
	First, Last, Most int64
	At                int     // entry with the longest prompt
	Points            []Point // in order; of very many the higher ones
}

// A Point is the prompt of one answer.
type Point struct {
	Entry  int
	Tokens int64
	Time   time.Time // zero if the log has none
}

// Again is what was billed again because a cache was lost.
type Again struct {
	Tokens int64
	Losses []findings.CacheLoss // the first ones
	Causes []Cause              // by tokens, the most first
}

// A Cause is why caches were lost.
type Cause struct {
	Name   string // "" if the log does not tell
	Losses int
	Tokens int64
}

// A Tool is what calls of one tool took.
type Tool struct {
	findings.Tally

	Name     string
	Open     int   // see Stats
	Bytes    int64 // of the texts of its results
	Timed    int   // calls whose duration is known
	Total    time.Duration
	P50, P95 time.Duration
	First    findings.Place // its first call
	Slowest  findings.Place // the call that took longest, if Timed
	Biggest  findings.Place // the call that gave most, if Bytes

	FirstFailed findings.Place // the first call that failed, if Failed

	most    int64
	Longest time.Duration
}
