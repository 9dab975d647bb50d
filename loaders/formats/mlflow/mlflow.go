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

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "mlflow",
	Title: "MLflow traces",
	Reads: "traces as the API and the program export them, as JSON or JSON lines (versions 2 and 3), and their artifacts (traces.json)",
	Omits: "assessments and steps that neither ask a model nor run a tool are metadata",
	Sources: []format.Source{
		{Project: "mlflow/mlflow", File: "mlflow/tracing/constant.py", Version: "00449464", Verified: "2026-11-23"},
		{Project: "mlflow/mlflow", File: "mlflow/entities/trace.py, mlflow/entities/span.py", Version: "span.py of 01fa3f8c, trace.py of 003ab1af", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "traces", Score: score, Assemble: tracing.Assembled(traces), List: "-", Pieces: true}},
}

// spansOf returns the spans of a trace and what is known of it.
func spansOf(v rawjson.Value) (spans, info rawjson.Value) {
	data := rawjson.Unwrap(v.Get("data"), 1)
	if data.Fits("!spans:list") {
		data = v
	}
	return data.Get("spans"), v.Get("info")
}

func score(r *format.Record) int {
	v := format.Leading(r.Value)
	spans, info := spansOf(v)
	told := bytes.Contains(r.Raw, []byte(`"mlflow.`))
	switch {
	case spans.Kind() != rawjson.Array:
		if r.Repaired && told && info.First("trace_id", "request_id").Exists() {
			return 8
		}
		return 0
	case info.Fits("trace_id/request_id:some") && (told || info.Fits("trace_location/experiment_id/trace_metadata")):
		return 10
	case told && spans.Index(0).Fits("attributes"):
		return 9
	}
	return 0
}

// traces returns the spans of a record: of a trace, or of a list of them.
func traces(r *format.Record, a *format.About) (spans []*tracing.Span, d format.Decoded) {
	if d, problem := format.NoObject(r, r.Value); problem && r.Value.Kind() != rawjson.Array {
		return nil, d
	}
	d = format.Unknown(r.Value.Kind().String())
	for _, v := range r.Value.AsList() {
		if found, info := spansOf(v); found.Kind() == rawjson.Array {
			d = format.Metadata("trace")
			spans = append(spans, trace(r, found, info)...)
			a.ID = cmp.Or(a.ID, info.First("trace_id", "request_id").Text())
			if name := info.Get("tags").Get("mlflow.traceName").Text(); name != "" && a.Title == "" {
				a.Title, a.TitleWeight = name, 3
			}
		}
	}
	return spans, d
}

// trace makes spans of one trace.
func trace(r *format.Record, list, info rawjson.Value) []*tracing.Span {
	session := ""
	for _, key := range [...]string{"trace_metadata", "request_metadata", "tags"} {
		session = cmp.Or(session, info.Get(key).Get("mlflow.trace.session").Text())
	}
	var spans []*tracing.Span
	for _, e := range list.Elems() {
		if e.Kind() != rawjson.Object {
			continue
		}
		s := tracing.Read(r, e)
		s.Trace = cmp.Or(info.Look().First("trace_id", "request_id").Text(), s.Trace)
		s.Session = session
		s.Exceptions(e.Get("events"))
		tracing.Conventions(s, attributes(e.Get("attributes")), nil)
		spans = append(spans, s)
	}
	return spans
}

// attributes returns the attributes of a span with their values as JSON.
func attributes(v rawjson.Value) rawjson.Value {
	if v.Kind() != rawjson.Object {
		return tracing.Attributes(v)
	}
	var fields []model.Field
	for key, e := range v.Members() {
		raw := e.Look().Raw()
		if inner, err := rawjson.Parse([]byte(e.Look().Text())); err == nil {
			raw = inner.Raw()
		}
		fields = append(fields, model.Field{Name: key, Value: raw})
	}
	v.Take()
	return tracing.Attributes(chat.ObjectOf(fields))
}
