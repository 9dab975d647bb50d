// Package ssedumps reads captures of streamed answers of several providers: events
// of OpenAI's Chat Completions and Responses, of Anthropic, Gemini, Cohere, Bedrock
// and lines of Ollama, one stream after the other or, where the events have ids,
// several at a time.
//
// Lines of JSON of one provider are read by its own format, in the same way; here
// are captures of server-sent events, and lines of several providers.
//
// The sources are those of the providers' interfaces, see chat.Stream.
package ssedumps

import (
	"strings"

	"msgview/loaders/format"
	"msgview/loaders/wire"
)

// Format returns the format.
var Format = format.Format{
	Name:   "sse-dumps",
	Title:  "Streamed answers (SSE captures)",
	Reads:  "captured streams: events of streamed answers (SSE or JSON lines) of all providers mixed, also of several answers that alternate; each answer is put together",
	Omits:  "the requests, which such captures do not have",
	Shapes: []format.Shape{{Name: "streamed answers", Score: score, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, Pieces: true}},
}

// score votes on events of all providers; on lines of JSON less than the formats
// that know one of them: together these are this format's, alone they are theirs.
func score(r *format.Record) int {
	v := r.Value
	if !wire.IsEvent(v) && !strings.HasPrefix(v.Str("type"), "response.") || v.Get("sessionId").Exists() || v.Get("uuid").Exists() || v.Get("event_id").Exists() {
		return 0
	}
	if r.SSE {
		return 10
	}
	if done, isDone := v.Get("done").Bool(); isDone && done {
		return 2
	}
	return 4
}
