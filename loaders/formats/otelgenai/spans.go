package otelgenai

import (
	"cmp"
	"context"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// A reader gathers the spans of a log.
type reader struct {
	spans  []*tracing.Span
	byID   map[string]*tracing.Span // by trace and span
	events map[*tracing.Span][]tracing.EventMessage
	trees  map[*tracing.Span]rawjson.Value
	about  format.About
}

// assemble makes conversations of all spans of a log.
func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	rd := &reader{byID: map[string]*tracing.Span{}, events: map[*tracing.Span][]tracing.EventMessage{}, trees: map[*tracing.Span]rawjson.Value{}}
	var all []*format.Record
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		all = append(all, r)
		out.Classes = append(out.Classes, rd.record(r))
	}
	for _, s := range rd.spans {
		tracing.Conventions(s, rd.trees[s], rd.events[s])
		for _, m := range s.Answer {
			if m.Model != "" {
				rd.about.Model = cmp.Or(rd.about.Model, m.Model)
			}
		}
	}
	out.Messages, _ = tracing.Messages(rd.spans)
	out.About = rd.about
	tracing.ClassOrigins(&out, all)
	return out, nil
}

// record enters the spans of one record and says what it is if it has no message.
func (rd *reader) record(r *format.Record) format.RecordClass {
	v := r.Value
	if d, ok := chat.RowProblem(r, v); ok && v.Kind() != rawjson.Array {
		return format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
	}
	if list := resources(v); list.Kind() == rawjson.Array {
		for _, resource := range list.Elems() {
			rd.resource(r, resource)
		}
		return format.RecordClass{Class: model.Metadata, Type: "spans"}
	}
	if v.First("resourceMetrics", "resource_metrics").Exists() {
		return format.RecordClass{Class: model.Metadata, Type: "metrics"}
	}
	if rd.jaeger(r, v) {
		return format.RecordClass{Class: model.Metadata, Type: "spans"}
	}
	found := false
	for _, e := range v.AsList() {
		if _, _, ok := ids(e); ok {
			rd.span(r, e)
			found = true
		}
	}
	if !found {
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
	}
	return format.RecordClass{Class: model.Metadata, Type: "span"}
}

// resource enters the spans and log records of one resource.
func (rd *reader) resource(r *format.Record, resource rawjson.Value) {
	if attributes := tracing.Attributes(resource.At("resource", "attributes")); rd.about.Title == "" {
		rd.about.Title, rd.about.TitleWeight = tracing.AttrText(attributes, "service.name"), 1
		rd.about.Version = tracing.AttrText(attributes, "service.version")
	}
	for _, scope := range scopes(resource).Elems() {
		for _, e := range scope.Get("spans").Elems() {
			rd.span(r, e)
		}
		for _, e := range scope.First("logRecords", "log_records").Elems() {
			rd.log(r, e)
		}
	}
}

// of returns the span with that id, which a log record may name before it comes.
func (rd *reader) of(trace, id string) *tracing.Span {
	key := trace + "\x00" + id
	s := rd.byID[key]
	if s == nil || id == "" {
		s = &tracing.Span{Trace: trace, ID: id}
		rd.spans = append(rd.spans, s)
		rd.byID[key] = s
	}
	return s
}

// span enters a span in any spelling.
func (rd *reader) span(r *format.Record, v rawjson.Value) {
	trace, id, _ := ids(v)
	s := rd.of(trace, id)
	s.Record = r
	s.Name = v.Str("name")
	parent := v.First("parentSpanId", "parent_span_id", "parent_id", "parentId")
	if parent.IsNull() {
		parent = v.First("parentSpanContext", "parent").First("spanId", "span_id")
	}
	s.Parent = parent.Text()
	s.Start = chat.Time(v.First("startTimeUnixNano", "start_time_unix_nano", "start_time", "startTime"))
	s.End = chat.Time(v.First("endTimeUnixNano", "end_time_unix_nano", "end_time", "endTime"))
	tree := tracing.Attributes(v.Get("attributes"))
	rd.trees[s] = tree
	status := v.Get("status")
	code := status.First("code", "status_code").Scalar()
	if code == "2" || code == "STATUS_CODE_ERROR" || code == "ERROR" {
		s.Error = cmp.Or(status.First("message", "description").Text(), tracing.AttrText(tree, "error.message", "error.type"), "error")
	}
	for _, e := range v.Get("events").Elems() {
		name, attributes := e.Str("name"), tracing.Attributes(e.Get("attributes"))
		if name == "exception" {
			if s.Error == "" || s.Error == "error" {
				s.Error = cmp.Or(tracing.AttrText(attributes, "exception.message", "exception.type"), "exception")
			}
			continue
		}
		rd.events[s] = append(rd.events[s], tracing.EventMessages(name, attributes, rawjson.Value{})...)
	}
	s.Meta = meta(tree)
}

// log enters a log record that may carry a message of a span.
func (rd *reader) log(r *format.Record, v rawjson.Value) {
	attributes := tracing.Attributes(v.Get("attributes"))
	body := v.Get("body")
	if body.Kind() == rawjson.Object {
		wrapped := tracing.Attributes(rawjson.Value{})
		if list := body.First("kvlistValue", "kvlist_value"); list.Exists() {
			wrapped = tracing.Attributes(list.Get("values"))
		} else if s := body.First("stringValue", "string_value"); s.Exists() {
			wrapped = rawjson.Unwrap(s, 1)
		}
		body = wrapped
	}
	found := tracing.EventMessages(v.First("eventName", "event_name").Text(), attributes, body)
	if len(found) == 0 {
		return
	}
	s := rd.of(v.First("traceId", "trace_id").Text(), v.First("spanId", "span_id").Text())
	if s.Record == nil {
		s.Record = r
		s.Kind = tracing.SpanModel
		s.Start = chat.Time(v.First("timeUnixNano", "time_unix_nano", "observedTimeUnixNano"))
		s.End = s.Start
	}
	for _, e := range found {
		e.Message.Origin = r.Origin
	}
	rd.events[s] = append(rd.events[s], found...)
}

// meta keeps the attributes that say something of a request besides its messages.
func meta(tree rawjson.Value) []model.Field {
	var fields []model.Field
	for _, key := range [...]string{"gen_ai.provider.name", "gen_ai.system", "gen_ai.tool.definitions", "gen_ai.request.temperature", "gen_ai.request.top_p",
		"gen_ai.request.max_tokens", "gen_ai.request.seed", "gen_ai.output.type", "llm.invocation_parameters", "llm.tools", "llm.request.functions"} {
		if v := tracing.Attr(tree, key); !v.IsNull() {
			fields = append(fields, model.Field{Name: key, Value: v.Keep()})
		}
	}
	return fields
}
