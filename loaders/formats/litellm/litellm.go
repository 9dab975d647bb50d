// Package litellm reads logs of LiteLLM: the standard logging payload that its
// callbacks get, one JSON object for each request, and rows of the proxy's table of
// spend logs.
//
// {"id","call_type","status","model","messages","response","error_str","startTime",
// "endTime","prompt_tokens","completion_tokens","model_parameters",…}. messages and
// response have the form of the interface that was called, may be JSON in a string,
// and may be redacted. Requests repeat the history; see chat.Requests for how they
// become conversations.
package litellm

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
	Name:    "litellm",
	Title:   "LiteLLM logs",
	Reads:   "standard logging payloads of callbacks and spend logs of the proxy, as JSON lines or lists",
	Omits:   "requests for embeddings and the like are metadata",
	Sources: []format.Source{{Project: "BerriAI/litellm", File: "litellm/types/utils.py (StandardLoggingPayload), litellm/proxy/schema.prisma (LiteLLM_SpendLogs), litellm/litellm_core_utils/redact_messages.py, litellm/proxy/spend_tracking/spend_tracking_utils.py", Version: "utils.py of 001c64f2, schema.prisma of 0010143f, redact_messages.py of 0036df12, spend_tracking_utils.py of 00907c60", Verified: "2026-11-26"}},
	Shapes:  []format.Shape{{Name: "payloads", Score: payloads.Leading, Assemble: wire.AssembleRequests(enter), List: "-", Pieces: true}},
}

const payloads = format.Votes(`
	0  !call_type:text
	0  !model
	10 startTime messages/response
	9  response_cost messages
	9  spend request_id
`)

// enter enters one payload.
func enter(q *wire.Requests, r *format.Record, v rawjson.Value) ([]*model.Message, format.Decoded) {
	kind := v.Look().Str("call_type")
	d := format.Metadata("request " + kind)
	switch kind {
	case "":
		return nil, format.Unknown(r.Value.Kind().String())
	case "embedding", "aembedding", "moderation", "amoderation", "rerank", "arerank", "image_generation", "aimage_generation":
		return nil, d
	}
	request := history(v)
	response, about := rawjson.Unwrap(v.Get("response"), 2), rawjson.Unwrap(v.Get("metadata"), 2)
	var answer []*model.Message
	switch {
	case response.IsText(redacted), response.Len() == 1 && response.Is("text", redacted):
		answer = []*model.Message{chat.Note(model.MarkerNotice, "the answer was redacted")}
	case response.Kind() != rawjson.Object || response.Len() > 0: // {} stands where texts are not stored
		answer = tracing.Said(response)
	}
	failure := cmp.Or(v.Str("error_str"), v.At("error_information", "error_message").Text(), about.At("error_information", "error_message").Text())
	if v.Is("status", "failure") || about.Is("status", "failure") || failure != "" {
		answer = append(answer, chat.Note(model.MarkerError, cmp.Or(failure, "the request failed")))
	}
	v.Is("status", "success")
	if len(answer) == 0 && len(request) == 0 {
		return nil, d
	}
	if len(answer) == 0 {
		answer = []*model.Message{chat.Note(model.MarkerUnfinished, "the log has no answer")}
	}
	m := answer[0]
	m.Time = chat.Time(v.Get("startTime"))
	m.Duration = cmp.Or(chat.Span(v.Get("startTime"), v.Get("endTime")), m.Duration)
	if m.Role != model.RoleMarker {
		m.Model = cmp.Or(m.Model, v.Str("model"))
		m.Usage = cmp.Or(m.Usage, chat.Usage(about.Get("usage_object")), chat.Usage(v))
	}
	sent := model.HashBytes(v.Get("model_parameters").Look().Raw())
	m.Meta = append(m.Meta, format.Rest(v)...)
	return q.Add(r, "", v.First("session_id", "trace_id").Scalar(), sent, request, answer), d
}

// redacted is what LiteLLM writes where it was told not to log texts.
const redacted = "redacted-by-litellm"

// history decodes what was sent. Of a payload without messages it may be in the
// proxy's copy of the request.
func history(v rawjson.Value) []*model.Message {
	sent := rawjson.Unwrap(v.Get("messages"), 2)
	if sent.Len() == 0 && sent.Text() == "" {
		if body := rawjson.Unwrap(v.Get("proxy_server_request"), 2); body.Kind() == rawjson.Object {
			if inner := body.Get("body"); inner.Exists() {
				body = inner
			}
			return chat.Request(body)
		}
		return nil
	}
	if sent.IsText(redacted) || sent.Len() == 1 && sent.Index(0).Is("content", redacted) {
		return []*model.Message{chat.Note(model.MarkerNotice, "the request was redacted")}
	}
	return tracing.Asked(sent)
}
