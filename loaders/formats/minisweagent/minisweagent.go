// Package minisweagent reads the trajectories of mini-swe-agent (*.traj.json):
//
//	{"info":{"exit_status":"Submitted","mini_version":"1.14.4",…},
//	 "messages":[{"role":"system",…},…],"trajectory_format":"mini-swe-agent-1"}
//
// and lists of messages without a document around them, as its oldest versions
// wrote them.
//
// What is special about it:
//
//   - Until version 1 the agent calls its only tool with a code block in its text,
//     and the output comes back in the user's name, between tags. Exactly one block
//     is a call; with none or several the agent is told what is wrong, which nobody
//     typed.
//   - From trajectory_format mini-swe-agent-1.1 on there are real calls and
//     results, or items of OpenAI's Responses API without a role.
//   - The whole answer of the provider is repeated in extra.response. Its figures
//     are taken from there.
//   - The end is a message of role exit, or nothing: files of version 1 just stop.
package minisweagent

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "mini-swe-agent",
	Title: "mini-swe-agent",
	Reads: "trajectories (*.traj.json) of mini-swe-agent 1 and 2, with calls in code blocks or as tool calls",
	Omits: "the provider's raw answer, of which only figures, reasoning and the reason to stop are shown",
	Sources: []format.Source{
		{Project: "SWE-agent/mini-swe-agent", File: "src/minisweagent/agents/default.py, src/minisweagent/run/utils/save.py, src/minisweagent/models"},
	},
	Shapes: []format.Shape{
		{Name: "trajectory", Score: score, Decode: decode, List: "messages"},
	},
}

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
