// Package phoenix reads spans in the conventions of OpenInference as Arize Phoenix
// keeps and exports them.
//
// A span is {"name","context":{"trace_id","span_id"},"span_kind","parent_id",
// "start_time","end_time","status_code","attributes","events"}; its attributes have
// dotted keys ("llm.input_messages.0.message.role") or are nested. Data frames of
// spans have a column for each attribute ("attributes.llm.model_name"), also in
// SQLite, where lists may be what Python prints of them. Phoenix' own database has
// tables of traces and spans. Requests repeat the history; see chat.Trace for how
// spans become conversations.
package phoenix

import (
	"bytes"
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/python"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "phoenix",
	Title: "Arize Phoenix (OpenInference)",
	Reads: "spans exported from Phoenix (JSON, JSON lines, data frames) and its SQLite database (phoenix.db)",
	Omits: "retrievals, embeddings and chains are metadata; annotations and evaluations are not shown",
	Sources: []format.Source{
		{Project: "Arize-ai/openinference", File: "spec/semantic_conventions.md", Version: "1fe497f1 of 2026-08-21", Verified: "2026-11-23"},
		{Project: "Arize-ai/phoenix", File: "src/phoenix/db/models.py and src/phoenix/trace/schemas.py", Version: "9478f954 of 2026-08-21", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{
		{Name: "spans", Score: score, Assemble: assemble, List: "-", Pieces: true},
		{Name: "database", Score: scoreDatabase, Assemble: assemble},
	},
}

// score votes for spans.
func score(r *format.Record) int {
	v := r.Value
	if list := v.Get("data"); list.Kind() == rawjson.Array && v.Get("next_cursor").Exists() {
		v = list
	}
	v = format.Leading(v)
	if v.Kind() != rawjson.Object || format.Table(r) != "" {
		return 0
	}
	if v.Get("context.span_id").Exists() && v.First("span_kind", "attributes.openinference.span.kind").Exists() {
		return 10
	}
	if v.At("context", "span_id").Kind() != rawjson.String || v.Get("attributes").Kind() != rawjson.Object {
		return 0
	}
	if tells(v.Get("attributes").Raw()) || tells(r.Raw) {
		return 9
	}
	if kind := v.Str("span_kind"); kind != "" && v.Get("status_code").Exists() {
		return 6
	}
	return 0
}

func tells(raw []byte) bool {
	return bytes.Contains(raw, []byte("openinference")) || bytes.Contains(raw, []byte(`"llm.input_messages`)) ||
		bytes.Contains(raw, []byte(`"input.mime_type"`)) && bytes.Contains(raw, []byte(`"span_kind"`))
}

// scoreDatabase votes for databases with spans, and for their rows.
func scoreDatabase(r *format.Record) int {
	switch {
	case format.HasTable(r, "spans", "span_id", "span_kind", "attributes"), format.HasTable(r, "traces", "context.span_id", "span_kind"):
		return 10
	case format.Table(r) == "":
		return 0
	}
	v := r.Value
	return format.If(v.Get("context.span_id").Exists() && v.Get("span_kind").Exists() || v.Get("trace_rowid").Exists() && v.Get("span_kind").Exists(), 10)
}

// A reader gathers what a database says of spans.
type reader struct {
	traces   map[string]string // id of a trace by its row
	sessions map[string]string // row of the session of a trace
	names    map[string]string // id of a session by its row
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	rd := &reader{traces: map[string]string{}, sessions: map[string]string{}, names: map[string]string{}}
	return tracing.Assemble(records, rd.record, func(spans []*tracing.Span) []*tracing.Span {
		for _, s := range spans {
			if row, ok := strings.CutPrefix(s.Trace, "row "); ok {
				s.Trace = cmp.Or(rd.traces[row], row)
				s.Session = cmp.Or(s.Session, rd.names[rd.sessions[row]])
			}
		}
		return spans
	})
}

// record returns the spans of one record.
func (rd *reader) record(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
	v := r.Value
	switch table := format.Table(r); {
	case table == "" || table == "spans" || v.Get("context.span_id").Exists():
	case table == "traces":
		row := v.Get("id").Scalar()
		rd.traces[row], rd.sessions[row] = v.Str("trace_id"), v.Get("project_session_rowid").Scalar()
		return nil, format.Metadata("trace")
	case table == "project_sessions":
		rd.names[v.Get("id").Scalar()] = v.Str("session_id")
		return nil, format.Metadata("session")
	case table == format.SchemaTable:
		return nil, format.Metadata("tables of the database")
	default:
		return nil, format.Metadata("table " + table)
	}
	if list := v.Get("data"); list.Kind() == rawjson.Array {
		one := *r
		one.Value = list
		r = &one
	}
	return tracing.Each(span)(r, about)
}

// span reads one span.
func span(r *format.Record, v rawjson.Value) (*tracing.Span, string) {
	if v.Kind() != rawjson.Object || !v.At("context", "span_id").Exists() && !v.First("context.span_id", "span_id").Exists() {
		return nil, ""
	}
	s := tracing.Read(r, v)
	if s.Parent == "None" || s.Parent == "nan" { // no value in a data frame
		s.Parent = ""
	}
	if row := v.Get("trace_rowid").Scalar(); row != "" && s.Trace == "" {
		s.Trace = "row " + row
	}
	tree := attributes(v)
	kind := tracing.Attr(tree, "openinference.span.kind")
	s.Kind = tracing.KindOf(kind)
	if column := v.Get("span_kind"); !column.IsText("") && !column.IsText("None") {
		kind, s.Kind = column, tracing.KindOf(column)
	}
	s.Exceptions(rawjson.Unwrap(v.Get("events"), 1))
	tracing.Conventions(s, tree, nil)
	return s, cmp.Or(strings.ToLower(kind.Look().Text()), "span")
}

// attributes returns the attributes of a span as one tree: those of its member, or
// of the columns of a data frame.
func attributes(v rawjson.Value) rawjson.Value {
	if a := v.Get("attributes"); a.Exists() {
		return tracing.Attributes(a)
	}
	var fields []model.Field
	for key, e := range v.Members() {
		name, ok := strings.CutPrefix(key, "attributes.")
		if !ok || e.IsNull() || e.IsText("None") {
			continue
		}
		value := rawjson.Unwrap(e.Look(), 1)
		if list, ok := python.Literal(e.Look().Text()); ok && value.Kind() == rawjson.String {
			value = list
		}
		e.Text()
		fields = append(fields, model.Field{Name: name, Value: value.Keep()})
	}
	return tracing.Attributes(chat.ObjectOf(fields))
}
