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

// isLine reports whether a record is a line of a rollout.
func isLine(v rawjson.Value) bool {
	return v.Fits("payload:object type=session_meta|response_item|history_mutation|event_msg|turn_context|compacted|world_state|" +
		"inter_agent_communication|inter_agent_communication_metadata|token_usage_record")
}

// speech are the votes of a shape for the records that the shapes differ in.
type speech struct{ userItem, agentItem, userEvent, agentEvent, session, fork int }

func (s speech) score(r *format.Record) int {
	v := r.Value
	p := v.Look().Get("payload")
	switch {
	case r.Envelope || !isLine(v):
		return 0
	case v.Fits("type=session_meta payload.forked_from_id:some"):
		return s.fork
	case v.Fits("type=session_meta"):
		return s.session
	case v.Fits("type=response_item"):
		votes, _ := s.item(p)
		return votes
	case v.Fits("type=history_mutation"):
		for _, e := range p.Get("items").Elems() {
			if votes, ok := s.item(e); ok {
				return votes
			}
		}
	case v.Fits("type=event_msg"):
		kind := p.Str("type")
		if kind == "item_completed" {
			kind = p.At("item", "type").Text()
		}
		switch kind {
		case "user_message", "UserMessage":
			return s.userEvent
		case "agent_message", "AgentMessage":
			return s.agentEvent
		}
	}
	return sure
}

// item returns the votes for an item; ok says that somebody says it.
func (s speech) item(p rawjson.Value) (votes int, ok bool) {
	switch {
	case p.Fits("type=message role=user"):
		return s.userItem, true
	case p.Fits("type=message role=assistant"):
		return s.agentItem, true
	}
	return sure, false
}

var (
	scoreItems   = speech{userItem: 10, agentItem: 6, userEvent: 5, agentEvent: 5, session: 8, fork: 5}.score
	scoreFork    = speech{userItem: 10, agentItem: 6, userEvent: 5, agentEvent: 5, session: 5, fork: 14}.score
	scorePrompts = speech{agentItem: 6, userEvent: 8, agentEvent: 5, session: 8, fork: 8}.score
	scoreEvents  = speech{userEvent: 8, agentEvent: 8, session: 8, fork: 8}.score
)

// scoreFlat votes for files without payloads.
func scoreFlat(r *format.Record) int {
	switch v := r.Value; {
	case r.Envelope:
	case v.Fits("!type:filled id:text timestamp:text instructions !role !model"):
		return headerVotes
	case v.Fits("record_type=state") && v.Len() <= 3:
		return certain
	case isOldCall(v) || isOldResult(v):
		return 6
	}
	return 0
}

// isOldCall recognises calls of the first versions, of which little is known.
func isOldCall(v rawjson.Value) bool {
	return v.Fits("type=tool_call function.name:text arguments timestamp !id")
}

func isOldResult(v rawjson.Value) bool {
	return v.Fits("type=tool_result name:text result timestamp") && v.Len() <= 5
}
