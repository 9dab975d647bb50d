package openaiagents

import (
	"cmp"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// A reader gathers what traces say of themselves.
type reader struct {
	groups map[string]string // conversations by trace
	about  *format.About
}

// assemble decodes traces: spans are written when they end, and shown as they began.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	rd := reader{groups: map[string]string{}}
	return tracing.Assemble(records, rd.record, func(spans []*tracing.Span) []*tracing.Span {
		for _, s := range spans {
			s.Session = rd.groups[s.Trace]
		}
		return spans
	})
}

// record returns the spans of a record.
func (rd *reader) record(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
	rd.about = about
	if list := r.Value.Get("data"); list.Kind() == rawjson.Array && !r.Envelope { // a batch on one line
		one := *r
		one.Value = list
		r = &one
	}
	return tracing.Each(rd.span)(r, about)
}

// span reads a span, or what a trace says of itself, which is a span without a kind.
func (rd *reader) span(r *format.Record, v rawjson.Value) (*tracing.Span, string) {
	if spans.Of(v) == 0 {
		return nil, ""
	}
	s := tracing.Read(r, v)
	if v.Is("object", "trace") {
		rd.about.Title, rd.about.TitleWeight, rd.about.ID = v.Look().Str("workflow_name"), 2, s.ID
		rd.groups[s.ID] = v.Get("group_id").Scalar()
		s.ID, s.Trace = "", s.ID
		return s, "trace"
	}
	v.Is("object", "trace.span")
	d := v.Get("span_data")
	kind := d.Get("type")
	s.Name = d.Str("name")
	switch kind.Look().Text() {
	case "generation":
		s.Kind = tracing.SpanModel
		s.Sent = model.HashBytes(d.Get("input").Look().Raw())
		s.Request, s.Answer = chat.Items(d.Get("input")), chat.Items(d.Get("output"))
		for _, m := range s.Answer {
			m.Role = model.RoleAssistant
		}
		s.Facts(d.Get("model"), chat.Usage(d.Get("usage")))
	case "function":
		s.Kind = tracing.SpanTool
		s.Call = &model.ToolCall{Name: s.Name, Server: d.Get("mcp_data").Str("server")}
		tracing.ToolGiven(s.Call, d.Get("input"))
		s.Result = tracing.ToolGave(d.Get("output"))
	case "agent":
		s.Kind, s.Agent = tracing.SpanAgent, s.Name
	case "handoff":
		s.Event = chat.Note(model.MarkerModeChange, d.Str("from_agent")+" hands over to "+d.Str("to_agent"))
	case "guardrail":
		if d.True("triggered") {
			s.Event = chat.Note(model.MarkerError, "the guardrail "+s.Name+" was triggered")
		}
	}
	if e := v.Get("error"); !e.IsNull() {
		s.Error = cmp.Or(e.Str("message"), e.Text(), string(e.Look().Raw()))
	}
	return s, "span " + kind.Text()
}
