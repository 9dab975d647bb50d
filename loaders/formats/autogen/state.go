package autogen

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeResult decodes a task result as a conversation of its own.
func decodeResult(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Fits("messages:list") {
		return decode(r)
	}
	return chat.Row(r, v, "", append(list(v.Get("messages"), ""), ended(v)...))
}

// list decodes messages as a conversation.
func list(v rawjson.Value, conversation string) []*model.Message {
	var out []*model.Message
	for _, e := range v.Elems() {
		d := one(e)
		if len(d.Messages) == 0 && d.Class != model.Metadata {
			m := chat.NoMessage(e, e.Str("type"))
			m.Role = model.RoleMarker
			d.Messages = []*model.Message{m}
		}
		out = append(out, chat.InConversation(conversation, d.Messages)...)
	}
	return out
}

// decodeState decodes a saved state: what the team said, and what the model of each
// agent is given, each a conversation of its own.
func decodeState(r *format.Record) format.Decoded {
	if !r.Value.Exists() {
		return format.Malformed("no JSON")
	}
	messages := stateMessages(r.Value, strconv.FormatInt(r.Origin.Offset, 10), 0)
	if len(messages) == 0 && scoreState(r) == 0 {
		return format.Unknown(r.Value.Str("type"))
	}
	return format.Decoded{Messages: messages, Class: model.Metadata, Type: "state without messages"}
}

// stateMessages decodes the lists of a state and of the states within it. The thread of
// the manager of a group chat comes first.
func stateMessages(v rawjson.Value, name string, depth int) []*model.Message {
	if depth > 8 {
		return nil
	}
	name, _, _ = strings.Cut(name, "/") // the id of the team follows
	messages := append(list(v.Get("message_thread"), name), list(v.Get("message_buffer"), name)...)
	for _, manager := range [...]bool{true, false} {
		for n, state := range v.Get("agent_states").Members() {
			if state.Fits("message_thread.0") == manager {
				messages = append(messages, stateMessages(state, n, depth+1)...)
			}
		}
	}
	for _, given := range [...]rawjson.Value{v.At("llm_context", "messages"), v.Get("llm_messages"), v.At("model_context", "messages")} {
		messages = append(messages, list(given, name)...)
	}
	for _, key := range [...]string{"agent_state", "inner_team_state", "team_state"} { // a container around the state of an agent
		if v.Get(key).Kind() == rawjson.Object {
			messages = append(messages, stateMessages(v.Get(key), name, depth+1)...)
		}
	}
	return messages
}

// decodeLog decodes what is in the log database besides its table chat_completions, which
// has requests with their answers.
var decodeLog = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	if table := v.Str("_table"); table != "" {
		return format.Metadata("table " + table)
	}
	return format.Unknown(v.Str("type"))
})
