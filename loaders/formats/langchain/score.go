package langchain

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

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
