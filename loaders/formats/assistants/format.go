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
	"strings"

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

// score votes on objects of threads and on pages of them.
func score(r *format.Record) int {
	v := r.Value
	if v.Str("object") == "list" {
		best := 0
		for i, e := range v.Get("data").Elems() {
			if i >= 8 {
				break
			}
			best = max(best, scoreObject(e))
		}
		return best
	}
	return scoreObject(v)
}

func scoreObject(v rawjson.Value) int {
	switch kind := v.Str("object"); kind {
	case "thread.message":
		switch v.Str("status") {
		case "ready", "stopped", "error", "pending": // Jan has the same object, with states of its own
			return 0
		}
		if at, _ := v.Get("created_at").Float(); at > 1e11 || v.Get("content").Kind() != rawjson.Array {
			return 0
		}
		if v.Get("run_id").Exists() || v.Get("assistant_id").Exists() {
			return 9
		}
		return 4
	case "thread.run", "thread.run.step", "thread.message.delta", "thread.run.step.delta":
		return 9
	case "thread":
		if strings.HasPrefix(v.Str("id"), "thread_") && v.Get("tool_resources").Exists() {
			return 6
		}
	}
	return 0
}
