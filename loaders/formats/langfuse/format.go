// Package langfuse reads traces of Langfuse: what the program downloads from a
// trace's page ({"trace":{…},"observations":[…]}), what its API answers (a trace
// with its observations, a list of observations), and exported rows of either.
//
// A trace may have two lists of observations; only the outer one has their inputs
// and outputs. These are JSON, mostly in a string, in the form of whatever
// framework was traced: messages of OpenAI, LangChain, Gemini, requests and
// responses of providers, arguments of functions. Observations of the type
// GENERATION are requests to models and repeat the history; see chat.Trace for how
// they become conversations.
package langfuse

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "langfuse-trace",
	Title: "Langfuse traces",
	Reads: "traces downloaded from the program, answers of its API, exported rows of traces and observations, and normalised observations",
	Omits: "spans other than generations, tools and agents are metadata, scores are kept but not shown; inputs that are Python literals stay text",
	Sources: []format.Source{
		{Project: "langfuse/langfuse", File: "packages/shared/src/server/repositories/types (observations), web/src/features/public-api/types (traces), and packages/shared/src/utils/chatml/adapters"},
	},
	Shapes: []format.Shape{
		{Name: "trace", Score: score, Assemble: assemble, List: "-", Pieces: true},
		{Name: "normalised observations", Score: scoreNormalised, Decode: decodeNormalised, List: "-"},
	},
}

// score votes for traces and for observations.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	trace := v.Get("trace")
	switch {
	case trace.Kind() == rawjson.Object && (v.Get("observations").Kind() == rawjson.Array || r.Repaired && trace.Get("projectId").Exists()):
		return 10
	case isTrace(v) && v.Get("observations").Kind() == rawjson.Array:
		return 10
	case isObservation(v), v.Get("id").Exists() && isObservation(v.Get("observations").Index(0)): // or a trace with few members
		return 10
	case isObservation(v.Get("data").Index(0)), isTrace(v.Get("data").Index(0)):
		return 10
	case isTrace(v):
		return 8
	}
	return 0
}

// isObservation recognises an observation by its ids and type.
func isObservation(v rawjson.Value) bool {
	if !v.First("traceId", "trace_id").Exists() || !v.First("startTime", "start_time").Exists() {
		return false
	}
	if !v.Get("parentObservationId").Exists() && !v.Get("parent_observation_id").Exists() && !v.Get("level").Exists() {
		return false
	}
	switch v.Str("type") {
	case "GENERATION", "SPAN", "EVENT", "AGENT", "TOOL", "CHAIN", "RETRIEVER", "EVALUATOR", "EMBEDDING", "GUARDRAIL":
		return true
	}
	return false
}

// isTrace recognises a trace by members that only Langfuse has together. Many are
// optional, the session and the release among them; a list of traces names the
// observations and scores of each by id.
func isTrace(v rawjson.Value) bool {
	if !v.Get("id").Exists() || !v.Get("timestamp").Exists() || !v.First("projectId", "htmlPath", "bookmarked").Exists() || v.Get("type").Exists() || v.Get("role").Exists() {
		return false
	}
	return v.Get("sessionId").Exists() || v.Get("release").Exists() ||
		v.First("input", "output").Exists() && (v.Get("observations").Kind() == rawjson.Array || v.Get("scores").Kind() == rawjson.Array)
}

// scoreNormalised votes for the inputs and outputs of observations as Langfuse
// understood them, by id.
func scoreNormalised(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Len() == 0 {
		return 0
	}
	first := v.Index(0)
	if first.Len() == 2 && first.At("input", "success").Kind() == rawjson.Bool && (first.At("output", "success").Kind() == rawjson.Bool || r.Repaired) {
		return 9
	}
	return 0
}
