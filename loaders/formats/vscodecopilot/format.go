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

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// list is the member of a session that holds the records.
const list = "requests"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "vscode-copilot",
	Title: "VS Code Copilot Chat",
	Reads: "chats of VS Code: exports (chat.json) and sessions (workspaceStorage/*/chatSessions), as documents and as mutation logs",
	Omits: "the states of edited files (chatEditingSessions); prompts as the model saw them are kept as metadata",
	Sources: []format.Source{
		{Project: "microsoft/vscode", File: "src/vs/workbench/contrib/chat/common/model/{chatModel,objectMutationLog}.ts and chatService.ts"},
		{Project: "microsoft/vscode-copilot-chat", File: "src/extension/prompt/common/toolCallRound.ts"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: scoreSession, Decode: decode, List: list},
		{Name: "mutation log", Score: scoreLog, Assemble: assemble, List: "-"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
)

// scoreSession votes for sessions and for single requests.
func scoreSession(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() != rawjson.Object:
		return 0
	case v.Get(list).Kind() == rawjson.Array:
		if !v.First("responderUsername", "requesterUsername").IsNull() && v.Get("initialLocation").Exists() {
			return certain
		}
		if v.Get("sessionId").Exists() && v.Get("creationDate").Exists() {
			return certain
		}
	case v.Get("requestId").Kind() == rawjson.String && v.Get("message").Exists() && v.Get("response").Exists():
		if v.Get("variableData").Exists() || v.Get("agent").Exists() || v.Get("modelId").Exists() {
			return certain
		}
		return likely
	}
	return 0
}

// scoreLog votes for mutations.
func scoreLog(r *format.Record) int {
	v := r.Value
	kind, ok := v.Get("kind").Int()
	switch {
	case !ok || v.Kind() != rawjson.Object || v.Len() > 4:
		return 0
	case kind == 0 && v.Get("v").Kind() == rawjson.Object && v.At("v", list).Kind() == rawjson.Array:
		return certain
	case kind >= 1 && kind <= 3 && v.Get("k").Kind() == rawjson.Array:
		return likely
	}
	return 0
}
