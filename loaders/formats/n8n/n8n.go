// Package n8n reads executions of n8n workflows with their data, as the API returns
// them and the editor hands them out.
//
// An execution keeps what each node gave back, run by run (resultData.runData). Nodes
// that belong to an agent say so by the kind of their connection: ai_languageModel,
// ai_tool, ai_memory; what they were given is inputOverride. The runs are put in the
// order of their start: the question of a chat, what the model said and called, what
// the tools gave back, and the steps of the workflow around them.
package n8n

import (
	"cmp"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "n8n",
	Title: "n8n execution",
	Reads: "executions with their data, as the API returns them: questions of chats, models with calls and tokens, tools, answers, failed nodes and the steps between",
	Omits: "the data of nodes that belong to no agent, which is shown only in the raw record; executions packed in the database",
	Sources: []format.Source{
		{Project: "n8n-io/n8n", File: "packages/workflow/src/interfaces.ts (IRunExecutionData, ITaskData), packages/@n8n/nodes-langchain/utils/N8nLlmTracing.ts, packages/@n8n/nodes-langchain/utils/logWrapper.ts"},
	},
	Shapes: []format.Shape{
		{Name: "executions", Score: scoreList, Decode: decode, List: "data", Many: true},
		{Name: "execution", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// votes judge an execution by its results, which may be all that there is.
const votes = format.Votes(`
	10 data.resultData.runData:object
	10 resultData.runData:object
	10 data.data.resultData.runData:object
`)

// scoreList votes for executions that are records of their own.
func scoreList(r *format.Record) int {
	if r.Value.Fits("data:list") {
		return chat.Surest(r.Value.Get("data"), votes.Of)
	}
	n := votes.Score(r)
	if n > 0 && r.Leads() {
		n-- // it may be the only one
	}
	return n
}

func scoreOne(r *format.Record) int { return chat.OneConversation(r, votes.Of) }

// resultOf returns the results of an execution.
func resultOf(v rawjson.Value) rawjson.Value {
	for range 3 {
		if result := v.Get("resultData"); result.Kind() == rawjson.Object {
			return result
		}
		v = v.Get("data")
	}
	return rawjson.Value{}
}

// decode reads an execution.
var decode = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	result := resultOf(v)
	if result.Get("runData").Kind() != rawjson.Object {
		return format.Unknown("object")
	}
	flow := v.Get("workflowData")
	x := execution{kinds: map[string]string{}, open: map[string][]*model.ToolCall{}}
	for _, n := range flow.Get("nodes").Elems() {
		x.kinds[n.Str("name")] = n.Str("type")
	}
	for _, one := range runsOf(result.Get("runData")) {
		x.run(one)
	}
	if text := result.At("error", "message").Text(); text != "" && text != x.fault {
		x.out = append(x.out, chat.Note(model.MarkerError, text))
	}
	if len(x.out) == 0 {
		return format.Metadata("execution without steps")
	}
	about := format.About{ID: v.Get("id").Scalar(), Title: flow.Str("name")}
	d := chat.ShowConversation(about, x.out)
	for _, m := range x.out {
		m.Conversation = cmp.Or(m.Conversation, "execution")
	}
	return d
})

// A run is what a node did once.
type run struct {
	node        string
	v           rawjson.Value
	start, turn float64
}

// runsOf returns the runs of all nodes in the order in which they were done, those of
// models and tools in which they began.
func runsOf(nodes rawjson.Value) (runs []run) {
	for name, list := range nodes.Members() {
		for _, e := range list.Elems() {
			one := run{node: name, v: e}
			one.start, _ = e.Get("startTime").Float()
			if e.At("data", "main").Exists() { // an agent answers when its model and its tools are done
				took, _ := e.Get("executionTime").Float()
				one.start += took
			}
			one.turn, _ = e.Get("executionIndex").Float()
			runs = append(runs, one)
		}
	}
	slices.SortStableFunc(runs, func(a, b run) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.turn, b.turn))
	})
	return runs
}
