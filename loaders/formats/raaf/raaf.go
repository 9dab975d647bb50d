// Package raaf reads the traces of RAAF, the Ruby AI Agents Factory, as its file
// processor writes them: one JSON object a line, {"event":"start","timestamp":…,
// "span":{…}} and the same with "end" when the span is over. A span of kind "llm" has
// in its attributes what the model was given and said ("llm.request.messages",
// "llm.response.content"), one of kind "tool" the call and its result.
package raaf

import (
	"cmp"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "raaf",
	Title:   "RAAF traces",
	Reads:   "traces of the Ruby AI Agents Factory: starts and ends of spans, one a line, and spans alone",
	Omits:   "spans that neither ask a model nor run a tool, and the starts of spans that ended, are metadata",
	Sources: []format.Source{{Project: "enterprisemodules/raaf", File: "tracing/lib/raaf/tracing/spans.rb, openai_processor.rb, file_span_processor.rb"}},
	Shapes:  []format.Shape{{Name: "spans", Score: score, Assemble: assemble}},
}

// spanOf returns the span in a record, itself or that of an event.
func spanOf(v rawjson.Value) rawjson.Value {
	if inner := v.Get("span"); inner.Kind() == rawjson.Object {
		return inner
	}
	return v
}

const spans = format.Votes(`
	8 span_id:text trace_id:text kind:text attributes:object duration_ms parent_id status:text
	1 span_id:text trace_id:text kind:text attributes:object
`)

func score(r *format.Record) int {
	switch n := spans.Of(spanOf(r.Value)); {
	case n > 0 && r.Value.Fits("event=start|end"):
		return 10
	case n == 1:
		return 0
	default:
		return n
	}
}

// assemble makes conversations of spans. Of a span that ended the end has all; one
// that did not is what its start says.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	all := slices.Collect(records)
	ended := map[string]bool{}
	for _, r := range all {
		if !r.Value.Is("event", "start") {
			ended[spanOf(r.Value).Str("span_id")] = true
		}
	}
	return tracing.Assemble(slices.Values(all), func(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
		v := spanOf(r.Value)
		switch {
		case !r.Value.Exists():
			return nil, format.Malformed("not JSON")
		case v.Kind() != rawjson.Object || v.Is("span_id", ""):
			return nil, format.Unknown(cmp.Or(r.Value.Str("event"), r.Value.Kind().String()))
		case r.Value.Is("event", "start") && ended[v.Str("span_id")]:
			return nil, format.Metadata("start of a span")
		}
		about.ID = cmp.Or(about.ID, v.Str("trace_id"))
		return []*tracing.Span{span(r, v)}, format.Metadata("span: " + v.Look().Str("kind"))
	}, nil)
}

// span makes a span of what a record has.
func span(r *format.Record, v rawjson.Value) *tracing.Span {
	s := tracing.Read(r, v)
	a := v.Get("attributes")
	s.Agent = a.Str("agent.name")
	switch kind := v.Get("kind"); {
	case tracing.KindOf(kind) == tracing.SpanModel, kind.IsText("response"):
		s.Kind = tracing.SpanModel
		s.Request = tracing.Asked(a.First("llm.request.messages", "agent.conversation_messages"))
		s.Answer = answer(a)
		s.Facts(a.First("llm.request.model", "llm.model"), model.Usage{
			Input: chat.Count(a, "llm.usage.prompt_tokens", "llm.usage.input_tokens"), Output: chat.Count(a, "llm.usage.completion_tokens", "llm.usage.output_tokens"),
		})
	case tracing.KindOf(kind) == tracing.SpanTool, kind.IsText("function"):
		s.Kind = tracing.SpanTool
		s.Call = &model.ToolCall{Name: cmp.Or(a.First("tool.name", "function.name").Text(), s.Name)}
		tracing.ToolGiven(s.Call, a.First("tool.arguments", "tool.input", "function.input", "function.arguments"))
		s.Result = tracing.ToolGave(a.First("tool.result", "tool.output", "function.output", "function.result"))
	default:
		s.Kind = tracing.KindOf(kind)
	}
	if s.Error != "" {
		s.Exceptions(v.Get("events"))
		s.Failed(cmp.Or(a.First("status.description", "error.message").Text(), "the span failed"))
	}
	return s
}

// answer decodes what a model said: a text, calls.
func answer(a rawjson.Value) []*model.Message {
	messages := tracing.Said(a.First("llm.response.content", "llm.response.message"))
	if parts := chat.ToolCalls(a.Get("llm.response.tool_calls")); len(parts) > 0 {
		if len(messages) == 0 {
			messages = []*model.Message{{Role: model.RoleAssistant}}
		}
		messages[0].Parts = append(messages[0].Parts, parts...)
	}
	return messages
}
