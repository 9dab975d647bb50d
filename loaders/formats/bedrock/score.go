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
		return chat.Surest(v, scoreMessage)
	}
	if v.Fits("messages:list") {
		return scoreRequest(v)
	}
	return scoreMessage(v)
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	if v.Fits("model/max_tokens/sessionId/session_id/id/response") {
		return 0
	}
	score := chat.Surest(v.Get("messages"), scoreMessage)
	for _, k := range [...]string{"toolConfig", "inferenceConfig", "guardrailConfig", "additionalModelRequestFields"} {
		if v.Get(k).Kind() == rawjson.Object {
			score += 3
		}
	}
	if score > 0 && (v.Fits("modelId") || v.Fits("system.0.text !system.0.type")) {
		score += 2
	}
	return min(score, 10)
}

// scoreMessage votes on one message: by its parts, which have one member and no
// type.
func scoreMessage(v rawjson.Value) int {
	if v.Len() > 3 || !v.Fits("role=user|assistant content:list !meta !_meta") {
		return 0
	}
	best := 0
	for i, p := range v.Get("content").Elems() {
		if p.Len() > 2 || p.Fits("type") || p.Fits("!.:object") {
			return 0
		}
		if best = max(best, part.Of(p)); i == 63 {
			break
		}
	}
	if best == 1 && v.Len() > 2 {
		return 0
	}
	return best
}

// part is a part, which is named by its only member.
const part = format.Votes(`
	8 toolUse/toolResult.toolUseId
	7 reasoningContent.reasoningText/redactedContent
	6 image/document/video.format image/document/video.source:object
	5 cachePoint/guardContent/citationsContent
	1 text
`)

// answer is the body of an answer.
const answer = format.Votes(`
	10 output.message.content:list stopReason/metrics
	10 output.message.content:list usage.inputTokens
`)

// scoreInvoked votes on bodies of models that complete a text, as InvokeModel takes and
// gives them.
var scoreInvoked = format.Votes(`
	8 results.0.outputText:text inputTextTokenCount
	8 inputText:text textGenerationConfig:object
	8 generation:text prompt_token_count generation_token_count
	8 prompt:text max_gen_len
	8 prompt.text:text completions.0.data.text:text
	6 prompt:text maxTokens/countPenalty !model
	7 completion:text stop_reason type=completion !model
	6 prompt:text max_tokens_to_sample !completion !model !messages
`).Score

// scoreExchange votes on records of a request and its answer.
func scoreExchange(r *format.Record) int {
	if r.Value.Str("schemaType") == "ModelInvocationLog" {
		return 10
	}
	return wire.VoteExchange(r.Value, func() int { return 0 }, func(said rawjson.Value, text string) bool {
		return answer.Of(said) > 0 || strings.Contains(text, `"contentBlockDelta"`)
	}, scoreRequest)
}

// scoreEvent votes on the events of ConverseStream.
func scoreEvent(r *format.Record) int {
	if v := r.Value; v.Fits("!type messageStart/contentBlockStart/contentBlockDelta/contentBlockStop/messageStop/metadata") && wire.IsEvent(v) {
		return 8
	}
	return 0
}
