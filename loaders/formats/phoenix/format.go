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

	"msgview/loaders/format"
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
	if v.Get("context.span_id").Exists() && v.Get("span_kind").Exists() || v.Get("trace_rowid").Exists() && v.Get("span_kind").Exists() {
		return 10
	}
	return 0
}
