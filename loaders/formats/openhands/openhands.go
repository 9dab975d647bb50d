// Package openhands reads the events of OpenHands, formerly OpenDevin: those of
// its first architecture (V0), one file each, in arrays and in the output.jsonl of
// evaluations, and those of its agent SDK (V1).
//
//	{"id":5,"source":"agent","action":"run","args":{"command":"ls","thought":"…"},
//	 "tool_call_metadata":{"tool_call_id":"c1","function_name":"execute_bash","model_response":{…}}}
//	{"kind":"ActionEvent","source":"agent","thought":[…],"tool_name":"terminal","tool_call_id":"c1",…}
//
// What is special about them:
//
//   - Each call of an answer with several is an event of its own. Events of one
//     answer are shown as one message. In V0 each repeats the whole answer, which
//     is read for arguments and figures only.
//   - Results name the event they answer (cause, action_id) or the call's id.
//   - Times have no zone.
//   - Much of a log is bookkeeping: states, recalls, statistics, which count up.
//   - A thought may repeat the reasoning in <think> tags.
package openhands

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "openhands",
	Title: "OpenHands",
	Reads: "events of OpenHands V0 and of its agent SDK (~/.openhands, sessions/<id>/events), in files of one or many, and output.jsonl of evaluations",
	Omits: "the prompts that LLMCompletionLogEvents and model_response repeat",
	Sources: []format.Source{
		{Project: "All-Hands-AI/OpenHands", File: "openhands/events/{action,observation}, openhands/events/serialization", Version: "156d0686 of 2025-11-28", Verified: "2026-11-25"},
		{Project: "OpenHands/software-agent-sdk", File: "openhands-sdk/openhands/sdk/event", Version: "611629e6 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: append(deltas.Streamed(format.Shape{Name: "SDK events", Score: scoreV1, Decode: decode}, nil),
		format.Shape{Name: "events", Score: scoreV0, Decode: decode, List: "history"}),
}

// deltas are the tokens that clients get before an event (openhands/sdk/event/streaming_delta.py).
const deltas = chat.PieceTable(`
	reasoning kind=StreamingDeltaEvent reasoning_content:text > reasoning_content
	text      kind=StreamingDeltaEvent                        > content
`)

// events are those of V0. Other programs that drive a screen have actions, too: the
// kinds are those of All-Hands-AI/OpenHands: openhands/core/schema.
const events = format.Votes(`
	8 !source:some observation=null extras
	0 !source=agent|user|environment
	0 kind
	8 action:text args:object tool_call_metadata/llm_metrics/cause
	8 observation:text extras/content tool_call_metadata/llm_metrics/cause
	8 args:object action=message|system|run|run_ipython|read|write|edit|browse|browse_interactive|think|finish|reject|delegate|recall
	8 args:object action=call_tool_mcp|condensation|condensation_request|task_tracking|loop_recovery|change_agent_state|start|pause
	8 args:object action=resume|stop|push|send_pr|null|initialize|add_task|modify_task|kill|save_plan|summarize
	8 extras/content observation=run|run_ipython|read|write|edit|browse|mcp|chat|think|recall|delegate|message|condense|download
	8 extras/content observation=task_tracking|loop_detection|error|success|agent_state_changed|user_rejected|null
`)

func scoreV0(r *format.Record) int {
	v := format.Leading(r.Value)
	history := v.Get("history")
	if history.Kind() != rawjson.Array {
		if (r.Envelope || r.Repaired) && v.Fits("instance_id test_result metadata.agent_class") {
			return 8
		}
		return events.Of(v)
	}
	first := format.Leading(history.Index(0)) // the oldest logs have pairs
	n := events.Of(first)
	if n > 0 && v.Fits("instance_id") {
		return 10
	}
	return n
}

func scoreV1(r *format.Record) int {
	if _, known := sdkKinds[kindOf(r.Value)]; known && r.Value.Fits("source=agent|user|environment|hook") {
		return 8
	}
	return 0
}

// kindOf returns the kind of an SDK event. It has had a module's name before it.
func kindOf(v rawjson.Value) string {
	kind := v.Str("kind")
	return kind[strings.LastIndexByte(kind, '.')+1:]
}

// decode turns an event, or a row of an evaluation, into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	var d format.Decoded
	switch {
	case v.Kind() == rawjson.Missing:
		return format.Malformed("no JSON")
	case v.Kind() == rawjson.Array: // an action with its observation, or a whole list
		d = format.Unknown("array")
		d.Messages = list(v)
	case r.Envelope:
		return envelope(v)
	case v.Get("history").Kind() == rawjson.Array:
		return row(r)
	default:
		d = event(v)
	}
	if strings.HasPrefix(r.File, "event-") { // a file for each event of a conversation
		for _, m := range d.Messages {
			m.Conversation = path.Dir(r.Origin.File)
		}
	}
	return d
}

// list decodes events that are one record together. Bookkeeping among them stays
// in the fields of the last message.
func list(events rawjson.Value) []*model.Message {
	var said []*model.Message
	var rest [][]byte
	for _, e := range events.Elems() {
		pair := []rawjson.Value{e}
		if e.Kind() == rawjson.Array && !e.Opaque() { // an action with its observation
			pair = e.AsList()
		}
		for _, v := range pair {
			switch d := event(v); {
			case len(d.Messages) > 0:
				said = append(said, d.Messages...)
			case d.Class == model.Metadata:
				rest = append(rest, v.Raw())
			default:
				unknown := model.Unknown{Type: v.Str("kind"), Raw: v.Keep()}
				said = append(said, &model.Message{Role: model.RoleMarker, Parts: []model.Part{unknown}})
			}
		}
	}
	if len(rest) > 0 && len(said) > 0 {
		last := said[len(said)-1]
		last.Meta = append(last.Meta, model.Field{Name: "bookkeeping", Value: slices.Concat([]byte{'['}, bytes.Join(rest, []byte{','}), []byte{']'})})
	}
	return said
}

// event decodes one event. What nobody takes of it stays with its message.
func event(v rawjson.Value) format.Decoded {
	d := eventOf(v)
	if len(d.Messages) > 0 {
		format.Keep(d.Messages[0], v)
	}
	return d
}

func eventOf(v rawjson.Value) format.Decoded {
	switch {
	case v.Get("kind").Kind() == rawjson.String:
		return sdkEvent(v)
	case v.Get("action").Kind() == rawjson.String:
		return action(v)
	case v.Get("observation").Kind() == rawjson.String:
		return observation(v)
	case v.Get("agent").Kind() == rawjson.Object && (v.Get("workspace").Exists() || v.Get("persistence_dir").Exists()):
		d := format.Metadata("base state")
		d.About = format.About{ID: v.Get("id").Scalar(), Model: v.At("agent", "llm", "model").Text(), Directory: v.At("workspace", "working_dir").Text()}
		return d
	}
	return format.Unknown(v.Str("type"))
}

// envelope reads what an evaluation says around the events.
func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("evaluation")
	d.About = format.About{
		ID:      v.First("instance_id", "task_id", "id").Scalar(), // the benchmarks of 2024 have a task_id or an id
		Model:   cmp.Or(v.At("metadata", "llm_config", "model").Text(), v.At("metadata", "model_name").Text()),
		Version: v.At("metadata", "agent_class").Text(),
	}
	return d
}

// row decodes a row of an evaluation: a whole conversation, and what came of it.
func row(r *format.Record) format.Decoded {
	v := r.Value
	d := envelope(v.Look())
	id := cmp.Or(d.About.ID, strconv.FormatInt(r.Origin.Offset, 10))
	d.About.ID = ""
	failure := v.Str("error")
	if e := v.Get("error"); e.Kind() == rawjson.Object {
		failure = string(e.Keep())
	}
	m := &model.Message{Role: model.RoleMarker, RawRole: "result"}
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerEnd, Text: failure, Error: failure != ""}}
	if patch := v.At("test_result", "git_patch"); strings.TrimSpace(patch.Text()) != "" {
		m.Parts = append(m.Parts, chat.Patch("git_patch.diff", patch.Text()))
	}
	d.Messages = append(list(v.Get("history")), m)
	format.Keep(m, v, "history", "instruction") // the latter is the first prompt mostly
	for _, m := range d.Messages {
		m.Conversation = id
	}
	return d
}
