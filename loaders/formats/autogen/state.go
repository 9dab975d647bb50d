package autogen

import (
	"iter"
	"strconv"
	"strings"

	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeResult decodes a task result as a conversation of its own.
func decodeResult(r *format.Record) format.Decoded {
	v := r.Value
	if v.Get("messages").Kind() != rawjson.Array {
		return decode(r)
	}
	messages := list(v.Get("messages"), strconv.FormatInt(r.Origin.Offset, 10))
	if reason := v.Str("stop_reason"); reason != "" {
		messages = append(messages, &model.Message{Role: model.RoleMarker, RawRole: "TaskResult", Conversation: strconv.FormatInt(r.Origin.Offset, 10),
			Parts: []model.Part{model.Marker{Kind: model.MarkerEnd, Text: reason}}})
	}
	if len(messages) == 0 {
		return format.Metadata("empty result")
	}
	return format.Shown(messages...)
}

// list decodes messages as a conversation.
func list(v rawjson.Value, conversation string) []*model.Message {
	var out []*model.Message
	for _, e := range v.Elems() {
		d := one(e)
		if len(d.Messages) == 0 && d.Class != model.Metadata {
			d.Messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: e.Str("type"), Raw: e.Keep()}}}}
		}
		for _, m := range d.Messages {
			m.Conversation = conversation
			out = append(out, m)
		}
	}
	return out
}

// scoreStates votes on saved states of agents and teams.
func scoreStates(r *format.Record) int {
	v := r.Value
	kind := v.Str("type")
	switch {
	case v.Get("agent_states").Kind() == rawjson.Object && (strings.HasSuffix(kind, "State") || v.Get("version").Exists()):
		return 10
	case strings.HasSuffix(kind, "State") && (v.Get("llm_context").Kind() == rawjson.Object || v.Get("message_thread").Kind() == rawjson.Array):
		return 10
	case v.At("llm_context", "messages").Kind() == rawjson.Array && votes(v.At("llm_context", "messages").Index(0)) > 0:
		return 10
	}
	return 0
}

// decodeState decodes a saved state: what the team said, and what the model of each
// agent is given, each a conversation of its own.
func decodeState(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Exists() {
		return format.Malformed("not JSON")
	}
	s := states{base: strconv.FormatInt(r.Origin.Offset, 10)}
	s.add(v, "", 0)
	if len(s.messages) == 0 {
		if scoreStates(r) > 0 {
			return format.Metadata("state without messages")
		}
		return format.Unknown(v.Str("type"))
	}
	return format.Shown(s.messages...)
}

type states struct {
	base     string
	messages []*model.Message
}

// add adds the lists of a state and of the states within it. The thread of the
// manager of a group chat comes first.
func (s *states) add(v rawjson.Value, name string, depth int) {
	if depth > 8 {
		return
	}
	for _, key := range [...]string{"message_thread", "message_buffer"} {
		s.messages = append(s.messages, s.list(v.Get(key), name)...)
	}
	inner := v.Get("agent_states")
	for n, state := range inner.Members() {
		if state.Get("message_thread").Len() > 0 {
			s.add(state, n, depth+1)
		}
	}
	for n, state := range inner.Members() {
		if state.Get("message_thread").Len() == 0 {
			s.add(state, n, depth+1)
		}
	}
	for _, path := range [...][]string{{"llm_context", "messages"}, {"llm_messages"}, {"model_context", "messages"}} {
		s.messages = append(s.messages, s.list(v.At(path...), name)...)
	}
	for _, key := range [...]string{"agent_state", "inner_team_state", "team_state"} { // a container around the state of an agent
		if v.Get(key).Kind() == rawjson.Object {
			s.add(v.Get(key), name, depth+1)
		}
	}
}

func (s *states) list(v rawjson.Value, name string) []*model.Message {
	if i := strings.IndexByte(name, '/'); i > 0 {
		name = name[:i] // the id of the team follows
	}
	conversation := s.base
	if name != "" {
		conversation = name
	}
	return list(v, conversation)
}

// scoreLog votes on the tables of the log database.
func scoreLog(r *format.Record) int {
	v := r.Value
	switch v.Str("_table") {
	case "chat_completions":
		if v.Get("invocation_id").Exists() && v.Get("request").Exists() {
			return 10
		}
	case "sqlite_schema":
		if tables := v.Get("tables"); tables.Get("chat_completions").Exists() && tables.Get("oai_clients").Exists() {
			return 10
		}
	}
	return 0
}

func decodeLog(r *format.Record) format.Decoded {
	if !r.Value.Exists() {
		return format.Malformed("not JSON")
	}
	if table := r.Value.Str("_table"); table != "" {
		return format.Metadata("table " + table)
	}
	return format.Unknown(r.Value.Str("type"))
}

// assembleLog decodes the log database, whose table chat_completions has requests
// with their answers.
func assembleLog(records iter.Seq[*format.Record]) format.Assembled {
	return wire.AssembleExchanges(records, decodeLog)
}
