package minisweagent

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// documents are whole trajectories. The first two are those of other agents.
const documents = format.Votes(`
	0  history
	0  trajectory
	10 trajectory_format^mini-swe-agent
	8  messages:list info.mini_version
	8  messages:list info.exit_status info.model_stats
`)

// messages are those that only this agent writes.
const messages = format.Votes(`
	4 role=assistant extra.response.choices:list
	4 role=assistant extra.actions:list
	4 role=user content^<returncode>
	8 role=tool extra.raw_output extra.returncode
	8 role=exit extra.exit_status
	8 !role:filled type=function_call_output extra.returncode
	8 !role:filled object=response extra.actions
`)

// score votes for trajectories and for messages; for a list of these as for its surest.
func score(r *format.Record) int {
	switch v := r.Value; {
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, message)
	case v.Fits("history"), v.Fits("trajectory"), v.Fits("info:object messages:list"), documents.Of(v) > 0:
		return documents.Of(v)
	default:
		return message(v)
	}
}

func message(v rawjson.Value) int {
	if v.Fits("role=assistant") && strings.Contains(v.Str("content"), "```mswea_bash_command") {
		return 8
	}
	return messages.Of(v)
}
