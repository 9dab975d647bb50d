package frameagent

import (
	"iter"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble makes a conversation of trace events. Every request to the model
// repeats the whole history, if the program asked for prompts, and replies and
// tool results have events of their own; so each message is taken from where it
// appears first.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	t := trace{runs: map[string]*run{}, sessions: map[string]*history{}}
	for r := range records {
		t.record = r
		t.out.Classes = append(t.out.Classes, t.add(rawjson.Unwrap(r.Value, 2)))
	}
	return t.out
}

// trace is a sequence of events on its way to messages.
type trace struct {
	out      format.Assembled
	runs     map[string]*run
	sessions map[string]*history
	record   *format.Record
}

// A run is one execution of a graph or of steps.
type run struct {
	id, parent string // parent is the id of the run that started it, or ""
	session    string
	talk       string            // key of the conversation: of the session, else of the first run
	parentCall string            // id of the tool call of the parent that was open then
	last       *model.Message    // the last reply of the model
	reply      *model.Message    // figures of a reply whose text was not traced
	open       string            // id of the tool call that runs now
	failed     string            // what went wrong last
	calls      map[string]bool   // ids of the calls that were shown
	told       map[string]uint64 // what events of a kind told of a call
	*history
}

// history is what was shown of the messages that requests repeat. Runs of the
// same session share it: a run that was paused goes on as another one.
type history struct {
	seen     map[string]int             // messages by role and content
	results  []*model.ToolResult        // results shown from events, oldest first
	detailed map[*model.ToolResult]bool // those whose message was found in a prompt
}

func shown() format.RecordClass { return format.RecordClass{Class: model.Shown} }

func metadata(kind string) format.RecordClass {
	return format.RecordClass{Class: model.Metadata, Type: kind}
}

// add takes in one event and says what became of it.
func (t *trace) add(v rawjson.Value) format.RecordClass {
	if !v.Exists() {
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	}
	kind := v.Str("type")
	if !isTrace(v) {
		if v.Get("role").Kind() == rawjson.String {
			t.emit(message(v))
			return shown()
		}
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	r := t.run(v)
	if t.event(r, kind, v) {
		return shown()
	}
	return metadata(kind)
}

// event dispatches on the type (src/telemetry/interfaces/traceEventType.interface.ts)
// and reports whether the event is part of what is shown.
func (t *trace) event(r *run, kind string, v rawjson.Value) bool {
	switch kind {
	case "run_started":
		t.marker(r, v, model.Marker{Kind: model.MarkerRunStart, Text: v.At("flow", "id").Text()})
		return true
	case "run_finished":
		t.marker(r, v, ending(v.At("data", "status").Text()))
		return true
	case "llm_request_started":
		return t.prompt(r, v)
	case "llm_request_finished":
		return t.output(r, v)
	case "tool_detected", "tool_execution_started":
		return t.call(r, v)
	case "tool_execution_finished", "tool_execution_failed", "custom:tool_execution_denied", "custom:todo_plan_guardrail_blocked":
		t.result(r, v)
		return true
	}
	failed := strings.HasSuffix(kind, "_failed") || strings.HasSuffix(kind, "_error") || v.Str("level") == "error"
	if failed {
		if v.Str("message") == r.failed && r.failed != "" {
			return false // the error of a node is that of what ran in it
		}
		r.failed = v.Str("message")
	}
	if text := v.Str("message"); text != "" || failed {
		m := model.Marker{Kind: model.MarkerNotice, Text: text, Error: failed}
		if failed {
			m.Kind = model.MarkerError
		}
		t.marker(r, v, m)
		return true
	}
	return false
}

// run returns the run that an event belongs to.
func (t *trace) run(v rawjson.Value) *run {
	id := v.Str("runId")
	if r := t.runs[id]; r != nil {
		return r
	}
	r := &run{id: id, session: v.At("data", "sessionId").Text(), calls: map[string]bool{}, told: map[string]uint64{}}
	t.runs[id] = r
	if parent := v.Str("parentRunId"); parent != id {
		r.parent = parent
	}
	if p := t.runs[r.parent]; r.parent != "" && p != nil {
		r.parentCall, r.session, r.talk = p.open, p.session, p.talk
	}
	if r.talk == "" {
		if r.talk = r.session; r.talk == "" {
			r.talk = id
		}
	}
	if r.parent == "" && r.session != "" {
		if r.history = t.sessions[r.session]; r.history == nil {
			r.history = newHistory()
			t.sessions[r.session] = r.history
		}
		if t.out.About.ID == "" {
			t.out.About.ID = r.session
		}
		return r
	}
	r.history = newHistory()
	return r
}

func newHistory() *history {
	return &history{seen: map[string]int{}, detailed: map[*model.ToolResult]bool{}}
}

// emit appends a message that comes from the current record.
func (t *trace) emit(m *model.Message) {
	m.Origin = t.record.Origin
	t.out.Messages = append(t.out.Messages, m)
}

// speak emits a message of a run with what its event says of who, when and where.
func (t *trace) speak(r *run, v rawjson.Value, m *model.Message) {
	if m.Time.IsZero() {
		m.Time = chat.Time(v.Get("ts"))
	}
	if m.Agent == "" && m.Role != model.RoleUser {
		m.Agent = agent(v)
	}
	if r.parent != "" {
		m.Thread, m.Sidechain, m.ParentCall = r.id, true, r.parentCall
	}
	m.Conversation = r.talk
	t.emit(m)
}

func agent(v rawjson.Value) string {
	if label := v.At("agent", "label").Text(); label != "" {
		return label
	}
	return v.At("agent", "id").Text()
}

func (t *trace) marker(r *run, v rawjson.Value, p model.Marker) {
	m := &model.Message{Role: model.RoleMarker, RawRole: v.Str("type"), Parts: []model.Part{p}, Duration: duration(v)}
	m.Meta = rest(v, "message")
	t.speak(r, v, m)
}

// rest are the members of an event that a message has no place for.
func rest(v rawjson.Value, used ...string) []model.Field {
	return chat.Meta(v, append(used, "ts", "type", "agent", "timing")...)
}

func duration(v rawjson.Value) time.Duration {
	ms, _ := v.At("timing", "durationMs").Float()
	if ms < 0 || ms > float64(1<<62)/1e6 {
		return 0
	}
	return time.Duration(ms * float64(time.Millisecond))
}
