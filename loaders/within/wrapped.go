package within

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs that run agents log what these print, a line each, with something of their
// own around it: {"ts": …, "stream": "stdout", "line": "{…}"}. The records of the log
// are then what is within.

// Wrapped returns the record within a record, nil if it has none.
func (p *Path) Wrapped(r *format.Record) *format.Record {
	v := asObject(r.Value.At(p.Steps...))
	if v.Kind() != rawjson.Object {
		return nil
	}
	e := *r
	e.Raw, e.Value, e.List, e.Envelope = v.Raw(), v, "", false
	return &e
}

// Wrap adds what is around a record to the messages that were made of it: the first
// keeps it, and all have its time if they have none of their own.
func (p *Path) Wrap(messages []*model.Message, r *format.Record) {
	for i, m := range messages {
		p.WrapOne(m, r, i == 0)
	}
}

// WrapOne adds what is around a record to one of the messages that were made of it.
func (p *Path) WrapOne(m *model.Message, r *format.Record, first bool) {
	if first {
		m.Meta = append(m.Meta, around(r.Value, p.Steps, nil)...)
	}
	if m.Time.IsZero() {
		var outer model.Message
		chat.Facts(&outer, r.Value, nil)
		m.Time = outer.Time
	}
}
