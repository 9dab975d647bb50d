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
	"cmp"
	"path"
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
		{Project: "All-Hands-AI/OpenHands", File: "openhands/events/{action,observation}, openhands/events/serialization"},
		{Project: "OpenHands/software-agent-sdk", File: "openhands-sdk/openhands/sdk/event"},
	},
	Shapes: []format.Shape{
		{Name: "events", Score: scoreV0, Decode: decode, List: "history"},
		{Name: "SDK events", Score: scoreV1, Decode: decode},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

func scoreV0(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	if history := v.Get("history"); history.Kind() == rawjson.Array {
		first := history.Index(0)
		if first.Kind() == rawjson.Array { // the oldest logs have pairs
			first = first.Index(0)
		}
		if isV0(first) && v.Get("instance_id").Exists() {
			return certain
		} else if isV0(first) {
			return likely
		}
		return 0
	}
	if v.Get("instance_id").Exists() && v.Get("test_result").Exists() && (r.Envelope || r.Repaired) && v.At("metadata", "agent_class").Exists() {
		return likely
	}
	if isV0(v) {
		return likely
	}
	return 0
}

// isV0 recognises an action or an observation.
func isV0(v rawjson.Value) bool {
	switch v.Str("source") {
	case "agent", "user", "environment":
	default:
		return v.Get("source").IsNull() && v.Get("observation").Text() == "null" && v.Get("extras").Exists()
	}
	if v.Get("kind").Exists() {
		return false
	}
	action := v.Get("action").Kind() == rawjson.String && v.Get("args").Kind() == rawjson.Object
	observation := v.Get("observation").Kind() == rawjson.String && (v.Get("extras").Exists() || v.Get("content").Exists())
	if !action && !observation {
		return false
	}
	ours := v.Get("tool_call_metadata").Exists() || v.Get("llm_metrics").Exists() || v.Get("cause").Exists()
	return ours || action && actions[v.Str("action")] || observation && observations[v.Str("observation")]
}

// actions and observations are the kinds of V0 events (All-Hands-AI/OpenHands:
// openhands/core/schema). Other programs that drive a screen have actions, too.
var (
	actions = kinds("message system run run_ipython read write edit browse browse_interactive think finish reject delegate recall call_tool_mcp " +
		"condensation condensation_request task_tracking loop_recovery change_agent_state start pause resume stop push send_pr null " +
		"initialize add_task modify_task kill save_plan summarize")
	observations = kinds("run run_ipython read write edit browse mcp chat think recall delegate message condense download task_tracking " +
		"loop_detection error success agent_state_changed user_rejected null")
)

func kinds(names string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(names) {
		set[name] = true
	}
	return set
}

func scoreV1(r *format.Record) int {
	v := r.Value
	if v.Get("kind").Kind() != rawjson.String {
		return 0
	}
	kind := kindOf(v)
	if _, known := metadataKinds[kind]; !known && !speaking(kind) {
		return 0
	}
	switch v.Str("source") {
	case "agent", "user", "environment", "hook":
		return likely
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
	var rest []byte
	for _, e := range events.Elems() {
		if e.Kind() == rawjson.Array && !e.Opaque() { // an action with its observation
			for _, one := range e.Elems() {
				said, rest = inner(said, rest, one)
			}
			continue
		}
		said, rest = inner(said, rest, e)
	}
	if len(rest) > 0 && len(said) > 0 {
		last := said[len(said)-1]
		last.Meta = append(last.Meta, model.Field{Name: "bookkeeping", Value: append(rest, ']')})
	}
	return said
}

// inner decodes one of several events.
func inner(said []*model.Message, rest []byte, v rawjson.Value) ([]*model.Message, []byte) {
	d := event(v)
	switch {
	case len(d.Messages) > 0:
		return append(said, d.Messages...), rest
	case d.Class == model.Metadata:
		if len(rest) == 0 {
			return said, append([]byte{'['}, v.Raw()...)
		}
		return said, append(append(rest, ','), v.Raw()...)
	}
	return append(said, unknown(v)), rest
}

func unknown(v rawjson.Value) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: v.Str("kind"), Raw: v.Keep()}}}
}

func event(v rawjson.Value) format.Decoded {
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
	d := envelope(v)
	id := cmp.Or(d.About.ID, strconv.FormatInt(r.Origin.Offset, 10))
	d.About.ID = ""
	d.Messages = list(v.Get("history"))
	failure := v.Get("error")
	m := &model.Message{Role: model.RoleMarker, RawRole: "result"}
	marker := model.Marker{Kind: model.MarkerEnd, Text: failure.Text(), Error: !failure.IsNull() && failure.Text() != ""}
	if failure.Kind() == rawjson.Object {
		marker.Text, marker.Error = string(failure.Raw()), true
	}
	m.Parts = []model.Part{marker}
	used := []string{"history", "error"}
	if patch := v.At("test_result", "git_patch"); strings.TrimSpace(patch.Text()) != "" {
		m.Parts = append(m.Parts, chat.Patch("git_patch.diff", patch.Text()))
	}
	for _, first := range d.Messages {
		if first.Role == model.RoleUser && strings.Contains(chat.Texts(first.Parts), v.Str("instruction")) {
			used = append(used, "instruction")
			break
		}
	}
	m.Meta = chat.Meta(v, used...)
	d.Messages = append(d.Messages, m)
	for _, m := range d.Messages {
		m.Conversation = id
	}
	return d
}
