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
	"slices"
	"strings"

	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "gptme",
	Title:   "gptme",
	Reads:   "conversations (~/.local/share/gptme/logs/<name>/conversation.jsonl, branches/*.jsonl) of gptme, with calls in code blocks, tags or as @tool lines",
	Omits:   "files that messages name are not opened",
	Sources: []format.Source{{Project: "gptme/gptme", File: "gptme/message.py, gptme/tools/base.py, gptme/codeblock.py", Version: "d27f98d3 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "conversation", Score: score, Assemble: assemble}},
}

// votes are for members that only gptme writes. Its plain messages look like those of
// any other program.
const votes = format.Votes(`
	0 !content:text
	0 !timestamp:text
	8 role=system pinned:bool hide:bool
	5 role=system call_id
	5 role=system pinned:bool
	5 role=system hide:bool
	5 role=assistant metadata.model:text metadata.usage:object
	5 role=assistant metadata.model:text metadata.cost
	5 role=user|tool files:list file_hashes:object
	1 role=system|assistant|user|tool
`)

var members = []string{"role", "content", "timestamp", "files", "pinned", "hide", "call_id", "metadata", "quiet", "file_hashes"}

func score(r *format.Record) int {
	v := r.Value
	for key := range v.Members() {
		if !slices.Contains(members, key) {
			return 0
		}
	}
	n := votes.Of(v)
	if said := v.Str("content"); n == 1 && v.Fits("role=system") && (strings.HasPrefix(said, "Ran command: ") || strings.HasPrefix(said, "Executed code block.")) {
		return 5
	}
	return n
}
