package detect

import (
	"iter"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
)

// A shape that knows none of the records does not read the file, however much they
// look like its own; one that knows what they are does, also without a message.
func TestReads(t *testing.T) {
	records := []*format.Record{{Number: 0}, {Number: 1}}
	as := func(d format.Decoded) func(*format.Record) format.Decoded {
		return func(*format.Record) format.Decoded { return d }
	}
	assemble := func(a format.Assembled) func(iter.Seq[*format.Record]) format.Assembled {
		return func(iter.Seq[*format.Record]) format.Assembled { return a }
	}
	for name, c := range map[string]struct {
		shape format.Shape
		want  bool
	}{
		"unknown":          {format.Shape{Decode: as(format.Unknown("x"))}, false},
		"malformed":        {format.Shape{Decode: as(format.Malformed("x"))}, false},
		"metadata":         {format.Shape{Decode: as(format.Metadata("x"))}, true},
		"messages":         {format.Shape{Decode: as(format.Shown(&model.Message{}))}, true},
		"nothing together": {format.Shape{Assemble: assemble(format.Assembled{})}, false},
		"together":         {format.Shape{Decode: as(format.Unknown("x")), Assemble: assemble(format.Assembled{Messages: []*model.Message{{}}})}, true},
	} {
		d := detection{complete: true, records: records}
		d.Shape = &c.shape
		if got := d.reads(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
