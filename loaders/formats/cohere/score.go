package cohere

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// isAnswer reports whether v is an answer of the second version.
func isAnswer(v rawjson.Value) bool {
	m := v.Get("message")
	if m.Str("role") != "assistant" || v.Get("choices").Exists() || v.Get("done").Exists() || !v.Get("finish_reason").Exists() {
		return false
	}
	for _, key := range [...]string{"billed_units", "tokens"} {
		if v.At("usage", key).Kind() == rawjson.Object {
			return true
		}
	}
	return finished(v.Str("finish_reason")) && (m.Get("content").Kind() == rawjson.Array || m.Get("tool_plan").Exists() || m.Get("tool_calls").Exists())
}

func finished(reason string) bool {
	switch reason {
	case "COMPLETE", "STOP_SEQUENCE", "MAX_TOKENS", "TOOL_CALL", "ERROR", "TIMEOUT", "ERROR_TOXIC":
		return true
	}
	return false
}

// isFirstAnswer reports whether v is an answer of the first version.
func isFirstAnswer(v rawjson.Value) bool {
	return v.Get("text").Kind() == rawjson.String && v.Get("generation_id").Exists() && (finished(v.Str("finish_reason")) || v.Get("chat_history").Exists())
}

func scoreAnswer(r *format.Record) int {
	if isAnswer(r.Value) || isFirstAnswer(r.Value) {
		return 10
	}
	return 0
}

// cohereModel reports whether a model is one of Cohere's.
func cohereModel(name string) bool {
	return strings.HasPrefix(name, "command-") || name == "command" || strings.HasPrefix(name, "c4ai-") && !strings.Contains(name, "/")
}

// scoreMessage votes on one message: by what only this interface has.
func scoreMessage(v rawjson.Value) int {
	switch role := v.Str("role"); {
	case role == "assistant" && v.Get("tool_plan").Kind() == rawjson.String:
		return 7
	case role == "assistant" && v.Get("citations").Index(0).Get("sources").Index(0).Get("type").Exists():
		return 6
	case role == "tool" && v.Get("content").Index(0).At("document", "data").Exists():
		return 6
	case (role == "CHATBOT" || role == "USER" || role == "SYSTEM") && v.Get("message").Kind() == rawjson.String:
		return 5
	case role == "TOOL" && v.Get("tool_results").Index(0).Get("call").Exists():
		return 6
	}
	return 0
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	first := v.Get("chat_history").Kind() == rawjson.Array && v.Get("message").Kind() == rawjson.String && !v.Get("text").Exists()
	list := v.First("messages", "chat_history")
	if list.Kind() != rawjson.Array && !(v.Get("message").Kind() == rawjson.String && cohereModel(v.Str("model"))) {
		return 0
	}
	score := chat.Surest(list, scoreMessage)
	if cohereModel(v.Str("model")) {
		score += 4
	}
	if first && score > 0 {
		score += 2
	}
	return min(score, 10)
}

// scoreRequests votes on requests and messages.
func scoreRequests(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, scoreMessage)
	case v.Get("request").Exists() || isFirstAnswer(v):
		return 0
	}
	return max(scoreRequest(v), scoreMessage(v))
}

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on.
func scoreExchange(r *format.Record) int {
	x, ok := wire.ExchangeOf(r.Value)
	switch {
	case !ok:
		return 0
	case !x.Outer.Exists():
		return chat.VoteRequest(r, scoreRequest(r.Value), 2, 11)
	case isAnswer(x.Response), isFirstAnswer(x.Response):
		return 9
	case strings.Contains(x.Response.Text(), `"type":"content-delta"`), strings.Contains(x.Response.Text(), `"event_type":"stream-start"`):
		return 9
	case x.Response.Get("choices").Exists():
		return 0
	case scoreRequest(x.Request) >= 4:
		return 8
	}
	return 0
}

// scoreEvent votes on the events of a streamed answer.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if v.Get("is_finished").Kind() == rawjson.Bool {
		switch v.Str("event_type") {
		case "stream-start", "text-generation", "stream-end", "citation-generation", "tool-calls-generation", "tool-calls-chunk":
			return 8
		}
		return 0
	}
	switch v.Str("type") {
	case "message-start":
		if v.At("delta", "message").Kind() == rawjson.Object {
			return 9
		}
	case "content-start", "content-delta", "tool-plan-delta", "tool-call-start", "tool-call-delta", "citation-start":
		if v.At("delta", "message").Kind() == rawjson.Object {
			return 7
		}
	case "message-end":
		if v.At("delta", "finish_reason").Exists() {
			return 7
		}
	}
	return 0
}
