// Package oasst reads the conversation trees of OpenAssistant: people wrote several
// replies to most messages and ranked them.
//
// Exports are JSON lines of trees, {"message_tree_id","tree_state","prompt":{…}},
// of root messages with their replies in them, or of single messages that name the
// one before them (message_id and parent_id; user_message_id and parent_message_id
// in seed data). A tree is shown from its root along the replies that were ranked
// best; each further reply follows a marker.
package oasst

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "oasst",
	Title: "OpenAssistant trees",
	Reads: "exports of OpenAssistant's trees (JSON lines, also .gz): trees, root messages with replies, or single messages",
	Omits: "labels, emojis and toxicity of messages are shown only in the raw record; Parquet files",
	Sources: []format.Source{
		{Project: "LAION-AI/Open-Assistant", File: "data/README.md and oasst-data/oasst_data/schemas.py"},
	},
	Shapes: []format.Shape{
		{Name: "trees", Score: scoreTree, Decode: decodeTree, List: "-"},
		{Name: "messages", Score: scoreFlat, Assemble: assemble},
	},
}

// person reports whether a role is one of OpenAssistant's.
func person(role string) bool { return role == "prompter" || role == "assistant" }

// scoreTree votes for trees and for messages with replies.
func scoreTree(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	prompt := v.Get("prompt")
	switch {
	case v.Get("message_tree_id").Exists() && prompt.Kind() == rawjson.Object && prompt.Get("message_id").Exists():
		return 10
	case v.Get("message_id").Exists() && v.Get("text").Exists() && person(v.Str("role")) && v.Get("replies").Kind() == rawjson.Array:
		return 10
	}
	return 0
}

// scoreFlat votes for single messages.
func scoreFlat(r *format.Record) int {
	v := r.Value
	if !person(v.Str("role")) || v.Get("text").Kind() != rawjson.String || v.Get("replies").Exists() {
		return 0
	}
	for _, keys := range ids {
		if v.Get(keys.id).Exists() && v.Get(keys.parent).Exists() {
			return 9
		}
	}
	if v.Get("message_id").Exists() && v.Get("message_tree_id").Exists() { // roots of the published messages have no parent
		return 9
	}
	return 0
}

// ids are the members with the id of a message and with that of the one before it.
var ids = [...]struct{ id, parent string }{
	{"message_id", "parent_id"}, {"user_message_id", "parent_message_id"},
}
