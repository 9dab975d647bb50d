package otelgenai

import (
	"cmp"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

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
		if name := p.Str("serviceName"); name != "" && rd.about.Title == "" {
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
	v, _ := rawjson.Parse(chat.JSONObject(fields))
	return v
}
