// Package gptme reads the conversations of gptme
// (~/.local/share/gptme/logs/<name>/conversation.jsonl, and branches/*.jsonl):
//
//	{"role":"assistant","content":"```shell\nls\n```","timestamp":"2026-06-13T10:00:05","metadata":{"model":"…","usage":{…}}}
//	{"role":"system","content":"Ran command: `ls`\n…","timestamp":"…"}
//
// What is special about it:
//
//   - The model calls tools with code blocks, with <tool-use> tags or with
//     @tool(id): {json} in its text. A block is a call only if output follows: models
//     show code, too.
//   - Output comes back in the name of the system (lately of the tool), in the order
//     of the calls.
//   - Times have no zone.
package gptme

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "gptme",
	Title: "gptme",
	Reads: "conversations (~/.local/share/gptme/logs/<name>/conversation.jsonl, branches/*.jsonl) of gptme, with calls in code blocks, tags or as @tool lines",
	Omits: "files that messages name are not opened",
	Sources: []format.Source{
		{Project: "gptme/gptme", File: "gptme/message.py, gptme/tools/base.py, gptme/codeblock.py"},
	},
	Shapes: []format.Shape{
		{Name: "conversation", Score: score, Assemble: assemble},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 8
	likely  = 5
)

// score votes for messages with members that only gptme writes. Its plain messages
// look like those of any other program.
func score(r *format.Record) int {
	v := r.Value
	if v.Get("role").Kind() != rawjson.String || v.Get("content").Kind() != rawjson.String || v.Get("timestamp").Kind() != rawjson.String {
		return 0
	}
	for key := range v.Members() {
		switch key {
		case "role", "content", "timestamp", "files", "pinned", "hide", "call_id", "metadata", "quiet", "file_hashes":
		default:
			return 0
		}
	}
	pinned, hide := v.Get("pinned").Kind() == rawjson.Bool, v.Get("hide").Kind() == rawjson.Bool
	m := v.Get("metadata")
	switch v.Str("role") {
	case "system":
		switch {
		case pinned && hide:
			return certain
		case v.Get("call_id").Exists(), strings.HasPrefix(v.Str("content"), "Ran command: "), strings.HasPrefix(v.Str("content"), "Executed code block."):
			return likely
		case pinned || hide:
			return likely
		}
		return 1
	case "assistant":
		if m.Get("model").Kind() == rawjson.String && (m.Get("usage").Kind() == rawjson.Object || m.Get("cost").Exists()) {
			return likely
		}
		return 1
	case "user", "tool":
		if v.Get("files").Kind() == rawjson.Array && v.Get("file_hashes").Kind() == rawjson.Object {
			return likely
		}
		return 1
	}
	return 0
}
