// Package lmstudio reads the conversations that LM Studio keeps,
// ~/.lmstudio/conversations/<id>.conversation.json.
//
// A message has versions, of which one is selected: drafts of a prompt, answers that
// were asked for again. An answer is a version of several steps: blocks of content,
// some of them thinking and some in the role of the tool, the state of tool calls,
// and notes for developers.
//
// LM Studio says that the layout may change at any time.
package lmstudio

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "lm-studio",
	Title: "LM Studio conversation",
	Reads: "~/.lmstudio/conversations/**/*.conversation.json with all versions of each message, steps, tool calls and figures",
	Omits: "files and pictures beside the conversation",
	Sources: []format.Source{
		{Project: "lmstudio-ai/lmstudio-js", File: "packages/lms-shared-types/src/ChatHistoryData.ts, and readers of such files with their fixtures"},
	},
	Shapes: []format.Shape{
		{Name: "conversation", Score: votes.Score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"},
	},
}
