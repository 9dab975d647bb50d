package langgraph

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// piece enters a message of the mode messages: a chunk, or a whole one; the modes
// messages/partial and messages/complete have lists of what there is so far.
func (t *table) piece(e event, r *format.Record) bool {
	if e.data.Kind() == rawjson.Array {
		shown := false
		for _, m := range e.data.Elems() {
			one := e
			one.data = m
			shown = t.piece(one, r) || shown
		}
		return shown
	}
	if ns := e.meta.Look().First("langgraph_checkpoint_ns", "checkpoint_ns").Text(); ns != "" {
		e.namespace = outer(ns)
	}
	if id := e.meta.Get("thread_id").Scalar(); t.conversation == "" && len(t.slots) == 0 {
		t.conversation = id
	}
	e.agent, e.model = e.meta.Str("langgraph_node"), e.meta.Str("ls_model_name")
	body, kind, chunk := chat.LangChainBody(e.data)
	key := chunkKey(e)
	if kind == "" || e.mode != "messages" || !chunk { // what there is so far replaces what was there before
		if e.mode == "messages/partial" && chat.ID(body.Get("id")) == "" && message(e.data.Look()) != nil {
			t.soFar(key, e, r)
			return true
		}
		delete(t.open, key)
		fresh := t.messages(e.data, e, r)
		return fresh || kind != "" && e.mode == "messages/partial"
	}
	id := chat.ID(body.Get("id"))
	s := t.find(id, "")
	if id == "" {
		s = t.open[key]
	}
	if s == nil {
		s = t.slot(e, r)
		t.name(s, id, "")
		if id == "" {
			t.waits(s)
		}
	}
	t.open[key] = s
	s.add(e.data)
	return true
}

// block enters an event of the protocol about one message: its start, its blocks
// and their pieces, and its end.
func (t *table) block(e event, r *format.Record) bool {
	d := e.data
	run := d.Look().Get("run_id").Scalar() + "\x00" + e.namespace
	e.namespace = outer(e.namespace)
	s := t.open[run]
	kind := d.Str("event")
	switch kind {
	case "message-start":
		id, call := chat.ID(d.Get("id")), chat.ID(d.Get("tool_call_id"))
		if s = t.find(id, call); s == nil {
			s = t.slot(e, r)
			if id == "" {
				t.waits(s)
			}
		}
		t.name(s, id, call)
		s.add(texts("type", kindOf(d.Str("role")), "content", "", "id", id, "tool_call_id", call))
		s.finished, t.open[run] = d, s
		return true
	case "error":
		return t.failure(d.First("error", "message"), e.namespace, r)
	}
	if s == nil {
		return false
	}
	index := d.Get("index")
	switch kind {
	case "content-block-start":
		s.chunks.Block(indexed(d.Get("content"), index))
	case "content-block-delta":
		s.delta(d.Get("delta"), index)
	case "content-block-finish":
		s.chunks.Replace(index.Scalar(), indexed(d.Get("content"), index))
	case "usage", "message-finish":
		if s.finished = d; kind == "message-finish" {
			t.settle(s)
		}
	default:
		return false
	}
	return true
}

// texts makes an object of keys and texts in turn.
func texts(members ...string) rawjson.Value {
	var fields []model.Field
	for i := 0; i < len(members); i += 2 {
		fields = append(fields, model.Field{Name: members[i], Value: rawjson.Quote(members[i+1])})
	}
	v := chat.ObjectOf(fields)
	return v
}

func kindOf(role string) string {
	switch role {
	case "", "assistant":
		return "ai"
	case "user":
		return "human"
	}
	return role
}

// delta adds a piece of a block.
func (s *slot) delta(d, index rawjson.Value) {
	kind, isDelta := strings.CutSuffix(d.Str("type"), "-delta")
	if !isDelta {
		return
	}
	if kind == "block" { // members of any block; only the finished call is of use
		if f := d.Get("fields"); !f.Is("type", "tool_call_chunk") && !f.Is("type", "input_json_delta") {
			s.chunks.Block(indexed(f, index))
		}
		return
	}
	s.chunks.Block(indexed(texts("type", kind, kind, d.First(kind, "text", "data").Text()), index))
}

// indexed gives a block its index, which stands beside it.
func indexed(v, index rawjson.Value) rawjson.Value {
	if v.Kind() != rawjson.Object || v.Get("index").Exists() || !index.Exists() || v.Len() == 0 {
		return v
	}
	raw := append([]byte(`{"index":`), index.Raw()...)
	raw = append(append(raw, ','), v.Raw()[1:]...)
	out, _, err := rawjson.ParseTolerant(raw)
	if err != nil {
		return v
	}
	return out
}

// tool enters an event about a tool that runs. What it gave back is a message.
func (t *table) tool(e event, r *format.Record) bool {
	e.namespace = outer(e.namespace)
	switch v := e.data; v.Str("event") {
	case "tool-finished":
		return t.messages(v.Get("output"), e, r)
	case "tool-error":
		call := chat.ID(v.Get("tool_call_id"))
		return t.find("", call) == nil && t.messages(texts("type", "tool", "status", "error", "tool_call_id", call,
			"name", v.Str("tool_name"), "content", v.First("message", "error").Text()), e, r)
	}
	return false
}

// debug enters an event of the mode debug.
func (t *table) debug(e event, r *format.Record) (kind string, shown bool) {
	p := e.data.Get("payload")
	switch kind = e.data.Str("type"); kind {
	case "checkpoint":
		e.data = p.Get("values")
		return kind, t.state(e, r)
	case "task_result":
		result := p.Get("result")
		shown = result.Kind() == rawjson.Object && t.update(p.Str("name"), result, e, r)
		inner := e
		inner.agent = p.Str("name")
		for _, pair := range result.Elems() { // [["messages",[…]]]
			if pair.Index(0).IsText("messages") {
				shown = t.messages(pair.Index(1), inner, r) || shown
			}
		}
		shown = t.task(p, e, r) || shown
	}
	return kind, shown
}

// runnable enters an event of astream_events (langchain_core/runnables/schema.py).
func (t *table) runnable(v rawjson.Value, r *format.Record) (kind string, shown bool) {
	kind = v.Str("event")
	d, meta := v.Get("data"), v.Get("metadata")
	e := event{mode: "events", namespace: outer(meta.Look().Str("langgraph_checkpoint_ns"))}
	switch kind {
	case "on_chat_model_stream":
		e.mode, e.data, e.meta = "messages", d.Get("chunk"), meta
		return kind, t.piece(e, r)
	case "on_chat_model_start", "on_chain_start":
		shown = t.messages(d.At("input", "messages"), e, r)
	case "on_chat_model_end", "on_chain_end", "on_tool_end":
		out := d.Get("output")
		if g := out.Get("generations").Index(0).Index(0).Get("message"); g.Exists() {
			out = g
		}
		if chat.LangChainVotes(out) > 0 {
			e.agent, e.model = meta.Str("langgraph_node"), meta.Str("ls_model_name")
		} else {
			out = out.Get("messages")
		}
		shown = t.messages(out, e, r)
	case "on_tool_error", "on_chain_error", "on_chat_model_error":
		shown = t.failure(d.Get("error"), e.namespace, r)
	}
	return kind, shown
}
