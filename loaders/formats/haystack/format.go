// Package haystack reads chat messages of Haystack, in the form of to_dict, by
// themselves and in the outputs of pipelines and agents.
//
//   - A part of a message is an object with one member that says what it is; the
//     result of a tool holds a copy of its call.
//   - What is known of an answer, the model and the usage, stands under meta.
//   - Versions before 2.9 had a text as content, those in between wrote names with a
//     leading underscore.
package haystack

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "haystack",
	Title: "Haystack chat messages",
	Reads: "what programs save: lists of ChatMessage, one a line or as JSON, outputs of agents and generators that hold them",
	Omits: "messages in OpenAI's form, which to_openai_dict_format writes, are read as that; documents of retrievers",
	Sources: []format.Source{
		{Project: "deepset-ai/haystack", File: "haystack/dataclasses/chat_message.py, image_content.py, file_content.py"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Decode: decode},
		{Name: "outputs", Score: scoreOutputs, Decode: decode, List: "-"},
	},
}

// score votes on messages and on lists of them.
func score(r *format.Record) int {
	v := r.Value
	if n := votes(v); n > 0 {
		return n
	}
	if v.Kind() == rawjson.Array {
		return listVotes(v)
	}
	return listVotes(v.Get("messages"))
}

// scoreOutputs votes on the outputs of a pipeline: {"llm":{"replies":[…]}}.
func scoreOutputs(r *format.Record) int {
	return listVotes(replies(r.Value))
}

// replies finds the messages in the outputs of a component or of a pipeline.
func replies(v rawjson.Value) rawjson.Value {
	if v.Get("role").Exists() {
		return rawjson.Value{}
	}
	if list := v.Get("replies"); list.Kind() == rawjson.Array {
		return list
	}
	for _, out := range v.Members() {
		for _, key := range [...]string{"replies", "messages"} {
			if list := out.Get(key); list.Kind() == rawjson.Array && votes(list.Index(0)) > 0 {
				return list
			}
		}
	}
	return rawjson.Value{}
}

func listVotes(list rawjson.Value) int {
	best := 0
	for i, e := range list.Elems() {
		best = max(best, votes(e))
		if i >= 4 {
			break
		}
	}
	return best
}

// votes judges one message.
func votes(v rawjson.Value) int {
	v = body(v)
	if v.Get("_role").Kind() == rawjson.String && v.Get("_content").Kind() == rawjson.Array {
		return 10
	}
	if v.Get("role").Kind() != rawjson.String || v.Get("meta").Kind() != rawjson.Object || v.Get("type").Exists() {
		return 0
	}
	switch c := v.Get("content"); c.Kind() {
	case rawjson.Array:
		for _, p := range c.Elems() {
			if !isPart(p) {
				return 0
			}
		}
		return 9
	case rawjson.String, rawjson.Null:
		for key := range v.Members() {
			switch key {
			case "role", "content", "name", "meta":
			default:
				return 0
			}
		}
		if v.Get("name").Exists() {
			return 5
		}
	}
	return 0
}

// isPart reports whether v is a part of a message: an object with one member of
// these.
func isPart(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.Len() != 1 {
		return false
	}
	switch v.Key(0) {
	case "text", "tool_call", "tool_call_result", "reasoning", "image", "file":
		return true
	}
	return false
}

// body returns the message in {"type":"haystack.dataclasses.…","data":{…}}, as
// snapshots of pipelines have it.
func body(v rawjson.Value) rawjson.Value {
	if d := v.Get("data"); d.Kind() == rawjson.Object && v.Get("type").Kind() == rawjson.String && (d.Get("role").Exists() || d.Get("_role").Exists()) {
		return d
	}
	return v
}
