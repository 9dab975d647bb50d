// Package braintrust reads the spans of Braintrust: rows of logs and experiments as its
// API returns and its SDKs send them, one a line, as a list, or below "events".
//
// A span is {"id","span_id","root_span_id","span_parents":[…],"span_attributes":{"name",
// "type"},"input","output","metadata","metrics"}. What an SDK sends first has the input;
// a row that is marked as a merge ("_is_merge") has the output and the end. Those of the
// type llm repeat the history; see tracing.Messages for how they become conversations.
package braintrust

import (
	"cmp"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "braintrust",
	Title: "Braintrust logs",
	Reads: "spans of logs and experiments, as the API returns them ({\"events\": […]}), as a list, or one a line as the SDKs send them",
	Omits: "spans that neither ask a model nor run a tool, scores and rows of data sets are metadata",
	Sources: []format.Source{
		{Project: "braintrustdata/braintrust-sdk-javascript", File: "js/src/logger.ts (SpanImpl), js/util/db_fields.ts, e2e/scenarios (log-payloads.json)", Version: "96a8132d of 2026-08-20", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{{Name: "spans", Score: spans.OrFirst("events"), Assemble: assemble, List: "events"}},
}

// spans are rows; those that tell of a span again have little more than its ids.
const spans = format.Votes(`
	0  !span_id:text
	0  !root_span_id:text
	10 span_attributes:object
	10 _is_merge:bool
	9  _xact_id
`)

// assemble makes conversations of spans.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var j tracing.Joiner
	number := -1
	out := tracing.Assemble(records, func(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
		number++
		d, none := format.NoObject(r, r.Value)
		if none && r.Value.Kind() != rawjson.Array {
			return nil, d
		}
		d = format.Unknown(r.Value.Kind().String())
		for _, v := range r.Value.AsList() {
			if id := v.Look().Str("span_id"); id != "" {
				about.ID = cmp.Or(about.ID, v.Look().Str("root_span_id"))
				d = format.Metadata(cmp.Or(v.Look().At("span_attributes", "type").Text(), "span"))
				n := j.Find(id, r, number)
				for k, m := range v.Members() {
					n.Say(k, m)
				}
			}
		}
		return nil, d
	}, func([]*tracing.Span) []*tracing.Span { return j.Spans(read) })
	j.Class(&out)
	return out
}

// read makes a span of what is said of it.
func read(n *tracing.Joined) {
	v := n.Said()
	s := tracing.Read(n.Record, v)
	attributes, about := v.Get("span_attributes"), v.Get("metadata")
	look := v.Look() // ids stay with the message as they are
	s.ID, s.Trace, s.Parent, s.Name = look.Str("span_id"), look.Str("root_span_id"), look.Get("span_parents").Index(0).Text(), look.At("span_attributes", "name").Text()
	s.Session = about.First("session_id", "thread_id", "conversation_id").Look().Scalar()
	in, out, metrics := v.Get("input"), v.Get("output"), v.Get("metrics")
	s.End = chat.Time(metrics.Get("end"))
	for _, start := range [...]rawjson.Value{v.Get("metrics" + tracing.Before).Get("start"), metrics.Get("start"), v.Get("created")} {
		if s.Start.IsZero() {
			s.Start = chat.Time(start)
		}
	}
	if fault := v.Get("error"); !fault.IsNull() {
		s.Error = cmp.Or(fault.Text(), fault.Get("message").Text(), chat.JSONText(fault))
	}
	switch s.Kind = tracing.KindOf(attributes.Get("type")); s.Kind {
	case tracing.SpanModel:
		s.Request, s.Answer = tracing.Asked(in), tracing.Said(out)
		s.Facts(about.Get("model"), chat.Usage(metrics))
	case tracing.SpanTool:
		s.Call = &model.ToolCall{ID: about.First("tool_call_id", "tool_use_id").Text(), Name: tracing.ToolName(s.Name)}
		attributes.Is("name", s.Call.Name)
		tracing.ToolGiven(s.Call, in)
		s.Result = tracing.ToolGave(out)
	default:
		s.Input, s.Output = in, out
	}
	n.Span = *s
}
