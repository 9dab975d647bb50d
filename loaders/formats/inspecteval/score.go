package inspecteval

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

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
	if isShell(r.Value) || r.List == "" && !r.Envelope && isPiece(r) {
		return 10
	}
	return 0
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
