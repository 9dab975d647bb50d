// Package langchain reads messages of LangChain in Python and JavaScript.
//
// One message is written in several ways: as a constructor call (langchain.load
// dumps), as {"type","data"} (messages_to_dict), flat (model_dump, toJSON of newer
// versions), and as a pair of role and text. Histories keep them in files, in rows
// of a table or in documents of a database; what a model was given and gave back is
// dumped as a prompt value and as generations.
//
// What is special about these messages:
//
//   - A call occurs up to three times: in tool_calls, as a block of the content, and
//     as the provider's own spelling in additional_kwargs. It is shown once.
//   - The content has the blocks of whatever provider answered.
//   - A streamed message is written in pieces that share an id.
//   - A summary of earlier messages is put into a person's mouth and marked with
//     lc_source.
package langchain

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "langchain",
	Title: "LangChain messages",
	Reads: "what programs save: messages as written by dumps, messages_to_dict and model_dump, histories in files (FileChatMessageHistory) and table rows, prompt values, generations, and streams of chunks",
	Omits: "objects that are no messages (chains, prompts, tools) are shown as records",
	Sources: []format.Source{
		{Project: "langchain-ai/langchain", File: "libs/core/langchain_core/messages, load/dump.py, outputs, prompt_values.py"},
		{Project: "langchain-community", File: "chat_message_histories"},
		{Project: "langchain-ai/langchainjs", File: "langchain-core/src/messages"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: decode},
		{Name: "streamed messages", Score: scoreChunk, Decode: decode, Assemble: assemble},
	},
}

// scoreMessages votes on messages, lists of them and the records around them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	switch {
	case isPair(v):
		return 1
	case v.Kind() == rawjson.Array && v.Index(0).Kind() == rawjson.Array: // of a batch
		return chat.Surest(v.Index(0), chat.LangChainVotes)
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, chat.LangChainVotes)
	}
	if n := chat.LangChainVotes(v); n > 0 {
		if isPiece(v) {
			return min(n, 2)
		}
		return n
	}
	if body, ok := rowMessage(v); ok {
		return chat.LangChainVotes(body)
	}
	if list := promptMessages(v); list.Kind() == rawjson.Array {
		if pairs(list) {
			return 4
		}
		n := chat.LangChainVotes(list.Index(0))
		if n > 0 && !v.Get("lc").Exists() {
			return min(n, 3) // a state of LangGraph as well
		}
		return n
	}
	first := v.Get("generations").Index(0)
	if first.Kind() == rawjson.Array {
		first = first.Index(0)
	}
	if g := generation(first); g.Get("message").Kind() == rawjson.Object {
		return chat.LangChainVotes(g.Get("message"))
	}
	return 0
}

// scoreChunk votes on pieces of streamed messages. A history may have messages that
// were put together and still call themselves chunks; those say why the model
// stopped.
func scoreChunk(r *format.Record) int {
	n := chat.LangChainVotes(r.Value)
	if n < 5 || !isPiece(r.Value) {
		return 0
	}
	return min(n+1, 10)
}

// isPiece reports whether a message is a piece of one that others go on with.
func isPiece(v rawjson.Value) bool {
	body, _, chunk := chat.LangChainBody(v)
	return chunk && body.Get("response_metadata").First("finish_reason", "stop_reason", "done_reason").IsNull()
}
