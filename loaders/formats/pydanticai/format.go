// Package pydanticai reads the messages of PydanticAI: what all_messages_json and
// new_messages_json write, and the same one message per line.
//
//   - A request holds everything that goes to the model at once: the system prompt,
//     what a person said, what tools gave back. Each becomes a message of its own.
//   - Instructions are sent with every request; they are shown where a person speaks
//     and kept with the other members elsewhere.
//   - A retry prompt is a failed result if it names a tool, else the program's answer
//     to an output that it could not accept, in the person's name.
//   - Arguments are JSON in a string, an object, or null.
package pydanticai

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "pydantic-ai",
	Title: "PydanticAI messages",
	Reads: "what all_messages_json and new_messages_json write, as lists or one message a line, and documents with such a list under messages",
	Omits: "spans of Pydantic AI (Logfire), which otel-genai reads; details of providers are shown only in the raw record",
	Sources: []format.Source{
		{Project: "pydantic/pydantic-ai", File: "pydantic_ai_slim/pydantic_ai/messages.py, usage.py"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Decode: decode},
	},
}

// votes for a ModelRequest or a ModelResponse.
const votes = format.Votes(`
	10 kind=request|response parts:list parts.0.part_kind:filled
	10 kind=request|response parts:list !parts:filled timestamp usage/instructions/model_name
`)

func score(r *format.Record) int {
	if r.Value.Kind() == rawjson.Array {
		return votes.Of(r.Value.Index(0))
	}
	return max(votes.Of(r.Value), votes.Of(r.Value.Get("messages").Index(0)))
}
