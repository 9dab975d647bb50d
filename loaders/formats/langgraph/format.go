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

import "msgview/loaders/format"

// Format returns the format.
var Format = format.Format{
	Name:  "langgraph",
	Title: "LangGraph",
	Reads: "states and thread states with messages, histories of threads, streams in all modes (server-sent events, tuples, protocol events, astream_events), and databases of the SQLite checkpointer",
	Omits: "values in databases that were pickled or encrypted; Postgres",
	Sources: []format.Source{
		{Project: "langchain-ai/langgraph", File: "libs/langgraph/langgraph/types.py (StreamMode, StateSnapshot, Interrupt), libs/sdk-py/langgraph_sdk/schema.py"},
		{Project: "langchain-ai/langgraphjs", File: "libs/sdk/src/types.stream.ts, libs/sdk/src/tests/fixtures"},
	},
	Shapes: []format.Shape{
		{Name: "state", Score: scoreState, Decode: decodeState, List: "messages"},
		{Name: "thread states", Score: scoreThread, Assemble: assemble, List: "-"},
		{Name: "checkpoints", Score: scoreRow, Assemble: assembleRows, List: "-"},
		{Name: "stream", Score: scoreStream, Assemble: assemble, List: "-"},
	},
}
