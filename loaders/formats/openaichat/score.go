package openaichat

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// foreign are members of messages of other formats: of Claude Code, agent-swarm-kit and
// Codex, the AI SDK and Gemini, Swift DeepAgents, and others. A record with one of them may
// have a role and content, but the other format knows better what it means.
const foreign = format.Votes(`
	1 type
	1 sessionId/uuid/parentUuid
	1 agentName/payload
	1 parts/toolInvocations/experimental_attachments/providerOptions
	1 toolCalls/toolCallID/malformedToolCallBlocks/threadId
	1 sender/from/blocks/speaker/kind/message/raw_content
`)

// roles judges a message by its role: 1 for a plain one. Content of another kind, or none
// and nothing in its place, is that of no message.
const roles = format.Votes(`
	0 content:number
	0 content:bool
	0 content:object
	0 !content !tool_calls/function_call/audio/reasoning_content/reasoning/refusal
	4 role=tool tool_call_id
	3 role=function
	2 role=developer
	1 role=system|user|assistant|tool
`)

// special is what only this API has beside the content.
const special = format.Votes(`
	5 tool_calls.0.function.name tool_calls.0.function.arguments:text
	5 tool_calls.0.custom:object tool_calls.0.function.arguments:text
	4 tool_calls.0.function.name
	4 tool_calls.0.custom:object
	4 function_call:object
	4 executed_tools
	3 reasoning_content/reasoning_details/refusal
`)

// parts judges a part of the content, -1 for one of another format.
const parts = format.Votes(`
	1  .:text
	1  type=text|refusal
	4  type=image_url|input_audio|video_url|document_url
	4  type=file file:object
	4  type=thinking thinking:list
	-1 type=file|thinking|image|document|reasoning|redacted_thinking|redacted-reasoning|compaction|search_result|input_text|output_text
	-1 type=input_image|tool_call|function_call|think|media|container_upload
	-1 type^tool-
	-1 !type:filled
`)

// scoreMessages votes on messages, and on records and documents with a list of
// them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return scoreList(v)
	}
	list := v.Get("messages")
	switch {
	case v.Fits("choices"), wire.IsExchange(v):
		return 0
	case v.Fits("custom_id body.messages:list"):
		return scoreList(v.At("body", "messages")) + 2
	case list.Kind() != rawjson.Array:
		return scoreMessage(v)
	case v.Fits("sessionId"), v.Fits("system"), wire.IsMarked(v):
		return min(scoreList(list), 1)
	}
	score := scoreList(list)
	if m := list.Index(0); r.Repaired && list.Len() == 1 && m.Len() == 1 && m.Fits("content") {
		score = max(score, 1) // the first message is so long that its role is not in sight
	}
	if score > 0 && v.Fits("model:text") {
		score += 2
	}
	if score > 0 && v.Fits("tools.0.function") {
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
	if v.Kind() != rawjson.Object || foreign.Of(v) > 0 {
		return 0
	}
	score, content := roles.Of(v), 0
	if v.Fits("content:list") {
		content = scoreParts(v.Get("content"))
	}
	switch {
	case content < 0:
		return 0
	case score > 0:
		return max(score, content, special.Of(v))
	case content > 1 && !v.Fits("role") && v.Len() <= 2: // in a record that is cut, the role may be missing
		return content
	}
	return 0
}

// scoreParts votes on the parts of a message; -1 if one of them is of another format, or
// none is of this one.
func scoreParts(list rawjson.Value) int {
	if list.Len() == 0 {
		return 0
	}
	best := -1
	for i, p := range list.Elems() {
		if i >= 64 {
			break
		}
		switch n, kind := parts.Of(p), p.Str("type"); {
		case n < 0, strings.Contains(kind, "tool_use"), strings.HasSuffix(kind, "_result"):
			return -1
		case n > 0:
			best = max(best, n)
		}
	}
	return best
}

// answers are those to requests, and failed requests.
const answers = format.Votes(`
	8  custom_id response.body.choices:list
	0  choices.0.delta
	10 object=chat.completion
`)

// scoreAnswer votes on answers and on failed requests.
func scoreAnswer(r *format.Record) int {
	v := r.Value
	if !v.Fits(".:object") || wire.IsExchange(v) {
		return 0
	}
	switch n := answers.Of(v); {
	case n > 0 || v.Fits("choices.0.delta"):
		return n
	case v.Fits("choices.0.message:object") && chat.IsMessage(v.Get("choices").Index(0).Get("message")):
		return 9
	case v.Len() <= 3 && v.Is("type", "") && wire.IsProviderError(v):
		return 3
	}
	return 0
}

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on: a single one is better read message by message.
func scoreExchange(r *format.Record) int {
	v := r.Value
	x, ok := wire.FirstExchange(v)
	switch {
	case !ok:
		return wire.AnswersHistory(v, scoreMessages(r))
	case !x.Outer.Exists():
		return chat.VoteRequest(r, scoreMessages(r), 2, 12)
	case v.Fits("inputs"), v.Fits("input"):
		return 1 // an observation of a tracing tool
	}
	switch s := scoreList(x.Request.Get("messages")); {
	case x.Response.Fits("choices.0.message"), x.Response.Fits("object=chat.completion"), strings.Contains(x.Response.Text(), `"chat.completion.chunk"`):
		return 8
	case s > 1:
		return 6
	case s == 1 && x.Request.Fits("model !system") && x.Response.Is("type", ""):
		return 4
	}
	return 0
}

// chunks are those of a streamed answer.
const chunks = format.Votes(`
	6 object=chat.completion.chunk
	5 choices.0.delta:object !choices.0.message
	5 object=chat.completion
`)
