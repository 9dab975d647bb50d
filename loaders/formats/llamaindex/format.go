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
	"strings"

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

// votes judges one message.
func votes(v rawjson.Value) int {
	if v.Get("role").Kind() != rawjson.String || v.Get("type").Exists() {
		return 0
	}
	list, extra := v.Get("blocks"), v.Get("additional_kwargs")
	switch {
	case !list.Index(0).Is("block_type", ""):
		return 10
	case list.Kind() == rawjson.Array && list.Len() == 0 && extra.Kind() == rawjson.Object:
		return 5
	case v.Get("content").Exists() && extra.Kind() == rawjson.Object && !v.Get("parts").Exists():
		return 6
	}
	return 0
}

// scoreMessages votes on messages and what holds one.
func scoreMessages(r *format.Record) int {
	v := r.Value
	if n := votes(v); n > 0 {
		return n
	}
	switch {
	case v.Kind() == rawjson.Array:
		return max(votes(v.Index(0)), votes(v.Index(1)))
	case isEvent(v):
		return 10
	case v.Get("message").Kind() == rawjson.Object && (v.Get("raw").Exists() || v.Get("delta").Exists()):
		return votes(v.Get("message"))
	}
	if list := v.Get("messages"); list.Kind() == rawjson.Array {
		return max(votes(list.Index(0)), votes(list.Index(1)))
	}
	return 0
}

// isEvent reports whether v is an event of a workflow as its serializer writes it.
func isEvent(v rawjson.Value) bool {
	return v.Get("value").Kind() == rawjson.Object && strings.HasPrefix(v.Str("qualified_name"), "llama_index.")
}

// scoreStore votes on chat stores and what holds one.
func scoreStore(r *format.Record) int {
	best := 0
	for _, l := range storeOf(r.Value, 4) {
		if n := max(votes(l.list.Index(0)), votes(l.list.Index(1))); n > 0 {
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
