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

// score returns the votes of a shape for a record, with those for the header of a session
// and of a fork.
func score(r *format.Record, session, fork int) int {
	v := r.Value
	switch {
	case r.Envelope || !isLine(v):
		return 0
	case v.Fits("type=session_meta payload.forked_from_id:some"):
		return fork
	case v.Fits("type=session_meta"):
		return session
	case v.Fits("type=response_item payload.type=message payload.role=user"):
		return certain
	}
	return sure
}

func scoreRollout(r *format.Record) int { return score(r, 8, 5) }
func scoreFork(r *format.Record) int    { return score(r, 5, 14) }

// scoreFlat votes for files without payloads.
func scoreFlat(r *format.Record) int {
	switch v := r.Value; {
	case r.Envelope:
	case isHeader(v):
		return headerVotes
	case v.Fits("record_type=state") && v.Len() <= 3:
		return certain
	case isOldCall(v) || isOldResult(v):
		return 6
	}
	return 0
}

// isHeader recognises the first line of a flat file. Where nobody gave instructions, it
// has the id and the time alone, and at most what git knows.
func isHeader(v rawjson.Value) bool {
	return v.Fits("!type:filled id:text timestamp:text !role !model") &&
		(v.Fits("instructions") || len(v.Look().Str("id")) == 36 && (v.Len() == 2 || v.Len() == 3 && v.Fits("git")))
}

// isOldCall recognises calls of the first versions, of which little is known.
func isOldCall(v rawjson.Value) bool {
	return v.Fits("type=tool_call function.name:text arguments timestamp !id")
}

func isOldResult(v rawjson.Value) bool {
	return v.Fits("type=tool_result name:text result timestamp") && v.Len() <= 5
}
