// Package genkit reads what programs with Genkit leave: the traces of its telemetry
// server (.genkit/traces), the sessions of its chats, and messages, requests and answers.
//
// A trace is {"traceId","displayName","spans":{id:span}}. What an action was given and
// gave back is JSON in the attributes genkit:input and genkit:output; those of models
// repeat the history, see tracing.Messages for how they become conversations. The parts
// of a message have no type: {"text"}, {"media"}, {"reasoning"}, {"toolRequest"},
// {"toolResponse"}.
package genkit

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "genkit",
	Title: "Genkit",
	Reads: "traces (.genkit/traces) and their events, sessions of chats with all threads, lists of messages, requests and answers",
	Omits: "actions that neither ask a model nor run a tool are metadata",
	Sources: []format.Source{
		{Project: "firebase/genkit", File: "genkit-tools/common/src/types/{trace,model,parts}.ts, js/ai/src/session.ts, js/core/src/tracing, go/core/tracing", Version: "77656d5e of 2026-04-29", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "traces", Score: scoreTrace, Assemble: assemble, List: "-", Pieces: true},
		{Name: "sessions", Score: sessions.Score, Decode: format.Objects(decodeSession), List: "-"},
		{Name: "messages", Score: chat.MessageVotes(messages.Of), Decode: wire.DecodeRecord},
	},
}

// scoreTrace votes on traces and on the spans that the server sends as events.
func scoreTrace(r *format.Record) int {
	v := format.Leading(r.Value)
	first := v.Get("trace").Or(v).Get("spans").Index(0)
	if r.Value.Fits("type=span_start|span_end span:object") {
		first = v.Get("span")
	}
	for key := range first.Get("attributes").Members() {
		if strings.HasPrefix(key, "genkit:") {
			return 10
		}
	}
	return 0
}

// sessions are told by the first message of a thread.
const sessions = format.Votes(`
	0 !threads:object
	9 id threads.main.0.content:list threads.main.0.role=user|model|system|tool
	9 id threads.main:list !threads.main.0
`)

// messages are told by their parts, the role of the model, or who waits for whom.
const messages = format.Votes(`
	0 !role=user|model|system|tool
	0 !content:list
	0 content.0.type
	9 content.0.toolRequest/toolResponse.name
	6 role=model content.0.text/media/reasoning
	2 content.0.media.url !id
`)

// decodeSession decodes a session: a conversation for each thread.
func decodeSession(_ *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("empty session")
	id := v.Str("id")
	for thread, list := range v.Get("threads").Members() {
		d.Messages = append(d.Messages, chat.InConversation(strings.TrimSuffix(id+" "+thread, " main"), chat.Items(list))...)
	}
	d.About.ID = id
	return d
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	return tracing.Assemble(records, func(r *format.Record, about *format.About) (spans []*tracing.Span, d format.Decoded) {
		if d, none := format.NoObject(r, r.Value); none && r.Value.Kind() != rawjson.Array {
			return nil, d
		}
		d = format.Unknown(r.Value.Kind().String())
		for _, v := range r.Value.AsList() {
			v = v.Get("trace").Or(v) // of a test that has one
			d = format.Metadata(cmp.Or(v.Look().First("type", "displayName").Text(), "trace"))
			if about.Title == "" {
				about.Title, about.TitleWeight = v.Look().Str("displayName"), 2
			}
			if one := v.Get("span"); one.Kind() == rawjson.Object && !v.Is("type", "span_start") {
				spans = append(spans, span(r, one))
			}
			for i := range v.Get("spans").Len() {
				spans = append(spans, span(r, v.Get("spans").Index(i)))
			}
			for _, s := range spans {
				s.Trace = cmp.Or(s.Trace, v.Look().Str("traceId"))
				about.ID = cmp.Or(about.ID, s.Trace)
			}
		}
		return spans, d
	}, nil)
}

// span makes a span of what the server has of one.
func span(r *format.Record, v rawjson.Value) *tracing.Span {
	s := tracing.Read(r, v)
	a := v.Get("attributes")
	s.Name = cmp.Or(a.Str("genkit:name"), v.Str("displayName"))
	s.Session = a.First("genkit:sessionId", "genkit:metadata:sessionId").Look().Text()
	for _, e := range v.At("timeEvents", "timeEvent").Elems() {
		s.Exception(e.At("annotation", "description").Text(), tracing.Attributes(e.At("annotation", "attributes")))
	}
	if a.Is("genkit:state", "error") {
		s.Failed("the action failed")
	}
	in, out := rawjson.Unwrap(a.Get("genkit:input"), 2), rawjson.Unwrap(a.Get("genkit:output"), 2)
	switch a.Str("genkit:metadata:subtype") {
	case "model":
		s.Kind = tracing.SpanModel
		s.Request, s.Answer = tracing.Asked(in), tracing.Said(out)
		s.Facts(a.Get("genkit:name"), chat.Usage(out.Get("usage")))
	case "tool":
		s.Kind, s.Call = tracing.SpanTool, &model.ToolCall{Name: s.Name}
		tracing.ToolGiven(s.Call, in)
		s.Result = tracing.ToolGave(out)
	default:
		s.Input, s.Output = in, out
	}
	return s
}
