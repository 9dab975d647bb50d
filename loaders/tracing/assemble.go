package tracing

import (
	"cmp"
	"iter"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A Reader reads the spans of a record and says what the record counts as if no message
// comes from it. What the record tells of the whole log it enters into the About.
type Reader func(*format.Record, *format.About) ([]*Span, format.Decoded)

// Assemble makes messages of records that are spans of traces. If whole is given, it
// gets all spans before they become messages and returns those that do.
func Assemble(records iter.Seq[*format.Record], read Reader, whole func([]*Span) []*Span) format.Assembled {
	var out format.Assembled
	var found []*Span
	var all []*format.Record
	for r := range records {
		all = append(all, r)
		own, d := read(r, &out.About)
		found = append(found, own...)
		out.Classes.Add(format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
	}
	if whole != nil {
		found = whole(found)
	}
	out.Messages = Messages(found)
	for _, m := range out.Messages {
		out.About.Model = cmp.Or(out.About.Model, m.Model)
	}
	ClassOrigins(&out, all)
	return out
}

// Assembled is Assemble as a value for a shape.
func Assembled(read Reader) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled { return Assemble(records, read, nil) }
}

// Each makes a Reader of a function that reads one span, nil of what is none, for
// records that hold one or a list of them. kind names the record.
func Each(span func(*format.Record, rawjson.Value) (s *Span, kind string)) Reader {
	return func(r *format.Record, _ *format.About) (spans []*Span, d format.Decoded) {
		if d, problem := format.NoObject(r, r.Value); problem && r.Value.Kind() != rawjson.Array {
			return nil, d
		}
		d = format.Unknown(r.Value.Kind().String())
		for _, v := range r.Value.AsList() {
			if s, kind := span(r, v); s != nil {
				spans, d = append(spans, s), format.Metadata(kind)
			}
		}
		return spans, d
	}
}

// ClassOrigins counts records that messages come from as shown.
func ClassOrigins(out *format.Assembled, records []*format.Record) {
	from := map[model.Origin]bool{}
	for _, m := range out.Messages {
		from[m.Origin] = true
	}
	for i, r := range records {
		if from[r.Origin] {
			out.Classes.Set(i, format.RecordClass{Class: model.Shown})
		}
	}
}
