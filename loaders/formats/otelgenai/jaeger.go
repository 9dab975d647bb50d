package otelgenai

import (
	"bytes"
	"cmp"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
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
		s := rd.of(cmp.Or(e.Str("traceID"), v.Str("traceID")), e.Str("spanID"))
		s.Record, s.Name = r, e.Str("operationName")
		for _, ref := range e.Get("references").Elems() {
			if ref.Str("refType") == "CHILD_OF" || s.Parent == "" {
				s.Parent = ref.Str("spanID")
			}
		}
		s.Start = chat.Time(e.Get("startTime"))
		if us, ok := e.Get("duration").Int(); ok && us > 0 && us < 1e13 && !s.Start.IsZero() {
			s.End = s.Start.Add(time.Duration(us) * time.Microsecond)
		}
		tree := tracing.Attributes(tags(e.Get("tags")))
		rd.trees[s] = tree
		if failed := tracing.AttrText(tree, "error"); failed == "true" || tracing.AttrText(tree, "otel.status_code") == "ERROR" {
			s.Error = cmp.Or(tracing.AttrText(tree, "otel.status_description", "error.message"), "error")
		}
		for _, log := range e.Get("logs").Elems() {
			fields := tracing.Attributes(tags(log.Get("fields")))
			name := tracing.AttrText(fields, "event", "message")
			if name == "exception" {
				if s.Error == "" || s.Error == "error" {
					s.Error = cmp.Or(tracing.AttrText(fields, "exception.message", "exception.type"), "exception")
				}
				continue
			}
			rd.events[s] = append(rd.events[s], tracing.EventMessages(name, fields, rawjson.Value{})...)
		}
		s.Meta = meta(tree)
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
	var members [][]byte
	for _, e := range list.Elems() {
		if key := e.Str("key"); strings.TrimSpace(key) != "" && e.Get("value").Exists() {
			members = append(members, append(append(rawjson.Quote(key), ':'), e.Get("value").Raw()...))
		}
	}
	v, err := rawjson.Parse(append(append([]byte{'{'}, bytes.Join(members, []byte{','})...), '}'))
	if err != nil {
		return rawjson.Value{}
	}
	return v
}
