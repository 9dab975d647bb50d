// Package langgraph reads states and streams of LangGraph: what a graph remembers of
// a conversation, and what its server or a program writes while it runs.
//
// A state is {"messages":[…]} with messages of LangChain; a thread state has it under
// "values", beside the checkpoint it was read from, and the history of a thread is
// the list of these, the newest first. Streams have an event for each change, in
// one of several modes, and repeat: every "values" event has all messages so far.
// Each message is shown once, in its last form, where it was first seen.
//
//   - Events of subgraphs carry a namespace; their messages are threads of their own.
//   - Messages that a later state does not have any more were removed, mostly to
//     make room; a marker says how many.
//   - An interrupt is a graph that waits for a person.
//
// The databases of the SQLite checkpointer hold states in MessagePack, whose extensions
// name a Python class and its members.
package langgraph

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "langgraph",
	Title: "LangGraph",
	Reads: "states and thread states with messages, histories of threads, streams in all modes (server-sent events, tuples, protocol events, astream_events), and databases of the SQLite checkpointer",
	Omits: "values in databases that were pickled or encrypted; Postgres",
	Sources: []format.Source{
		{Project: "langchain-ai/langgraph", File: "libs/langgraph/langgraph/types.py (StreamMode, StateSnapshot, Interrupt), libs/sdk-py/langgraph_sdk/schema.py", Version: "f09cfe8f of 2026-08-20", Verified: "2026-11-23"},
		{Project: "langchain-ai/langgraphjs", File: "libs/sdk/src/types.stream.ts, libs/sdk/src/tests/fixtures", Version: "f8bdf16d of 2026-08-21", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{
		{Name: "state", Score: scoreState, Decode: decodeState, List: "messages"},
		{Name: "thread states", Score: scoreThread, Assemble: assemble, List: "-"},
		{Name: "checkpoints", Score: scoreRow, Assemble: assembleRows, List: "-"},
		{Name: "stream", Score: scoreStream, Assemble: assemble, List: "-"},
	},
}

// scoreState votes on a state whose messages are in sight, and on its messages.
func scoreState(r *format.Record) int {
	v := r.Value
	if r.List == "messages" {
		return min(chat.LangChainVotes(v)/2, 4)
	}
	switch {
	case v.Fits("values"), v.Fits("event"):
		return 0
	case !r.Leads():
		return min(stateVotes(v), 4) // not alone: states of a stream repeat each other
	}
	return stateVotes(v)
}

// stateVotes votes on an object with messages.
func stateVotes(v rawjson.Value) int {
	if !v.Fits("messages:list !role") {
		return 0
	}
	best := chat.Surest(v.Get("messages"), chat.LangChainVotes)
	if best >= 5 {
		return 8
	}
	return best
}

// scoreThread votes on thread states, and on states that follow each other.
func scoreThread(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array && isThreadState(v.Index(0)) {
		v = v.Index(0)
	}
	inner := stateVotes(v.Get("values"))
	switch {
	case isThreadState(v) && inner > 0:
		return 10
	case isThreadState(v) && v.Fits("checkpoint/parent_checkpoint/interrupts"):
		return 5
	case isThreadState(v):
		return 0
	case r.Repaired && inner >= 5:
		return 6 // so long that what follows the messages is not in sight
	case !r.Leads() && r.List == "" && r.Event == "" && stateVotes(v) >= 8 && v.Fits("!event"):
		return 9
	}
	return 0
}

// isThreadState reports whether v is a state with the checkpoint it was read from:
// a ThreadState of the server, a StateSnapshot, or a thread.
func isThreadState(v rawjson.Value) bool {
	return v.Fits("values:object") && (v.Fits("next:list") || v.Fits("checkpoint/thread_id") || v.Fits("tasks:list"))
}

// scoreStream votes on events.
func scoreStream(r *format.Record) int {
	events := eventsOf(r)
	if len(events) == 0 {
		return 0
	}
	switch e := events[0]; e.mode {
	case "values":
		if stateVotes(e.data) > 0 {
			return 8
		}
		if r.Event != "" && e.data.Kind() == rawjson.Object {
			return 3
		}
	case "updates":
		for node, u := range e.data.Members() {
			if node == "__interrupt__" || stateVotes(u) > 0 || chat.LangChainVotes(u.Get("messages")) > 0 {
				return 8
			}
		}
	case "messages", "messages/partial", "messages/complete":
		m := format.Leading(e.data)
		switch {
		case e.protocol:
			return 9
		case chat.LangChainVotes(m) == 0:
			return 0
		case e.meta.Fits("langgraph_node/langgraph_step"), r.Event != "":
			return 10
		}
		return 6
	case "events":
		if e.data.Fits("run_id") {
			return 9
		}
	case "tools", "lifecycle", "checkpoints", "tasks", "debug", "input":
		if e.protocol || e.mode == "debug" && e.data.Fits("payload") {
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
	if !v.Exists() {
		return format.Malformed("not JSON")
	}
	t := newTable()
	switch m := message(v); {
	case r.Envelope:
		t.state(event{mode: "values", data: v}, r)
	case m != nil:
		return format.Shown(m)
	case v.Fits("messages:list"), isThreadState(v):
		for _, e := range eventsOf(r) {
			t.add(e, r)
		}
	default:
		return format.Unknown(v.Str("type"))
	}
	if messages := t.finish(); len(messages) > 0 {
		return format.Shown(messages...)
	}
	return format.Metadata("state")
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
