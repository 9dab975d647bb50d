package openaiagents

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"slices"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// span is a step of a run.
type span struct {
	value  rawjson.Value
	data   rawjson.Value // span_data
	kind   string
	id     string
	trace  string
	parent string
	start  time.Time
	record int
	shown  bool
}

// assemble decodes traces: spans are written when they end, and shown as they began.
func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	t := trace{spans: map[string]*span{}, seen: map[string][]string{}, calls: map[string]string{}, open: map[string][]*model.ToolCall{}, answered: map[string]bool{}, groups: map[string]string{}}
	var all []*format.Record
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		v := r.Value
		class := format.RecordClass{Class: model.Metadata, Type: "span " + v.At("span_data", "type").Text()}
		switch {
		case !v.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		case r.Envelope:
			class.Type = "envelope"
		case v.Get("data").Kind() == rawjson.Array: // a batch on one line
			class.Type = "batch"
			for _, e := range v.Get("data").Elems() {
				t.note(e, len(all), &out.About)
			}
		case v.Str("object") == "trace":
			class.Type = "trace"
			t.note(v, len(all), &out.About)
		case !isSpan(v):
			class = format.RecordClass{Class: model.UnknownRecord, Type: v.Str("object")}
		default:
			t.note(v, len(all), &out.About)
		}
		all = append(all, r)
		out.Classes = append(out.Classes, class)
	}
	order := slices.Collect(t.all())
	for _, s := range order {
		t.show(s, all[s.record])
	}
	for _, s := range order {
		if s.shown {
			out.Classes[s.record] = format.RecordClass{Class: model.Shown}
		}
	}
	out.Messages = t.messages
	return out, nil
}

// trace are the traces of a log.
type trace struct {
	list      []*span
	spans     map[string]*span
	groups    map[string]string // conversations by trace
	histories wire.Histories
	seen      map[string][]string          // ids of results in histories, by trace and tool
	calls     map[string]string            // ids of calls, by the span of the tool
	open      map[string][]*model.ToolCall // calls whose results no history has, by trace, thread and tool
	answered  map[string]bool              // ids of results in histories, by trace
	messages  []*model.Message
}

// note enters a trace or a span.
func (t *trace) note(v rawjson.Value, record int, about *format.About) {
	id := v.Get("id").Scalar()
	if v.Str("object") == "trace" {
		about.Title, about.TitleWeight, about.ID = v.Str("workflow_name"), 2, id
		if group := v.Get("group_id").Scalar(); group != "" {
			t.groups[id] = group
		}
		return
	}
	if !isSpan(v) {
		return
	}
	d := v.Get("span_data")
	s := &span{value: v, data: d, kind: d.Str("type"), id: id, trace: v.Get("trace_id").Scalar(), parent: v.Get("parent_id").Scalar(),
		start: chat.Time(v.Get("started_at")), record: record}
	t.list = append(t.list, s)
	t.spans[id] = s
}

// all yields the spans as they began.
func (t *trace) all() iter.Seq[*span] {
	slices.SortStableFunc(t.list, func(a, b *span) int {
		if a.start.IsZero() || b.start.IsZero() {
			return 0
		}
		return a.start.Compare(b.start)
	})
	t.count()
	return slices.Values(t.list)
}

// count notes the results of each tool that histories have.
func (t *trace) count() {
	for _, s := range t.list {
		if s.kind != "generation" {
			continue
		}
		names := map[string]string{}
		for _, m := range chat.Items(s.data.Get("input")) {
			for _, c := range m.Calls() {
				names[c.ID] = c.Name
			}
			for _, r := range m.Results() {
				if id := s.trace + "\x00" + r.CallID; r.CallID != "" && !t.answered[id] {
					t.answered[id] = true
					k := s.trace + "\x00" + cmp.Or(r.Name, names[r.CallID])
					t.seen[k] = append(t.seen[k], r.CallID)
				}
			}
		}
	}
}

// around returns the nearest span of a kind around another, nil if there is none.
func (t *trace) around(s *span, kind string) *span {
	for range 256 {
		p := t.spans[s.parent]
		if p == nil || p == s {
			return nil
		}
		if p.kind == kind {
			return p
		}
		s = p
	}
	return nil
}

// show makes the messages of a span.
func (t *trace) show(s *span, r *format.Record) {
	d := s.data
	switch s.kind {
	case "generation":
		t.generation(s, r)
	case "function":
		t.function(s, r)
	case "handoff":
		t.add(s, r, marker(model.MarkerModeChange, d.Str("from_agent")+" hands over to "+d.Str("to_agent"), false))
	case "guardrail":
		if stopped, _ := d.Get("triggered").Bool(); stopped {
			t.add(s, r, marker(model.MarkerError, "the guardrail "+d.Str("name")+" was triggered", true))
		}
	}
	if e := s.value.Get("error"); !e.IsNull() && s.kind != "function" {
		m := marker(model.MarkerError, cmp.Or(e.Str("message"), e.Text(), string(e.Raw())), true)
		m.Meta = chat.Meta(e.Get("data"))
		t.add(s, r, m)
	}
}

func marker(kind model.MarkerKind, text string, failed bool) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: kind, Text: text, Error: failed}}}
}

// add appends a message of a span.
func (t *trace) add(s *span, r *format.Record, m *model.Message) {
	m.Origin, m.Thread, m.Conversation = r.Origin, r.Thread, cmp.Or(t.groups[s.trace], s.trace)
	if agent := t.around(s, "agent"); agent != nil {
		if m.Role == model.RoleAssistant && m.Agent == "" {
			m.Agent = agent.data.Str("name")
		}
		if tool := t.around(agent, "function"); tool != nil { // an agent that another one uses as a tool
			m.Thread, m.ParentCall = tool.id, cmp.Or(t.calls[tool.id], tool.id)
		}
	}
	if m.Time.IsZero() {
		m.Time = s.start
	}
	s.shown = true
	t.messages = append(t.messages, m)
}

// generation shows a call of a model.
func (t *trace) generation(s *span, r *format.Record) {
	in := s.data.Get("input")
	answer := chat.Items(s.data.Get("output"))
	for _, m := range answer {
		m.Role = model.RoleAssistant
	}
	group := t.group(s)
	fresh, _, _ := t.histories.Add(r, group, model.HashBytes(in.Raw()), chat.Items(in), answer)
	for _, m := range fresh {
		t.add(s, r, m)
	}
	if len(answer) == 0 {
		return
	}
	m := answer[0]
	m.Model = cmp.Or(m.Model, s.data.Str("model"))
	m.Usage = chat.Usage(s.data.Get("usage"))
	if end := chat.Time(s.value.Get("ended_at")); !end.IsZero() && !s.start.IsZero() && end.After(s.start) {
		m.Time, m.Duration = end, end.Sub(s.start)
	}
	m.Meta = append(m.Meta, chat.Meta(s.data, "type", "input", "output", "model", "usage")...)
	for _, m := range answer {
		t.add(s, r, m)
		for _, c := range m.Calls() {
			if c.ID != "" && !t.answered[s.trace+"\x00"+c.ID] {
				k := s.trace + "\x00" + group + "\x00" + c.Name
				t.open[k] = append(t.open[k], c)
			}
		}
	}
}

// group returns what the history of a span goes with: the trace, or the tool that
// an agent inside it is.
func (t *trace) group(s *span) string {
	if agent := t.around(s, "agent"); agent != nil {
		if tool := t.around(agent, "function"); tool != nil {
			return tool.id
		}
	}
	return s.trace
}

// asked finds the call of an earlier generation that a tool ran for: the first open
// one with the same arguments. Traces may leave them out of either.
func (t *trace) asked(s *span, ran *model.ToolCall) *model.ToolCall {
	k := s.trace + "\x00" + t.group(s) + "\x00" + ran.Name
	for i, c := range t.open[k] {
		if len(ran.Arguments) == 0 && ran.ArgumentsText == "" || ran.ArgumentsText == c.ArgumentsText &&
			bytes.Equal(rawjson.Compact(nil, ran.Arguments), rawjson.Compact(nil, c.Arguments)) {
			t.open[k] = slices.Delete(t.open[k], i, i+1)
			return c
		}
	}
	return nil
}

// function shows a tool that ran, if no history has what it gave back. The call is
// that of the generation before, where there is one.
func (t *trace) function(s *span, r *format.Record) {
	if k := s.trace + "\x00" + s.data.Str("name"); len(t.seen[k]) > 0 {
		t.calls[s.id], t.seen[k] = t.seen[k][0], t.seen[k][1:]
		return
	}
	call := &model.ToolCall{ID: s.id, Name: s.data.Str("name")}
	chat.SetArguments(call, s.data.Get("input"))
	call.Malformed = false
	if mcp := s.data.Get("mcp_data"); !mcp.IsNull() {
		call.Server = mcp.Str("server")
	}
	if asked := t.asked(s, call); asked != nil {
		asked.Server = cmp.Or(asked.Server, call.Server)
		call, t.calls[s.id] = asked, asked.ID
	} else {
		t.add(s, r, &model.Message{Role: model.RoleAssistant, RawRole: s.kind, Parts: []model.Part{call}})
	}
	result := &model.ToolResult{CallID: call.ID, Name: call.Name, Content: chat.ResultContent(s.data.Get("output"))}
	if e := s.value.Get("error"); !e.IsNull() {
		result.Error = model.Yes
		result.Content = append(result.Content, model.Text{Text: cmp.Or(e.Str("message"), e.Text())})
	}
	m := &model.Message{Role: model.RoleTool, RawRole: s.kind, Parts: []model.Part{result}}
	if end := chat.Time(s.value.Get("ended_at")); end.After(s.start) && !s.start.IsZero() {
		m.Time, result.Duration = end, end.Sub(s.start)
	}
	t.add(s, r, m)
}
