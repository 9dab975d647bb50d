// Package weave reads calls of Weave, the tracing of Weights & Biases, as its API
// streams them and programs save them: one JSON object for each call of a traced
// function, {"id","op_name","trace_id","parent_id","started_at","ended_at",
// "inputs","output","exception","summary"}.
//
// Calls that ask a model repeat the history; see tracing.Messages for how they become
// conversations. Which calls these are follows from the operation's kind or name,
// or from what it was given and gave back.
package weave

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "weave",
	Title: "Weave calls (Weights & Biases)",
	Reads: "calls as the API streams them and programs save them, as JSON lines or lists",
	Omits: "objects that calls only refer to; calls that neither ask a model nor run a tool are metadata",
	Sources: []format.Source{
		{Project: "wandb/weave", File: "weave/trace_server/trace_server_interface.py (CallSchema)", Version: "00439504", Verified: "2026-11-25"},
		{Project: "wandb/weave", File: "weave/integrations"},
	},
	Shapes: []format.Shape{{Name: "calls", Score: score, Assemble: tracing.Assembled(tracing.Each(call)), List: "calls"}},
}

func score(r *format.Record) int {
	v := format.LeadingIn(r.Value, "calls")
	return format.If(v.Fits("op_name:text trace_id") && (strings.HasPrefix(v.Str("op_name"), "weave:///") || v.Fits("inputs started_at/summary:some")), 10)
}

// opName returns the name of an operation: of weave:///entity/project/op/name:version
// it is name.
func opName(op string) string {
	if rest, ok := strings.CutPrefix(op, "weave:///"); ok {
		if _, name, ok := strings.Cut(rest, "/op/"); ok {
			rest = name
		}
		op, _, _ = strings.Cut(rest, ":")
	}
	return op
}

// call makes a span of one call.
func call(r *format.Record, v rawjson.Value) (*tracing.Span, string) {
	if v.Get("op_name").Kind() != rawjson.String {
		return nil, ""
	}
	s := tracing.Read(r, v)
	name := opName(v.Str("op_name"))
	s.Name, s.Error = cmp.Or(v.Str("display_name"), name), v.Str("exception")
	s.Session = v.First("thread_id", "session_id").Scalar()
	inputs, output := v.Get("inputs"), v.Get("output")
	switch s.Kind = kindOf(v, name, inputs, output); s.Kind {
	case tracing.SpanModel:
		s.Request, s.Answer = request(inputs), tracing.Said(output)
		usage := v.At("summary", "usage") // by model
		if usage.Len() != 1 {
			usage = rawjson.Value{}
		}
		s.Facts(inputs.Get("model"), chat.Usage(usage.Index(0)))
	case tracing.SpanTool:
		s.Call = &model.ToolCall{Name: name}
		tracing.ToolGiven(s.Call, inputs)
		s.Result = tracing.ToolGave(output)
	default:
		if s.Kind == tracing.SpanAgent {
			s.Agent = s.Name
		}
		s.Input, s.Output = inputs, output
	}
	return s, "call of " + name
}

// request decodes what a model was given.
func request(inputs rawjson.Value) []*model.Message {
	if messages := chat.Request(inputs); messages != nil {
		return messages
	}
	return tracing.Asked(inputs)
}

// kindOf tells what a call is. The names are those of Weave's own integrations.
func kindOf(v rawjson.Value, name string, inputs, output rawjson.Value) tracing.SpanKind {
	attributes := v.Get("attributes")
	for _, kind := range [...]rawjson.Value{attributes.At("weave", "kind"), attributes.Get("kind"), attributes.Get("op_kind")} {
		if known := tracing.KindOf(kind); known != tracing.SpanOther {
			return known
		}
	}
	asks := inputs.Fits("messages:list") || inputs.Fits("contents") || inputs.Fits("input model")
	lower := strings.ToLower(name)
	for _, part := range [...]string{"chat.completions", "messages.create", "messages.stream", "responses.create", "generate_content", "litellm.completion", "litellm.acompletion", "chat.complete", "chatopenai", "chatanthropic"} {
		if strings.Contains(lower, part) {
			return tracing.SpanModel
		}
	}
	if asks && output.Fits("choices/candidates/usage/stop_reason") {
		return tracing.SpanModel
	}
	if strings.HasPrefix(name, "tool.") || strings.HasSuffix(name, "Tool.run") || strings.Contains(name, ".call_tool") {
		return tracing.SpanTool
	}
	return tracing.SpanOther
}
