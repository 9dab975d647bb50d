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
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// Messages makes conversations of spans, in the order of their start.
//
// Requests repeat: every one holds all that was said before. So the requests to
// models are put together by what they repeat, see [wire.Histories]; each further one of
// a trace that does not go on from an earlier one follows a marker with the name of
// its agent. What happened within the run of a tool that belongs to a call is a
// thread of its own. Runs of tools are shown only where the histories do not have
// the result; otherwise the result learns how long it took and whether it failed.
// All other spans are steps that only the metadata has, but for their errors.
func Messages(spans []*Span) []*model.Message {
	var messages []*model.Message
	slices.SortStableFunc(spans, func(a, b *Span) int { return a.Start.Compare(b.Start) })
	sessions := map[string]string{}
	unmask(spans)
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
	clear(conversations)
	for i, t := range order {
		later := false
		for _, s := range t.spans {
			if s.Later != nil {
				s.Later()
				later = true
			}
		}
		own := t.messages()
		messages = append(messages, own...)
		if later {
			keepOwn(t.spans, own)
			order[i] = nil
		}
	}
	keep(spans, messages)
	return messages
}

// keepOwn does what keep does for the spans of a conversation that became messages, and
// lets go of what they said.
func keepOwn(spans []*Span, messages []*model.Message) {
	leave := format.Unread(messages)
	for _, s := range spans {
		if s.message != nil {
			s.keep(leave)
		}
		s.letGo()
	}
}

// keep puts what the message of a span does not have of it into its metadata.
func (s *Span) keep(leave func(rawjson.Value)) {
	leave(s.Attributes)
	if s.made { // nobody else does for what is no part of a record
		leave(s.Value)
	}
	s.Value.First("name", "operationName").IsText(s.Agent)
	if s.Call != nil {
		s.Value.First("name", "operationName").IsText(s.Call.Name)
	}
	s.message.Meta = append(s.message.Meta, s.Meta...)
	s.message.Meta = append(s.message.Meta, format.Rest(s.Attributes)...)
	s.message.Meta = append(s.message.Meta, format.Rest(s.Value)...)
	s.kept = true
	s.tools()
}

// tools marks the message of a request that has other tools than the one before which it goes
// on from. A span without definitions of tools says nothing of them: few conventions have
// them in all.
func (s *Span) tools() {
	seg := s.segment
	if seg == nil || s.Kind != SpanModel {
		return
	}
	fields := uint64(0)
	for _, f := range s.message.Meta {
		if tool.Defines(f.Name) {
			fields = fields*31 ^ model.Hash(f.Name) ^ model.HashBytes(f.Value)
		}
	}
	if fields == 0 || seg.tools == fields {
		return
	}
	if list, _ := tool.Definitions(s.message); len(list) == 0 {
		return
	}
	s.message.Replaces |= model.ReplacedTools
	if seg.tools == 0 {
		s.message.Replaces |= model.ReplacedTalk
	}
	seg.tools = fields
}

// keep puts what messages do not have of the spans into the metadata of messages: what a
// span says besides with those that came of it, and steps of the program with the first
// message of their record.
func keep(spans []*Span, messages []*model.Message) {
	first := map[model.Origin]*model.Message{}
	for _, m := range messages {
		if first[m.Origin] == nil {
			first[m.Origin] = m
		}
	}
	var leave func(rawjson.Value)
	for _, s := range spans {
		switch m := s.message; {
		case s.kept:
		case m != nil:
			if leave == nil {
				leave = format.Unread(messages)
			}
			s.keep(leave)
		case s.Record != nil && first[s.Record.Origin] != nil && s.Value.Exists() && s.Value.Look() != s.Record.Value.Look():
			m = first[s.Record.Origin]
			m.Meta = append(m.Meta, model.Field{Name: strings.TrimSpace("span " + s.Name), Value: s.Value.Raw()})
		}
	}
}

// traced is one conversation.
type traced struct {
	key   string
	spans []*Span
	byID  map[string]*Span

	asking    map[*Span]bool   // spans that have a request to a model below them
	agents    map[*Span]string // the name of the agent that a span or what it lies in has
	scopes    map[*Span]*Span  // the run of a tool that a span lies in, nil for none
	histories wire.Histories
	segments  map[string]*segment // by the key of a history
	order     []*segment          // in the order they began
	results   map[string]place    // of the histories, by id of the call
	after     map[*model.Message][]*model.Message
	said      map[uint64]bool  // what messages said so far, and their metadata
	madeBy    map[string]*Span // by id of the call
	called    map[string]int   // how many calls of the histories have an id
	times     []*model.Message // of the main thread, by time
}

// segment is a run of requests that go on from each other.
type segment struct {
	scope    *Span
	messages []*model.Message
	first    *Span
	tools    uint64 // hash of the definitions of the request before, 0 for none so far
}

// place is a result with the message that has it.
type place struct {
	result  *model.ToolResult
	message *model.Message
}

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
	t.said = map[uint64]bool{}
	t.agents, t.madeBy = map[*Span]string{}, map[string]*Span{}
	moments(t.spans, t.byID)
	t.results, t.after = map[string]place{}, map[*model.Message][]*model.Message{}
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
	t.events()
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
	t.histories.Settle(all)
	return all
}

// head is the marker before a segment that does not go on from an earlier one.
func (t *traced) head(seg *segment) *model.Message {
	name := t.agentOf(seg.first)
	if p := t.up(seg.first); name == "" && p != nil {
		name = p.Name
	}
	m := chat.Note(model.MarkerStep, cmp.Or(name, seg.first.Name))
	m.Time, m.Origin = seg.first.Start, seg.first.Record.Origin
	return m
}

// agentOf returns the name of the agent that a span lies in, "" if none is known.
func (t *traced) agentOf(s *Span) string {
	if s.Agent != "" {
		return s.Agent
	}
	var way []*Span
	name := ""
	for p, n := t.up(s), 0; p != nil && n < maxSpanDepth; p, n = t.up(p), n+1 {
		if known, ok := t.agents[p]; ok {
			name = known
			break
		}
		way = append(way, p)
		if p.Agent != "" || p.Kind == SpanAgent || p.Kind == SpanTool {
			name = cmp.Or(p.Agent, p.Name)
			break
		}
	}
	for _, p := range way {
		t.agents[p] = name
	}
	return name
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

// over is when all that is known of a root that does not say when it ended was over.
func (t *traced) over(root *Span) time.Time {
	over := root.Start
	for _, s := range t.spans {
		for _, at := range [...]time.Time{s.Start, s.End} {
			if s.Trace == root.Trace && at.After(over) {
				over = at
			}
		}
	}
	return over
}

// ends shows what the roots were given and gave back, where that is all there is.
func (t *traced) ends() {
	for _, s := range t.spans {
		if t.up(s) != nil || s.Kind == SpanTool {
			continue
		}
		said := Said(s.Output.Look())
		all := len(said)
		if said = t.unsaid(said); len(said) == 0 {
			continue
		}
		if len(said) == all { // else it stays beside what it says of them
			said = Said(s.Output)
		}
		for _, m := range said {
			if m.Time, m.Duration = t.over(s), s.took(); m.Duration > 0 {
				m.Time = s.End
			}
		}
		s.show(said[len(said)-1])
		if len(t.order) == 0 {
			said = append(Asked(s.Input), said...)
		}
		for _, m := range said {
			m.Origin = s.Record.Origin
			if m.Time.IsZero() {
				m.Time = s.Start
			}
		}
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
	t.called = map[string]int{}
	for _, seg := range t.order {
		for _, m := range seg.messages {
			for _, c := range m.Calls() {
				t.called[c.ID]++
			}
		}
	}
	for _, seg := range t.order {
		for _, m := range seg.messages {
			for _, r := range m.Results() {
				if t.names(r.CallID) {
					t.results[r.CallID] = place{r, m}
				}
			}
		}
	}
}

// events shows what happened, and the errors of spans below which none failed.
func (t *traced) events() {
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
		m := s.Event
		if m == nil && (s.Error == "" || s.used || below[s] || s.Kind == SpanTool && s.Result != nil) {
			continue
		}
		if m == nil {
			m = chat.Note(model.MarkerError, strings.TrimPrefix(s.Name+": ", ": ")+s.Error)
		}
		m.Time, m.Origin = s.Start, s.Record.Origin
		s.show(m)
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
