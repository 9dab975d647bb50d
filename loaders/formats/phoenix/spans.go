package phoenix

import (
	"cmp"
	"context"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// A reader gathers the spans of a log.
type reader struct {
	spans    []*tracing.Span
	traces   map[string]string // of a database: id of a trace by its row
	sessions map[string]string // row of the session of a trace
	names    map[string]string // id of a session by its row
}

func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	rd := &reader{traces: map[string]string{}, sessions: map[string]string{}, names: map[string]string{}}
	var all []*format.Record
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		all = append(all, r)
		out.Classes = append(out.Classes, rd.record(r))
	}
	for _, s := range rd.spans {
		if row, ok := strings.CutPrefix(s.Trace, "row "); ok {
			s.Trace = cmp.Or(rd.traces[row], row)
			s.Session = cmp.Or(s.Session, rd.names[rd.sessions[row]])
		}
	}
	out.Messages, _ = tracing.Messages(rd.spans)
	for _, m := range out.Messages {
		out.About.Model = cmp.Or(out.About.Model, m.Model)
	}
	tracing.ClassOrigins(&out, all)
	return out, nil
}

// record enters the spans of one record and says what it is if it has no message.
func (rd *reader) record(r *format.Record) format.RecordClass {
	v := r.Value
	if d, ok := chat.RowProblem(r, v); ok && v.Kind() != rawjson.Array {
		return format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
	}
	switch table := format.Table(r); {
	case table == "" || table == "spans" || v.Get("context.span_id").Exists():
	case table == "traces":
		row := v.Get("id").Scalar()
		rd.traces[row], rd.sessions[row] = v.Str("trace_id"), v.Get("project_session_rowid").Scalar()
		return format.RecordClass{Class: model.Metadata, Type: "trace"}
	case table == "project_sessions":
		rd.names[v.Get("id").Scalar()] = v.Str("session_id")
		return format.RecordClass{Class: model.Metadata, Type: "session"}
	case table == format.SchemaTable:
		return format.RecordClass{Class: model.Metadata, Type: "tables of the database"}
	default:
		return format.RecordClass{Class: model.Metadata, Type: "table " + table}
	}
	list := v
	if data := v.Get("data"); data.Kind() == rawjson.Array {
		list = data
	}
	kind := ""
	if list.Kind() == rawjson.Array {
		for _, e := range list.Elems() {
			kind = cmp.Or(rd.span(r, e), kind)
		}
	} else {
		kind = rd.span(r, v)
	}
	if kind == "" {
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
	}
	return format.RecordClass{Class: model.Metadata, Type: kind}
}

// span enters one span and returns its kind in small letters, "" if it is none.
func (rd *reader) span(r *format.Record, v rawjson.Value) string {
	id, trace := v.At("context", "span_id"), v.At("context", "trace_id")
	if !id.Exists() {
		id, trace = v.First("context.span_id", "span_id"), v.First("context.trace_id", "trace_id")
	}
	if v.Kind() != rawjson.Object || id.Text() == "" {
		return ""
	}
	s := &tracing.Span{
		Record: r, ID: id.Text(), Trace: trace.Text(), Name: v.Str("name"), Parent: text(v.Get("parent_id")),
		Start: chat.Time(v.First("start_time", "start_time_unix_nano")), End: chat.Time(v.First("end_time", "end_time_unix_nano")),
	}
	if row := v.Get("trace_rowid").Scalar(); row != "" && s.Trace == "" {
		s.Trace = "row " + row
	}
	if v.Str("status_code") == "ERROR" {
		s.Error = cmp.Or(text(v.Get("status_message")), "error")
	}
	tree := attributes(v)
	kind := strings.ToUpper(cmp.Or(text(v.Get("span_kind")), tracing.AttrText(tree, "openinference.span.kind")))
	switch kind {
	case "LLM":
		s.Kind = tracing.SpanModel
	case "TOOL":
		s.Kind = tracing.SpanTool
	case "AGENT":
		s.Kind, s.Agent = tracing.SpanAgent, tracing.AttrText(tree, "agent.name")
	}
	if s.Error == "" || s.Error == "error" {
		for _, e := range rawjson.Unwrap(v.Get("events"), 1).Elems() {
			if e.Str("name") == "exception" {
				a := tracing.Attributes(e.Get("attributes"))
				s.Error = cmp.Or(tracing.AttrText(a, "exception.message", "exception.type"), "exception")
			}
		}
	}
	tracing.Conventions(s, tree, nil)
	if s.Kind == tracing.SpanAgent {
		s.Request, s.Answer = nil, nil
	}
	for _, key := range [...]string{"llm.invocation_parameters", "llm.tools", "llm.provider", "metadata", "retrieval.documents"} {
		if f := tracing.Attr(tree, key); !f.IsNull() && s.Kind == tracing.SpanModel {
			s.Meta = append(s.Meta, model.Field{Name: key, Value: f.Keep()})
		}
	}
	rd.spans = append(rd.spans, s)
	return cmp.Or(strings.ToLower(kind), "span")
}

// text returns a text, but not one that stands for no value in a data frame.
func text(v rawjson.Value) string {
	if s := v.Text(); s != "None" && s != "nan" {
		return s
	}
	return ""
}

// attributes returns the attributes of a span as one tree: those of its member, or
// of the columns of a data frame.
func attributes(v rawjson.Value) rawjson.Value {
	if a := v.Get("attributes"); a.Exists() {
		return tracing.Attributes(a)
	}
	b := []byte{'{'}
	for key, e := range v.Members() {
		name, ok := strings.CutPrefix(key, "attributes.")
		if !ok || e.IsNull() || e.Text() == "None" {
			continue
		}
		if list, ok := chat.PythonLiteral(e.Text()); ok && e.Kind() == rawjson.String && rawjson.Unwrap(e, 1).Kind() == rawjson.String {
			e = list
		} else {
			e = rawjson.Unwrap(e, 1)
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(rawjson.AppendString(b, name), ':')
		b = append(b, e.Raw()...)
	}
	flat, err := rawjson.Parse(append(b, '}'))
	if err != nil {
		return rawjson.Value{}
	}
	return tracing.Attributes(flat)
}
