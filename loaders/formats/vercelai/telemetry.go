package vercelai

import (
	"cmp"
	"iter"
	"slices"
	"sort"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleSpans puts conversations together from spans. Every trace is one. The
// calls of the model tell it: each repeats the conversation so far, and the results
// of tools are found in the prompt of the next call. The span around them lumps
// the calls of all steps together, so it is used only where they are missing.
//
// A tool's span is shown as a result of its own only if no call of the model saw
// that result. Calls of the model below a tool's span are a thread of that tool.
func assembleSpans(records iter.Seq[*format.Record]) format.Assembled {
	t := telemetry{traces: map[string]*trace{}}
	out := chat.AssembleEach(t.add)(records)
	out.About = t.about
	for _, t := range t.order {
		out.Messages = append(out.Messages, t.messages()...)
		for _, s := range t.used {
			out.Classes.Set(s.place, format.RecordClass{Class: model.Shown})
		}
	}
	return out
}

// telemetry is the spans of a file by their traces.
type telemetry struct {
	traces map[string]*trace
	order  []*trace
	count  int // of records
	about  format.About
}

func (all *telemetry) add(r *format.Record) format.Decoded {
	all.count++
	s, ok := newSpan(r)
	if !ok {
		d, _ := format.NoObject(r, rawjson.Unwrap(r.Value, 2))
		return d
	}
	s.place = all.count - 1
	t := all.traces[s.trace]
	if t == nil {
		t = &trace{id: s.trace, spans: map[string]*span{}}
		all.traces[s.trace] = t
		all.order = append(all.order, t)
	}
	t.list = append(t.list, s)
	if s.id != "" {
		t.spans[s.id] = s
	}
	seen := s.look()
	all.about.ID = cmp.Or(all.about.ID, seen.text("ai.telemetry.metadata.sessionId", "gen_ai.conversation.id"))
	all.about.Model = cmp.Or(all.about.Model, seen.text("ai.response.model", "gen_ai.response.model"))
	return format.Metadata(cmp.Or(seen.text("ai.operationId", "gen_ai.operation.name"), seen.v.Str("name"), "span"))
}

// trace is the spans of one trace.
type trace struct {
	id    string
	list  []*span
	spans map[string]*span // by id
	used  []*span

	results map[string]*model.ToolResult // by call id
	calls   map[string]*model.ToolCall
}

func (t *trace) messages() []*model.Message {
	t.results, t.calls = map[string]*model.ToolResult{}, map[string]*model.ToolCall{}
	sort.SliceStable(t.list, func(i, j int) bool {
		a, b := t.list[i].start, t.list[j].start
		return !a.IsZero() && !b.IsZero() && a.Before(b)
	})
	var out []*model.Message
	kind := rootSpan
	if slices.ContainsFunc(t.list, func(s *span) bool { return s.kind == modelSpan }) {
		kind = modelSpan
	}
	// The main thread comes first, then each thread of a tool.
	var threads []string
	byThread := map[string][]*span{}
	for _, s := range t.list {
		if s.kind != kind {
			continue
		}
		key := ""
		if tool := t.toolAbove(s); tool != nil {
			key = tool.id
		}
		if byThread[key] == nil && key != "" {
			threads = append(threads, key)
		}
		byThread[key] = append(byThread[key], s)
	}
	for _, key := range append([]string{""}, threads...) {
		h := &history{}
		for _, s := range byThread[key] {
			out = append(out, t.thread(key, t.call(s, h))...)
			t.used = append(t.used, s)
		}
		h.line.Settle(out)
	}
	for _, s := range t.list {
		if s.kind == toolSpan {
			out = append(out, t.tool(s)...)
			t.used = append(t.used, s)
		}
	}
	for _, key := range threads {
		if c := t.calls[t.spans[key].callID()]; c != nil {
			c.SetThread(key)
		}
	}
	for _, m := range out {
		m.Conversation = t.id
	}
	return out
}

// toolAbove returns the tool's span that a span runs in, nil for none.
func (t *trace) toolAbove(s *span) *span {
	for range 100 {
		s = t.spans[s.parent]
		if s == nil || s.kind == toolSpan {
			return s
		}
	}
	return nil
}

// thread puts the messages of a tool's sub-agent into its thread.
func (t *trace) thread(key string, ms []*model.Message) []*model.Message {
	if key == "" {
		return ms
	}
	for _, m := range ms {
		m.Thread, m.ParentCall = key, t.spans[key].callID()
	}
	return ms
}

// call returns the messages that a call of the model adds.
func (t *trace) call(s *span, h *history) []*model.Message {
	d := newDecoder()
	ms := h.next(s.prompt(d), "the request starts from an earlier point of the conversation")
	answer := s.answer(d)
	h.said(answer...)
	ms = at(s.record, append(ms, answer...))
	for _, m := range ms {
		for _, c := range m.Calls() {
			t.calls[c.ID] = c
		}
		for _, r := range m.Results() {
			t.results[r.CallID] = r
		}
	}
	return ms
}

// tool returns the run of a tool that no call of the model shows. Of others it
// enters only how long the tool took.
func (t *trace) tool(s *span) []*model.Message {
	r := &model.ToolResult{CallID: s.look().callID(), Duration: s.took()}
	if seen := t.results[r.CallID]; seen != nil && r.CallID != "" {
		seen.Duration = r.Duration
		s.failed(seen)
		return nil
	}
	r.CallID, r.Name = s.callID(), s.text("ai.toolCall.name", "gen_ai.tool.name")
	var ms []*model.Message
	if t.calls[r.CallID] == nil {
		c := &model.ToolCall{ID: r.CallID, Name: r.Name}
		chat.SetArguments(c, s.attrOf("ai.toolCall.args", "ai.toolCall.input", "gen_ai.tool.call.arguments"))
		t.calls[c.ID] = c
		ms = append(ms, &model.Message{Role: model.RoleAssistant, Time: s.start, Parts: []model.Part{c}})
	}
	if out := s.json("ai.toolCall.result", "ai.toolCall.output", "gen_ai.tool.call.result"); out.Exists() {
		setRawOutput(r, out)
	}
	s.failed(r)
	ms = append(ms, &model.Message{Role: model.RoleTool, Time: s.end, Parts: []model.Part{r}})
	at(s.record, ms)
	if above := t.toolAbove(s); above != nil {
		t.thread(above.id, ms)
	}
	return ms
}

// callID returns the id of the call that a tool's span runs.
func (s *span) callID() string { return s.text("ai.toolCall.id", "gen_ai.tool.call.id") }

// attrOf returns the first of these attributes that is there.
func (s *span) attrOf(keys ...string) rawjson.Value {
	for _, key := range keys {
		if v := s.attr(key); !v.IsNull() {
			return v
		}
	}
	return rawjson.Value{}
}
