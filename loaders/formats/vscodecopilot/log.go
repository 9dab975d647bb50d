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
		out.Classes = append(out.Classes, replay(&state, r, len(all)-1))
	}
	if len(all) == 0 {
		return out
	}
	state.open()
	requests := state.object[list]
	if requests != nil {
		requests.open()
		for _, n := range requests.array {
			if n == nil || n.origin >= len(all) {
				continue
			}
			add(&out, n, all)
		}
	}
	out.About.Merge(aboutOf(state))
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
		out.Classes[from] = format.RecordClass{Class: model.Shown}
	}
	out.Messages = append(out.Messages, messages...)
}

// replay applies a mutation to the state and says what it was.
func replay(state **node, r *format.Record, number int) format.RecordClass {
	v := r.Value
	kind, ok := v.Get("kind").Int()
	if v.Kind() != rawjson.Object || !ok {
		if !v.Exists() {
			return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		}
		return format.RecordClass{Class: model.UnknownRecord, Type: v.Str("kind")}
	}
	if kind == 0 {
		*state = newNode(v.Get("v"), number)
		return format.RecordClass{Class: model.Metadata, Type: "state"}
	}
	path := v.Get("k")
	if kind > 3 || kind < 0 || path.Kind() != rawjson.Array || path.Len() == 0 || path.Len() > maxPath {
		return format.RecordClass{Class: model.UnknownRecord, Type: "mutation"}
	}
	if !change(*state, kind, path, v, number) {
		return format.RecordClass{Class: model.Metadata, Type: "mutation of what is not there"}
	}
	first := path.Index(0).Text()
	if first != list {
		return format.RecordClass{Class: model.Metadata, Type: first}
	}
	// a part of a message that is shown elsewhere
	return format.RecordClass{Class: model.Shown}
}

// change applies a mutation other than the first state.
func change(state *node, kind int64, path, v rawjson.Value, number int) bool {
	at := state
	last := path.Len() - 1
	if kind == 2 {
		last++
	}
	for i := range last {
		parent := at
		if at = at.child(path.Index(i)); at == nil && kind == 2 && i == last-1 && (i > 0 || path.Index(0).Text() == list) {
			at = parent.list(path.Index(i), number) // the first of a list that was not there
		}
		if at == nil {
			return false
		}
		if i == 1 && path.Index(0).Text() == list && path.Index(2).Text() == "response" && at.filled < 0 {
			at.filled = number
		}
	}
	switch kind {
	case 1:
		if path.Len() == 3 && path.Index(0).Text() == list && path.Index(2).Text() == "response" && at.filled < 0 {
			at.filled = number
		}
		return at.set(path.Index(last), newNode(v.Get("v"), number))
	case 2:
		length, cut := v.Get("i").Int()
		return at.push(length, cut, v.Get("v"), number)
	}
	return at.set(path.Index(last), nil)
}

// aboutOf reads what the session says of itself.
func aboutOf(state *node) format.About {
	text := func(key string) string {
		if n := state.object[key]; n != nil {
			return n.value().Look().Scalar()
		}
		return ""
	}
	return about(text("sessionId"), text("customTitle"))
}

func about(id, title string) format.About {
	a := format.About{ID: id}
	if title != "" {
		a.Title, a.TitleWeight = title, 3
	}
	return a
}
