package decode

import (
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/within"
	"msgview/model"
)

// lists decodes the messages in a record's lists. What stands around a list
// goes with the first of its messages, and each list is a conversation of its own.
func (d *Decoder) lists(r *format.Record) (format.Decoded, bool) {
	var out format.Decoded
	if d.Within.One {
		e := d.Within.Wrapped(r)
		if e == nil {
			return out, false
		}
		out = d.Shape.Decode(e)
		d.Within.Wrap(out.Messages, r)
		return out, true
	}
	lists := d.Within.Lists(r.Value)
	if len(lists) == 0 {
		return out, false
	}
	d.decodeLists(&out, r, lists)
	if len(out.Messages) == 0 {
		out.Class, out.Type = model.Metadata, "empty conversation"
	}
	return out, true
}

// decodeLists decodes the lists of a record. Where it has several, those in which
// nothing looks like a message go with what stands around the others.
func (d *Decoder) decodeLists(out *format.Decoded, r *format.Record, lists []within.List) {
	taken := map[string]bool{}
	first := -1
	for _, at := range lists {
		elements := at.Elements(r, -1)
		if key, several := at.Under(); several {
			if !d.Shape.Speaks(elements[:min(len(elements), within.Sample)]) {
				continue
			}
			taken[key] = true
		}
		from := len(out.Messages)
		d.decodeElements(out, elements)
		said := out.Messages[from:]
		if len(said) == 0 {
			continue
		}
		if first < 0 {
			first = from
		}
		for _, m := range said {
			if m.Conversation == "" {
				m.Conversation = at.Conversation(r)
			}
		}
		answer, beside := at.Answered(r.Value, said, at.Beside(r.Value))
		said[0].Meta = append(said[0].Meta, beside...)
		if _, several := at.Under(); !several && said[0].Role == model.RoleUser {
			var system *model.Message
			if system, said[0].Meta = at.System(r.Value, said[0].Meta); system != nil {
				system.Conversation = said[0].Conversation
				out.Messages = slices.Insert(out.Messages, from, system)
			}
		}
		out.Messages = append(out.Messages, answer...)
		chat.PassedOver(out.Messages[from : len(out.Messages)-len(answer)])
	}
	if first < 0 {
		return
	}
	if _, several := lists[0].Under(); several { // what is around all of them
		out.Messages[first].Meta = append(out.Messages[first].Meta, lists[0].Around(r.Value, taken)...)
	}
}

// decodeElements appends the messages that the elements of a list are.
func (d *Decoder) decodeElements(out *format.Decoded, elements []*format.Record) {
	for _, e := range elements {
		part := d.Shape.Decode(e)
		if len(part.Messages) == 0 && part.Class != model.Metadata && chat.IsSpoken(e.Value.Look(), true) {
			part = format.Shown(chat.Message(e.Value))
		} else if len(part.Messages) == 0 && part.Class != model.Metadata {
			part.Messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: part.Type, Raw: e.Raw}}}}
		}
		out.Messages = append(out.Messages, part.Messages...)
		out.About.Merge(part.About)
	}
}

// Unwrapped returns the records for a shape that assembles them: what is within those
// that have something within.
func (d *Decoder) Unwrapped(r *format.Record) *format.Record {
	if d.Within == nil || !d.Within.One {
		return r
	}
	if e := d.Within.Wrapped(r); e != nil {
		return e
	}
	return r
}
