// Package managedagents reads the events of sessions of Claude Managed Agents: one
// event per line, a page of the list of events, or recordings of a client's calls,
// whose lines are a method and its argument.
//
// What is special about these logs:
//
//   - A call is an event; its result names the event's id. Whether a person allowed
//     the call is an event of its own.
//   - Everything between the start and the end of a request to the model is one
//     message; the end counts the tokens.
//   - Thoughts are only said to have taken place.
//   - Events that a client sends come back with an id; recordings have both.
package managedagents

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "anthropic-managed-agents",
	Title: "Claude Managed Agents",
	Reads: "session events as the API gives them, one a line or as a page, and recordings of a client's calls with their results",
	Omits: "the text of thoughts is not in the events",
	Sources: []format.Source{
		{Project: "docs.anthropic.com", File: "Managed Agents, session events; the service is closed, what it gives is read in its client library"},
		{Project: "anthropics/anthropic-sdk-python", File: "src/anthropic/types/beta/sessions", Version: "009b0353 of 2026-08-07", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "session events", Score: score, Assemble: assemble, List: "data"}},
}

const events = format.Votes(`
	0  !type^agent.|user.|session.|span.|system.
	0  data
	0  parentId
	10 id^sevt_
	8  processed_at
	4  type=user.message content:list
	5  type=user.tool_confirmation|user.custom_tool_result|user.interrupt
	5  type=agent.custom_tool_use|agent.mcp_tool_use|agent.mcp_tool_result
`)

// score votes on events, pages of them, and recorded calls.
func score(r *format.Record) int {
	v := r.Value
	switch method := v.Index(0).Look().Text(); {
	case v.Kind() == rawjson.Array && v.Len() == 2 && strings.HasPrefix(method, "client.") && strings.Contains(method, ".sessions."):
		return 9
	case v.Fits("data.0 !type"):
		return min(events.Of(v.Get("data").Index(0)), 8)
	}
	return events.Of(v)
}
