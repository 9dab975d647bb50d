package tracing

import (
	"cmp"
	"context"
	"iter"

	"msgview/loaders/format"
)

// Assemble makes messages of records that are spans of traces. spans returns those
// of a record, and what the record counts as if no message comes from it.
func Assemble(ctx context.Context, records iter.Seq[*format.Record], spans func(*format.Record, *format.About) ([]*Span, format.Decoded)) (format.Assembled, error) {
	var out format.Assembled
	var found []*Span
	var all []*format.Record
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		all = append(all, r)
		own, d := spans(r, &out.About)
		found = append(found, own...)
		out.Classes = append(out.Classes, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
	}
	out.Messages, _ = Messages(found)
	for _, m := range out.Messages {
		out.About.Model = cmp.Or(out.About.Model, m.Model)
	}
	ClassOrigins(&out, all)
	return out, nil
}
