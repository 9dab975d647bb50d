// Package chatgptexport reads the conversations that ChatGPT hands out: the file
// conversations.json of a data export, one conversation as the web page or a
// browser extension saves it, and the page of a shared link.
//
// A conversation is a tree under "mapping": each node names its parent and its
// children and holds at most one message. Who edits a prompt or asks for another
// answer makes a branch; current_node is the end of the one on the screen.
//
// A call of a tool is a message of the assistant whose recipient is the tool, and
// the answer a message of role tool below it, which names the tool but not the call.
//
// There is no published description.
package chatgptexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "chatgpt-export",
	Title: "ChatGPT export",
	Reads: "conversations.json and conversations-000.json of a data export, single conversations and shared pages as JSON, with all branches, and chat.html of an export",
	Omits: "files and pictures beside the conversations",
	Sources: []format.Source{
		{Project: "OpenAI Help Center", File: "\"How do I export my ChatGPT history and data?\""},
		{Project: "Sinity/polylogue", File: "polylogue/sources/parsers/chatgpt.py"},
		{Project: "mitkury/chatgpt-export-parser"},
		{Project: "exports", File: "chat.html, whose script shows what it makes of the tree"},
	},
	Shapes: []format.Shape{
		{Name: "conversations", Score: func(r *format.Record) int { return chat.EachConversation(r, votes) }, Decode: decode, List: "conversations", Many: true},
		{Name: "conversation", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
		{Name: "page", Score: scorePage, Decode: decodePage, Whole: true, Many: true},
	},
}
