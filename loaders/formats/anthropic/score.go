package anthropic

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// foreignKeys are members of records of other formats that carry messages with
// the same content blocks.
var foreignKeys = [...]string{
	"sessionId", "uuid", "parentUuid", "parent_tool_use_id", // Claude Code
	"agentName", "payload", "parts", "toolCalls", "toolCallID", "threadId", "sender", "from", "tool_calls", "tool_call_id",
	"reasoning_content", "kind", "providerOptions",
}

// scoreMessages votes on messages, and on records and documents with a list of
// them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return scoreList(v)
	}
	if isAnswer(v) || wire.IsExchange(v) {
		return 0
	}
	list := v.Get("messages")
	if p := v.At("params", "messages"); v.Get("custom_id").Exists() && p.Kind() == rawjson.Array {
		return 6
	}
	if list.Kind() == rawjson.Array {
		return scoreRequest(v, list)
	}
	return scoreMessage(v)
}

// scoreRequest votes on the body of a request.
func scoreRequest(v, list rawjson.Value) int {
	if foreign(v) {
		return 0
	}
	score := scoreList(list)
	limit := v.Get("max_tokens").Exists()
	if v.Get("system").Exists() && limit {
		score += 4
	}
	if limit && strings.Contains(v.Str("model"), "claude") {
		score += 4
	}
	if v.Get("tools").Index(0).Get("input_schema").Exists() || v.At("thinking", "budget_tokens").Exists() {
		score += 4
	}
	if t := v.At("tool_choice", "type").Text(); t == "any" || t == "tool" {
		score += 2
	}
	return min(score, 10)
}

// scoreList votes on a list of messages as on its surest one.
func scoreList(list rawjson.Value) int {
	return chat.Surest(list, scoreMessage)
}

// scoreMessage votes on one message by the blocks of its content. A message
// without blocks of this API gets nothing: every format has such messages.
func scoreMessage(v rawjson.Value) int {
	if foreign(v) {
		return 0
	}
	if isAnswer(v) {
		return 10
	}
	switch v.Str("role") {
	case "user", "assistant", "system":
	default:
		return 0
	}
	if v.Get("type").Exists() {
		return 0
	}
	score := 0
	for i, b := range v.Get("content").Elems() {
		if i >= 64 {
			break
		}
		score = max(score, scoreBlock(b))
	}
	return score
}

func scoreBlock(b rawjson.Value) int {
	switch kind := b.Str("type"); kind {
	case "tool_use", "server_tool_use", "mcp_tool_use":
		if b.Get("id").Exists() && b.Get("name").Exists() {
			return 7
		}
	case "tool_result":
		if b.Get("tool_use_id").Exists() {
			return 7
		}
	case "thinking":
		if b.Get("thinking").Kind() == rawjson.String && b.Get("signature").Exists() {
			return 7
		}
	case "redacted_thinking", "container_upload", "compaction":
		return 6
	case "image", "document":
		if b.At("source", "type").Exists() {
			return 6
		}
	case "search_result":
		return 4
	case "text":
		if b.Get("citations").Kind() == rawjson.Array || b.Get("cache_control").Exists() {
			return 2
		}
	default:
		if strings.HasSuffix(kind, "_tool_result") {
			return 7
		}
	}
	return 0
}

func foreign(v rawjson.Value) bool {
	for _, k := range foreignKeys {
		if v.Get(k).Exists() {
			return true
		}
	}
	return false
}

// isAnswer reports whether v is the body of an answer.
func isAnswer(v rawjson.Value) bool {
	return v.Str("type") == "message" && v.Str("role") == "assistant" && v.Get("stop_reason").Exists() && v.Get("content").Kind() == rawjson.Array
}

// scoreAnswer votes on answers and on failed requests.
func scoreAnswer(r *format.Record) int {
	v := r.Value
	switch {
	case foreign(v):
		return 0
	case isAnswer(v):
		return 10
	case v.Str("type") == "error" && wire.IsProviderError(v):
		return 6
	case v.Get("custom_id").Exists() && isAnswer(v.At("result", "message")):
		return 10
	}
	return 0
}

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on: a single one is better read message by message.
func scoreExchange(r *format.Record) int {
	if entries := r.Value.At("log", "entries"); entries.Kind() == rawjson.Array { // HAR
		for i, e := range entries.Elems() {
			if i > 64 {
				break
			}
			if wire.IsExchange(e) {
				entry := *r
				entry.Value = e
				return scoreExchange(&entry)
			}
		}
		return 0
	}
	x, ok := wire.ExchangeOf(r.Value)
	switch {
	case !ok:
		return 0
	case !x.Outer.Exists():
		return chat.VoteRequest(r, scoreMessages(r), 2, 12)
	case isAnswer(x.Response), strings.HasPrefix(x.Response.Text(), "event: message_start"):
		return 9
	case scoreRequest(x.Request, x.Request.Get("messages")) >= 4:
		return 8
	}
	return 0
}

// scoreEvent votes on the events of a streamed answer. Claude Code wraps the same
// events; its records are told by the members around them.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if foreign(v) {
		return 0
	}
	switch v.Str("type") {
	case "message_start":
		if wire.IsMessageStart(v) && v.At("message", "role").Text() == "assistant" {
			return 8
		}
	case "content_block_start", "content_block_delta", "content_block_stop":
		if v.Get("index").Exists() {
			return 5
		}
	case "message_delta":
		if v.At("delta", "stop_reason").Exists() {
			return 5
		}
	}
	return 0
}
