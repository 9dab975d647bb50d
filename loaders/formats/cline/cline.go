// Package cline reads the tasks of Cline and of its descendants Roo Code and Kilo
// Code (before it moved to another core in 2026). A task is a folder with two
// records of one conversation: api_conversation_history.json has the messages as
// the model saw them, ui_messages.json (once claude_messages.json) what the panel
// showed. Each can be read by itself. Together they are one conversation: the
// history, with the times and the costs that the panel has, and with what only the
// panel has, such as errors.
//
// What is special about them:
//
//   - Everything the program says to the model stands in user messages: results
//     ("[read_file for 'a.go'] Result:"), the state of the editor
//     (<environment_details>), reminders. A message is taken apart into these and
//     what a person typed.
//   - Results as text name the tool but not the call. They belong to the latest
//     call of that tool.
//   - Older versions let the model write calls as XML in its text. Only tags of
//     known tools at the start of a line count.
//   - The text of many UI messages is JSON. Messages that stayed partial are shown:
//     much of a finished task is so.
package cline

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes Cline to the table of formats.
var Format = format.Format{
	Name:  "cline",
	Title: "Cline",
	Reads: "the folder of a task (…/globalStorage/saoudrizwan.claude-dev/tasks/<id>): api_conversation_history.json and ui_messages.json as one conversation, with results as text or as blocks and calls as XML or as blocks; sessions of the command line (~/.cline/data/sessions/*/<id>.messages.json)",
	Omits: "checkpoints (shadow git); task_metadata.json is metadata",
	Sources: []format.Source{
		{Project: "cline/cline", File: "apps/vscode/src/shared/ExtensionMessage.ts, src/core/prompts/responses.ts, src/core/assistant-message/index.ts"},
	},

	Layout: format.Layout{
		Task:       []string{"api_conversation_history.json", "ui_messages.json", "claude_messages.json", "task_metadata.json", "history_item.json"},
		Companions: map[string][]string{"api_conversation_history.json": {"ui_messages.json", "task_metadata.json", "context_history.json", "history_item.json"}},
	},

	Shapes: []format.Shape{
		{Name: "task", Score: func(r *format.Record) int { return scoreTask(r, false) }, Assemble: assemble, Tree: true, List: "messages"},
	},
	Siblings: siblings,
}

// Roo describes Roo Code and Kilo Code to the table of formats.
func Roo() format.Format {
	f := Format
	f.Name, f.Title = "roo", "Roo Code and Kilo Code"
	f.Reads = "the folder of a task (…/globalStorage/rooveterinaryinc.roo-cline/tasks/<id>) of Roo Code, or of Kilo Code until 2026: api_conversation_history.json, ui_messages.json and history_item.json as one conversation"
	f.Sources = []format.Source{
		{Project: "RooCodeInc/Roo-Code", File: "packages/types/src/message.ts, packages/types/src/history.ts"},
	}
	f.Shapes = []format.Shape{
		{Name: "task", Score: func(r *format.Record) int { return scoreTask(r, true) }, Assemble: assemble, Tree: true, List: "messages"},
	}
	return f
}

// Votes for a record, see format.Shape. A record that may be of either program
// gives Cline a little more.
const (
	certain = 10
	likely  = 6
	either  = 4
)

// scoreAPI votes for messages of an API history and for the files beside it.
func scoreAPI(r *format.Record, roo bool) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return best(v, roo)
	}
	if v.Kind() != rawjson.Object {
		return 0
	}
	if list := v.Get("messages"); list.Kind() == rawjson.Array {
		return best(list, roo)
	}
	switch {
	case v.Get("files_in_context").Kind() == rawjson.Array && v.Get("files_in_context").Index(0).Get("record_state").Exists(),
		v.Get("files_in_context").Exists() && v.Get("model_usage").Exists():
		return vote(!roo, likely)
	case v.Get("task").Kind() == rawjson.String && v.Get("tokensIn").Exists() && v.Get("tokensOut").Exists() && v.Get("ts").Exists():
		return vote(roo == (v.Get("mode").Exists() || v.Get("rootTaskId").Exists() || v.Get("number").Exists()), likely)
	}
	return scoreMessage(v, roo)
}

func best(list rawjson.Value, roo bool) int {
	most := 0
	for i := range min(list.Len(), 8) {
		most = max(most, scoreMessage(list.Index(i), roo))
	}
	return most
}

func vote(yes bool, votes int) int {
	if yes {
		return votes
	}
	return 0
}

// scoreMessage votes on one message.
func scoreMessage(v rawjson.Value, roo bool) int {
	role := v.Str("role")
	if role != "user" && role != "assistant" || v.Get("uuid").Exists() {
		return 0
	}
	ours := v.Get("modelInfo").Get("modelId").Exists() && v.At("metrics", "tokens").Exists()
	ours = ours || isSessionMessage(v)
	theirs := v.Get("condenseId").Exists() || v.Get("condenseParent").Exists() || v.Get("truncationParent").Exists() || v.Get("isTruncationMarker").Exists() || v.Get("isSummary").Exists()
	if ours || theirs {
		return vote(roo == theirs, certain)
	}
	marked := false
	if role == "user" {
		content := v.Get("content")
		if content.Kind() == rawjson.String {
			marked = isMarked(content.Text())
		}
		for i, p := range content.Elems() {
			if i == 8 || marked {
				break
			}
			marked = isMarked(p.Str("text"))
		}
	}
	switch {
	case !marked:
		return 0
	case v.Get("ts").Kind() == rawjson.Number: // Roo has always written it, Cline for some time
		return either + vote(roo, 1)
	}
	return either + vote(!roo, 1)
}

// isSessionMessage recognises answers in <session>.messages.json of Cline's command
// line: they have the model and what they cost in the words of its SDK (cline/cline:
// sdk/packages/shared/src/llms/messages.ts).
func isSessionMessage(v rawjson.Value) bool {
	model, metrics := v.Get("modelInfo"), v.Get("metrics")
	return model.Get("id").Kind() == rawjson.String && model.Get("provider").Exists() &&
		metrics.Get("inputTokens").Exists() && metrics.Get("outputTokens").Exists()
}

// isMarked recognises what only these programs say to a model.
func isMarked(text string) bool {
	if strings.HasPrefix(text, "<environment_details>") || strings.HasPrefix(text, "[TASK RESUMPTION]") || strings.HasPrefix(text, "[ERROR] You did not use a tool") {
		return true
	}
	if strings.HasPrefix(text, "<task>") && strings.Contains(text, "</task>") {
		return true
	}
	name, _, ok := resultHeader(text)
	return ok && isTool(name)
}

// scoreUI votes for UI messages.
func scoreUI(r *format.Record, roo bool) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	kind := v.Str("type")
	if kind != "ask" && kind != "say" || v.Get(kind).Kind() != rawjson.String || v.Get("ts").Kind() != rawjson.Number {
		return 0
	}
	ours := v.Get("modelInfo").Exists() || v.Get("conversationHistoryIndex").Exists() || v.Get("lastCheckpointHash").Exists()
	theirs := v.Get("isAnswered").Exists() || v.Get("contextCondense").Exists() || v.Get("apiProtocol").Exists() || v.Get("contextTruncation").Exists() ||
		v.Get("isProtected").Exists() || strings.Contains(v.Str("text"), `"apiProtocol"`)
	switch {
	case ours:
		return vote(!roo, certain)
	case theirs:
		return vote(roo, certain)
	}
	return likely + vote(!roo, 1)
}
