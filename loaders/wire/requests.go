package wire

import (
	"fmt"
	"iter"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// AssembleRequests is the Assemble of a shape whose records are exchanges of a proxy's log, or lists of them.
// enter enters one and says what it is, and counts as if nothing of it is shown.
func AssembleRequests(enter func(q *Requests, r *format.Record, v rawjson.Value) (shown []*model.Message, d format.Decoded)) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled { return assembleRequests(records, enter) }
}

func assembleRequests(records iter.Seq[*format.Record], enter func(*Requests, *format.Record, rawjson.Value) ([]*model.Message, format.Decoded)) format.Assembled {
	var out format.Assembled
	var q Requests
	for r := range records {
		d, problem := format.NoObject(r, r.Value)
		if !problem || r.Value.Kind() == rawjson.Array {
			shown := false
			for _, v := range r.Value.AsList() {
				messages, one := enter(&q, r, v)
				if shown = shown || len(messages) > 0; !shown {
					d = one
				} else {
					d = format.Decoded{}
				}
				for _, m := range messages {
					if out.About.Model == "" {
						out.About.Model = m.Model
					}
				}
			}
		}
		out.Classes.Add(format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
	}
	out.Messages = q.Messages()
	return out
}

// markOf returns what tells a body from others that were written with it, each a conversation
// of its own, "" for nothing.
func markOf(v rawjson.Value) string {
	v = v.Look()
	for _, id := range [...]rawjson.Value{v.Get("user"), v.At("metadata", "user_id")} {
		if isMark(id) {
			return id.Text()
		}
	}
	if IsMarked(v) {
		return v.Str("id")
	}
	return ""
}

// Requests puts the exchanges of a proxy's log together to conversations, by what
// their histories repeat; see [Histories].
type Requests struct {
	h     Histories
	order []string // keys in the order they began
	found map[string]*run
	names map[string]int
}

// run is one conversation.
type run struct {
	name     string
	messages []*model.Message
}

// Add enters an exchange and returns what of it is shown. name is that of the
// conversation where it is a new one, "" for none; exchanges of different groups
// never go on from each other.
func (q *Requests) Add(r *format.Record, group, name string, sent uint64, history, answer []*model.Message) []*model.Message {
	fresh, key, _ := q.h.Add(r, group, sent, history, answer)
	if q.found == nil {
		q.found, q.names = map[string]*run{}, map[string]int{}
	}
	c := q.found[key]
	if c == nil {
		if name == "" {
			name = key
		}
		if q.names[name]++; q.names[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, q.names[name])
		}
		c = &run{name: name}
		q.found[key] = c
		q.order = append(q.order, key)
	}
	added := append(fresh[:len(fresh):len(fresh)], answer...)
	for _, m := range added {
		m.Conversation = c.name
		if m.Origin == (model.Origin{}) {
			m.Origin = r.Origin
		}
	}
	c.messages = append(c.messages, added...)
	return added
}

// Messages returns all messages, conversation by conversation.
func (q *Requests) Messages() []*model.Message {
	var all []*model.Message
	for _, key := range q.order {
		all = append(all, q.found[key].messages...)
	}
	q.h.Settle(all)
	return all
}
