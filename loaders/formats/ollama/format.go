// Package ollama reads logs of Ollama's own interface: requests and answers of
// /api/chat and /api/generate, logs of both, and streamed answers, which are JSON
// lines. Logs of its endpoint that speaks OpenAI's language are read, too.
//
// What is special about these logs:
//
//   - Calls mostly have no ids; a result names its tool (tool_name). Arguments are
//     objects.
//   - Images are base64 without a type.
//   - A streamed answer is a line for each piece; the last one says done and counts.
//     Durations are in nanoseconds.
package ollama

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "ollama",
	Title: "Ollama",
	Reads: "bodies of /api/chat and /api/generate as programs and proxies save them: requests, answers, streamed answers, and logs of requests with their answers (repeated histories are shown once)",
	Omits: "the token ids that /api/generate returns as context are shown only in the raw record",

	Provider: true,
	Sources:  []format.Source{{Project: "ollama/ollama", File: "api/types.go, docs/api.md, openai/openai.go", Version: "fb307609 of 2026-08-21", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "answers", Score: scoreAnswer, Decode: decode, List: "-"},
		{Name: "streamed answers", Score: scoreChunk, Decode: decode, Assemble: wire.AssembleEvents, Pieces: true},
		{Name: "requests", Score: scoreRequests, Decode: decode, List: "messages"},
		{Name: "exchanges", Score: scoreExchange, Decode: decode, Assemble: wire.AssembleExchangesOr(decode), List: "-", Pieces: true},
	},
}

// decode decodes any record. A request that only loads a model or unloads it says
// nothing.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if !isAnswer(v) || v.Fits("request/messages/prompt") || !v.True("done") {
		return wire.DecodeRecord(r)
	}
	d := format.Decoded{Messages: chat.Response(v), About: format.About{Model: v.Str("model")}}
	if len(d.Messages) == 0 { // the last line of a stream, with nothing but counts
		d.Class, d.Type = model.Metadata, "end of answer"
	}
	return d
}

// requestKeys are the members of requests (api/types.go, ChatRequest and
// GenerateRequest).
var requestKeys = []string{
	"model", "messages", "stream", "format", "keep_alive", "tools", "options", "think", "truncate", "shift", "logprobs", "top_logprobs",
	"prompt", "suffix", "system", "template", "context", "raw", "images", "width", "height", "steps", "_debug_render_only",
}

// families are the names of models in Ollama's library that other providers spell
// differently: without a hyphen before the version.
var families = []string{
	"llama2", "llama3", "llama4", "llava", "qwen2", "qwen3", "qwen2.5", "gemma", "gemma2", "gemma3", "gemma3n", "phi3", "phi4", "codellama",
	"tinyllama", "mixtral", "mistral", "qwq", "deepseek-r1", "llama3.1", "llama3.2", "llama3.3", "vicuna", "zephyr", "smollm2", "moondream",
}

// libraryModel reports whether a model is named as in Ollama's library: a family,
// with a tag behind a colon or without one.
func libraryModel(name string) bool {
	if name == "" || strings.Contains(name, "/") || strings.HasPrefix(name, "ft:") {
		return false
	}
	family, tag, tagged := strings.Cut(name, ":")
	return slices.Contains(families, family) || tagged && tag != "" && !strings.Contains(tag, ":") && len(tag) < 24
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	if !v.Fits("model:text") || !v.Fits("messages:list") && !v.Fits("prompt:text") {
		return 0
	}
	for key := range v.Members() {
		if !slices.Contains(requestKeys, key) {
			return 0
		}
	}
	list := v.Get("messages").AsList()
	if slices.ContainsFunc(list[:min(len(list), 24)], noMessage) {
		return 0
	}
	score := 0
	if libraryModel(v.Str("model")) {
		score = 5
	}
	for _, key := range [...]string{"options", "keep_alive", "think", "raw", "shift"} {
		if v.Get(key).Exists() {
			score += 4
		}
	}
	if score = max(score, chat.Surest(v.Get("messages"), scoreMessage)); score > 0 {
		score += 2
	}
	return min(score, 10)
}

func noMessage(v rawjson.Value) bool { return v.Exists() && (!chat.IsMessage(v) || v.Fits("type")) }

// messages are votes for what only this interface has in a message.
const messages = format.Votes(`
	0 !content:text
	0 id/type
	6 role=tool tool_name
	5 role=assistant tool_calls.0.function.arguments:object !tool_calls.0.id !agentName
`)

// scoreMessage votes on one message. Images of others are addresses.
func scoreMessage(v rawjson.Value) int {
	if v.Fits("role=user content:text !id/type images.0:text") {
		if image := v.Get("images").Index(0).Text(); len(image) > 64 && !strings.ContainsAny(image[:32], ".: ") {
			return 6
		}
	}
	return messages.Of(v)
}

// isAnswer reports whether v is an answer or a line of a streamed one.
func isAnswer(v rawjson.Value) bool {
	return v.Fits("done:bool created_at model:text") && (v.Fits("message:object") || v.Fits("response:text"))
}

// openAIAnswer reports whether v is an answer of the endpoint that speaks OpenAI's
// language.
func openAIAnswer(v rawjson.Value) bool { return v.Fits("system_fingerprint=fp_ollama") }

func scoreAnswer(r *format.Record) int {
	v := r.Value
	switch {
	case v.Fits("object=chat.completion") && openAIAnswer(v):
		return 11
	case !isAnswer(v) || v.Fits("request"):
		return 0
	case v.True("done"):
		return 9
	}
	return 3
}

// scoreChunk votes on the lines of a streamed answer.
func scoreChunk(r *format.Record) int {
	v := r.Value
	switch {
	case v.Fits("object=chat.completion.chunk") && openAIAnswer(v):
		return 7
	case !isAnswer(v) || v.Fits("request"):
		return 0
	case v.True("done"):
		return 5
	}
	return 10
}

// scoreRequests votes on requests, each by itself.
func scoreRequests(r *format.Record) int {
	if r.Value.Fits("messages/prompt") {
		return scoreRequest(r.Value)
	}
	return scoreMessage(r.Value)
}

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on.
func scoreExchange(r *format.Record) int {
	x, ok := wire.ExchangeOf(r.Value)
	switch text := x.Response.Text(); {
	case !ok:
		return 0
	case !x.Outer.Exists():
		return chat.VoteRequest(r, scoreRequest(r.Value), 2, 11)
	case isAnswer(x.Response), openAIAnswer(x.Response), strings.Contains(text, `"done":false`) && strings.Contains(text, `"created_at"`):
		return 9
	case scoreRequest(x.Request) >= 6 && !x.Response.Fits("choices"):
		return 7
	}
	return 0
}
