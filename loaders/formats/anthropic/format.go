// Package anthropic reads logs of Anthropic's Messages API: lists of messages,
// requests, answers, batches, and logs of requests with their answers.
package anthropic

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "anthropic-messages",
	Title: "Anthropic Messages",
	Reads: "bodies of the Messages API as programs and proxies save them: lists of messages, requests, answers, batches, and logs of requests with their answers (repeated histories are shown once)",
	Omits: "signatures, encrypted search contents and cache marks are shown only in the raw record",

	Provider: true,
	Sources: []format.Source{
		{Project: "docs.anthropic.com", File: "Messages API; the service is closed, what it gives is read in its client library"},
		{Project: "anthropics/anthropic-sdk-python", File: "src/anthropic/types and types/beta (content blocks)", Version: "009b0353 of 2026-08-07", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: wire.DecodeRecord, List: "messages"},
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-"},
		{Name: "streamed answers", Score: scoreEvent, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, List: "-"},
	},
}

// others are records of other formats that carry messages with the same content blocks,
// among them Claude Code's.
const others = format.Votes(`
	1 sessionId/uuid/parentUuid/parent_tool_use_id
	1 agentName/payload/parts/toolCalls/toolCallID/threadId/sender/from/tool_calls/tool_call_id
	1 reasoning_content/kind/providerOptions
`)

func foreign(v rawjson.Value) bool { return others.Of(v) > 0 }

// isAnswer reports whether v is the body of an answer.
func isAnswer(v rawjson.Value) bool {
	return v.Fits("type=message role=assistant stop_reason content:list")
}

// scoreMessages votes on messages, and on records and documents with a list of
// them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, scoreMessage)
	case isAnswer(v) || wire.IsExchange(v):
		return 0
	case v.Fits("custom_id params.messages:list"):
		return 6
	case v.Fits("messages:list"):
		return scoreRequest(v)
	}
	return scoreMessage(v)
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	if foreign(v) {
		return 0
	}
	score := chat.Surest(v.Get("messages"), scoreMessage)
	if v.Fits("system max_tokens") {
		score += 4
	}
	if v.Fits("max_tokens") && strings.Contains(v.Str("model"), "claude") {
		score += 4
	}
	if v.Fits("tools.0.input_schema") || v.Fits("thinking.budget_tokens") {
		score += 4
	}
	if v.Fits("tool_choice.type=any|tool") {
		score += 2
	}
	return min(score, 10)
}

// scoreMessage votes on one message by the blocks of its content. A message
// without blocks of this API gets nothing: every format has such messages.
func scoreMessage(v rawjson.Value) int {
	switch {
	case foreign(v):
		return 0
	case isAnswer(v):
		return 10
	case v.Fits("role=user|assistant|system !type"):
		return chat.Surest(v.Get("content"), scoreBlock)
	}
	return 0
}

const blocks = format.Votes(`
	7 type=tool_use|server_tool_use|mcp_tool_use id name
	7 type=tool_result tool_use_id
	7 type=thinking thinking:text signature
	6 type=redacted_thinking|container_upload|compaction
	6 type=image|document source.type
	4 type=search_result
	2 type=text citations:list
	2 type=text cache_control
`)

func scoreBlock(b rawjson.Value) int {
	if strings.HasSuffix(b.Str("type"), "_tool_result") {
		return 7
	}
	return blocks.Of(b)
}

// scoreAnswer votes on answers and on failed requests.
func scoreAnswer(r *format.Record) int {
	v := r.Value
	switch {
	case foreign(v):
		return 0
	case isAnswer(v), v.Fits("custom_id") && isAnswer(v.At("result", "message")):
		return 10
	case v.Fits("type=error") && wire.IsProviderError(v):
		return 6
	}
	return 0
}

// scoreExchange votes on records of a request and its answer, also of a HAR. Requests
// alone count only from the second on: a single one is better read message by message.
func scoreExchange(r *format.Record) int {
	return wire.VoteExchange(r.Value, func() int { return chat.VoteRequest(r, scoreMessages(r), 2, 12) }, func(answer rawjson.Value, text string) bool {
		return isAnswer(answer) || strings.HasPrefix(text, "event: message_start")
	}, scoreRequest)
}

// events are those of a streamed answer. Claude Code wraps the same ones; its records are
// told by the members around them.
const events = format.Votes(`
	8 type=message_start message.role=assistant
	5 type=content_block_start|content_block_delta|content_block_stop index
	5 type=message_delta delta.stop_reason
`)

func scoreEvent(r *format.Record) int {
	n := events.Of(r.Value)
	if foreign(r.Value) || n == 8 && !wire.IsMessageStart(r.Value) {
		return 0
	}
	return n
}
