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
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
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
		{Name: "normalised observations", Score: scoreNormalised, Decode: format.Objects(decodeNormalised), List: "-"},
	},
}

// score votes for traces and for observations.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	data := v.Get("data").Index(0)
	switch {
	case v.Fits("trace:object observations:list"), r.Repaired && v.Fits("trace:object trace.projectId"),
		isTrace(v) && v.Fits("observations:list"),
		isObservation(v), v.Fits("id") && isObservation(v.Get("observations").Index(0)), // or a trace with few members
		isObservation(data), isTrace(data):
		return 10
	}
	return traces.Of(v)
}

// isObservation recognises an observation by its ids and type.
func isObservation(v rawjson.Value) bool {
	return v.Fits("traceId/trace_id:some startTime/start_time:some parentObservationId/parent_observation_id/level") &&
		v.Fits("type=GENERATION|SPAN|EVENT|AGENT|TOOL|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL")
}

// traces are told by members that only Langfuse has together. Many are optional, the
// session and the release among them; a list of traces names the observations and scores
// of each by id.
const traces = format.Votes(`
	0 !id
	0 !timestamp
	0 !projectId/htmlPath/bookmarked:some
	0 type
	0 role
	8 sessionId
	8 release
	8 input/output:some observations:list
	8 input/output:some scores:list
`)

func isTrace(v rawjson.Value) bool { return traces.Of(v) > 0 }

// scoreNormalised votes for the inputs and outputs of observations as Langfuse
// understood them, by id.
func scoreNormalised(r *format.Record) int {
	first := r.Value.Index(0)
	if r.Value.Kind() == rawjson.Object && first.Len() == 2 && first.Fits("input.success:bool") && (first.Fits("output.success:bool") || r.Repaired) {
		return 9
	}
	return 0
}

// decodeNormalised decodes inputs and outputs of observations by id, each
// {"success":true,"data":[message,…]}; what is no message has its data in "json".
func decodeNormalised(_ *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	for id, v := range v.Members() {
		messages = append(messages, chat.InConversation(id, sides(v, id))...)
	}
	if len(messages) == 0 {
		return format.Unknown("object")
	}
	return format.Shown(messages...)
}

// sides decodes the input and the output of an observation.
func sides(v rawjson.Value, id string) (messages []*model.Message) {
	if v.Kind() != rawjson.Object || !v.Fits("input") && !v.Fits("output") {
		return []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: id, Raw: v.Keep()}}}}
	}
	for _, key := range [...]string{"input", "output"} {
		side := v.Get(key)
		list := side.Get("data")
		if ok, _ := side.Get("success").Bool(); ok && list.Kind() == rawjson.Array {
			for _, e := range list.Elems() {
				messages = append(messages, normalised(e, key))
			}
		} else if side.Exists() {
			m := chat.Note(model.MarkerNotice, "the "+key+" is no list of messages")
			m.Parts = append(m.Parts, model.Unknown{Type: key, Raw: side.Keep()})
			messages = append(messages, m)
		}
	}
	return messages
}

func normalised(v rawjson.Value, key string) *model.Message {
	if m := tracing.Message(v); m != nil {
		return m
	}
	role := model.RoleUser
	if key == "output" {
		role = model.RoleAssistant
	}
	if json := v.Get("json"); json.Exists() && v.Len() == 1 {
		return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: string(json.Keep())}}}
	}
	return &model.Message{Role: role, Parts: chat.Parts(v)}
}
