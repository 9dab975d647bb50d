// Package raaf reads the traces of RAAF, the Ruby AI Agents Factory, as its file
// processor writes them: one JSON object a line, {"event":"start","timestamp":…,
// "span":{…}} and the same with "end" when the span is over. A span of kind "llm" has
// in its attributes what the model was given and said ("llm.request.messages",
// "llm.response.content"), one of kind "tool" the call and its result.
package raaf

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "raaf",
		Title: "RAAF traces",
		Reads: "traces of the Ruby AI Agents Factory: starts and ends of spans, one a line, and spans alone",
		Omits: "spans that neither ask a model nor run a tool, and the starts of spans that ended, are metadata",
		Sources: []format.Source{
			{Project: "enterprisemodules/raaf", File: "tracing/lib/raaf/tracing/spans.rb, openai_processor.rb, file_span_processor.rb"},
		},
		Shapes: []format.Shape{
			{Name: "spans", Score: score, Assemble: assemble},
		},
	}
}

// spanOf returns the span in a record, itself or that of an event.
func spanOf(v rawjson.Value) rawjson.Value {
	if inner := v.Get("span"); inner.Kind() == rawjson.Object {
		return inner
	}
	return v
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

func score(r *format.Record) int {
	v := spanOf(r.Value)
	if v.Get("span_id").Kind() != rawjson.String || v.Get("trace_id").Kind() != rawjson.String || v.Get("kind").Kind() != rawjson.String || v.Get("attributes").Kind() != rawjson.Object {
		return 0
	}
	switch event := r.Value.Str("event"); {
	case event == "start" || event == "end":
		return certain
	case v.Get("duration_ms").Exists() && v.Get("parent_id").Exists() && v.Get("status").Kind() == rawjson.String:
		return likely
	}
	return 0
}

// assemble makes conversations of spans. Of a span that ended the end has all; one
// that did not is what its start says.
func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	all := slices.Collect(records)
	ended := map[string]bool{}
	for _, r := range all {
		if r.Value.Str("event") != "start" {
			ended[spanOf(r.Value).Str("span_id")] = true
		}
	}
	return tracing.Assemble(ctx, slices.Values(all), func(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
		v := spanOf(r.Value)
		switch {
		case !r.Value.Exists():
			return nil, format.Malformed("not JSON")
		case v.Kind() != rawjson.Object || v.Str("span_id") == "":
			return nil, format.Unknown(cmp.Or(r.Value.Str("event"), r.Value.Kind().String()))
		case r.Value.Str("event") == "start" && ended[v.Str("span_id")]:
			return nil, format.Metadata("start of a span")
		}
		about.ID = cmp.Or(about.ID, v.Str("trace_id"))
		return []*tracing.Span{span(r, v)}, format.Metadata("span: " + v.Str("kind"))
	})
}

// span makes a span of what a record has.
func span(r *format.Record, v rawjson.Value) *tracing.Span {
	a := v.Get("attributes")
	s := &tracing.Span{
		Record: r, ID: v.Str("span_id"), Parent: v.Str("parent_id"), Trace: v.Str("trace_id"), Name: v.Str("name"),
		Start: chat.Time(v.Get("start_time")), End: chat.Time(v.Get("end_time")), Agent: a.Str("agent.name"),
	}
	used := []string{"agent.name"}
	switch v.Str("kind") {
	case "llm", "generation", "response":
		s.Kind = tracing.SpanModel
		s.Request = tracing.Asked(first(a, &used, "llm.request.messages", "agent.conversation_messages"))
		s.Answer = answer(a, &used)
		name := first(a, &used, "llm.request.model", "llm.model").Text()
		used = append(used, "llm.model")
		for _, m := range s.Answer {
			m.Model = name
		}
	case "tool", "function":
		s.Kind = tracing.SpanTool
		s.Call = &model.ToolCall{Name: cmp.Or(first(a, &used, "tool.name", "function.name").Text(), s.Name)}
		tracing.ToolGiven(s.Call, first(a, &used, "tool.arguments", "tool.input", "function.input", "function.arguments"))
		if gave := first(a, &used, "tool.result", "tool.output", "function.output", "function.result"); gave.Exists() {
			s.Result = tracing.ToolGave(gave)
		}
	case "agent":
		s.Kind = tracing.SpanAgent
	}
	if v.Str("status") == "error" {
		for _, e := range v.Get("events").Elems() {
			s.Error = cmp.Or(s.Error, e.At("attributes", "exception.message").Text())
		}
		s.Error = cmp.Or(s.Error, first(a, &used, "status.description", "error.message").Text(), "the span failed")
	}
	s.Meta = append(chat.Filled("", a, used...), chat.Filled("", v, "span_id", "trace_id", "parent_id", "name", "kind", "start_time", "end_time", "duration_ms", "attributes", "status")...)
	return s
}

// first returns the first of these attributes that is there, and notes all as used.
func first(a rawjson.Value, used *[]string, keys ...string) rawjson.Value {
	*used = append(*used, keys...)
	return a.First(keys...)
}

// answer decodes what a model said: a text, calls, and the tokens it took.
func answer(a rawjson.Value, used *[]string) []*model.Message {
	said := first(a, used, "llm.response.content", "llm.response.message")
	calls := first(a, used, "llm.response.tool_calls")
	var messages []*model.Message
	if said.Exists() && !said.IsEmptyText() {
		messages = tracing.Said(said)
	}
	if parts := chat.ToolCalls(calls); len(parts) > 0 {
		if len(messages) == 0 {
			messages = []*model.Message{{Role: model.RoleAssistant}}
		}
		messages[0].Parts = append(messages[0].Parts, parts...)
	}
	if len(messages) > 0 {
		m := messages[len(messages)-1]
		m.Usage.Input, _ = first(a, used, "llm.usage.prompt_tokens", "llm.usage.input_tokens").Int()
		m.Usage.Output, _ = first(a, used, "llm.usage.completion_tokens", "llm.usage.output_tokens").Int()
		*used = append(*used, "llm.usage.total_tokens")
	}
	return messages
}
