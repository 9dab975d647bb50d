package openaichat

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// foreignKeys are members of messages of other formats. A record with one of them
// may have a role and content, but the other format knows better what it means.
var foreignKeys = [...]string{
	"sessionId", "uuid", "parentUuid", // Claude Code
	"agentName", "payload", // agent-swarm-kit, Codex
	"parts", "toolInvocations", "experimental_attachments", "providerOptions", // AI SDK, Gemini
	"toolCalls", "toolCallID", "malformedToolCallBlocks", "threadId", // Swift DeepAgents and others
	"sender", "from", "blocks", "speaker", "kind", "message", "raw_content",
}

func foreign(v rawjson.Value) bool {
	for _, k := range foreignKeys {
		if v.Get(k).Exists() {
			return true
		}
	}
	return false
}

// scoreMessages votes on messages, and on records and documents with a list of
// them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return scoreList(v)
	}
	if v.Get("choices").Exists() || wire.IsExchange(v) {
		return 0
	}
	if body := v.Get("body"); v.Get("custom_id").Exists() && body.Get("messages").Kind() == rawjson.Array {
		return scoreList(body.Get("messages")) + 2
	}
	list := v.Get("messages")
	if list.Kind() != rawjson.Array {
		return scoreMessage(v)
	}
	if v.Get("sessionId").Exists() || v.Get("system").Exists() {
		return min(scoreList(list), 1)
	}
	score := scoreList(list)
	if m := list.Index(0); r.Repaired && list.Len() == 1 && m.Len() == 1 && m.Get("content").Exists() {
		score = max(score, 1) // the first message is so long that its role is not in sight
	}
	if score > 0 && v.Get("model").Kind() == rawjson.String {
		score += 2
	}
	if score > 0 && v.At("tools").Index(0).Get("function").Exists() {
		score += 2
	}
	return min(score, 8)
}

// scoreList votes on a list of messages: as on its surest one, if most of them
// are messages.
func scoreList(list rawjson.Value) int {
	best, known, n := 0, 0, min(list.Len(), 24)
	for i := range n {
		if s := scoreMessage(list.Index(i)); s > 0 {
			known++
			best = max(best, s)
		}
	}
	if known*10 < n*6 {
		return 0
	}
	return best
}

// scoreMessage votes on one message: 1 for a plain one, more for what only this
// API has.
func scoreMessage(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || v.Get("type").Exists() || foreign(v) {
		return 0
	}
	score := 0
	switch v.Str("role") {
	case "system", "user", "assistant":
		score = 1
	case "developer":
		score = 2
	case "tool":
		score = 1
		if v.Get("tool_call_id").Exists() {
			score = 4
		}
	case "function":
		score = 3
	case "": // in a record that is cut, the role may be missing
		if v.Get("role").Exists() || !v.Get("content").Exists() || v.Len() > 2 {
			return 0
		}
		return scoreCut(v.Get("content"))
	default:
		return 0
	}
	content := v.Get("content")
	switch content.Kind() {
	case rawjson.Array:
		s, ok := scoreParts(content)
		if !ok {
			return 0
		}
		score = max(score, s)
	case rawjson.String, rawjson.Null:
	case rawjson.Missing:
		if !v.Get("tool_calls").Exists() && !v.Get("function_call").Exists() && !v.Get("audio").Exists() &&
			!v.Get("reasoning_content").Exists() && !v.Get("reasoning").Exists() && !v.Get("refusal").Exists() {
			return 0
		}
	default:
		return 0
	}
	if v.Get("mode").Exists() && v.Get("agentName").Exists() {
		return 0
	}
	call := v.Get("tool_calls").Index(0)
	if f := call.Get("function"); f.Kind() == rawjson.Object && f.Get("name").Exists() || call.Get("custom").Kind() == rawjson.Object {
		score = max(score, 4)
		if call.At("function", "arguments").Kind() == rawjson.String {
			score = 5
		}
	}
	if v.Get("function_call").Kind() == rawjson.Object || v.Get("executed_tools").Exists() {
		score = max(score, 4)
	}
	if v.Get("reasoning_content").Exists() || v.Get("reasoning_details").Exists() || v.Get("refusal").Exists() {
		score = max(score, 3)
	}
	return score
}

// scoreCut votes on a message of which only the content is there.
func scoreCut(content rawjson.Value) int {
	if content.Kind() != rawjson.Array {
		return 0
	}
	if score, ok := scoreParts(content); ok && score > 1 {
		return score
	}
	return 0
}

// scoreParts votes on the parts of a message; ok is false if one of them is of
// another format, or none is of this one.
func scoreParts(parts rawjson.Value) (score int, ok bool) {
	known := parts.Len() == 0
	for i, p := range parts.Elems() {
		if i >= 64 {
			break
		}
		switch kind := p.Str("type"); kind {
		case "text", "refusal":
			score, known = max(score, 1), true
		case "image_url", "input_audio", "video_url", "document_url":
			score, known = max(score, 4), true
		case "file":
			if p.Get("file").Kind() != rawjson.Object {
				return 0, false
			}
			score, known = max(score, 4), true
		case "thinking": // Mistral has a list where Anthropic has a string
			if p.Get("thinking").Kind() != rawjson.Array {
				return 0, false
			}
			score, known = max(score, 4), true
		default:
			if p.Kind() == rawjson.String {
				known = true
			} else if kind == "" || foreignPart(kind) {
				return 0, false
			}
		}
	}
	return score, known
}

// foreignPart reports whether a type of part is that of another format.
func foreignPart(kind string) bool {
	switch kind {
	case "image", "document", "reasoning", "redacted_thinking", "redacted-reasoning", "compaction", "search_result", "input_text", "output_text",
		"input_image", "tool_call", "function_call", "think", "media", "container_upload":
		return true
	}
	return strings.HasPrefix(kind, "tool-") || strings.Contains(kind, "tool_use") || strings.HasSuffix(kind, "_result")
}

// scoreAnswer votes on answers and on failed requests.
func scoreAnswer(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || wire.IsExchange(v) {
		return 0
	}
	if v.Get("custom_id").Exists() && v.At("response", "body").Get("choices").Kind() == rawjson.Array {
		return 8
	}
	choice := v.Get("choices").Index(0)
	switch {
	case choice.Get("delta").Exists():
		return 0
	case v.Str("object") == "chat.completion":
		return 10
	case choice.Get("message").Kind() == rawjson.Object && chat.IsMessage(choice.Get("message")):
		return 9
	case v.Len() <= 3 && v.Str("type") == "" && wire.IsProviderError(v):
		return 3
	}
	return 0
}

// isExchange reports whether a record holds a request and its answer.
// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on: a single one is better read message by message.
func scoreExchange(r *format.Record) int {
	v := r.Value
	if entries := v.At("log", "entries"); entries.Kind() == rawjson.Array {
		for i, e := range entries.Elems() {
			if wire.IsExchange(e) {
				entry := *r
				entry.Value = e
				return scoreExchange(&entry)
			}
			if i > 64 {
				break
			}
		}
		return 0
	}
	x, ok := wire.ExchangeOf(v)
	switch {
	case !ok:
		return 0
	case !x.Outer.Exists():
		if s := scoreMessages(r); s > 0 && !r.Leads() {
			return s + 2
		} else if s > 1 {
			return s - 1
		}
		return 0
	case v.Get("inputs").Exists() || v.Get("input").Exists():
		return 1 // an observation of a tracing tool
	}
	choice := x.Response.Get("choices").Index(0)
	if choice.Get("message").Exists() || x.Response.Str("object") == "chat.completion" {
		return 8
	}
	switch s := scoreList(x.Request.Get("messages")); {
	case strings.Contains(x.Response.Text(), `"chat.completion.chunk"`):
		return 8
	case s > 1:
		return 6
	case s == 1 && x.Request.Get("model").Exists() && !x.Request.Get("system").Exists() && x.Response.Str("type") == "":
		return 4
	}
	return 0
}

// scoreChunk votes on the chunks of a streamed answer.
func scoreChunk(r *format.Record) int {
	choice := r.Value.Get("choices").Index(0)
	switch {
	case r.Value.Str("object") == "chat.completion.chunk":
		return 6
	case choice.Get("delta").Kind() == rawjson.Object && !choice.Get("message").Exists():
		return 5
	}
	return 0
}
