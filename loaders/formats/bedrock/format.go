// Package bedrock reads logs of Amazon Bedrock's Converse API: messages, requests,
// answers, logs of both, the events of ConverseStream, and the log that Bedrock
// itself keeps of model invocations.
//
// What is special about these logs:
//
//   - Parts are objects with one member that names what they are.
//   - Results travel in the user's name; those of tools that the provider ran stand
//     in the assistant's message.
//   - Bodies do not name the model. The invocation log does, and its bodies may be
//     those of the model's own interface instead.
package bedrock

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "bedrock-converse",
	Title: "Amazon Bedrock (Converse)",
	Reads: "bodies of Converse as programs save them (messages, requests, answers, events of ConverseStream), logs of both (repeated histories are shown once), model invocation logs of CloudWatch and S3, bodies of InvokeModel of Titan, Llama, Mistral, AI21 and Claude 2, and traces of agents (InvokeAgent)",
	Omits: "what an agent checks before and after (pre- and post-processing, guardrails) is metadata; bodies that an invocation log keeps in files of their own are named, not shown; so are media in S3",

	Provider: true,
	Sources: []format.Source{
		{Project: "aws/aws-sdk-js-v3", File: "client-bedrock-runtime: models/models_0.d.ts (Converse, ConverseStream, ContentBlock, TokenUsage)", Version: "3.1164.0", Verified: "2026-11-26"},
		{Project: "docs.aws.amazon.com", File: "user guide (model invocation logging; request and answer bodies of InvokeModel; Trace and OrchestrationTrace of agents), whose writers are not public: known from documentation only"},
		{Project: "Arize-ai/openinference", File: "openinference-instrumentation-bedrock: cassettes (recorded InvokeAgent and ConverseStream)", Version: "1fe497f1 of 2026-08-21", Verified: "2026-11-27"},
		{Project: "tmc/langchaingo", File: "llms/bedrock/internal/bedrockclient (bodies of Titan, Llama, AI21 and Claude 2)", Version: "8fea3de6 of 2026-01-11", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: wire.DecodeRecord, List: "messages"},
		{Name: "answers", Score: answer.Score, Decode: wire.DecodeRecord, List: "-"},
		{Name: "completions", Title: "Amazon Bedrock (InvokeModel)", Score: func(r *format.Record) int { return max(asks.Of(r.Value), invoked.Of(r.Value)) }, Decode: wire.DecodeRecord, List: "-", Many: true},
		{Name: "exchanges", Score: scoreExchange, Decode: decodeExchange, Assemble: wire.AssembleExchangesOr(decodeExchange), List: "-", Pieces: true},
		{Name: "agent traces", Title: "Amazon Bedrock (agent traces)", Score: scoreAgent, Assemble: assembleAgent, List: "traces"},
		{Name: "streamed answers", Score: scoreEvent, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, List: "-", Pieces: true},
	},
}

// decodeExchange decodes a record of an invocation log whose bodies are kept
// elsewhere, or are of no conversation (embeddings, pictures), and any other record
// as usual.
func decodeExchange(r *format.Record) format.Decoded {
	v := r.Value
	if v.Str("schemaType") != "ModelInvocationLog" {
		return wire.DecodeRecord(r)
	}
	if x, ok := wire.ExchangeOf(v); ok && x.Outer.Exists() {
		return wire.DecodeRecord(r)
	}
	text := v.Str("operation") + " of " + v.Str("modelId")
	for _, side := range [...]string{"input", "output"} {
		if path := v.At(side, side+"BodyS3Path").Text(); path != "" {
			text += ", " + side + " kept in " + path
		}
	}
	m := chat.Note(model.MarkerNotice, text)
	if code := v.Str("errorCode"); code != "" {
		m = chat.Note(model.MarkerError, text+": "+code)
	}
	m.Time, m.Meta = chat.Time(v.Get("timestamp")), chat.Meta(v, "schemaType", "timestamp")
	return format.Shown(m)
}

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

// asks is what such a model is asked.
const asks = format.Votes(`
	8 inputText:text textGenerationConfig:object
	8 prompt:text max_gen_len
	6 prompt:text maxTokens/countPenalty !model
	6 prompt:text max_tokens_to_sample !completion !model !messages
`)

// invoked is what it answers. Both are bodies of InvokeModel, of models that complete a text.
const invoked = format.Votes(`
	8 results.0.outputText:text inputTextTokenCount
	8 generation:text prompt_token_count generation_token_count
	8 prompt.text:text completions.0.data.text:text
	7 completion:text stop_reason type=completion !model
`)

// scoreExchange votes on records of a request and its answer.
func scoreExchange(r *format.Record) int {
	if r.Value.Str("schemaType") == "ModelInvocationLog" {
		return 10
	}
	return wire.VoteExchange(r.Value, func() int { return 0 }, func(said rawjson.Value, text string) bool {
		return answer.Of(said) > 0 || strings.Contains(text, `"contentBlockDelta"`)
	}, func(request rawjson.Value) int { return max(scoreRequest(request), asks.Of(request)) })
}

// scoreEvent votes on the events of ConverseStream.
func scoreEvent(r *format.Record) int {
	v := r.Value
	return format.If(v.Fits("!type messageStart/contentBlockStart/contentBlockDelta/contentBlockStop/messageStop/metadata") && wire.IsEvent(v), 8)
}
