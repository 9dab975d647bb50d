// Package claudeexport reads the conversations that Claude.ai hands out: the file
// conversations.json of a data export, and single conversations as the web page
// gets them and browser extensions save them.
//
// A conversation has a list of messages, "chat_messages". Each has the blocks of
// the Messages API as its content, with the results of tools among the calls, and
// once more all as one text, in which blocks that are no text are a note that they
// are not supported. Messages that name the same parent are branches.
//
// There is no published description.
package claudeexport

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "claude-export",
	Title: "Claude.ai export",
	Reads: "conversations.json of a data export and single conversations, with blocks, attachments and branches",
	Omits: "the text of projects and of the memory; files that the export only names",
	Sources: []format.Source{
		{Project: "Anthropic Help Center", File: "\"How can I export my Claude data?\""},
		{Project: "Sinity/polylogue", File: "polylogue/sources/parsers/claude.py, schemas/providers/claude-ai"},
	},
	Shapes: shapes(),
}
