package codex

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape. The shapes of rollouts differ only in how
// much they like the records that tell them apart; headerVotes are enough to outvote the
// bare items of a flat file, which are those of OpenAI's interface.
const (
	certain     = 10
	sure        = 8
	headerVotes = 60
)

// kind is what a line says of itself: its type and that of its payload.
func kind(v rawjson.Value) (line, payload string, ok bool) {
	line = v.Str("type")
	switch line {
	case "session_meta", "response_item", "history_mutation", "event_msg", "turn_context", "compacted", "world_state",
		"inter_agent_communication", "inter_agent_communication_metadata", "token_usage_record":
	default:
		return "", "", false
	}
	p := v.Get("payload")
	if p.Kind() != rawjson.Object {
		return "", "", false
	}
	return line, p.Str("type"), true
}

// speech are the votes of a shape for the records that the shapes differ in.
type speech struct{ userItem, agentItem, userEvent, agentEvent, session, fork int }

func (s speech) score(r *format.Record) int {
	if r.Value.Kind() != rawjson.Object || r.Envelope {
		return 0
	}
	line, payload, ok := kind(r.Value)
	if !ok {
		return 0
	}
	p := r.Value.Get("payload")
	switch line {
	case "session_meta":
		if p.Get("forked_from_id").IsNull() {
			return s.session
		}
		return s.fork
	case "response_item":
		if votes, ok := s.item(p); ok {
			return votes
		}
	case "history_mutation":
		for _, e := range p.Get("items").Elems() {
			if votes, ok := s.item(e); ok {
				return votes
			}
		}
	case "event_msg":
		if payload == "item_completed" {
			payload = p.At("item", "type").Text()
		}
		switch payload {
		case "user_message", "UserMessage":
			return s.userEvent
		case "agent_message", "AgentMessage":
			return s.agentEvent
		}
	}
	return sure
}

// item returns the votes for an item that somebody said.
func (s speech) item(p rawjson.Value) (int, bool) {
	if p.Str("type") == "message" {
		switch p.Str("role") {
		case "user":
			return s.userItem, true
		case "assistant":
			return s.agentItem, true
		}
	}
	return 0, false
}

func scoreItems(r *format.Record) int {
	return speech{userItem: 10, agentItem: 6, userEvent: 5, agentEvent: 5, session: 8, fork: 5}.score(r)
}

func scoreFork(r *format.Record) int {
	return speech{userItem: 10, agentItem: 6, userEvent: 5, agentEvent: 5, session: 5, fork: 14}.score(r)
}

func scorePrompts(r *format.Record) int {
	return speech{agentItem: 6, userEvent: 8, agentEvent: 5, session: 8, fork: 8}.score(r)
}

func scoreEvents(r *format.Record) int {
	return speech{userEvent: 8, agentEvent: 8, session: 8, fork: 8}.score(r)
}

// scoreFlat votes for files without payloads.
func scoreFlat(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.Envelope {
		return 0
	}
	switch kind := v.Str("type"); {
	case kind == "" && v.Get("id").Kind() == rawjson.String && v.Get("timestamp").Kind() == rawjson.String &&
		v.Get("instructions").Exists() && !v.Get("role").Exists() && !v.Get("model").Exists():
		return headerVotes
	case v.Str("record_type") == "state" && v.Len() <= 3:
		return certain
	case isOldCall(v) || isOldResult(v):
		return 6
	}
	return 0
}

// isOldCall recognises calls of the first versions, of which little is known:
// {"timestamp","type":"tool_call","function":{"name"},"arguments"}.
func isOldCall(v rawjson.Value) bool {
	return v.Str("type") == "tool_call" && v.At("function", "name").Kind() == rawjson.String && v.Get("arguments").Exists() && v.Get("timestamp").Exists() && !v.Get("id").Exists()
}

func isOldResult(v rawjson.Value) bool {
	return v.Str("type") == "tool_result" && v.Get("name").Kind() == rawjson.String && v.Get("result").Exists() && v.Get("timestamp").Exists() && v.Len() <= 5
}
