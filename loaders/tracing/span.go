package tracing

import (
	"cmp"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// SpanKind says what a unit of a trace is.
type SpanKind uint8

// The kinds of spans that matter to a conversation.
const (
	SpanOther SpanKind = iota // a step of the program
	SpanModel                 // a request to a language model
	SpanTool                  // a run of a tool
	SpanAgent                 // a run of an agent
)

// KindOf returns the kind that a name stands for in some convention, and takes it if
// there is one.
func KindOf(name rawjson.Value) SpanKind {
	s := strings.ToUpper(name.Look().Text())
	var kind SpanKind
	switch s[strings.LastIndexByte(s, '.')+1:] {
	case "LLM", "CHAT_MODEL", "GENERATION", "CHAT", "TEXT_COMPLETION", "GENERATE_CONTENT", "COMPLETION", "RESPONSES", "DOGENERATE", "DOSTREAM":
		kind = SpanModel
	case "TOOL", "EXECUTE_TOOL", "TOOLCALL":
		kind = SpanTool
	case "AGENT", "INVOKE_AGENT", "CREATE_AGENT", "INVOKE_WORKFLOW":
		kind = SpanAgent
	default:
		return SpanOther
	}
	name.Take()
	return kind
}

// A Span is a unit of a trace as tracing tools log it.
type Span struct {
	Record *format.Record // where it was read
	Value  rawjson.Value  // what the record has of it, tracked

	// Attributes is what the span says, as [Attributes] makes it; Missing if the
	// members of Value say it.
	Attributes rawjson.Value

	ID, Parent, Trace string
	Session           string // joins traces, "" if unknown
	Name              string
	Kind              SpanKind
	Agent             string // name of the agent that runs or asks
	Start, End        time.Time

	Request []*model.Message // of a model: the history, system prompt included
	Answer  []*model.Message // of a model: what it said
	Sent    uint64           // of a model: tells requests with the same history apart

	Call   *model.ToolCall   // of a tool
	Result *model.ToolResult // of a tool, nil if the span has none

	Event *model.Message // something that happened, which is no speech

	Error string        // why it failed
	Meta  []model.Field // what has no place elsewhere

	// Input and Output are what other spans were given and gave back. They are shown
	// of the root of a trace in which no model answers.
	Input, Output rawjson.Value

	// Later, if set, reads what the attributes say of the span, but for its Session: of one
	// conversation after the other, because all of them would take too much.
	Later func()

	made    bool             // Value was put together of what several records say
	spare   []*model.Message // repeat messages of Request and Answer
	run     bool             // of a tool or a model, of which it is but a moment
	used    bool             // became a message, or repeats one
	kept    bool             // what it says besides is with its message
	message *model.Message   // gets what the span says besides
	segment *segment         // of a request, that it is in
}

// Read reads what all spans have, in whichever spelling: ids, name, times and whether it
// failed, of which an event "exception" may tell.
func Read(r *format.Record, v rawjson.Value) *Span {
	head := v.Look() // that stays with the message as it is
	s := &Span{Record: r, Value: v, Trace: TraceID(head), ID: SpanID(head), Name: head.First("name", "operationName").Text()}
	s.Parent = head.First("parentSpanId", "parent_span_id", "parent_id", "parentId", "parentObservationId", "parent_observation_id").Text()
	if s.Parent == "" {
		s.Parent = head.First("parentSpanContext", "parent").First("spanId", "span_id").Text()
	}
	s.Start = chat.Time(v.First("startTimeUnixNano", "start_time_unix_nano", "start_time", "startTime", "started_at"))
	s.End = chat.Time(head.First("endTimeUnixNano", "end_time_unix_nano", "end_time", "endTime", "ended_at"))
	status := v.Get("status")
	for _, code := range [...]rawjson.Value{status.First("code", "status_code"), v.Get("status_code"), status} {
		switch c := code.Look(); strings.ToUpper(c.Scalar()) {
		case "2", "STATUS_CODE_ERROR", "ERROR":
			s.Error = cmp.Or(status.First("message", "description").Text(), v.Get("status_message").Text())
			if s.Error == "" || s.Error == "None" { // Python's word for nothing
				s.Error = "error"
			}
		case "0", "1", "STATUS_CODE_UNSET", "STATUS_CODE_OK", "UNSET", "OK", "SUCCESS": // nothing to tell
		default:
			continue
		}
		code.Take()
	}
	return s
}

// idsOf returns what has the ids of a span.
func idsOf(v rawjson.Value) rawjson.Value {
	if c := v.First("context", "spanContext", "_spanContext"); c.Kind() == rawjson.Object {
		return c
	}
	return v
}

// TraceID returns the id of the trace of a span.
func TraceID(v rawjson.Value) string {
	return cmp.Or(idsOf(v).First("trace_id", "traceId", "traceID").Text(), v.Str("context.trace_id"))
}

// SpanID returns the id of a span, "" if v is none.
func SpanID(v rawjson.Value) string {
	return cmp.Or(idsOf(v).First("span_id", "spanId", "spanID").Text(), v.Str("context.span_id"), v.Str("id"))
}

// Failed enters why a span failed, unless a better reason is known.
func (s *Span) Failed(why string) {
	if s.Error == "" || generic(s.Error) {
		s.Error = cmp.Or(why, s.Error)
	}
}

// generic reports whether an error says nothing.
func generic(why string) bool { return why == "error" || why == "exception" }

// Exception reads an event of a span if it is one: false if it is another.
func (s *Span) Exception(name string, attributes rawjson.Value) bool {
	if name != "exception" {
		return false
	}
	why := cmp.Or(AttrText(attributes, "exception.message", "exception.type"), "exception")
	if s.Error != "" && !generic(s.Error) && !generic(why) && !strings.Contains(s.Error, why) {
		s.Error += ": " + why // the status says something else
	}
	s.Failed(why)
	return true
}

// Exceptions reads the events of a span that are exceptions.
func (s *Span) Exceptions(events rawjson.Value) {
	for _, e := range events.Elems() {
		if e.Is("name", "exception") {
			attributes := Attributes(e.Get("attributes"))
			s.Exception("exception", attributes)
			told := attributes.Get("exception")
			if kind := told.Get("type"); told.Get("message").Exists() && kind.Exists() { // Rest leaves a type out
				s.Meta = append(s.Meta, model.Field{Name: "exception.type", Value: kind.Keep()})
			}
			s.Meta = append(s.Meta, format.Rest(attributes)...)
		}
	}
}

// Facts enters the model and the usage into the answer of a span, where it does not say
// them itself, and its usage only once.
func (s *Span) Facts(name rawjson.Value, usage model.Usage) {
	first := true
	for _, m := range s.Answer {
		if m.Role == model.RoleMarker {
			continue
		}
		if m.Model == "" {
			m.Model = name.Text()
		}
		name.IsText(m.Model)
		if first && m.Usage.IsZero() {
			m.Usage = usage
		}
		first = false
	}
}

// show notes that a span became messages, of which one gets what it says besides.
func (s *Span) show(m *model.Message) {
	s.used, s.message = true, m
}

// letGo forgets what the span said, once its messages are made.
func (s *Span) letGo() {
	s.Attributes, s.Input, s.Output = rawjson.Value{}, rawjson.Value{}, rawjson.Value{}
	s.Request, s.Answer, s.spare, s.Meta, s.Event, s.Later = nil, nil, nil, nil, nil, nil
	s.segment = nil
}

// Shown reports whether the span became messages, or what it says is in those of others.
func (s *Span) Shown() bool { return s.used }

// took is how long the span lasted, 0 if unknown.
func (s *Span) took() time.Duration {
	if s.Start.IsZero() || !s.End.After(s.Start) {
		return 0
	}
	return s.End.Sub(s.Start)
}
