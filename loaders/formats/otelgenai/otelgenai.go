// Package otelgenai reads traces of OpenTelemetry in which language models speak.
//
// OTLP's JSON is {"resourceSpans":[{"scopeSpans":[{"spans":[…]}]}]}, in one document
// or, from the Collector's file exporter, one batch a line; Tempo calls the outer
// list batches. Jaeger's interface answers {"data":[{"traceID","spans":[{"spanID",
// "operationName","references","tags":[{"key","value"}]}]}]}. The console exporters of the SDKs write one span at a time, with
// "context" and an object of attributes. Log records that carry messages
// ({"resourceLogs":…}) belong to the span that they name. What the spans say is
// read by the conventions that chat.Conventions lists: gen_ai.*, and those that
// OpenInference, OpenLLMetry and the AI SDK use within OTLP.
//
// Requests repeat the history, so the spans are put together to conversations; see
// chat.Trace. Steps without messages are metadata.
package otelgenai

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "otel-genai",
	Title: "OpenTelemetry GenAI",
	Reads: "exported traces and logs: OTLP JSON (documents, file exporter, Tempo), traces of Jaeger and spans of SDK console exporters, by the gen_ai, OpenInference, OpenLLMetry, Pydantic AI and AI SDK conventions",
	Omits: "protobuf; metrics; spans that neither ask a model nor run a tool are metadata",
	Sources: []format.Source{
		{Project: "open-telemetry/opentelemetry-proto", File: "docs/specification.md (JSON), trace.proto", Version: "ac2c4b5d of 2026-08-18", Verified: "2026-11-25"},
		{Project: "open-telemetry/semantic-conventions-genai", File: "docs/gen-ai/client-inference.md, docs/gen-ai/non-normative/models.py", Version: "ac48b1f9", Verified: "2026-11-23"},
		{Project: "open-telemetry/opentelemetry-python", File: "sdk/trace (to_json)", Version: "0a5d76b6 of 2026-08-21", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{
		{Name: "OTLP", Score: scoreOTLP, Assemble: assemble, List: "-", Pieces: true},
		{Name: "Jaeger", Score: scoreJaeger, Assemble: assemble, List: "-", Pieces: true},
		{Name: "spans", Score: scoreSpan, Assemble: assemble, List: "-", Pieces: true},
	},
}

// telling are the beginnings of attribute keys that tell of models.
var telling = [...]string{`"gen_ai.`, `"llm.`, `"openinference.`, `"traceloop.`, `"ai.operationId`, `"ai.prompt`, `"pydantic_ai.all_messages`}

// hinting are beginnings that traces of models have, too, though other formats may
// know them better.
var hinting = [...]string{`"ai.`, `"mlflow.`, `"langfuse.`, `"langsmith.`, `"gen_ai"`, `"input.value"`, `"all_messages_events"`, `"tool_arguments"`}

// tells is how sure the attributes in a record make that models speak in it: 10, 4 or 0.
// What is so long that only its beginning is in sight may tell later.
func tells(r *format.Record) int {
	has := func(key string) bool { return bytes.Contains(r.Raw, []byte(key)) }
	switch {
	case slices.ContainsFunc(telling[:], has):
		return 10
	case slices.ContainsFunc(hinting[:], has), r.Repaired:
		return 4
	}
	return 0
}

// resources returns the outer list of an OTLP document.
func resources(v rawjson.Value) rawjson.Value {
	for _, key := range [...]string{"resourceSpans", "resource_spans", "resourceLogs", "resource_logs", "batches"} {
		if list := v.Get(key); list.Kind() == rawjson.Array {
			return list
		}
	}
	if v.Fits("trace.resourceSpans/batches:some") {
		return resources(v.Get("trace"))
	}
	return rawjson.Value{}
}

func scopes(resource rawjson.Value) rawjson.Value {
	return resource.First("scopeSpans", "scope_spans", "instrumentationLibrarySpans", "scopeLogs", "scope_logs")
}

// scoreOTLP votes for documents of OTLP in which a model speaks.
func scoreOTLP(r *format.Record) int {
	list := resources(r.Value)
	if !scopes(list.Index(0)).Exists() && !(r.Repaired && list.Fits("0.resource")) {
		return 0
	}
	return tells(r)
}

// scoreJaeger votes for traces of Jaeger in which a model speaks.
func scoreJaeger(r *format.Record) int {
	v := format.LeadingIn(r.Value, "data")
	if !v.Fits("traceID spans.0.spanID spans.0.operationName") {
		return 0
	}
	return tells(r)
}

// scoreSpan votes for single spans.
func scoreSpan(r *format.Record) int {
	v := format.Leading(r.Value)
	return format.If(isSpan(v) && v.Fits("attributes:object") && bytes.Contains(r.Raw, []byte(`"gen_ai.`)) && !bytes.Contains(r.Raw, []byte(`"openinference.`)), 4) // the AI SDK is surer of its own spans
}

// isSpan reports whether v is a span in the spelling of an SDK.
func isSpan(v rawjson.Value) bool {
	v = v.Look()
	return tracing.TraceID(v) != "" && tracing.SpanID(v) != "" && v.Get("name").Kind() == rawjson.String
}

// A reader gathers the spans of a log.
type reader struct {
	spans  []*tracing.Span
	byID   map[string]*tracing.Span // by trace and span
	events map[*tracing.Span][]tracing.EventMessage
	before map[*tracing.Span]int // events that log records told of before the span came
	about  *format.About
}

// assemble makes conversations of all spans of a log.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	rd := &reader{byID: map[string]*tracing.Span{}, events: map[*tracing.Span][]tracing.EventMessage{}, before: map[*tracing.Span]int{}}
	return tracing.Assemble(records, rd.record, func([]*tracing.Span) []*tracing.Span {
		for _, s := range rd.spans {
			s.Later = func() { rd.later(s) }
		}
		return rd.spans
	})
}

// record enters the spans of one record and says what it is if it has no message.
func (rd *reader) record(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
	rd.about = about
	v := r.Value
	if d, ok := format.NoObject(r, v); ok && v.Kind() != rawjson.Array {
		return nil, d
	}
	if list := resources(v); list.Kind() == rawjson.Array {
		for _, resource := range list.Elems() {
			rd.resource(r, resource)
		}
		return nil, format.Metadata("spans")
	}
	if v.First("resourceMetrics", "resource_metrics").Exists() {
		return nil, format.Metadata("metrics")
	}
	if rd.jaeger(r, v) {
		return nil, format.Metadata("spans")
	}
	d := format.Unknown(v.Kind().String())
	for _, e := range v.AsList() {
		if isSpan(e) {
			rd.span(r, e)
			d = format.Metadata("span")
		}
	}
	return nil, d
}

// resource enters the spans and log records of one resource.
func (rd *reader) resource(r *format.Record, resource rawjson.Value) {
	if attributes := tracing.Attributes(resource.At("resource", "attributes").Look()); rd.about.Title == "" {
		rd.about.Title, rd.about.TitleWeight = tracing.AttrText(attributes, "service.name"), 1
		rd.about.Version = tracing.AttrText(attributes, "service.version")
	}
	for _, scope := range scopes(resource).Elems() {
		for _, e := range scope.Get("spans").Elems() {
			rd.span(r, e)
		}
		for _, e := range scope.First("logRecords", "log_records").Elems() {
			if rd.log(r, e.Look(), false) {
				rd.log(r, e, true)
			}
		}
	}
}

// of returns the span with that id, which a log record may name before it comes.
func (rd *reader) of(trace, id string) *tracing.Span {
	key := trace + "\x00" + id
	s := rd.byID[key]
	if s == nil || !model.IsID(id) {
		s = &tracing.Span{Trace: trace, ID: id}
		rd.spans = append(rd.spans, s)
		rd.byID[key] = s
	}
	return s
}

// span enters a span in any spelling.
func (rd *reader) span(r *format.Record, v rawjson.Value) *tracing.Span {
	trace, id := tracing.TraceID(v), tracing.SpanID(v.Look())
	if before := rd.byID[trace+"\x00"+id]; before != nil && !model.IsID(id) && bytes.Equal(before.Value.Look().Raw(), v.Look().Raw()) {
		return before // written once more, as a span is that has an id
	}
	s := rd.of(trace, id)
	kind := s.Kind // a log record may have told
	*s = *tracing.Read(r, v)
	s.Kind, s.Session = kind, tracing.SessionOf(v.Get("attributes"))
	if n := len(rd.events[s]); n > 0 {
		rd.before[s] = n
	}
	return s
}

// later reads the attributes of a span, and the messages among its events.
func (rd *reader) later(s *tracing.Span) {
	if s.Value.Exists() && !s.Attributes.Exists() {
		logged, n := rd.events[s], rd.before[s]
		rd.events[s] = slices.Clone(logged[:n])
		rd.attributes(s)
		rd.events[s] = append(rd.events[s], logged[n:]...)
	}
	tracing.Conventions(s, s.Attributes, rd.events[s])
	delete(rd.events, s)
}

func (rd *reader) attributes(s *tracing.Span) {
	v := s.Value
	s.Attributes = tracing.Attributes(v.Get("attributes"))
	if generic := s.Error == "error"; generic {
		s.Failed(tracing.AttrText(s.Attributes, "error.message", "error.type"))
	}
	s.Exceptions(v.Get("events"))
	for _, e := range v.Get("events").Elems() {
		attributes := e.Get("attributes")
		if len(tracing.EventMessages(e.Look().Str("name"), tracing.Attributes(attributes.Look()), rawjson.Value{})) > 0 {
			rd.event(s, e.Str("name"), tracing.Attributes(attributes), rawjson.Value{})
		}
	}
}

// event enters the messages of an event of a span, or of a log record.
func (rd *reader) event(s *tracing.Span, name string, attributes, body rawjson.Value) []tracing.EventMessage {
	found := tracing.EventMessages(name, attributes, body)
	if len(found) > 0 {
		m := found[0].Message
		m.Meta = append(append(m.Meta, format.Rest(attributes)...), format.Rest(body)...)
	}
	rd.events[s] = append(rd.events[s], found...)
	return found
}

// log enters a log record that may carry a message of a span; false if it does not. It is
// only looked at if enter is false.
func (rd *reader) log(r *format.Record, v rawjson.Value, enter bool) bool {
	body := v.Get("body")
	if list := body.First("kvlistValue", "kvlist_value"); list.Exists() {
		body = tracing.Attributes(list.Get("values"))
	} else if s := body.First("stringValue", "string_value"); s.Exists() {
		body = rawjson.Unwrap(s, 1)
	} else {
		body = rawjson.Value{}
	}
	name, attributes := v.First("eventName", "event_name").Text(), tracing.Attributes(v.Get("attributes"))
	if !enter {
		return len(tracing.EventMessages(name, attributes, body)) > 0
	}
	s := rd.of(tracing.TraceID(v), tracing.SpanID(v))
	if s.Record == nil {
		s.Record = r
		s.Kind = tracing.SpanModel
		s.Start = chat.Time(v.First("timeUnixNano", "time_unix_nano", "observedTimeUnixNano"))
		s.End = s.Start
	}
	for _, e := range rd.event(s, name, attributes, body) {
		e.Message.Origin = r.Origin
	}
	return true
}

// jaeger enters the spans of Jaeger's answer or of one trace of it; false if v is
// neither. Times are in microseconds (jaegertracing/jaeger: model/json/model.go).
func (rd *reader) jaeger(r *format.Record, v rawjson.Value) bool {
	if list := v.Get("data"); list.Kind() == rawjson.Array {
		found := false
		for _, e := range list.Elems() {
			if e.Get("spans").Kind() == rawjson.Array {
				found = rd.jaeger(r, e) || found
			}
		}
		return found
	}
	if !v.Get("traceID").Exists() || v.Get("spans").Kind() != rawjson.Array {
		return false
	}
	for _, e := range v.Get("spans").Elems() {
		s := rd.span(r, e)
		rd.attributes(s)
		s.Trace = cmp.Or(s.Trace, v.Str("traceID"))
		for _, ref := range e.Get("references").Elems() {
			if ref.Is("refType", "CHILD_OF") || s.Parent == "" {
				s.Parent = ref.Str("spanID")
			}
		}
		if us, ok := e.Get("duration").Int(); ok && us > 0 && us < 1e13 && !s.Start.IsZero() {
			s.End = s.Start.Add(time.Duration(us) * time.Microsecond)
		}
		s.Attributes = tracing.Attributes(tags(e.Get("tags")))
		s.Session = tracing.SessionOf(s.Attributes)
		if failed, _ := tracing.Attr(s.Attributes, "error").Bool(); failed || tracing.Attr(s.Attributes, "otel.status_code").IsText("ERROR") {
			s.Failed(cmp.Or(tracing.AttrText(s.Attributes, "otel.status_description", "error.message"), "error"))
		}
		for _, log := range e.Get("logs").Elems() {
			fields := tracing.Attributes(tags(log.Get("fields")))
			if name := tracing.AttrText(fields.Look(), "event", "message"); !s.Exception(name, fields) {
				rd.event(s, name, fields, rawjson.Value{})
			}
			s.Meta = append(s.Meta, format.Rest(fields)...)
		}
	}
	for _, p := range v.Get("processes").Members() {
		if name := p.Look().Str("serviceName"); name != "" && rd.about.Title == "" {
			rd.about.Title, rd.about.TitleWeight = name, 1
		}
	}
	return true
}

// tags makes an object of a list of {"key","value"}.
func tags(list rawjson.Value) rawjson.Value {
	var fields []model.Field
	for _, e := range list.Elems() {
		if key := e.Look().Str("key"); strings.TrimSpace(key) != "" && e.Get("value").Exists() {
			fields = append(fields, model.Field{Name: e.Str("key"), Value: e.Get("value").Keep()})
		}
	}
	return chat.ObjectOf(fields)
}
