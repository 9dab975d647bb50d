// Package llamaindex reads chat messages of LlamaIndex: chat stores, memories,
// single messages, and the events of agent workflows.
//
//   - What is said is a list of blocks with a block_type; messages of older versions
//     have a content instead.
//   - The result of a tool is a message of the role tool; the id of its call stands
//     in additional_kwargs, where older versions keep the calls, too.
//   - A store has a list of messages for each key: a conversation.
//   - Events of workflows repeat the history with every step; what is new is shown.
package llamaindex

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "llamaindex",
	Title: "LlamaIndex",
	Reads: "chat stores (SimpleChatStore.persist) and memories, lists of chat messages, chat responses, and events of agent workflows",
	Omits: "retrieved nodes are shown only in the raw record",
	Sources: []format.Source{
		{Project: "run-llama/llama_index", File: "llama-index-core/llama_index/core/base/llms/types.py, storage/chat_store/simple_chat_store.py, memory, agent/workflow/workflow_events.py"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: decode},
		{Name: "store", Score: scoreStore, Decode: decodeStore, List: "-"},
	},
}

// votes are for one message.
const votes = format.Votes(`
	0  !role:text
	0  type
	10 blocks.0.block_type:text blocks.0.block_type:filled
	5  blocks:list !blocks.0 additional_kwargs:object
	6  content additional_kwargs:object !parts
`)

// scoreMessages votes on messages and what holds one.
func scoreMessages(r *format.Record) int {
	v := r.Value
	switch {
	case votes.Of(v) > 0:
		return votes.Of(v)
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, votes.Of)
	case isEvent(v):
		return 10
	case v.Fits("message:object raw/delta"):
		return votes.Of(v.Get("message"))
	}
	return chat.Surest(v.Get("messages"), votes.Of)
}

// isEvent reports whether v is an event of a workflow as its serializer writes it.
func isEvent(v rawjson.Value) bool { return v.Fits("value:object qualified_name^llama_index.") }

// scoreStore votes on chat stores and what holds one.
func scoreStore(r *format.Record) int {
	best := 0
	for _, l := range storeOf(r.Value, 4) {
		if n := chat.Surest(l.list, votes.Of); n > 0 {
			best = max(best, min(n+1, 10))
		}
	}
	return best
}

// named is a list of messages with its key.
type named struct {
	key  string
	list rawjson.Value
}

// storeOf returns the first lists of a store: {"store":{"key":[…]}}, by itself or
// within a memory.
func storeOf(v rawjson.Value, most int) []named {
	var out []named
	for _, path := range [...][]string{{"store"}, {"chat_store", "store"}, {"sql_store", "store"}, {"memory", "chat_store", "store"}, {"primary_memory", "chat_store", "store"}} {
		inner := v
		for _, key := range path {
			inner = rawjson.Unwrap(inner.Get(key), 2)
		}
		for key, list := range inner.Members() {
			if list.Kind() == rawjson.Array && len(out) < most {
				out = append(out, named{key, list})
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	if list := v.Get("chat_history"); list.Kind() == rawjson.Array {
		out = append(out, named{"", list})
	}
	return out
}
