package langgraph

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// event is one change that a graph reports.
type event struct {
	mode      string // "values", "updates", "messages" and so on
	namespace string // of the graph: "" for the outermost, else "tools:1f…|model:2a…"
	data      rawjson.Value
	meta      rawjson.Value // what was said about a piece of a message
	time      rawjson.Value
	protocol  bool // {"type":"event","method":…}, whose messages come in blocks
	thread    string
	agent     string // the node that said it
	model     string
}

// modes are what a stream can report (langgraph: types.py, StreamMode; and the
// server's own).
func isMode(s string) bool {
	switch s {
	case "values", "updates", "messages", "messages/partial", "messages/complete", "messages/metadata", "messages-tuple",
		"custom", "debug", "events", "checkpoints", "tasks", "tools", "lifecycle", "metadata", "error", "end", "input", "feedback":
		return true
	}
	return false
}

// eventsOf finds the events in a record: one, or a whole history of states.
func eventsOf(r *format.Record) []event {
	if e, ok := eventOf(r); ok {
		return []event{e}
	}
	return states(r.Value)
}

func eventOf(r *format.Record) (e event, ok bool) {
	v := r.Value
	if e, ok := protocolEvent(v); ok {
		return e, true
	}
	name, namespace, _ := strings.Cut(r.Event, "|")
	switch {
	case isMode(name):
		return normal(event{mode: name, namespace: namespace, data: v}), true
	case v.Kind() == rawjson.Array:
		return tuple(v)
	case v.Fits("event^on_ run_id data"):
		return event{mode: "events", data: v}, true
	case v.Fits("event:filled data"):
		name, namespace, _ := strings.Cut(v.Str("event"), "|")
		return normal(event{mode: name, namespace: namespace, data: v.Get("data")}), isMode(name)
	case v.Fits("ns:list data") && isMode(v.Str("type")):
		return normal(event{mode: v.Str("type"), namespace: joined(v.Get("ns")), data: v.Get("data")}), true
	case v.Fits("type=checkpoint|task|task_result payload:object step"): // of the mode debug (langgraph: pregel/debug.py)
		return event{mode: "debug", data: v, time: v.Get("timestamp")}, true
	case isThreadState(v):
		return stateEvent(v), true
	case v.Fits("messages:list"):
		return event{mode: "values", data: v}, true
	}
	return event{mode: "updates", data: v}, isUpdate(v)
}

// isUpdate reports whether v is what the mode updates alone yields: nodes by name,
// with the messages they gave back, and nothing else.
func isUpdate(v rawjson.Value) bool {
	nodes := 0
	for node, update := range v.Members() {
		switch node {
		case "data", "input", "inputs", "output", "outputs", "request", "response", "params", "body", "kwargs", "config", "state", "values", "checkpoint":
			return false // objects around messages in other logs
		}
		waits := node == "__interrupt__" && update.Kind() == rawjson.Array
		if update.Kind() == rawjson.Array { // several updates of one node
			update = update.Index(0)
		}
		messages := update.Get("messages")
		switch {
		case waits, chat.LangChainVotes(messages) > 0, chat.LangChainVotes(messages.Index(0)) > 0:
			nodes++
		case !update.IsNull() && update.Kind() != rawjson.Object:
			return false
		}
	}
	return nodes > 0
}

// protocolEvent reads an event of the streaming protocol of the server.
func protocolEvent(v rawjson.Value) (event, bool) {
	p := v.Get("params")
	if !v.Fits("type=event params:object") || !isMode(v.Str("method")) {
		return event{}, false
	}
	return event{mode: v.Str("method"), namespace: joined(p.Get("namespace")), data: p.Get("data"), time: p.Get("timestamp"), protocol: true}, true
}

// normal takes the pair of the mode messages apart and looks into events that carry
// others.
func normal(e event) event {
	switch e.mode {
	case "messages", "messages-tuple":
		e.mode = "messages"
		if e.data.Kind() == rawjson.Array && e.data.Len() == 2 && e.data.Index(1).Kind() == rawjson.Object {
			e.data, e.meta = e.data.Index(0), e.data.Index(1)
		}
	case "debug":
		e.time = e.data.Get("timestamp")
	case "events":
		if e.data.Fits("data:object !event") {
			e.data = e.data.Get("data")
		}
	}
	return e
}

// tuple reads what a Python stream yields: [chunk, metadata], [mode, data],
// [namespace, data] or [namespace, mode, data].
func tuple(v rawjson.Value) (e event, ok bool) {
	i, rest := 0, v
	if first := v.Index(0); first.Kind() == rawjson.Array && namespaces(first) {
		e.namespace, i, rest = joined(first), 1, v.Index(1)
	}
	switch {
	case v.Len() == i+2 && isMode(v.Index(i).Look().Text()):
		e.mode, e.data = v.Index(i).Text(), v.Index(i+1)
	case i == 1 && v.Len() != 2:
		return e, false
	case rest.Kind() == rawjson.Array && rest.Len() == 2 && isMeta(rest.Index(1)):
		e.mode, e.data = "messages", rest
	case i == 1 && rest.Fits("messages:list"):
		e.mode, e.data = "values", rest
	case i == 1 && rest.Kind() == rawjson.Object:
		e.mode, e.data = "updates", rest
	default:
		return e, false
	}
	return normal(e), true
}

// isMeta reports whether v is what a stream says about a piece of a message.
func isMeta(v rawjson.Value) bool {
	return v.Fits("langgraph_node/langgraph_step/langgraph_checkpoint_ns/checkpoint_ns")
}

// namespaces reports whether a list has nothing but names of graphs: "node:id".
func namespaces(v rawjson.Value) bool {
	for _, e := range v.Elems() {
		if !strings.Contains(e.Text(), ":") {
			return false
		}
	}
	return true
}

func joined(list rawjson.Value) string {
	return strings.Join(chat.Map(list, rawjson.Value.Text), "|")
}

// outer returns the namespace of the graph that a node's namespace is in.
func outer(namespace string) string {
	i := strings.LastIndexByte(namespace, '|')
	return namespace[:max(i, 0)]
}

// threadOf returns the id of the thread that a state belongs to.
func threadOf(v rawjson.Value) string {
	for _, path := range [...][]string{{"thread_id"}, {"checkpoint", "thread_id"}, {"config", "configurable", "thread_id"}, {"metadata", "thread_id"}} {
		if s := v.At(path...).Scalar(); s != "" {
			return s
		}
	}
	return ""
}

func stateEvent(v rawjson.Value) event {
	return event{mode: "thread", data: v, time: v.First("created_at", "updated_at"), thread: threadOf(v)}
}

// states reads a whole history in one record.
func states(v rawjson.Value) []event {
	var events []event
	for _, e := range v.Elems() {
		if !isThreadState(e) {
			return nil
		}
		events = append(events, stateEvent(e))
	}
	if newestFirst(len(events), func(i int) rawjson.Value { return events[i].data }) {
		slices.Reverse(events)
	}
	return events
}

// newestFirst reports whether most of n states are older than the one before them.
func newestFirst(n int, state func(int) rawjson.Value) bool {
	older := 0
	for i := 1; i < n; i++ {
		v, before := state(i), state(i-1)
		if !isThreadState(v) || !isThreadState(before) || threadOf(v) != threadOf(before) {
			continue
		}
		x, ok := v.At("metadata", "step").Int()
		y, also := before.At("metadata", "step").Int()
		if ok && also && x < y || !ok && chat.Time(v.Get("created_at")).Before(chat.Time(before.Get("created_at"))) {
			older++
		} else {
			older--
		}
	}
	return older > 0
}
