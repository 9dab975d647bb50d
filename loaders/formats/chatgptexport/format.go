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
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "chatgpt-export",
	Title: "ChatGPT export",
	Reads: "conversations.json and conversations-000.json of a data export, single conversations and shared pages as JSON, with all branches, and chat.html of an export",
	Omits: "files and pictures beside the conversations",
	Sources: []format.Source{
		{Project: "OpenAI Help Center", File: "\"How do I export my ChatGPT history and data?\""},
		{Project: "Sinity/polylogue", File: "polylogue/sources/parsers/chatgpt.py", Version: "d250e578 of 2026-08-22", Verified: "2026-11-25"},
		{Project: "mitkury/chatgpt-export-parser", Version: "9eaa1d93 of 2025-08-03", Verified: "2026-11-25"},
		{Project: "exports", File: "chat.html, whose script shows what it makes of the tree"},
	},
	Shapes: []format.Shape{
		{Name: "conversations", Score: func(r *format.Record) int { return chat.EachConversation(r, votes) }, Decode: decode, List: "conversations", Many: true},
		{Name: "conversation", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
		{Name: "page", Score: scorePage, Decode: decodePage, Whole: true, Many: true},
	},
}

// scoreOne votes for a document that is one conversation.
func scoreOne(r *format.Record) int {
	if v, inner := conversationOf(r.Value); r.Leads() || inner {
		return votes(v)
	}
	return 0
}

// votes judges a conversation. DeepSeek's export has the same tree, but its messages
// have fragments and no author.
func votes(v rawjson.Value) int {
	list := nodesOf(v)
	if list.Len() == 0 {
		return 0
	}
	nodes := 0
	for i := range min(list.Len(), 16) {
		switch node := list.Index(i); {
		case node.Fits("!.:object") || node.Fits("message.fragments"):
			return 0
		case node.Fits("message.author.role:text") && (node.Fits("message.content:object") || node.Get("message").Len() < 4):
			return 10
		case node.Fits("parent") || node.Fits("children:list"):
			nodes++
		}
	}
	switch {
	case nodes == 0:
		return 0
	case v.Fits("current_node/conversation_id"):
		return 6
	}
	return 3
}
