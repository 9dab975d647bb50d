// Package crewai reads what CrewAI writes: the log of a crew's tasks as JSON or text,
// the output of a crew with the messages of its tasks, and events of its bus.
//
//   - The log has a record when a task starts and one when it ends; both hold the
//     task. It is shown once, in the name of the crew, not as typed by a person.
//   - The messages between an agent and its model are only in events, and in outputs
//     of newer versions. Each call of a model repeats what was said before.
package crewai

import (
	"bytes"
	"regexp"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "crewai",
	Title: "CrewAI",
	Reads: "logs of tasks (output_log_file as JSON or text), outputs of crews, and events of the event bus one a line",
	Omits: "what agents and models said between is not in the logs of tasks; memory databases",
	Sources: []format.Source{
		{Project: "crewAIInc/crewAI", File: "src/crewai/utilities/file_handler.py, crews/crew_output.py, tasks/task_output.py, events/types"},
	},
	Shapes: []format.Shape{
		{Name: "task log", Score: scoreLog, Assemble: assembleLog},
		{Name: "text log", Score: scoreText, Assemble: assembleText, List: "-"},
		{Name: "crew output", Score: scoreOutput, Decode: decodeOutput, List: "tasks_output"},
		{Name: "events", Score: scoreEvent, Assemble: assembleEvents, List: "events"},
	},
}

// scoreLog votes on records of the log.
func scoreLog(r *format.Record) int {
	v := r.Value
	if v.Get("task").Kind() == rawjson.String && v.Get("agent").Kind() == rawjson.String && v.Get("status").Kind() == rawjson.String &&
		v.Get("task_name").Exists() {
		return 10
	}
	return 0
}

// logLine begins a record of the log as text.
var logLine = regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d: task_name="`)

// scoreText votes on lines of the log as text.
func scoreText(r *format.Record) int {
	if bytes.Contains(r.Raw, []byte(`task_name="`)) && logLine.Match(r.Raw) {
		return 10
	}
	return 0
}

// scoreOutput votes on outputs of crews and of their tasks.
func scoreOutput(r *format.Record) int {
	v := r.Value
	switch {
	case isTask(v), isTask(v.Get("tasks_output").Index(0)):
		return 10
	case v.Get("agent_role").Exists() && v.Get("raw").Kind() == rawjson.String && v.Get("messages").Kind() == rawjson.Array:
		return 8
	}
	return 0
}

// isTask reports whether v is the output of a task.
func isTask(v rawjson.Value) bool {
	return v.Get("description").Exists() && v.Get("agent").Exists() && v.Get("raw").Kind() == rawjson.String &&
		(v.Get("output_format").Exists() || v.Get("expected_output").Exists())
}

// scoreEvent votes on events.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if isEvent(v.Get("events").Index(0)) {
		return 8
	}
	if isEvent(v) {
		return 8
	}
	return 0
}

func isEvent(v rawjson.Value) bool {
	if !v.Get("timestamp").Exists() {
		return false
	}
	switch v.Str("type") {
	case "crew_kickoff_started", "crew_kickoff_completed", "crew_kickoff_failed", "task_started", "task_completed", "task_failed",
		"agent_execution_started", "agent_execution_completed", "agent_execution_error", "tool_usage_started", "tool_usage_finished", "tool_usage_error",
		"llm_call_started", "llm_call_completed", "llm_call_failed", "llm_stream_chunk":
		return true
	}
	return false
}
