package tracing

import (
	"bytes"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A Joined is one span of which several records tell: some tracing tools say when it
// begins what it was given, and later what came of it.
type Joined struct {
	Span
	said    []model.Field // the members of all objects that describe it
	records []int         // the numbers of their records
}

// A Joiner gathers spans by their ids.
type Joiner struct {
	All  []*Joined
	byID map[string]*Joined
}

// Find returns the span with an id for what the record of that number says of it; one of
// its own for each record without an id.
func (j *Joiner) Find(id string, r *format.Record, number int) *Joined {
	n := j.byID[id]
	if n == nil || !model.IsID(id) {
		n = &Joined{Span: Span{Record: r, ID: id}}
		j.All = append(j.All, n)
		if j.byID == nil {
			j.byID = map[string]*Joined{}
		}
		j.byID[id] = n
	}
	n.records = append(n.records, number)
	return n
}

// Say notes a member of an object that describes the span. What came before under its
// name keeps it only if this one is empty.
func (n *Joined) Say(name string, v rawjson.Value) {
	raw := v.Keep()
	if v.IsNull() || v.Len() == 0 && v.Kind() >= rawjson.Array {
		return
	}
	i := slices.IndexFunc(n.said, func(f model.Field) bool { return f.Name == name })
	if i >= 0 && bytes.Equal(n.said[i].Value, raw) {
		return
	}
	if i >= 0 {
		n.said[i].Name += Before
	}
	n.said = append(n.said, model.Field{Name: name, Value: raw})
}

// Before ends the name of a member that a later record says otherwise.
const Before = " (before)"

// Said returns all that was said of the span as one object.
func (n *Joined) Said() rawjson.Value { return rawjson.Track(chat.ObjectOf(n.said)) }

// Spans reads the spans and returns them.
func (j *Joiner) Spans(read func(*Joined)) []*Span {
	var spans []*Span
	for _, n := range j.All {
		read(n)
		n.made = true
		spans = append(spans, &n.Span)
	}
	return spans
}

// Class counts the records of spans that became messages as shown.
func (j *Joiner) Class(out *format.Assembled) {
	for _, n := range j.All {
		for _, i := range n.records {
			if n.Shown() && i < out.Classes.Len() {
				out.Classes.Set(i, format.RecordClass{Class: model.Shown})
			}
		}
	}
}
