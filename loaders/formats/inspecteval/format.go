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

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

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
		{Name: "events", Score: events.Score, Assemble: assembleEvents, List: "events"},
		{Name: "sample", Score: scoreSample, Decode: decodeFile, List: "-", Whole: true},
	},
}

// scoreLog votes for the document of a .json log and for the samples in it.
func scoreLog(r *format.Record) int {
	if v := r.Value; r.List == "samples" && isSample(v) || isLog(v) && (r.Envelope || v.Fits("samples:list")) {
		return 10
	}
	return 0
}

// scoreSample votes for the files of an archive.
func scoreSample(r *format.Record) int {
	v := format.Leading(r.Value) // summaries.json and reductions.json as a whole
	switch {
	case r.Envelope || r.List != "" || isPiece(r):
		return 0
	case isSample(v) && v.Fits("messages:list events/scores/model_usage/attachments"):
		return 14 // its messages and its output look like a conversation with its answer
	case isSample(v), isLog(v) && !v.Fits("samples:list"):
		return 10
	case isSummary(v), isReduction(v):
		return 6
	}
	return 0
}

// scoreChunked votes for the files of a sample in pieces. All but one are known by
// their place only.
func scoreChunked(r *format.Record) int {
	return format.If(isShell(r.Value) || r.List == "" && !r.Envelope && isPiece(r), 10)
}

// isLog recognises the header: {"version":2,"status":…,"eval":{"task":…}}.
func isLog(v rawjson.Value) bool {
	return v.Fits("version:number eval.task:text") && (v.Fits("eval.model") || v.Fits("status/plan"))
}

// isSample recognises EvalSample.
func isSample(v rawjson.Value) bool {
	return isRun(v) && (v.Fits("messages:list") || v.Fits("events:list"))
}

// isSummary recognises EvalSampleSummary, a sample without what was said.
func isSummary(v rawjson.Value) bool {
	return isRun(v) && v.Fits("!message_refs:list !messages !events scores/completed/model_usage/metadata")
}

// isRun recognises what samples and their summaries have in common.
func isRun(v rawjson.Value) bool { return v.Fits("epoch:number id:some input target") }

// isShell recognises a sample whose messages are in files of their own.
func isShell(v rawjson.Value) bool { return isRun(v) && v.Fits("message_refs:list") }

// isReduction recognises EvalSampleReductions: scores over all epochs.
func isReduction(v rawjson.Value) bool {
	return v.Fits("scorer:text samples:list samples.0.sample_id:some")
}

// isPiece reports whether a record is of a file that holds a part of a sample.
func isPiece(r *format.Record) bool {
	_, part := piece(r.Origin.File)
	return part != "" && part != "sample"
}

// events votes for an event that stands by itself: a call of a model with what it was
// given and gave, or a tool that was run.
const events = format.Votes(`
	10 event=model model:text input:list output.choices:list
	6  event=tool function:text arguments id
	6  event=span_begin|sample_init|state|score timestamp span_id/uuid/working_start
`)

// Events also stand by themselves, one a line, where a program writes them as they
// happen or takes them out of a log. They are those of one sample.

// assembleEvents makes the conversation of a sample of its events.
func assembleEvents(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	s := newSample(rawjson.Value{}, "")
	s.bare, s.key = true, ""
	done := map[*model.Message]bool{}
	for r := range records {
		if r.Value.Is("event", "") {
			d := format.Unknown(r.Value.Kind().String())
			if r.Envelope {
				d = format.Metadata("envelope")
			}
			chat.Add(&out, r, d)
			continue
		}
		from, threads := len(s.main), len(s.threads)
		s.event(r.Value, 0)
		s.place(r.Origin, from, threads, done)
		class := format.RecordClass{Class: model.Shown}
		switch r.Value.Look().Str("event") {
		case "span_begin", "span_end", "state", "store", "step", "sample_init":
			class = format.RecordClass{Class: model.Metadata, Type: r.Value.Look().Str("event")}
		}
		out.Classes.Add(class)
	}
	out.Messages = s.ordered()
	return out
}

// place says of the messages that an event made where they come from.
func (s *sample) place(o model.Origin, from, threads int, done map[*model.Message]bool) {
	put := func(list []*model.Message) {
		for _, m := range list {
			if !done[m] {
				m.Origin, done[m] = o, true
			}
		}
	}
	put(s.main[from:])
	for at := from - 1; at < len(s.main); at++ {
		put(s.after[at])
	}
	put(s.after[s.at])
	for i := len(s.threads) - 1; i >= 0; i-- {
		if n := len(s.threads[i].messages); i >= threads {
			put(s.threads[i].messages)
		} else {
			put(s.threads[i].messages[max(0, n-64):])
		}
	}
}
