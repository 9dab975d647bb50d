package inspecteval

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
)

// scoreLog votes for the document of a .json log and for the samples in it.
func scoreLog(r *format.Record) int {
	v := r.Value
	switch {
	case r.List == "samples" && isSample(v):
		return certain
	case isLog(v) && (r.Envelope || v.Get("samples").Kind() == rawjson.Array):
		return certain
	}
	return 0
}

// scoreSample votes for the files of an archive.
func scoreSample(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0) // summaries.json and reductions.json as a whole
	}
	switch {
	case r.Envelope || r.List != "" || v.Kind() != rawjson.Object:
		return 0
	case isPiece(r):
		return 0
	case isSample(v):
		return certain
	case isLog(v) && v.Get("samples").Kind() != rawjson.Array:
		return certain
	case isSummary(v), isReduction(v):
		return likely
	}
	return 0
}

// isLog recognises the header: {"version":2,"status":…,"eval":{"task":…}}.
func isLog(v rawjson.Value) bool {
	eval := v.Get("eval")
	return v.Get("version").Kind() == rawjson.Number && eval.Kind() == rawjson.Object && eval.Get("task").Kind() == rawjson.String &&
		(eval.Get("model").Exists() || v.Get("status").Exists() || v.Get("plan").Exists())
}

// isSample recognises EvalSample.
func isSample(v rawjson.Value) bool {
	return isRun(v) && (v.Get("messages").Kind() == rawjson.Array || v.Get("events").Kind() == rawjson.Array)
}

// isSummary recognises EvalSampleSummary, a sample without what was said.
func isSummary(v rawjson.Value) bool {
	return isRun(v) && !isShell(v) && !v.Get("messages").Exists() && !v.Get("events").Exists() &&
		(v.Get("scores").Exists() || v.Get("completed").Exists() || v.Get("model_usage").Exists() || v.Get("metadata").Exists())
}

// isRun recognises what samples and their summaries have in common.
func isRun(v rawjson.Value) bool {
	return v.Get("epoch").Kind() == rawjson.Number && !v.Get("id").IsNull() && v.Get("input").Exists() && v.Get("target").Exists()
}

// isReduction recognises EvalSampleReductions: scores over all epochs.
func isReduction(v rawjson.Value) bool {
	return v.Get("scorer").Kind() == rawjson.String && v.Get("samples").Kind() == rawjson.Array && !v.Get("samples").Index(0).Get("sample_id").IsNull()
}

// isPiece reports whether a record is of a file that holds a part of a sample.
func isPiece(r *format.Record) bool {
	_, part := piece(r.Origin.File)
	return part != "" && part != "sample"
}
