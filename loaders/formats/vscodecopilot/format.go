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
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
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

// question returns what a person was asked and what the answer was, and the members
// that the text does not have. The answers of a carousel stand under the ids of its
// questions.
func question(v rawjson.Value) (text string, rest []model.Field) {
	used := []string{"kind"}
	var lines []string
	add := func(key, line string) {
		if line != "" {
			lines, used = append(lines, line), append(used, key)
		}
	}
	for _, key := range [...]string{"title", "subtitle", "message"} {
		add(key, words(v.Get(key)))
	}
	data := v.Get("data")
	told := 0
	for _, q := range v.Get("questions").Elems() {
		line := words(q.First("title", "message", "question"))
		if s := words(q.Get("message")); s != "" && s != line {
			line += ": " + s
		}
		if s := options(q.Get("options")); s != "" {
			line += " (" + s + ")"
		}
		if id := q.Str("id"); id != "" && data.Get(id).Exists() {
			line += " → " + chosen(data.Get(id))
			told++
		}
		lines = append(lines, line)
	}
	if told > 0 && told == data.Len() {
		used = append(used, "data")
	}
	if s := options(v.Get("buttons")); s != "" {
		add("buttons", "("+s+")")
	}
	if s := v.Str("state"); s != "" {
		add("state", "→ "+s)
	}
	if s := chosen(v.Get("acceptedResult")); s != "" {
		lines = append(lines, "→ "+s)
	}
	return strings.TrimSpace(strings.Join(lines, "\n")), chat.Meta(v, used...)
}

// options joins what could be chosen, "" if it is anything but words.
func options(v rawjson.Value) string {
	var all []string
	for _, o := range v.Elems() {
		s := o.Text()
		if o.Kind() == rawjson.Object {
			s = words(o.First("label", "title", "value"))
		}
		if s == "" {
			return ""
		}
		all = append(all, s)
	}
	return strings.Join(all, " / ")
}

// chosen returns an answer in words: a text, several, or an object with what was
// selected and what was written.
func chosen(v rawjson.Value) string {
	if v.Opaque() {
		return string(v.Raw())
	}
	var all []string
	for i := range v.Len() {
		all = append(all, chosenOne(v.Index(i)))
	}
	return cmp.Or(chat.Join(", ", all...), v.Scalar())
}

// chosenOne returns one of several answers.
func chosenOne(v rawjson.Value) string {
	if s := cmp.Or(options(v), v.Scalar()); s != "" {
		return s
	}
	return chat.TextOrJSON(v.Look())
}
