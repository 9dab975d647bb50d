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

// Format returns the format.
var Format = format.Format{
	Name:  "anthropic-managed-agents",
	Title: "Claude Managed Agents",
	Reads: "session events as the API gives them, one a line or as a page, and recordings of a client's calls with their results",
	Omits: "the text of thoughts is not in the events",
	Sources: []format.Source{
		{Project: "docs.anthropic.com", File: "Managed Agents, session events"},
		{Project: "anthropics/anthropic-sdk-python", File: "src/anthropic/types/beta/sessions"},
	},
	Shapes: []format.Shape{
		{Name: "session events", Score: score, Assemble: assemble, List: "data"},
	},
}

// score votes on events, pages of them, and recorded calls.
func score(r *format.Record) int {
	v := r.Value
	switch v.Kind() {
	case rawjson.Array:
		if method := v.Index(0).Text(); v.Len() == 2 && strings.HasPrefix(method, "client.") && strings.Contains(method, ".sessions.") {
			return 9
		}
	case rawjson.Object:
		if e := v.Get("data").Index(0); e.Exists() && !v.Get("type").Exists() {
			return min(scoreEvent(e), 8)
		}
		return scoreEvent(v)
	}
	return 0
}

func scoreEvent(v rawjson.Value) int {
	kind := v.Str("type")
	group, name, ok := strings.Cut(kind, ".")
	if !ok || name == "" || v.Get("data").Exists() || v.Get("parentId").Exists() {
		return 0
	}
	switch group {
	case "agent", "user", "session", "span", "system":
	default:
		return 0
	}
	if strings.HasPrefix(v.Str("id"), "sevt_") {
		return 10
	}
	if v.Get("processed_at").Exists() {
		return 8
	}
	switch kind {
	case "user.message":
		if v.Get("content").Kind() == rawjson.Array {
			return 4
		}
	case "user.tool_confirmation", "user.custom_tool_result", "user.interrupt", "agent.custom_tool_use", "agent.mcp_tool_use", "agent.mcp_tool_result":
		return 5
	}
	return 0
}
