package loaders

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Programs that run agents log what these print, a line each, with something of their
// own around it: {"ts": …, "stream": "stdout", "line": "{…}"}. The records of the log
// are then what is within.

// wrapped returns the record within a record, nil if it has none.
func (n *inner) wrapped(r *format.Record) *format.Record {
	v := asObject(r.Value.At(n.path...))
	if v.Kind() != rawjson.Object {
		return nil
	}
	e := *r
	e.Raw, e.Value, e.List, e.Envelope = v.Raw(), v, "", false
	return &e
}

// wrap adds what is around a record to the messages that were made of it: the first
// keeps it, and all have its time if they have none of their own.
func (n *inner) wrap(messages []*model.Message, r *format.Record) {
	for i, m := range messages {
		n.wrapOne(m, r, i == 0)
	}
}

// wrapOne adds what is around a record to one of the messages that were made of it.
func (n *inner) wrapOne(m *model.Message, r *format.Record, first bool) {
	if first {
		m.Meta = append(m.Meta, around(r.Value, n.path, nil)...)
	}
	if m.Time.IsZero() {
		var outer model.Message
		chat.Facts(&outer, r.Value, nil)
		m.Time = outer.Time
	}
}

// readsWrapped reports whether a candidate can read what is within the records, and
// is sure of it. Too many things have a member of such a name: but for messages that
// stand anywhere it has to be right in the record, and most of
// what is in the records has to be the candidate's.
func (c candidate) readsWrapped(n *inner, table []format.Format, elements int) bool {
	if c.format.Embedded || len(table) == 1 { // the one that was asked for
		return c.readsInner(elements)
	}
	return len(n.path) == 1 && elements > 1 && c.hits*3 >= 2*elements && c.sure() && !c.shape.Tree && !c.shape.Many && !c.shape.Whole &&
		c.shape.List != "-" && c.format.Fallback == nil && !c.format.Wraps
}

// unwrapped returns the records for a shape that assembles them: what is within those
// that have something within.
func (d *decoder) unwrapped(r *format.Record) *format.Record {
	if d.inner == nil || !d.inner.one {
		return r
	}
	if e := d.inner.wrapped(r); e != nil {
		return e
	}
	return r
}
