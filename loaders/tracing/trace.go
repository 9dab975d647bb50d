// Package tracing makes conversations of traces.
//
// A trace is a tree of spans, and each span of a request to a model repeats what was
// said before it. Tracing tools write the same few facts of a span under names of
// their own: conventions of OpenTelemetry, of OpenInference and of frameworks, and
// records of their own kind. A format reads its records into [Span], with
// [Conventions], [Asked] and [Said] for what has no fixed shape; [Messages] puts the
// requests together by what they repeat and the runs of tools beside their calls.
// Everything here is a pure function of its arguments and may be called from any
// goroutine.
package tracing

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// SpanKind says what a unit of a trace is.
type SpanKind uint8

// The kinds of spans that matter to a conversation.
const (
	SpanOther SpanKind = iota // a step of the program
	SpanModel                 // a request to a language model
	SpanTool                  // a run of a tool
	SpanAgent                 // a run of an agent
)

// A Span is a unit of a trace as tracing tools log it.
type Span struct {
	Record            *format.Record // where it was read
	ID, Parent, Trace string
	Session           string // joins traces, "" if unknown
	Name              string
	Kind              SpanKind
	Agent             string // name of the agent that runs or asks
	Start, End        time.Time

	Request []*model.Message // of a model: the history, system prompt included
	Answer  []*model.Message // of a model: what it said
	Sent    uint64           // of a model: tells requests with the same history apart

	Call   *model.ToolCall   // of a tool
	Result *model.ToolResult // of a tool, nil if the span has none

	Error string        // why it failed
	Meta  []model.Field // what has no place elsewhere

	// Input and Output are what other spans were given and gave back, as messages.
	// They are shown of the root of a trace in which no model answers.
	Input, Output []*model.Message

	used bool // became a message
}

// Messages makes conversations of spans, in the order of their start.
//
// Requests repeat: every one holds all that was said before. So the requests to
// models are put together by what they repeat, see [wire.Histories]; each further one of
// a trace that does not go on from an earlier one follows a marker with the name of
// its agent. What happened within the run of a tool that belongs to a call is a
// thread of its own. Runs of tools are shown only where the histories do not have
// the result; otherwise the result learns how long it took and whether it failed.
// All other spans are steps that only the metadata has, but for their errors.
//
// It returns the messages and, for each span, whether it became any.
func Messages(spans []*Span) (messages []*model.Message, shown func(*Span) bool) {
	slices.SortStableFunc(spans, func(a, b *Span) int { return a.Start.Compare(b.Start) })
	sessions := map[string]string{}
	for _, s := range spans {
		if s.Session != "" && sessions[s.Trace] == "" {
			sessions[s.Trace] = s.Session
		}
	}
	conversations := map[string]*traced{}
	var order []*traced
	for _, s := range spans {
		key := cmp.Or(sessions[s.Trace], s.Trace)
		t := conversations[key]
		if t == nil {
			t = &traced{key: key, byID: map[string]*Span{}}
			conversations[key] = t
			order = append(order, t)
		}
		t.spans = append(t.spans, s)
		if _, taken := t.byID[s.ID]; s.ID != "" && !taken {
			t.byID[s.ID] = s
		}
	}
	for _, t := range order {
		messages = append(messages, t.messages()...)
	}
	return messages, func(s *Span) bool { return s.used }
}

// traced is one conversation.
type traced struct {
	key   string
	spans []*Span
	byID  map[string]*Span

	asking   map[*Span]bool          // spans that have a request to a model below them
	scopes   map[*Span]*Span         // the run of a tool that a span lies in, nil for none
	segments map[string]*segment     // by the key of a history
	order    []*segment              // in the order they began
	results  map[string]*resultPlace // of the histories, by id of the call
	after    map[*model.Message][]*model.Message
	times    []*model.Message // of the main thread, by time
}

// segment is a run of requests that go on from each other.
type segment struct {
	scope    *Span
	messages []*model.Message
	first    *Span
}

type resultPlace struct{ result *model.ToolResult }

// up returns the span that s lies in, nil at the root or in a circle.
func (t *traced) up(s *Span) *Span {
	if p := t.byID[s.Parent]; p != s {
		return p
	}
	return nil
}

// maxSpanDepth bounds the way to the root, which a circle makes endless.
const maxSpanDepth = 512

// scope returns the run of a tool that a span lies in. Only runs of tools with
// requests to models below them matter.
func (t *traced) scope(s *Span) *Span {
	var way []*Span
	var found *Span
	for p, n := t.up(s), 0; p != nil && n < maxSpanDepth; p, n = t.up(p), n+1 {
		if known, ok := t.scopes[p]; ok {
			found = known
			if p.Kind == SpanTool {
				found = p
			}
			break
		}
		if p.Kind == SpanTool {
			found = p
			break
		}
		way = append(way, p)
	}
	for _, p := range way {
		t.scopes[p] = found
	}
	t.scopes[s] = found
	return found
}

// messages makes the messages of the conversation.
func (t *traced) messages() []*model.Message {
	t.asking, t.scopes, t.segments = map[*Span]bool{}, map[*Span]*Span{}, map[string]*segment{}
	t.results, t.after = map[string]*resultPlace{}, map[*model.Message][]*model.Message{}
	for _, s := range t.spans {
		if s.Kind != SpanModel {
			continue
		}
		for p, n := t.up(s), 0; p != nil && !t.asking[p] && n < maxSpanDepth; p, n = t.up(p), n+1 {
			t.asking[p] = true
		}
	}
	t.requests()
	t.index()
	t.runs()
	t.failures()
	all := slices.Clone(t.after[nil])
	for i, seg := range t.order {
		list := seg.messages
		if main := seg.scope == nil; main && i > 0 {
			list = append([]*model.Message{t.head(seg)}, list...)
		}
		start := len(all)
		for _, m := range list {
			all = append(all, m)
			all = append(all, t.after[m]...)
		}
		if seg.scope != nil {
			t.nest(seg, all[start:])
		}
	}
	for _, m := range all {
		m.Conversation = t.key
	}
	return all
}

// head is the marker before a segment that does not go on from an earlier one.
func (t *traced) head(seg *segment) *model.Message {
	m := chat.Note(model.MarkerStep, t.agentOf(seg.first))
	m.Time, m.Origin = seg.first.Start, seg.first.Record.Origin
	return m
}

// agentOf returns the name of the agent, or of the step, that a span lies in.
func (t *traced) agentOf(s *Span) string {
	if s.Agent != "" {
		return s.Agent
	}
	for p, n := t.up(s), 0; p != nil && n < maxSpanDepth; p, n = t.up(p), n+1 {
		if p.Agent != "" || p.Kind == SpanAgent {
			return cmp.Or(p.Agent, p.Name)
		}
	}
	if p := t.up(s); p != nil {
		return p.Name
	}
	return s.Name
}

// threadOf returns the key of the thread of what happened within a run of a tool.
func threadOf(s *Span) string { return "span " + s.ID }

// nest makes a segment within the run of a tool a thread of the tool's call.
func (t *traced) nest(seg *segment, messages []*model.Message) {
	for _, m := range messages {
		m.Thread, m.Sidechain = threadOf(seg.scope), true
		if seg.scope.Call != nil {
			m.ParentCall = seg.scope.Call.ID
		}
	}
}

// ends shows what the roots were given and gave back, where that is all there is.
func (t *traced) ends() {
	for _, s := range t.spans {
		if t.up(s) != nil || s.Kind == SpanTool {
			continue
		}
		var said []*model.Message
		if len(t.order) == 0 {
			said = append(said, s.Input...)
		}
		for _, m := range s.Output {
			m.Time = s.Start
			if s.End.After(s.Start) && !s.Start.IsZero() {
				m.Duration = s.End.Sub(s.Start)
			}
		}
		said = append(said, s.Output...)
		if len(s.Output) == 0 {
			continue
		}
		for _, m := range said {
			m.Origin = s.Record.Origin
		}
		s.used = true
		said[len(said)-1].Meta = append(said[len(said)-1].Meta, s.Meta...)
		seg := &segment{first: s, messages: said}
		if len(t.order) > 0 {
			last := t.order[len(t.order)-1]
			last.messages = append(last.messages, said...)
			return
		}
		t.order = append(t.order, seg)
	}
}

// index notes the results that the histories have.
func (t *traced) index() {
	for _, seg := range t.order {
		for _, m := range seg.messages {
			for _, r := range m.Results() {
				if r.CallID != "" {
					t.results[r.CallID] = &resultPlace{r}
				}
			}
		}
	}
}

// failures shows the errors of spans below which none failed.
func (t *traced) failures() {
	below := map[*Span]bool{}
	for _, s := range t.spans {
		if s.Error == "" {
			continue
		}
		for p, n := t.up(s), 0; p != nil && !below[p] && n < maxSpanDepth; p, n = t.up(p), n+1 {
			below[p] = true
		}
	}
	for _, s := range t.spans {
		if s.Error == "" || s.used || below[s] || s.Kind == SpanTool && s.Result != nil {
			continue
		}
		m := chat.Note(model.MarkerError, strings.TrimPrefix(s.Name+": ", ": ")+s.Error)
		m.Time, m.Origin, m.Meta = s.Start, s.Record.Origin, s.Meta
		s.used = true
		at := t.before(s.Start)
		t.after[at] = append(t.after[at], m)
	}
}

// before returns the last message of the main thread that began before a time, nil
// if there is none.
func (t *traced) before(at time.Time) *model.Message {
	if t.times == nil {
		t.times = []*model.Message{}
		for _, seg := range t.order {
			for _, m := range seg.messages {
				if seg.scope == nil && !m.Time.IsZero() {
					t.times = append(t.times, m)
				}
			}
		}
		slices.SortStableFunc(t.times, func(a, b *model.Message) int { return a.Time.Compare(b.Time) })
	}
	n, _ := slices.BinarySearchFunc(t.times, at, func(m *model.Message, at time.Time) int {
		if m.Time.After(at) {
			return 1
		}
		return -1
	})
	if n == 0 {
		return nil
	}
	return t.times[n-1]
}

// ClassOrigins counts records that messages come from as shown.
func ClassOrigins(out *format.Assembled, records []*format.Record) {
	from := map[model.Origin]bool{}
	for _, m := range out.Messages {
		from[m.Origin] = true
	}
	for i, r := range records {
		if from[r.Origin] {
			out.Classes[i] = format.RecordClass{Class: model.Shown}
		}
	}
}
