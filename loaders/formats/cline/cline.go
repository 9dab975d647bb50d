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

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes Cline to the table of formats.
var Format = format.Format{
	Name:    "cline",
	Title:   "Cline",
	Reads:   "the folder of a task (…/globalStorage/saoudrizwan.claude-dev/tasks/<id>): api_conversation_history.json and ui_messages.json as one conversation, with results as text or as blocks and calls as XML or as blocks; sessions of the command line (~/.cline/data/sessions/*/<id>.messages.json)",
	Omits:   "checkpoints (shadow git); task_metadata.json is metadata",
	Sources: []format.Source{{Project: "cline/cline", File: "apps/vscode/src/shared/ExtensionMessage.ts, src/core/prompts/responses.ts, src/core/assistant-message/index.ts", Version: "21cb8d25 of 2026-08-22", Verified: "2026-11-23"}},

	Layout: format.Layout{
		Task:       taskFiles,
		Companions: map[string][]string{"api_conversation_history.json": {"ui_messages.json", "task_metadata.json", "context_history.json", "history_item.json"}},
	},

	Shapes:   shapes(false),
	Siblings: format.Together(taskFiles),
}

// Roo describes Roo Code and Kilo Code to the table of formats.
func Roo() format.Format {
	f := Format
	f.Name, f.Title = "roo", "Roo Code and Kilo Code"
	f.Reads = "the folder of a task (…/globalStorage/rooveterinaryinc.roo-cline/tasks/<id>) of Roo Code, of Kilo Code until 2026, or of IBM Bob 1 (ibm.bob-code): api_conversation_history.json, ui_messages.json and history_item.json as one conversation"
	f.Sources = []format.Source{
		{Project: "RooCodeInc/Roo-Code", File: "packages/types/src/message.ts, packages/types/src/history.ts, src/core/task-persistence/apiMessages.ts, src/core/prompts/responses.ts, src/core/task/Task.ts", Version: "cb836567 of 2026-04-14", Verified: "2026-11-23"},
	}
	f.Shapes = shapes(true)
	return f
}

func shapes(roo bool) []format.Shape {
	score := func(r *format.Record) int { return max(scoreAPI(r.Value, roo), scoreUI(r.Value, roo)) }
	return []format.Shape{{Name: "task", Score: score, Assemble: assemble, Tree: true, List: "messages"}}
}

// scoreAPI votes for messages of an API history and for the files beside it.
func scoreAPI(v rawjson.Value, roo bool) int {
	best := func(list rawjson.Value) int {
		return chat.Surest(list, func(m rawjson.Value) int { return scoreMessage(m, roo) })
	}
	switch {
	case v.Kind() == rawjson.Array:
		return best(v)
	case v.Fits("messages:list"):
		return best(v.Get("messages"))
	case v.Fits("files_in_context:list files_in_context.0.record_state"), v.Fits("files_in_context model_usage"):
		return format.If(!roo, 6)
	case v.Fits("task:text tokensIn tokensOut ts"):
		return format.If(roo == v.Fits("mode/rootTaskId/number"), 6)
	}
	return scoreMessage(v, roo)
}

// scoreMessage votes on one message. Answers in <session>.messages.json of Cline's command
// line have the model and what they cost in the words of its SDK (cline/cline:
// sdk/packages/shared/src/llms/messages.ts).
func scoreMessage(v rawjson.Value, roo bool) int {
	ours := v.Fits("modelInfo.modelId metrics.tokens") || v.Fits("modelInfo.modelId modelInfo.providerId") || v.Fits("modelInfo.id:text modelInfo.provider metrics.inputTokens metrics.outputTokens")
	theirs := v.Fits("condenseId/condenseParent/truncationParent/isTruncationMarker/isSummary")
	switch {
	case !v.Fits("role=user|assistant !uuid"):
		return 0
	case ours || theirs:
		return format.If(roo == theirs, 16) // calls and results as blocks are voted for as messages of an API
	case v.Fits("role=user ts:number") && isMarked(v.Get("content")): // Roo has always written ts, Cline for some time
		return 16 + format.If(roo, 1) // more than calls and results as blocks have as messages of an API
	case v.Fits("role=user") && isMarked(v.Get("content")):
		return 4 + format.If(!roo, 1)
	}
	return 0
}

// isMarked recognises what only these programs say to a model.
func isMarked(content rawjson.Value) bool {
	for i, p := range content.AsList() {
		text := chat.FirstText(p, p.Get("text"))
		name, _, isResult := resultHeader(text)
		switch {
		case i == 8:
			return false
		case isResult && isTool(name), strings.HasPrefix(text, "<task>") && strings.Contains(text, "</task>"), strings.HasPrefix(text, "<user_message>\n"), strings.HasPrefix(text, "<environment_details>"),
			strings.HasPrefix(text, "[TASK RESUMPTION]"), strings.HasPrefix(text, "[ERROR] You did not use a tool"):
			return true
		}
	}
	return false
}

// isPanel recognises a record of a panel.
func isPanel(v rawjson.Value) bool { return v.Fits("type=ask ask:text") || v.Fits("type=say say:text") }

// scoreUI votes for UI messages.
func scoreUI(v rawjson.Value, roo bool) int {
	v = format.Leading(v)
	switch {
	case !isPanel(v) || !v.Fits("ts:number"):
		return 0
	case v.Fits("modelInfo/conversationHistoryIndex/lastCheckpointHash"):
		return format.If(!roo, 10)
	case v.Fits("isAnswered/contextCondense/apiProtocol/contextTruncation/isProtected"), strings.Contains(v.Str("text"), `"apiProtocol"`):
		return format.If(roo, 10)
	}
	return 6 + format.If(!roo, 1)
}
