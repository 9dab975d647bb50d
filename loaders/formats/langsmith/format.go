// Package langsmith reads runs of LangSmith: exports of runs, one per line or in a
// list, and the batches in which its libraries send them.
//
// A run is one step of a program: a call of a model, of a tool, or of something
// that calls others. Runs of one trace form a tree, in the order of dotted_order.
// Every call of a model repeats what was said before; each message is shown once.
//
//   - A batch has the beginnings of runs under post and their ends under patch; the
//     two are joined by the id, which may only stand at the end of dotted_order.
//   - What a model was given and gave back is in the form of LangChain, of LangSmith's
//     own, or that of the provider.
//   - A model that is called within a tool is an agent of its own: a thread that the
//     tool's call started.
//   - Runs of tools and retrievers are shown where no model saw their results.
package langsmith

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format returns the format.
var Format = format.Format{
	Name:  "langsmith",
	Title: "LangSmith runs",
	Reads: "exports of runs from the program or its API, nested or not, and the batches that tracing libraries send; repeated histories are shown once",
	Omits: "feedback and data sets; chains are shown only where no model was called",
	Sources: []format.Source{
		{Project: "langchain-ai/langsmith-sdk", File: "python/langsmith/schemas.py (RunBase, Run), run_trees.py, wrappers"},
		{Project: "langchain-ai/langchain", File: "libs/core/langchain_core/tracers"},
	},
	Shapes: []format.Shape{
		{Name: "runs", Score: score, Assemble: assemble, List: "-", Pieces: true},
	},
}

// runs are runs, and the ends of runs whose beginnings are elsewhere.
const runs = format.Votes(`
	10 run_type=llm|chain|tool|retriever|embedding|prompt|parser inputs/trace_id/dotted_order/child_runs
	6  dotted_order:text dotted_order:filled trace_id outputs/end_time
`)

// score votes on runs, batches and lists of them.
func score(r *format.Record) int {
	v := r.Value
	for _, key := range [...]string{"post", "patch", "runs"} {
		if chat.Surest(v.Get(key), runs.Of) > 0 {
			return 10
		}
	}
	if chat.Surest(v, runs.Of) == 10 {
		return 10
	}
	return runs.Of(v)
}
