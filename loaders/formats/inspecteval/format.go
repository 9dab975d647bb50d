// Package inspecteval reads the logs of Inspect, the evaluation framework of the
// UK AI Security Institute: .eval files, which are zip archives, and .json files.
//
// An archive has header.json (what was evaluated, the results), one file for each
// sample and epoch (samples/<id>_epoch_<n>.json), and what the writer needs to go
// on after a crash (_journal, summaries.json, reductions.json). A .json log is one
// document with the samples in a list. Each sample becomes one conversation.
//
// A sample says things twice: "messages" is the conversation as it ended, "events"
// is everything that happened, among it each call of a model with its input and
// output. The messages are shown, with what the events tell of them: times, tokens,
// durations, approvals. Of the events those are shown besides that no message
// tells of: errors, limits, compactions, notes, and the calls of models whose answers
// are not among the messages (graders, sub-agents), as threads.
//
// Long texts are stored once, under a hash: "attachment://<hash>" ("tc://<hash>"
// in old logs) stands for them. Inputs of models may be ranges of a list of all
// messages (message_pool).
//
// A sample may also be cut into several files, see chunked.go.
package inspecteval

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "inspect-eval",
	Title:   "Inspect evaluation",
	Reads:   "logs of Inspect AI (logs/*.eval archives, *.json, single samples, events one a line): messages with times, tokens and approvals, scores, errors and limits, graders and sub-agents",
	Omits:   "sandbox commands and state changes among the events",
	Sources: []format.Source{{Project: "UKGovernmentBEIS/inspect_ai", File: "src/inspect_ai/log/_log.py, log/_transcript.py, event/*.py, log/_condense.py, log/_recorders/eval.py", Version: "499e6152 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "log", Score: scoreLog, Decode: decodeLog, List: "samples", Whole: true},
		{Name: "sample in pieces", Score: scoreChunked, Assemble: assembleChunked, Tree: true, List: "-"},
		{Name: "events", Score: events.Score, Assemble: assembleEvents},
		{Name: "sample", Score: scoreSample, Decode: decodeFile, List: "-", Whole: true},
	},
}
