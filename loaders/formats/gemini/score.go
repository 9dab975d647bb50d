package gemini

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// foreignKeys are members of records of other formats that carry contents.
var foreignKeys = [...]string{"sessionId", "session_id", "author", "invocationId", "invocation_id", "uuid", "kind", "type", "metadata", "id", "createdAt"}

// scoreContent votes on one content: by its parts, which have no type here.
func scoreContent(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || v.Get("content").Exists() || v.Get("messages").Exists() {
		return 0
	}
	for _, k := range foreignKeys {
		if v.Get(k).Exists() {
			return 0
		}
	}
	role := v.Get("role").Text()
	switch role {
	case "user", "model", "function", "":
	default:
		return 0
	}
	parts := v.Get("parts")
	if parts.Kind() != rawjson.Array || v.Len() > 3 {
		return 0
	}
	best := 0
	for i, p := range parts.Elems() {
		if i >= 64 {
			break
		}
		if p.Get("type").Exists() || p.Get("kind").Exists() || p.Get("part_kind").Exists() {
			return 0
		}
		best = max(best, scorePart(p))
	}
	if best == 1 {
		switch role {
		case "model":
			return 3
		case "user":
			return 2
		}
	}
	return best
}

// scorePart votes on one part.
func scorePart(p rawjson.Value) int {
	for key, m := range p.Members() {
		if m.IsNull() {
			continue
		}
		switch key {
		case "functionCall", "functionResponse", "inlineData", "fileData", "executableCode", "codeExecutionResult", "thoughtSignature", "toolCall", "toolResponse",
			"function_call", "function_response", "inline_data", "file_data", "executable_code", "code_execution_result", "thought_signature":
			return 5
		case "thought":
			return 4
		case "text":
			return 1
		}
	}
	return 0
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	contents := v.Get("contents")
	for _, k := range [...]string{"sessionId", "session_id", "author", "startTime", "timestamp"} {
		if v.Get(k).Exists() {
			return 0
		}
	}
	if contents.IsNull() || v.Get("messages").Exists() || v.Get("candidates").Exists() {
		return 0
	}
	best := chat.Surest(contents, scoreContent)
	if _, _, ok := chat.History(v); !ok {
		return 0
	}
	for _, key := range [...]string{"systemInstruction", "system_instruction", "generationConfig", "generation_config", "safetySettings", "toolConfig", "cachedContent", "config"} {
		if !v.Get(key).IsNull() {
			best = max(best, 1) + 3
		}
	}
	if best > 0 && (contents.Kind() != rawjson.String || best >= 4) {
		return min(best+3, 10)
	}
	return 0
}

// scoreContents votes on contents, and on requests, which are lists of them.
func scoreContents(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return chat.Surest(v, scoreContent)
	}
	if wire.IsExchange(v) {
		return 0
	}
	return max(scoreRequest(v), scoreContent(v))
}

// isAnswer reports whether v is the body of an answer, or of a piece of one.
func isAnswer(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.Get("choices").Exists() {
		return false
	}
	known := false
	for _, key := range [...]string{"usageMetadata", "usage_metadata", "modelVersion", "model_version", "responseId", "promptFeedback", "prompt_feedback"} {
		known = known || !v.Get(key).IsNull()
	}
	list := v.Get("candidates")
	c := list.Index(0)
	switch {
	case list.Kind() != rawjson.Array:
		return known && !v.First("promptFeedback", "prompt_feedback").IsNull()
	case list.Len() == 0:
		return known
	}
	return c.At("content", "parts").Kind() == rawjson.Array || known && !c.First("finishReason", "finish_reason", "content").IsNull()
}

// finished reports whether an answer says why it ends.
func finished(v rawjson.Value) bool {
	return v.Get("candidates").Len() == 0 || !v.Get("candidates").Index(0).First("finishReason", "finish_reason").IsNull()
}

func scoreAnswer(r *format.Record) int {
	switch {
	case !isAnswer(r.Value) || r.Value.Get("contents").Exists():
		return 0
	case strings.HasPrefix(string(r.Raw[:min(len(r.Raw), 8)]), "data:"):
		return 2
	case !finished(r.Value) && !r.Repaired: // a large answer is cut before its end is in sight
		return 4
	}
	return 9
}

// scoreChunk votes on the pieces of a streamed answer: all but the last do not say
// why the answer ends.
func scoreChunk(r *format.Record) int {
	switch {
	case !isAnswer(r.Value) || r.Value.Get("contents").Exists():
		return 0
	case strings.HasPrefix(string(r.Raw[:min(len(r.Raw), 8)]), "data:"):
		return 9
	case !finished(r.Value) && !r.Repaired:
		return 10
	}
	return 5
}

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on.
func scoreExchange(r *format.Record) int {
	x, ok := wire.ExchangeOf(r.Value)
	switch {
	case !ok || !x.Request.Get("contents").Exists():
		return 0
	case !x.Outer.Exists():
		return chat.VoteRequest(r, scoreRequest(r.Value), 1, 10)
	case isAnswer(x.Response), isAnswer(x.Response.Index(0)):
		return 9
	case strings.Contains(x.Response.Text(), `"candidates"`):
		return 9
	case scoreRequest(x.Request) >= 4:
		return 8
	}
	return 0
}
