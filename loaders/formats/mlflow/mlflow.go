// Package mlflow reads traces of MLflow: {"info":{…},"data":{"spans":[…]}}, one in a
// document or one a line, and the artifact of a trace, which is the inner object.
//
// Attributes of spans are JSON in strings: "mlflow.spanType", "mlflow.spanInputs",
// "mlflow.spanOutputs", "mlflow.chat.tokenUsage". Spans of the types CHAT_MODEL and
// LLM are requests to models; see tracing.Messages for how they become conversations.
package mlflow

import (
	"bytes"
	"cmp"
	"context"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "mlflow",
		Title: "MLflow traces",
		Reads: "traces as the API and the program export them, as JSON or JSON lines (versions 2 and 3), and their artifacts (traces.json)",
		Omits: "assessments and steps that neither ask a model nor run a tool are metadata",
		Sources: []format.Source{
			{Project: "mlflow/mlflow", File: "mlflow/entities/trace.py, mlflow/entities/span.py and mlflow/tracing/constant.py"},
		},
		Shapes: []format.Shape{
			{Name: "traces", Score: score, Assemble: assemble, List: "-", Pieces: true},
		},
	}
}

// spansOf returns the spans of a trace and what is known of it.
func spansOf(v rawjson.Value) (spans, info rawjson.Value) {
	data := rawjson.Unwrap(v.Get("data"), 1)
	if list := data.Get("spans"); list.Kind() == rawjson.Array {
		return list, v.Get("info")
	}
	return v.Get("spans"), v.Get("info")
}

func score(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		v = v.Index(0)
	}
	spans, info := spansOf(v)
	told := bytes.Contains(r.Raw, []byte(`"mlflow.`))
	switch {
	case spans.Kind() != rawjson.Array:
		if r.Repaired && told && info.First("trace_id", "request_id").Exists() {
			return 8
		}
		return 0
	case info.First("trace_id", "request_id").Exists() && (info.Get("trace_location").Exists() || info.Get("experiment_id").Exists() || info.Get("trace_metadata").Exists() || told):
		return 10
	case told && spans.Index(0).Get("attributes").Exists():
		return 9
	}
	return 0
}

func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	return tracing.Assemble(ctx, records, traces)
}

// traces returns the spans of a record: of a trace, or of a list of them.
func traces(r *format.Record, a *format.About) (spans []*tracing.Span, d format.Decoded) {
	if d, problem := chat.RowProblem(r, r.Value); problem && r.Value.Kind() != rawjson.Array {
		return nil, d
	}
	d = format.Unknown(r.Value.Kind().String())
	for _, v := range r.Value.AsList() {
		if found, info := spansOf(v); found.Kind() == rawjson.Array {
			d = format.Metadata("trace")
			spans = append(spans, trace(r, found, info, v)...)
			about(a, info)
		}
	}
	return spans, d
}

func about(a *format.About, info rawjson.Value) {
	a.ID = cmp.Or(a.ID, info.First("trace_id", "request_id").Text())
	if name := info.Get("tags").Get("mlflow.traceName").Text(); name != "" && a.Title == "" {
		a.Title, a.TitleWeight = name, 3
	}
}

// trace makes spans of one trace.
func trace(r *format.Record, list, info, v rawjson.Value) []*tracing.Span {
	id := info.First("trace_id", "request_id").Text()
	session := ""
	for _, key := range [...]string{"trace_metadata", "request_metadata", "tags"} {
		session = cmp.Or(session, info.Get(key).Get("mlflow.trace.session").Text())
	}
	var spans []*tracing.Span
	for i, e := range list.Elems() {
		if e.Kind() != rawjson.Object {
			continue
		}
		s := span(r, e)
		s.Trace = cmp.Or(id, s.Trace)
		s.Session = session
		if i == 0 {
			s.Meta = append(s.Meta, chat.Meta(info, "trace_id", "request_id", "request_preview", "response_preview")...)
			s.Meta = append(s.Meta, chat.Meta(v, "info", "data", "spans")...)
		}
		spans = append(spans, s)
	}
	return spans
}

func span(r *format.Record, v rawjson.Value) *tracing.Span {
	c := v.Get("context")
	if c.Kind() != rawjson.Object {
		c = v
	}
	parent := v.First("parent_span_id", "parent_id")
	s := &tracing.Span{
		Record: r, ID: c.First("span_id", "spanId").Text(), Trace: c.First("trace_id", "traceId").Text(), Parent: parent.Text(), Name: v.Str("name"),
		Start: chat.Time(v.First("start_time_unix_nano", "start_time")), End: chat.Time(v.First("end_time_unix_nano", "end_time")),
	}
	status := v.Get("status")
	code := cmp.Or(status.Str("code"), v.Str("status_code"))
	if code == "STATUS_CODE_ERROR" || code == "ERROR" {
		s.Error = cmp.Or(status.Str("message"), v.Str("status_message"), "error")
	}
	for _, e := range v.Get("events").Elems() {
		if e.Str("name") == "exception" && (s.Error == "" || s.Error == "error") {
			s.Error = cmp.Or(e.Get("attributes").Get("exception.message").Text(), "exception")
		}
	}
	tree := attributes(v.Get("attributes"))
	tracing.Conventions(s, tree, nil)
	if tools := tracing.Attr(tree, "mlflow.chat.tools"); !tools.IsNull() {
		s.Meta = append(s.Meta, model.Field{Name: "tools", Value: tools.Keep()})
	}
	return s
}

// attributes returns the attributes of a span with their values as JSON.
func attributes(v rawjson.Value) rawjson.Value {
	if v.Kind() != rawjson.Object {
		return tracing.Attributes(v)
	}
	b := []byte{'{'}
	for key, e := range v.Members() {
		raw := e.Raw()
		if inner, err := rawjson.Parse([]byte(e.Text())); err == nil && e.Kind() == rawjson.String {
			raw = inner.Raw()
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(rawjson.AppendString(b, key), ':')
		b = append(b, raw...)
	}
	tree, err := rawjson.Parse(append(b, '}'))
	if err != nil {
		return rawjson.Value{}
	}
	return tracing.Attributes(tree)
}
