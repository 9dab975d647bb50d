// Package helicone reads requests that the proxy Helicone logged, as its API and its
// exports have them: {"request_id","request_created_at","request_body",
// "response_body","response_status","request_model","request_properties",…}, one a
// line or in a list. The bodies are those of the provider's interface, as objects or
// as JSON in strings; that of a streamed answer may be the stream. Requests repeat
// the history; see chat.Requests for how they become conversations. The property
// Helicone-Session-Id tells sessions apart.
package helicone

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "helicone",
	Title: "Helicone requests",
	Reads: "requests with their answers from the API and from exports, as JSON lines or lists",
	Omits: "bodies that are only referred to (signed_body_url)",
	Sources: []format.Source{
		{Project: "Helicone/helicone", File: "packages/llm-mapper/types.ts (HeliconeRequest, HeliconeEventTool)", Version: "301a87bc", Verified: "2026-11-25"},
		{Project: "Helicone/helicone", File: "docs, \"Query Requests\""},
	},
	Shapes: []format.Shape{{Name: "requests", Score: score, Assemble: wire.AssembleRequests(enter), List: "data"}},
}

func score(r *format.Record) int {
	v := format.LeadingIn(r.Value, "data")
	marks := 0
	for _, key := range [...]string{"request_id", "request_created_at", "response_created_at", "request_model", "request_properties", "response_status", "delay_ms", "helicone_user", "request_user_id", "provider"} {
		if v.Get(key).Exists() {
			marks++
		}
	}
	return format.If(marks >= 3 && v.Fits("request_body response_body/signed_body_url"), 10)
}

// enter enters one request.
func enter(q *wire.Requests, r *format.Record, v rawjson.Value) ([]*model.Message, format.Decoded) {
	if !v.Get("request_body").Exists() {
		return nil, format.Unknown("object")
	}
	body, response := rawjson.Unwrap(v.Get("request_body"), 2), rawjson.Unwrap(v.Get("response_body"), 2)
	history := chat.Request(body)
	if history == nil && body.Len() > 0 && body.Get("model").Exists() {
		history = tracing.Asked(body)
	}
	if history == nil && response.IsNull() {
		return nil, format.Metadata("request without messages")
	}
	var answer []*model.Message
	if body.Is("_type", "tool") { // a program's own call
		c := chat.Call(v.Get("request_id").Look().Scalar(), body.Str("toolName"), body.Get("input"))
		answer = []*model.Message{{Role: model.RoleAssistant, Parts: []model.Part{c, chat.Answer(c, response.First("message", "result"))}}}
	} else {
		answer = wire.Exchange{Request: body, Response: response, Outer: v}.Answer()
	}
	if status, _ := v.Get("response_status").Look().Int(); len(answer) == 0 && (status >= 400 || status < 0) {
		answer = []*model.Message{chat.Note(model.MarkerError, "the request failed with status "+v.Get("response_status").Scalar())}
	}
	if len(answer) == 0 {
		answer = []*model.Message{chat.Note(model.MarkerUnfinished, "the log has no answer")}
	}
	m := answer[0]
	if m.Time.IsZero() {
		m.Time = chat.Time(v.First("request_created_at", "created_at"))
	}
	m.Duration = cmp.Or(chat.Millis(v.First("delay_ms", "latency")), m.Duration)
	if m.Role != model.RoleMarker {
		m.Model = cmp.Or(m.Model, v.First("response_model", "request_model").Text())
		if usage := chat.Usage(v); m.Usage.IsZero() {
			m.Usage = usage
		}
	}
	session := ""
	for _, key := range [...]string{"Helicone-Session-Id", "Session-Id", "session_id", "sessionId"} {
		session = cmp.Or(session, v.First("request_properties", "properties").Look().Get(key).Scalar())
	}
	m.Meta = append(m.Meta, format.Rest(v)...)
	return q.Add(r, session, session, model.HashBytes(body.Look().Raw()), history, answer), format.Decoded{}
}
