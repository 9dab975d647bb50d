// Package assistants reads what OpenAI's Assistants API says of a thread: its
// messages, its runs and their steps, as pages of a list, one per line, or as the
// events of a stream.
//
// What is special about these logs:
//
//   - Lists have the newest first. Everything has a time, by which it is put in
//     order.
//   - Calls stand only in the steps of runs, together with what the tool gave back.
//   - A stream says the same object again whenever its state changes; the last state
//     counts.
package assistants

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "assistants",
	Title: "OpenAI Assistants (threads)",
	Reads: "answers of the API as programs save them: messages, runs and run steps of threads, as pages of a list, one a line, or as streamed events; put in order by their times",
	Omits: "files are named by their ids, not shown",
	Sources: []format.Source{
		{Project: "openai/openai-openapi", File: "openapi.json (MessageObject, RunObject, RunStepObject, AssistantStreamEvent)"},
	},
	Shapes: []format.Shape{
		{Name: "thread", Score: score, Assemble: assemble, List: "data"},
	},
}

// objects are those of threads. Jan has messages, too, with states of its own.
const objects = format.Votes(`
	0 object=thread.message status=ready|stopped|error|pending
	0 object=thread.message !content:list
	9 object=thread.message run_id/assistant_id
	4 object=thread.message
	9 object=thread.run|thread.run.step|thread.message.delta|thread.run.step.delta
	6 object=thread id^thread_ tool_resources
`)

// score votes on objects of threads and on pages of them.
func score(r *format.Record) int {
	if r.Value.Fits("object=list") {
		return chat.Surest(r.Value.Get("data"), scoreObject)
	}
	return scoreObject(r.Value)
}

func scoreObject(v rawjson.Value) int {
	if at, _ := v.Get("created_at").Float(); at > 1e11 {
		return 0 // Jan counts milliseconds
	}
	return objects.Of(v)
}
