package vscodecopilot

import (
	"iter"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// maxPath is the longest path of a mutation that is followed. Real ones have less
// than ten steps.
const maxPath = 32

// assemble replays a mutation log and decodes the requests as they are at its end.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var all []*format.Record
	state := newNode(rawjson.Value{}, 0)
	for r := range records {
		all = append(all, r)
		out.Classes.Add(replay(&state, r, len(all)-1))
	}
	if len(all) == 0 {
		return out
	}
	state.open()
	if requests := state.member(list); requests != nil {
		requests.open()
		for _, n := range requests.items {
			if n != nil && n.origin < len(all) {
				add(&out, n, all)
			}
		}
	}
	text := func(key string) string {
		if n := state.member(key); n != nil {
			return n.value().Look().Scalar()
		}
		return ""
	}
	out.About.Merge(about(text("sessionId"), text("customTitle")))
	return out
}

// add decodes one request and says which records its messages come from.
func add(out *format.Assembled, n *node, all []*format.Record) {
	v := n.value()
	messages := request(v)
	out.About.Merge(format.About{Model: v.Str("modelId")})
	for i, m := range messages {
		from := n.origin
		if i > 0 && n.filled >= 0 && m.Role != model.RoleUser {
			from = n.filled
		}
		m.Origin = all[from].Origin
		out.Classes.Set(from, format.RecordClass{Class: model.Shown})
	}
	out.Messages = append(out.Messages, messages...)
}

// replay applies a mutation to the state and says what it was.
func replay(state **node, r *format.Record, number int) format.RecordClass {
	v := r.Value
	kind, ok := v.Get("kind").Int()
	path := v.Get("k")
	switch {
	case !v.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	case !ok:
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Str("kind")}
	case kind == 0:
		*state = newNode(v.Get("v"), number)
		return format.RecordClass{Class: model.Metadata, Type: "state"}
	case kind > 3 || kind < 0 || path.Kind() != rawjson.Array || path.Len() == 0 || path.Len() > maxPath:
		return format.RecordClass{Class: model.UnknownRecord, Type: "mutation"}
	case !change(*state, kind, path, v, number):
		return format.RecordClass{Class: model.Metadata, Type: "mutation of what is not there"}
	}
	if first := path.Index(0).Text(); first != list {
		return format.RecordClass{Class: model.Metadata, Type: first}
	}
	// a part of a message that is shown elsewhere
	return format.RecordClass{Class: model.Shown}
}

// change applies a mutation other than the first state.
func change(at *node, kind int64, path, v rawjson.Value, number int) bool {
	inRequests := path.Index(0).Text() == list
	last := path.Len() - 1
	if kind == 2 {
		last++
	}
	for i := range last {
		parent := at
		if at = at.child(path.Index(i)); at == nil && kind == 2 && i == last-1 && (i > 0 || inRequests) {
			at = parent.list(path.Index(i), number) // the first of a list that was not there
		}
		if at == nil {
			return false
		}
		if i == 1 && inRequests && path.Index(2).Text() == "response" && at.filled < 0 {
			at.filled = number
		}
	}
	switch kind {
	case 1:
		return at.set(path.Index(last), newNode(v.Get("v"), number))
	case 2:
		length, cut := v.Get("i").Int()
		return at.push(length, cut, v.Get("v"), number)
	}
	return at.set(path.Index(last), nil)
}

// about is what a session says of itself.
func about(id, title string) format.About {
	a := format.About{ID: id, Title: title}
	if title != "" {
		a.TitleWeight = 3
	}
	return a
}
