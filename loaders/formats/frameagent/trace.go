package frameagent

import (
	"cmp"
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
	return chat.AssembleEach(t.add)(records)
}

// trace is a sequence of events on its way to messages.
type trace struct {
	about    format.About
	runs     map[string]*run
	sessions map[string]*history
	fresh    []*model.Message // those that begin at the current record
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

// add takes in one event and says what became of it.
func (t *trace) add(r *format.Record) (d format.Decoded) {
	v := rawjson.Unwrap(r.Value, 2)
	switch kind := v.Str("type"); {
	case !v.Exists():
		return format.Malformed("no JSON")
	case isTrace(v):
		t.fresh = nil
		if d = format.Metadata(kind); t.event(t.run(v), kind, v) {
			d = format.Shown(t.fresh...)
		}
		d.About = t.about
		return d
	case v.Get("role").Kind() == rawjson.String:
		return format.Shown(message(v))
	default:
		return format.Unknown(kind)
	}
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
	failed := strings.HasSuffix(kind, "_failed") || strings.HasSuffix(kind, "_error") || v.Fits("level=error")
	if failed {
		if v.Str("message") == r.failed && r.failed != "" {
			return false // the error of a node is that of what ran in it
		}
		r.failed = v.Str("message")
	}
	text := v.Str("message")
	switch {
	case failed:
		t.marker(r, v, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
	case text != "":
		t.marker(r, v, model.Marker{Kind: model.MarkerNotice, Text: text})
	}
	return failed || text != ""
}

// run returns the run that an event belongs to.
func (t *trace) run(v rawjson.Value) *run {
	id := v.Str("runId")
	if r := t.runs[id]; r != nil {
		return r
	}
	r := &run{id: id, session: v.At("data", "sessionId").Text(), calls: map[string]bool{}, told: map[string]uint64{}}
	t.runs[id] = r
	if parent := v.Look().Str("parentRunId"); parent != id {
		r.parent = parent
	}
	if p := t.runs[r.parent]; r.parent != "" && p != nil {
		r.parentCall, r.session, r.talk = p.open, p.session, p.talk
	}
	r.talk = cmp.Or(r.talk, r.session, id)
	r.history = &history{seen: map[string]int{}, detailed: map[*model.ToolResult]bool{}}
	if r.parent == "" && r.session != "" {
		if before := t.sessions[r.session]; before != nil {
			r.history = before
		}
		t.sessions[r.session] = r.history
		t.about.ID = cmp.Or(t.about.ID, r.session)
	}
	return r
}

// speak emits a message of a run with what its event says of who, when and where.
func (t *trace) speak(r *run, v rawjson.Value, m *model.Message) {
	if m.Time.IsZero() {
		m.Time = chat.Time(v.Get("ts"))
	}
	if m.Role != model.RoleUser {
		m.Agent = cmp.Or(m.Agent, chat.FirstText(v.At("agent", "label"), v.At("agent", "id")))
	}
	if r.parent != "" {
		m.Thread, m.Sidechain, m.ParentCall = r.id, true, r.parentCall
	}
	m.Conversation = r.talk
	t.fresh = append(t.fresh, m)
}

func (t *trace) marker(r *run, v rawjson.Value, p model.Marker) {
	t.speak(r, v, &model.Message{Role: model.RoleMarker, RawRole: v.Str("type"), Parts: []model.Part{p}, Duration: duration(v)})
}

func duration(v rawjson.Value) time.Duration {
	ms, _ := v.At("timing", "durationMs").Float()
	return chat.Milliseconds(ms)
}
