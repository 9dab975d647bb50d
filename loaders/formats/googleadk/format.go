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
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes Google ADK to the table of formats.
var Format = format.Format{
	Name:    "google-adk",
	Title:   "Google ADK",
	Reads:   "sessions as the API gives and adk web exports them, events one a line or as server-sent events, rows of the session database, eval sets (*.evalset.json) and their results",
	Omits:   "actions in old databases, which are pickled; artifacts in files of their own",
	Sources: []format.Source{{Project: "google/adk-python", File: "src/google/adk/events/event.py, event_actions.py, sessions/session.py, sessions/schemas, evaluation/eval_case.py, eval_set.py", Version: "7c670f63 of 2025-06-20", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "session", Score: scorePlain, Decode: decode, Assemble: chat.Streamed{Decode: decode, Piece: piece}.Assemble, Pieces: true, List: "events"},
		{Name: "session with logs", Score: scoreLogged, Assemble: assembleLogged, List: "events"},
		{Name: "eval set", Score: scoreEval, Decode: decodeEval, List: "eval_cases"},
		{Name: "eval results", Score: scoreResults, Decode: decodeEval, List: "eval_case_results"},
	},
}

// events are events, rows of the session database with one, and sessions with a list of
// them, which are known by what is around it where the events are without the id of their
// run. Their time stands behind the events, where the head of a large session does not reach.
const events = format.Votes(`
	10 author:text invocationId/invocation_id:text actions:object
	10 author:text invocationId/invocation_id:text content.parts:list
	4  author:text invocationId/invocation_id:text
	10 _table=events session_id invocation_id event_data/author
	10 events:list events.0.author:text events.0.invocationId/invocation_id:text
	10 events:list appName/app_name:some userId/user_id:some lastUpdateTime/last_update_time:some
	10 events:list appName/app_name:some userId/user_id:some events.0.author:text
	6  events:list appName/app_name:some userId/user_id:some !events.0
`)

// scorePlain votes on sessions without logs, and a little less on those with.
func scorePlain(r *format.Record) int {
	n := events.Score(r)
	if n > 0 && r.Value.Fits("event_logs:list event_logs.0") {
		return n - 1
	}
	return n
}

// scoreLogged votes on sessions with logs.
func scoreLogged(r *format.Record) int {
	if r.Value.Fits("events:list event_logs.0.event_id") {
		return 10
	}
	return events.Score(r)
}

// scoreEval votes on eval sets and their cases.
func scoreEval(r *format.Record) int {
	v := r.Value
	switch first := v.First("evalCases", "eval_cases").Index(0); {
	case isInvocation(v.Get("conversation").Index(0)), isInvocation(first.Get("conversation").Index(0)):
		return 10
	case isTurn(v), v.Kind() == rawjson.Array && isTurn(v.Index(0)), isTurn(v.Get("data").Index(0)):
		return 8
	}
	return 0
}

// isInvocation reports whether v is a turn of an eval case.
func isInvocation(v rawjson.Value) bool { return v.Fits("userContent/user_content:object") }

// isTurn reports whether v is a turn of an eval set of old.
func isTurn(v rawjson.Value) bool {
	return v.Fits("query:text") && (v.Fits("expected_tool_use:list") || v.Fits("expected_intermediate_agent_responses"))
}

// results are those of evaluations.
const results = format.Votes("10 evalId/eval_id:some sessionDetails/session_details/finalEvalStatus/final_eval_status:some")

func scoreResults(r *format.Record) int {
	return max(results.Of(r.Value), results.Of(r.Value.First("evalCaseResults", "eval_case_results").Index(0)))
}

// Sessions of old have beside their events the requests to the model and its answers,
// {"event_logs":[{"event_id","model_request","model_response"}]}, and only there the
// model and the figures (google/adk-python: src/google/adk/cli/utils, before 0.1).

// assembleLogged decodes such a session.
func assembleLogged(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var logs map[string]rawjson.Value
	for r := range records {
		if r.Envelope {
			logs = logsOf(r.Value)
		}
		d := decode(r)
		if name := chatModel(logs); name != "" && r.Envelope {
			d.About.Model = name
		}
		out.About.Merge(d.About)
		shown := len(out.Messages)
		chat.Add(&out, r, d)
		if r.Envelope { // the system prompt, though the document ends behind the events
			out.Messages = append(slices.Clone(out.Messages[shown:]), out.Messages[:shown]...)
		}
	}
	for _, m := range out.Messages {
		logged(m, logs)
	}
	return out
}

// logsOf returns the logs of a session by the ids of their events.
func logsOf(v rawjson.Value) map[string]rawjson.Value {
	logs := map[string]rawjson.Value{}
	for _, log := range v.Get("event_logs").Elems() {
		if id := log.Look().Get("event_id").Scalar(); id != "" {
			logs[id] = log
		}
	}
	return logs
}

// chatModel returns the one model that the logs name, "" if there are several.
func chatModel(logs map[string]rawjson.Value) string {
	only := ""
	for _, log := range logs {
		name := log.Look().At("model_request", "model").Text()
		if name != "" && only != "" && name != only {
			return ""
		}
		only = name
	}
	return only
}

// logged adds to the message of an event what its log says.
func logged(m *model.Message, logs map[string]rawjson.Value) {
	log, ok := logs[m.ID]
	if !ok || m.ID == "" || m.Role != model.RoleAssistant {
		return
	}
	answer := log.Get("model_response")
	if m.Usage.IsZero() {
		m.Usage = chat.Usage(answer.First("usageMetadata", "usage_metadata"))
	}
	if m.Model == "" {
		m.Model = chat.FirstText(answer.First("modelVersion", "model_version"), log.At("model_request", "model"))
	}
	if m.StopReason == "" {
		m.StopReason = answer.Get("candidates").Index(0).First("finishReason", "finish_reason").Text()
	}
}
