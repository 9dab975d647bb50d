// Package antigravity reads the transcripts of Google's Antigravity, which its
// command line and its agents write beside their own databases.
//
// A transcript is a file of JSON lines, one for each step: {step_index, source, type,
// status, created_at, content}. Steps are not always in order, and a step that goes
// on is written again; the last form counts. A PLANNER_RESPONSE is what the model
// thought, said and called; the steps that follow are what the tools gave back.
// Calls have no ids, so results are paired by name and order. The values of a
// call's arguments are JSON in strings.
//
// There is no published schema.
package antigravity

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "antigravity",
	Title: "Antigravity",
	Reads: "transcripts of agents (~/.gemini/antigravity*/**/transcript.jsonl)",
	Omits: "conversations in protocol buffers (conversations/*.pb and databases with step_payload); the transcripts of sub-agents lie elsewhere and are opened by themselves",
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/antigravity.go"},
		{Project: "ingo-eichhorst/Irrlicht", File: "replaydata/agents/antigravity"},
	},
	Shapes: []format.Shape{
		{Name: "transcript", Score: steps.Score, Assemble: assemble},
	},
}

const steps = format.Votes("10 step_index:number source:text type:text status")
