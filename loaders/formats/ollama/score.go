package ollama

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// requestKeys are the members of requests (api/types.go, ChatRequest and
// GenerateRequest).
var requestKeys = [...]string{
	"model", "messages", "stream", "format", "keep_alive", "tools", "options", "think", "truncate", "shift", "logprobs", "top_logprobs",
	"prompt", "suffix", "system", "template", "context", "raw", "images", "width", "height", "steps",
}

// families are the names of models in Ollama's library that other providers spell
// differently: without a hyphen before the version.
var families = [...]string{
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
	for _, f := range families {
		if family == f {
			return true
		}
	}
	return tagged && tag != "" && !strings.Contains(tag, ":") && len(tag) < 24
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || v.Get("model").Kind() != rawjson.String {
		return 0
	}
	list := v.Get("messages")
	prompt := v.Get("prompt").Kind() == rawjson.String
	if list.Kind() != rawjson.Array && !prompt {
		return 0
	}
	for key := range v.Members() {
		if !has(requestKeys[:], key) {
			return 0
		}
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
	for i, m := range list.Elems() {
		if i >= 24 {
			break
		}
		score = max(score, scoreMessage(m))
		if !chat.IsMessage(m) || m.Get("type").Exists() {
			return 0
		}
	}
	if score > 0 {
		score += 2
	}
	return min(score, 10)
}

// scoreMessage votes on one message: by what only this interface has.
func scoreMessage(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || v.Get("content").Kind() != rawjson.String || v.Get("id").Exists() || v.Get("type").Exists() {
		return 0
	}
	role := v.Str("role")
	image := v.Get("images").Index(0)
	call := v.Get("tool_calls").Index(0)
	switch {
	case role == "user" && image.Kind() == rawjson.String && len(image.Raw()) > 64 && !strings.ContainsAny(image.Text()[:32], ".: "):
		return 6
	case role == "tool" && v.Get("tool_name").Exists():
		return 6
	case role == "assistant" && call.At("function", "arguments").Kind() == rawjson.Object && !call.Get("id").Exists() && !v.Get("agentName").Exists():
		return 5
	}
	return 0
}

func has(list []string, s string) bool {
	for _, t := range list {
		if s == t {
			return true
		}
	}
	return false
}

// isAnswer reports whether v is an answer or a line of a streamed one.
func isAnswer(v rawjson.Value) bool {
	return v.Get("done").Kind() == rawjson.Bool && v.Get("created_at").Exists() && v.Get("model").Kind() == rawjson.String &&
		(v.Get("message").Kind() == rawjson.Object || v.Get("response").Kind() == rawjson.String)
}

// openAIAnswer reports whether v is an answer of the endpoint that speaks OpenAI's
// language.
func openAIAnswer(v rawjson.Value) bool { return v.Str("system_fingerprint") == "fp_ollama" }

func scoreAnswer(r *format.Record) int {
	v := r.Value
	if v.Str("object") == "chat.completion" && openAIAnswer(v) {
		return 11
	}
	if !isAnswer(v) || v.Get("request").Exists() {
		return 0
	}
	if !v.True("done") {
		return 3
	}
	return 9
}

// scoreChunk votes on the lines of a streamed answer.
func scoreChunk(r *format.Record) int {
	v := r.Value
	switch {
	case v.Str("object") == "chat.completion.chunk" && openAIAnswer(v):
		return 7
	case !isAnswer(v) || v.Get("request").Exists():
		return 0
	}
	if !v.True("done") {
		return 10
	}
	return 5
}

// scoreRequests votes on requests, each by itself.
func scoreRequests(r *format.Record) int {
	v := r.Value
	if v.Get("messages").Exists() || v.Get("prompt").Exists() {
		return scoreRequest(v)
	}
	return scoreMessage(v)
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
	case isAnswer(x.Response), openAIAnswer(x.Response):
		return 9
	case strings.Contains(x.Response.Text(), `"done":false`) && strings.Contains(x.Response.Text(), `"created_at"`):
		return 9
	}
	if s := scoreRequest(x.Request); s >= 6 && !x.Response.Get("choices").Exists() {
		return 7
	}
	return 0
}
