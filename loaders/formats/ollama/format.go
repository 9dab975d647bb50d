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
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
)

// Format returns the format.
var Format = format.Format{
	Name:  "ollama",
	Title: "Ollama",
	Reads: "bodies of /api/chat and /api/generate as programs and proxies save them: requests, answers, streamed answers, and logs of requests with their answers (repeated histories are shown once)",
	Omits: "the token ids that /api/generate returns as context are shown only in the raw record",

	Provider: true,
	Sources: []format.Source{
		{Project: "ollama/ollama", File: "api/types.go, docs/api.md, openai/openai.go"},
	},
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
	if !isAnswer(v) || v.Fits("request") || !v.True("done") {
		return wire.DecodeRecord(r)
	}
	d := format.Decoded{Messages: chat.Response(v), About: format.About{Model: v.Str("model")}}
	if len(d.Messages) == 0 { // the last line of a stream, with nothing but counts
		d.Class, d.Type = model.Metadata, "end of answer"
	}
	return d
}
