package bedrock

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// scoreMessages votes on messages, and on requests, which are lists of them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return scoreList(v)
	}
	list := v.Get("messages")
	if list.Kind() != rawjson.Array {
		return scoreMessage(v)
	}
	return scoreRequest(v)
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	for _, k := range [...]string{"model", "max_tokens", "sessionId", "session_id", "id", "response"} {
		if v.Get(k).Exists() {
			return 0
		}
	}
	score := scoreList(v.Get("messages"))
	for _, k := range [...]string{"toolConfig", "inferenceConfig", "guardrailConfig", "additionalModelRequestFields"} {
		if v.Get(k).Kind() == rawjson.Object {
			score += 3
		}
	}
	if v.Get("modelId").Exists() && score > 0 || v.At("system").Index(0).Get("text").Exists() && !v.At("system").Index(0).Get("type").Exists() && score > 0 {
		score += 2
	}
	return min(score, 10)
}

func scoreList(list rawjson.Value) int {
	return chat.Surest(list, scoreMessage)
}

// scoreMessage votes on one message: by its parts, which have one member and no
// type.
func scoreMessage(v rawjson.Value) int {
	switch v.Str("role") {
	case "user", "assistant":
	default:
		return 0
	}
	content := v.Get("content")
	if content.Kind() != rawjson.Array || v.Len() > 3 || v.Get("meta").Exists() || v.Get("_meta").Exists() {
		return 0
	}
	best := 0
	for i, p := range content.Elems() {
		if i >= 64 {
			break
		}
		if p.Kind() != rawjson.Object || p.Get("type").Exists() || p.Len() > 2 {
			return 0
		}
		best = max(best, scorePart(p))
	}
	if best == 1 && v.Len() > 2 {
		return 0
	}
	return best
}

func scorePart(p rawjson.Value) int {
	switch key := p.Key(0); key {
	case "toolUse", "toolResult":
		if p.Get(key).Get("toolUseId").Exists() {
			return 8
		}
	case "reasoningContent":
		if e := p.Get(key); e.Get("reasoningText").Exists() || e.Get("redactedContent").Exists() {
			return 7
		}
	case "image", "document", "video":
		if e := p.Get(key); e.Get("format").Exists() && e.Get("source").Kind() == rawjson.Object {
			return 6
		}
	case "cachePoint", "guardContent", "citationsContent":
		return 5
	case "text":
		return 1
	}
	return 0
}

// isAnswer reports whether v is the body of an answer.
func isAnswer(v rawjson.Value) bool {
	return v.At("output", "message").Kind() == rawjson.Object && (v.Get("stopReason").Exists() || v.Get("metrics").Exists() || v.At("usage", "inputTokens").Exists()) &&
		v.At("output", "message", "content").Kind() == rawjson.Array
}

func scoreAnswer(r *format.Record) int {
	if isAnswer(r.Value) {
		return 10
	}
	return 0
}

// scoreExchange votes on records of a request and its answer.
func scoreExchange(r *format.Record) int {
	v := r.Value
	if v.Str("schemaType") == "ModelInvocationLog" {
		return 10
	}
	x, ok := wire.ExchangeOf(v)
	switch {
	case !ok || !x.Outer.Exists():
		return 0
	case isAnswer(x.Response):
		return 9
	case strings.Contains(x.Response.Text(), `"contentBlockDelta"`):
		return 9
	case scoreRequest(x.Request) >= 4:
		return 8
	}
	return 0
}

// scoreEvent votes on the events of ConverseStream.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if v.Get("type").Exists() || !wire.IsEvent(v) {
		return 0
	}
	switch v.Key(0) {
	case "messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop", "metadata":
		return 8
	}
	return 0
}
