// Package googleadk reads sessions and evaluations of Google's Agent Development
// Kit: saved sessions, streams of events, rows of its database, and eval sets.
//
//   - The author of an event says who speaks; the role of its content is that of
//     Gemini, where results of tools are sent in the user's name.
//   - Members are spelled in camel case by the API and the command line, and in snake
//     case, with all that is null, by model_dump.
//   - Partial events are repeated by the full event that follows them.
//   - A branch is the path of a sub-agent whose history is its own: a thread.
//   - In an eval set each turn has what the tools were called with, mostly without
//     their results.
package googleadk

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "google-adk",
	Title: "Google ADK",
	Reads: "sessions as the API gives and adk web exports them, events one a line or as server-sent events, rows of the session database, eval sets (*.evalset.json) and their results",
	Omits: "actions in old databases, which are pickled; artifacts in files of their own",
	Sources: []format.Source{
		{Project: "google/adk-python", File: "src/google/adk/events/event.py, event_actions.py, sessions/session.py, sessions/schemas, evaluation/eval_case.py, eval_set.py"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: scorePlain, Decode: decode, List: "events"},
		{Name: "session with logs", Score: scoreLogged, Assemble: assembleLogged, List: "events"},
		{Name: "eval set", Score: scoreEval, Decode: decodeEval, List: "eval_cases"},
		{Name: "eval results", Score: scoreResults, Decode: decodeEval, List: "eval_case_results"},
	},
}

// get returns a member in camel case or in snake case.
func get(v rawjson.Value, camel, snake string) rawjson.Value { return v.First(camel, snake) }

// scoreEvents votes on events and on sessions with a list of them.
func scoreEvents(r *format.Record) int {
	v := r.Value
	if n := eventVotes(v); n > 0 {
		return n
	}
	if isRow(v) {
		return 10
	}
	list := v.Get("events")
	if list.Kind() != rawjson.Array {
		return 0
	}
	if n := eventVotes(list.Index(0)); n > 0 {
		return 10
	}
	if isSession(v) {
		return 10
	}
	if list.Len() == 0 && !get(v, "appName", "app_name").IsNull() && !get(v, "userId", "user_id").IsNull() {
		return 6
	}
	return 0
}

// isSession reports whether v is a session by what is around its events, which are
// without the id of their run where a program left it out. The time stands behind
// the events, where the head of a large session does not reach.
func isSession(v rawjson.Value) bool {
	return v.Get("events").Kind() == rawjson.Array && !get(v, "appName", "app_name").IsNull() && !get(v, "userId", "user_id").IsNull() &&
		(!get(v, "lastUpdateTime", "last_update_time").IsNull() || v.Get("events").Index(0).Get("author").Kind() == rawjson.String)
}

// eventVotes judges one event.
func eventVotes(v rawjson.Value) int {
	if v.Get("author").Kind() != rawjson.String || get(v, "invocationId", "invocation_id").Kind() != rawjson.String {
		return 0
	}
	if v.Get("actions").Kind() == rawjson.Object || v.At("content", "parts").Kind() == rawjson.Array {
		return 10
	}
	return 4
}

// isRow reports whether v is an event in a row of the session database.
func isRow(v rawjson.Value) bool {
	return v.Is("_table", "events") && v.Get("session_id").Exists() && v.Get("invocation_id").Exists() &&
		(v.Get("event_data").Exists() || v.Get("author").Exists())
}

// scoreEval votes on eval sets and their cases.
func scoreEval(r *format.Record) int {
	v := r.Value
	for _, c := range [...]rawjson.Value{v, get(v, "evalCases", "eval_cases").Index(0)} {
		if conversation := c.Get("conversation"); conversation.Kind() == rawjson.Array && isInvocation(conversation.Index(0)) {
			return 10
		}
	}
	switch {
	case isTurn(v), v.Kind() == rawjson.Array && isTurn(v.Index(0)), isTurn(v.Get("data").Index(0)):
		return 8
	}
	return 0
}

// isInvocation reports whether v is a turn of an eval case.
func isInvocation(v rawjson.Value) bool {
	return get(v, "userContent", "user_content").Kind() == rawjson.Object
}

// isTurn reports whether v is a turn of an eval set of old.
func isTurn(v rawjson.Value) bool {
	return v.Get("query").Kind() == rawjson.String && (v.Get("expected_tool_use").Kind() == rawjson.Array || v.Get("expected_intermediate_agent_responses").Exists())
}

// scoreResults votes on the results of evaluations.
func scoreResults(r *format.Record) int {
	v := r.Value
	for _, c := range [...]rawjson.Value{v, get(v, "evalCaseResults", "eval_case_results").Index(0)} {
		if !get(c, "evalId", "eval_id").IsNull() && (!get(c, "sessionDetails", "session_details").IsNull() || !get(c, "finalEvalStatus", "final_eval_status").IsNull()) {
			return 10
		}
	}
	return 0
}
