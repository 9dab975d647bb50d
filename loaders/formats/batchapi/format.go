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
	Omits: "batches of embeddings have nothing to show but their requests",
	Sources: []format.Source{
		{Project: "openai/openai-openapi", File: "openapi.json (BatchRequestInput, BatchRequestOutput, Batch)"},
		{Project: "docs.anthropic.com", File: "Message Batches"},
		{Project: "ai.google.dev", File: "Batch API"},
	},
	Shapes: []format.Shape{
		{Name: "lines", Score: score, Decode: decode, List: "requests", Many: true, First: isRequest, Scoped: true},
	},
	Siblings: siblings,
}

// score votes on lines.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object {
		return 0
	}
	if list := v.Get("requests"); list.Kind() == rawjson.Array && !v.Get("messages").Exists() {
		if _, ok := wire.BatchID(list.Index(0)); ok {
			return 9
		}
		return 0
	}
	switch kind := v.Str("object"); {
	case kind == "batch" && v.Get("input_file_id").Exists():
		return 8
	case v.Str("type") == "message_batch" && v.Get("request_counts").Exists():
		return 8
	}
	if _, ok := wire.BatchID(v); !ok {
		return 0
	}
	result := v.At("result", "type")
	switch {
	case v.Get("key").Exists() && !v.Get("custom_id").Exists(), v.Get("params").Exists(), v.Get("body").Exists(), v.Get("response").Exists():
		return 10
	case v.At("result", "message").Exists():
		return 10
	case result.Exists():
		return 5 // it failed or expired
	}
	return 4
}

// decode decodes a line.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return format.Metadata("batch")
	case v.Str("object") == "batch", v.Str("type") == "message_batch":
		return format.Metadata("batch")
	}
	return wire.DecodeRecord(r)
}
