// Package vscodecopilot reads the chats of Visual Studio Code and its forks: of
// GitHub Copilot and of any other chat participant.
//
// A session is an object with a list of requests, each a prompt with everything
// that came back. It exists as what "Chat: Export Chat" writes, as the session
// files of older versions, and, since 2026, as a log of mutations that have to be
// replayed: {"kind":0,"v":…} is the first state, 1 sets, 2 appends, 3 deletes.
//
// What came back is a list of what the panel shows. Pieces of markdown are
// fragments of one text, with the names of files and symbols between them. A tool
// is one item, call and result together. What the model really called stands again
// under result.metadata, with other ids; its arguments and results are taken from
// there by order and name where the panel's item has none, and the rest is kept as
// metadata of the message.
package vscodecopilot

import "msgview/loaders/format"

// list is the member of a session that holds the records.
const list = "requests"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "vscode-copilot",
	Title: "VS Code Copilot Chat",
	Reads: "chats of VS Code: exports (chat.json) and sessions (workspaceStorage/*/chatSessions), as documents and as mutation logs",
	Omits: "the states of edited files (chatEditingSessions); prompts as the model saw them are kept as metadata",
	Sources: []format.Source{
		{Project: "microsoft/vscode", File: "src/vs/workbench/contrib/chat/common/model/{chatModel,objectMutationLog}.ts and chatService.ts", Version: "00817b7f", Verified: "2026-11-25"},
		{Project: "microsoft/vscode-copilot-chat", File: "src/extension/prompt/common/toolCallRound.ts", Version: "31acd00a of 2026-03-29", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: sessions.Score, Decode: decode, List: list},
		{Name: "mutation log", Score: scoreLog, Assemble: assemble, List: "-"},
	},
}

// sessions are these and single requests.
const sessions = format.Votes(`
	10 requests:list responderUsername/requesterUsername:some initialLocation
	10 requests:list sessionId creationDate
	0  requests:list
	10 requestId:text message response variableData
	10 requestId:text message response agent
	10 requestId:text message response modelId
	6  requestId:text message response
`)

// scoreLog votes for mutations.
func scoreLog(r *format.Record) int {
	v := r.Value
	kind, ok := v.Get("kind").Int()
	switch {
	case !ok || v.Len() > 4:
	case kind == 0 && v.Fits("v.requests:list"):
		return 10
	case kind >= 1 && kind <= 3 && v.Fits("k:list"):
		return 6
	}
	return 0
}
