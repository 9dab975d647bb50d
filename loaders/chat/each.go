package chat

import (
	"iter"

	"msgview/loaders/format"
	"msgview/model"
)

// AssembleEach makes the Assemble of a shape of a function that decodes one record:
// for documents whose messages stand deep inside, which would otherwise be decoded
// again for each message on screen.
func AssembleEach(decode func(*format.Record) format.Decoded) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		var out format.Assembled
		for r := range records {
			d := decode(r)
			out.About.Merge(d.About)
			Add(&out, r, d)
		}
		return out
	}
}

// Add appends what became of one record to an assembled log. The messages get the
// place and the thread of the record where they have none.
func Add(out *format.Assembled, r *format.Record, d format.Decoded) {
	d = format.NotJSON(r, d)
	class := format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem, Outcomes: d.Outcomes}
	if len(d.Messages) > 0 {
		class = format.RecordClass{Class: model.Shown}
	}
	out.Classes.Add(class)
	for _, m := range d.Messages {
		if m.Origin == (model.Origin{}) {
			m.Origin = r.Origin
		}
		if m.Thread == "" {
			m.Thread = r.Thread
		}
	}
	out.Messages = append(out.Messages, d.Messages...)
}
