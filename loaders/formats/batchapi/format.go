// Package batchapi reads the files of batch interfaces: lines of requests, lines of
// answers in whichever order they were ready, and the document that creates a batch.
//
// Each line is a conversation of its own, called after the id that its sender gave
// it. Where requests and results lie beside each other a conversation is both.
package batchapi

import (
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "batch-api",
	Title: "Batch requests and results",
	Reads: "files of batches: requests and results of OpenAI's, Anthropic's and Gemini's batches, one a line, and documents with a list of requests. Each id is a conversation; results beside their requests are read with them",
	Omits: "batches of embeddings have nothing to show but their requests; answers inside of a job of Gemini (inlinedResponses)",
	Sources: []format.Source{
		{Project: "openai/openai-openapi", File: "openapi.json (BatchRequestInput, BatchRequestOutput, Batch)", Version: "f85dbe22 of 2026-08-21", Verified: "2026-11-25"},
		{Project: "anthropics/anthropic-sdk-python", File: "src/anthropic/types/messages (message_batch_individual_response.py, message_batch_result.py)", Version: "009b0353 of 2026-08-07", Verified: "2026-11-26"},
		{Project: "ai.google.dev", File: "Batch API; the service is closed, and its client library does not write the files"},
	},
	Shapes:   []format.Shape{{Name: "lines", Score: score, Decode: decode, List: "requests", Many: true, First: isRequest, Scoped: true}},
	Siblings: siblings,
}

// batches are records of the batch itself.
const batches = format.Votes(`
	8 object=batch input_file_id
	8 type=message_batch request_counts
`)

// lines are those with the id of a batch.
const lines = format.Votes(`
	10 key !custom_id
	10 params
	10 body
	10 response
	10 result.message
	5  result.type
	4  .:object
`)

// score votes on lines.
func score(r *format.Record) int {
	v := r.Value
	if list := v.Get("requests"); list.Kind() == rawjson.Array && !v.Fits("messages") {
		if _, ok := wire.BatchID(list.Index(0)); ok {
			return 9
		}
		return 0
	}
	if n := batches.Of(v); n > 0 {
		return n
	}
	if _, ok := wire.BatchID(v); !ok {
		return 0
	}
	return lines.Of(v)
}

// decode decodes a line.
func decode(r *format.Record) format.Decoded {
	if r.Envelope || r.Value.Fits("object=batch") || r.Value.Fits("type=message_batch") {
		return format.Metadata("batch")
	}
	return wire.DecodeRecord(r)
}
