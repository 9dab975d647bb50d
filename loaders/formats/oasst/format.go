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
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "oasst",
	Title:   "OpenAssistant trees",
	Reads:   "exports of OpenAssistant's trees (JSON lines, also .gz): trees, root messages with replies, or single messages",
	Omits:   "labels, emojis and toxicity of messages are shown only in the raw record",
	Sources: []format.Source{{Project: "LAION-AI/Open-Assistant", File: "data/README.md and oasst-data/oasst_data/schemas.py", Version: "f1e6ed95 of 2024-01-06", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "trees", Score: trees.Leading, Decode: format.Objects(decodeTree), List: "-"},
		{Name: "messages", Score: flat.Score, Assemble: assemble},
	},
}

// trees are votes for trees and for messages with replies.
const trees = format.Votes(`
	10 message_tree_id prompt:object prompt.message_id
	10 message_id text role=prompter|assistant replies:list
`)

// flat are votes for single messages. Roots of the published ones have no parent.
const flat = format.Votes(`
	9 role=prompter|assistant text:text !replies message_id parent_id/message_tree_id
	9 role=prompter|assistant text:text !replies user_message_id parent_message_id
`)

// ids are the members with the id of a message, and parents those with that of the one
// before it.
var (
	ids     = []string{"message_id", "user_message_id"}
	parents = []string{"parent_id", "parent_message_id"}
)
