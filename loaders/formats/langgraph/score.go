package langgraph

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreState votes on a state whose messages are in sight, and on its messages.
func scoreState(r *format.Record) int {
	v := r.Value
	if r.List == "messages" {
		return min(chat.LangChainVotes(v)/2, 4)
	}
	if v.Get("values").Exists() || v.Get("event").Exists() {
		return 0
	}
	if !r.Leads() {
		return min(stateVotes(v), 4) // not alone: states of a stream repeat each other
	}
	return stateVotes(v)
}

// stateVotes votes on an object with messages.
func stateVotes(v rawjson.Value) int {
	best := 0
	list := v.Get("messages")
	if list.Kind() != rawjson.Array || v.Get("role").Exists() {
		return 0
	}
	for i, m := range list.Elems() {
		best = max(best, chat.LangChainVotes(m))
		if i >= 4 {
			break
		}
	}
	if best >= 5 {
		return 8
	}
	return best
}

// scoreThread votes on thread states, and on states that follow each other.
func scoreThread(r *format.Record) int {
	v := r.Value
	if isThreadState(v) {
		if stateVotes(v.Get("values")) > 0 {
			return 10
		}
		if v.Get("checkpoint").Exists() || v.Get("parent_checkpoint").Exists() || v.Get("interrupts").Exists() {
			return 5
		}
		return 0
	}
	if r.Repaired && stateVotes(v.Get("values")) >= 5 {
		return 6 // so long that what follows the messages is not in sight
	}
	if v.Kind() == rawjson.Array && isThreadState(v.Index(0)) {
		return scoreThread(&format.Record{Value: v.Index(0)})
	}
	if !r.Leads() && r.List == "" && r.Event == "" && !v.Get("event").Exists() {
		if n := stateVotes(v); n >= 8 {
			return n + 1
		}
	}
	return 0
}

// isThreadState reports whether v is a state with the checkpoint it was read from:
// a ThreadState of the server, a StateSnapshot, or a thread.
func isThreadState(v rawjson.Value) bool {
	return v.Get("values").Kind() == rawjson.Object &&
		(v.Get("next").Kind() == rawjson.Array || v.Get("checkpoint").Exists() || v.Get("thread_id").Exists() || v.Get("tasks").Kind() == rawjson.Array)
}

// scoreStream votes on events.
func scoreStream(r *format.Record) int {
	events := eventsOf(r)
	if len(events) == 0 {
		return 0
	}
	e := events[0]
	switch e.mode {
	case "values":
		if stateVotes(e.data) > 0 {
			return 8
		}
		if r.Event != "" && e.data.Kind() == rawjson.Object {
			return 3
		}
	case "updates":
		for _, u := range e.data.Members() {
			if stateVotes(u) > 0 || chat.LangChainVotes(u.Get("messages")) > 0 {
				return 8
			}
		}
		if e.data.Get("__interrupt__").Exists() {
			return 8
		}
	case "messages", "messages/partial", "messages/complete":
		if e.protocol {
			return 9
		}
		m := e.data
		if m.Kind() == rawjson.Array {
			m = m.Index(0)
		}
		if chat.LangChainVotes(m) > 0 {
			if e.meta.Get("langgraph_node").Exists() || e.meta.Get("langgraph_step").Exists() || r.Event != "" {
				return 10
			}
			return 6
		}
	case "events":
		if e.data.Get("run_id").Exists() {
			return 9
		}
	case "tools", "lifecycle", "checkpoints", "tasks", "debug", "input":
		if e.protocol || e.mode == "debug" && e.data.Get("payload").Exists() {
			return 8
		}
	case "messages/metadata":
		return 6
	}
	return 0
}

// decodeState turns one message of a state, or the state around them, into messages.
func decodeState(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		t := newTable()
		t.state(event{mode: "values", data: v}, r)
		messages := t.finish()
		if len(messages) == 0 {
			return format.Metadata("state")
		}
		return format.Shown(messages...)
	case v.Kind() == rawjson.Missing:
		return format.Malformed("not JSON")
	}
	if m := message(v); m != nil {
		return format.Shown(m)
	}
	if v.Get("messages").Kind() == rawjson.Array || isThreadState(v) {
		t := newTable()
		for _, e := range eventsOf(r) {
			t.add(e, r)
		}
		if messages := t.finish(); len(messages) > 0 {
			return format.Shown(messages...)
		}
		return format.Metadata("state")
	}
	return format.Unknown(v.Str("type"))
}

// message decodes a message of a state: one of LangChain, or one in the form of
// OpenAI, which graphs take as well; nil if v is none.
func message(v rawjson.Value) *model.Message {
	if m := chat.LangChain(v); m != nil {
		return m
	}
	if chat.IsMessage(v) {
		return chat.Message(v)
	}
	return nil
}
