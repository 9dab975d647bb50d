// Package stats adds up what a run took: time by who was waited for, tokens each counted
// once, and for each tool its calls, failures, durations and output. It reads all bodies.
package stats

import (
	"cmp"
	"context"
	"slices"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
)

// Stats are the figures of one log.
type Stats struct {
	Turns, Messages int
	Calls, Failed   int // failed by their exit, a mark, or their output
	Time            Time
	Tokens          findings.Tokens
	Models          []Model // by tokens, the most first
	Tools           []Tool  // by time, the most first
}

// Time is how long a run took, by who was waited for. The main thread counts: sub-agents
// run within a call of it.
type Time struct {
	Wall    time.Duration // from the first time in the log to the last
	Person  time.Duration // before a prompt, and before the answer to a question or a plan
	Model   time.Duration // before an answer
	Tools   time.Duration // before a result
	Unknown time.Duration // before anything else
}

// A Model is what one language model took.
type Model struct {
	Name    string
	Answers int
	Usage   model.Usage
}

// A Tool is what calls of one tool took.
type Tool struct {
	Name     string
	Calls    int
	Failed   int
	Bytes    int64 // of the texts of its results
	Timed    int   // calls whose duration is known
	Total    time.Duration
	P50, P95 time.Duration
}

// mostTimed bounds the durations of a tool that are kept: of more every second one is.
const mostTimed = 1 << 14

// tally is a Tool in the making.
type tally struct {
	Tool
	all   []time.Duration
	every int // which ones are kept
}

func (t *tally) took(d time.Duration) {
	t.Timed++
	t.Total += d
	if t.every == 0 {
		t.every = 1
	}
	if t.Timed%t.every != 0 {
		return
	}
	if t.all = append(t.all, d); len(t.all) >= mostTimed {
		kept := t.all[:0]
		for i, one := range t.all {
			if i%2 == 0 {
				kept = append(kept, one)
			}
		}
		t.all, t.every = kept, t.every*2
	}
}

// percentile returns the duration that a share of those kept do not exceed.
func (t *tally) percentile(share float64) time.Duration {
	if len(t.all) == 0 {
		return 0
	}
	i := int(share*float64(len(t.all)) + 0.999999)
	return t.all[max(0, min(i, len(t.all))-1)]
}

// Of adds up a log that was read to its end. It returns the context's error if that ends
// before.
func Of(ctx context.Context, log model.Log) (Stats, error) {
	var s Stats
	index := log.Index()
	s.Messages, s.Turns = index.Totals()
	tools, models := map[string]*tally{}, map[string]*Model{}
	w := walk{stats: &s, log: log, tools: tools}
	var tokens findings.TokenCounter
	for i := range index.Len() {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		flags := index.Flags(i)
		if !flags.IsMessage() {
			continue
		}
		m, err := log.Message(i)
		if err != nil {
			continue
		}
		tokens.Add(m)
		w.message(i, flags, m)
		if m.Model != "" && m.Role == model.RoleAssistant {
			one := models[m.Model]
			if one == nil {
				if len(models) >= 1<<10 {
					continue
				}
				one = &Model{Name: m.Model}
				models[m.Model] = one
			}
			one.Answers++
			one.Usage = one.Usage.Plus(m.Usage)
		}
	}
	s.Tokens = tokens.Tokens()
	s.Time.Wall = s.Time.Person + s.Time.Model + s.Time.Tools + s.Time.Unknown
	for _, t := range tools {
		slices.Sort(t.all)
		t.P50, t.P95 = t.percentile(0.5), t.percentile(0.95)
		s.Tools = append(s.Tools, t.Tool)
	}
	slices.SortFunc(s.Tools, func(a, b Tool) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Name, b.Name))
	})
	for _, m := range models {
		s.Models = append(s.Models, *m)
	}
	slices.SortFunc(s.Models, func(a, b Model) int {
		return cmp.Or(cmp.Compare(b.Usage.Total(), a.Usage.Total()), cmp.Compare(b.Answers, a.Answers), cmp.Compare(a.Name, b.Name))
	})
	return s, nil
}

// walk goes over the messages of a log.
type walk struct {
	stats *Stats
	log   model.Log
	tools map[string]*tally
	last  map[int]time.Time // of the main thread of each conversation
}

// mostTools bounds the tools that are told apart.
const mostTools = 1 << 10

func (w *walk) message(i int, flags model.Flags, m *model.Message) {
	index := w.log.Index()
	if !flags.Has(model.FlagSide) && !m.Time.IsZero() {
		w.time(i, flags, m)
	}
	calls := m.Calls()
	var from *model.Message
	var results []*model.ToolResult
	for k, c := range calls {
		w.stats.Calls++
		t := w.tools[c.Name]
		if t == nil {
			if len(w.tools) >= mostTools {
				continue
			}
			t = &tally{Tool: Tool{Name: c.Name}}
			w.tools[c.Name] = t
		}
		t.Calls++
		var r *model.ToolResult
		if entry, at, ok := index.Result(i, k); ok {
			if answer, err := w.log.Message(entry); err == nil {
				if answer != from {
					from, results = answer, answer.Results()
				}
				if at < len(results) {
					r = results[at]
				}
			}
		}
		if o := findings.Verdict(c, r); o.State.Bad() && (r != nil || o.State != findings.Missing) {
			t.Failed++
			w.stats.Failed++
		}
		if r == nil {
			continue
		}
		for _, p := range r.Content {
			if text, ok := p.(model.Text); ok {
				t.Bytes += int64(len(text.Text))
			}
		}
		if d := findings.Took(m, r, from); d > 0 {
			t.took(d)
		}
	}
}

// time adds the time since the message before to whom was waited for.
func (w *walk) time(i int, flags model.Flags, m *model.Message) {
	number, _ := w.log.Index().Conversation(i)
	if w.last == nil {
		w.last = map[int]time.Time{}
	}
	before, known := w.last[number]
	if !known && len(w.last) >= 1<<12 {
		return
	}
	w.last[number] = m.Time
	d := m.Time.Sub(before)
	if !known || d <= 0 {
		if known {
			w.last[number] = before
		}
		return
	}
	t := &w.stats.Time
	switch {
	case flags.Has(model.FlagPrompt):
		t.Person += d
	case flags.Has(model.FlagOnlyResults) || flags.Role() == model.RoleTool:
		if w.asked(i) {
			t.Person += d
		} else {
			t.Tools += d
		}
	case flags.Role() == model.RoleAssistant:
		t.Model += d
	default:
		t.Unknown += d
	}
}

// asked reports whether the first result of a message is a person's answer.
func (w *walk) asked(i int) bool {
	entry, at, ok := w.log.Index().Call(i, 0)
	if !ok {
		return false
	}
	m, err := w.log.Message(entry)
	if err != nil {
		return false
	}
	for _, p := range m.Parts {
		if c, ok := p.(*model.ToolCall); ok {
			if at--; at < 0 {
				p := tool.PurposeOf(c)
				return p == tool.Ask || p == tool.Plan
			}
		}
	}
	return false
}
