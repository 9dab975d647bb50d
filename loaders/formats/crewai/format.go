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

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes CrewAI to the table of formats.
var Format = format.Format{
	Name:    "crewai",
	Title:   "CrewAI",
	Reads:   "logs of tasks (output_log_file as JSON or text), outputs of crews, and events of the event bus one a line",
	Omits:   "what agents and models said between is not in the logs of tasks; memory databases",
	Sources: []format.Source{{Project: "crewAIInc/crewAI", File: "lib/crewai/src/crewai: utilities/file_handler.py, crews/crew_output.py, tasks/task_output.py, events/types", Version: "f4731f50 of 2026-08-21", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "task log", Score: entries.Score, Assemble: assembleLog},
		{Name: "text log", Score: scoreText, Assemble: chat.AssembleText(readText), List: "-"},
		{Name: "crew output", Score: scoreOutput, Decode: decodeOutput, List: "tasks_output"},
		{Name: "events", Score: busEvents.OrFirst("events"), Assemble: assembleEvents, List: "events"},
	},
}

// entries are those of the log.
const entries = format.Votes("10 task:text agent:text status:text task_name")

// logLine begins an entry of the log as text.
var logLine = format.Regexp(`(?m)^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d: task_name="`)

// scoreText votes on lines of the log as text.
func scoreText(r *format.Record) int {
	return format.If(bytes.Contains(r.Raw, []byte(`task_name="`)) && logLine().FindIndex(r.Raw) != nil, 10)
}

// scoreOutput votes on outputs of crews and of their tasks.
func scoreOutput(r *format.Record) int {
	v := r.Value
	switch {
	case isTask(v), isTask(v.Get("tasks_output").Index(0)):
		return 10
	case v.Fits("agent_role raw:text messages:list"):
		return 8
	}
	return 0
}

// isTask reports whether v is the output of a task.
func isTask(v rawjson.Value) bool {
	return v.Fits("description agent raw:text output_format/expected_output")
}

// busEvents are events of the bus.
const busEvents = format.Votes(`
	8 timestamp type=crew_kickoff_started|crew_kickoff_completed|crew_kickoff_failed|task_started|task_completed|task_failed
	8 timestamp type=agent_execution_started|agent_execution_completed|agent_execution_error
	8 timestamp type=tool_usage_started|tool_usage_finished|tool_usage_error
	8 timestamp type=llm_call_started|llm_call_completed|llm_call_failed|llm_stream_chunk|llm_thinking_chunk
	8 timestamp type=lite_agent_execution_started|lite_agent_execution_completed|lite_agent_execution_error
	8 timestamp type=conversation_message_added|conversation_turn_failed flow_name
	8 timestamp type=human_feedback_requested|human_feedback_received|flow_input_requested|flow_input_received flow_name
	1 timestamp type event_id emission_sequence
`)
