package detect

import (
	"sync"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/formats"
)

// Decoder returns a decoder for the records of the file.
func (f *Found) Decoder() *decode.Decoder {
	d := &decode.Decoder{Shape: f.Shape, Container: f.Guess.Container, List: f.Guess.List, Fenced: f.Guess.Fenced, Within: f.Within, Others: f.Others}
	if !f.Generic() {
		d.Anyone = anyone()
	}
	if f.Format.Embedded && f.Shape.Decode != nil {
		d.Strangers = strangers(f.Format.Name)
	}
	return d
}

// There is a decoder for each record, and the table of formats is long: what they share is
// looked up once.
var (
	anyone      = sync.OnceValue(func() *format.Shape { return &formats.Fallback().Shapes[0] })
	strangersOf sync.Map // name of a format -> []*format.Shape
)

// strangers returns the shapes of the other formats whose messages stand anywhere: logs
// of programs that use two of them have the messages of both.
func strangers(name string) []*format.Shape {
	if known, ok := strangersOf.Load(name); ok {
		return known.([]*format.Shape)
	}
	var shapes []*format.Shape
	list := embedded()
	for i := range list {
		for j := range list[i].Shapes {
			if s := &list[i].Shapes[j]; list[i].Name != name && s.Decode != nil && s.List != "-" {
				shapes = append(shapes, s)
			}
		}
	}
	strangersOf.Store(name, shapes)
	return shapes
}
