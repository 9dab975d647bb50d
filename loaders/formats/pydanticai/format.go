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

// score votes on a message, and on lists of them.
func score(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() == rawjson.Array:
		if isMessage(v.Index(0)) {
			return 10
		}
	case isMessage(v), isMessage(v.Get("messages").Index(0)):
		return 10
	}
	return 0
}

// isMessage reports whether v is a ModelRequest or a ModelResponse.
func isMessage(v rawjson.Value) bool {
	kind, parts := v.Str("kind"), v.Get("parts")
	if kind != "request" && kind != "response" || parts.Kind() != rawjson.Array {
		return false
	}
	if parts.Len() > 0 {
		return !parts.Index(0).Is("part_kind", "")
	}
	return v.Get("timestamp").Exists() && (v.Get("usage").Exists() || v.Get("instructions").Exists() || v.Get("model_name").Exists())
}
