// Package openwebui reads the chats that Open WebUI exports: chat-export-….json with
// one chat or with all, and the rows of its table "chat".
//
// A chat holds its messages as a tree, chat.history, by id; chat.messages is a copy
// of the branch on the screen. Reasoning, tool calls with their results and programs
// that ran are HTML in the text of the assistant, <details type="reasoning">; newer
// versions keep them as items of the Responses API beside it. Several models may
// answer one prompt: their answers are branches.
package openwebui

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "open-webui",
	Title: "Open WebUI export",
	Reads: "chats exported from the program (chat-export-*.json) with all branches; reasoning, tool calls and programs that stand in the text as HTML",
	Omits: "the text of files and of knowledge collections; webui.db",
	Sources: []format.Source{
		{Project: "open-webui/open-webui", File: "backend/open_webui/utils/middleware.py (serialize_content_blocks), src/lib/components/chat/Chat.svelte, backend/open_webui/models/chats.py"},
	},
	Shapes: []format.Shape{
		{Name: "chats", Score: scoreList, Decode: decode, List: "chats", Many: true},
		{Name: "chat", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}
