package langgraph

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
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
	if ns := e.meta.First("langgraph_checkpoint_ns", "checkpoint_ns").Text(); ns != "" {
		e.namespace = outer(ns)
	}
	if id := e.meta.Get("thread_id").Scalar(); id != "" && id != t.conversation {
		if t.conversation == "" && len(t.slots) == 0 {
			t.conversation = id
		}
	}
	body, kind, chunk := chat.LangChainBody(e.data)
	if kind == "" {
		return t.whole(e.data, map[uint64]int{}, e, r)
	}
	if e.mode != "messages" || !chunk {
		// what there is so far replaces what was there before
		at := len(t.slots)
		fresh := t.whole(e.data, map[uint64]int{}, e, r)
		if fresh && at < len(t.slots) {
			t.slots[at].describe(e.meta)
		}
		return fresh || e.mode == "messages/partial"
	}
	id := body.Get("id").Scalar()
	s := t.byID[t.conversation+"\x00"+id]
	if id == "" {
		s = t.open[e.namespace]
	}
	if s == nil {
		s = t.slot(e, r)
		s.id = id
		if id != "" {
			t.byID[t.conversation+"\x00"+id] = s
		}
		s.describe(e.meta)
	}
	if s.chunks == nil {
		s.chunks = &wire.LangChainChunks{}
	}
	t.open[e.namespace] = s
	s.chunks.Add(e.data)
	return true
}

// describe enters what a stream says of a message: the node and the model.
func (s *slot) describe(meta rawjson.Value) {
	s.agent, s.model = meta.Str("langgraph_node"), meta.Str("ls_model_name")
}

// block enters an event of the protocol about one message: its start, its blocks
// and their pieces, and its end.
func (t *table) block(e event, r *format.Record) bool {
	d := e.data
	run := d.Get("run_id").Scalar() + "\x00" + e.namespace
	e.namespace = outer(e.namespace)
	s := t.open[run]
	switch d.Str("event") {
	case "message-start":
		id := d.Get("id").Scalar()
		s = t.byID[t.conversation+"\x00"+id]
		call := d.Get("tool_call_id").Scalar()
		if s == nil && call != "" {
			s = t.byCall[t.conversation+"\x00"+call]
		}
		if s == nil {
			s = t.slot(e, r)
		}
		if s.id == "" && id != "" {
			s.id = id
			t.byID[t.conversation+"\x00"+id] = s
		}
		if call != "" {
			t.byCall[t.conversation+"\x00"+call] = s
		}
		if s.chunks == nil {
			s.chunks = &wire.LangChainChunks{}
		}
		head := `{"type":` + string(rawjson.Quote(kindOf(d.Str("role")))) + `,"content":"","id":` + string(rawjson.Quote(id))
		if call != "" {
			head += `,"tool_call_id":` + string(rawjson.Quote(call))
		}
		if v, err := rawjson.Parse([]byte(head + "}")); err == nil {
			s.chunks.Add(v)
		}
		s.finished = d
		t.open[run] = s
		return true
	case "content-block-start":
		if s != nil {
			s.chunks.Block(indexed(d.Get("content"), d.Get("index")))
		}
	case "content-block-delta":
		if s != nil {
			s.delta(d.Get("delta"), d.Get("index"))
		}
	case "content-block-finish":
		if s != nil {
			s.chunks.Replace(d.Get("index").Scalar(), indexed(d.Get("content"), d.Get("index")))
		}
	case "usage", "message-finish":
		if s != nil {
			s.finished = d
		}
	case "error":
		return t.failure(d.First("error", "message"), e.namespace, r)
	default:
		return false
	}
	return s != nil
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
	text := d.First(kind, "text", "data").Text()
	raw := `{"type":` + string(rawjson.Quote(kind)) + `,` + string(rawjson.Quote(kind)) + `:` + string(rawjson.Quote(text)) + `}`
	if v, err := rawjson.Parse([]byte(raw)); err == nil {
		s.chunks.Block(indexed(v, index))
	}
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
	out := e.data.Get("output")
	switch e.data.Str("event") {
	case "tool-finished":
		e.namespace = outer(e.namespace)
		return message(out.Look()) != nil && t.whole(out, map[uint64]int{}, e, r)
	case "tool-error":
		call := e.data.Get("tool_call_id").Scalar()
		if t.byCall[t.conversation+"\x00"+call] != nil {
			return false
		}
		raw := `{"type":"tool","status":"error","tool_call_id":` + string(rawjson.Quote(call)) + `,"name":` + string(rawjson.Quote(e.data.Str("tool_name"))) +
			`,"content":` + string(rawjson.Quote(e.data.First("message", "error").Text())) + `}`
		if v, err := rawjson.Parse([]byte(raw)); err == nil {
			e.namespace = outer(e.namespace)
			return t.whole(v, map[uint64]int{}, e, r)
		}
	}
	return false
}

// debug enters an event of the mode debug.
func (t *table) debug(e event, r *format.Record) (kind string, shown bool) {
	p := e.data.Get("payload")
	switch kind = e.data.Str("type"); kind {
	case "checkpoint":
		e.data = p.Get("values")
		shown = t.state(e, r)
	case "task_result":
		nth := map[uint64]int{}
		at := len(t.slots)
		switch result := p.Get("result"); result.Kind() {
		case rawjson.Object:
			shown = t.update(p.Str("name"), result, e, r)
		default:
			for _, pair := range result.Elems() { // [["messages",[…]]]
				if pair.Index(0).Text() == "messages" {
					for _, m := range pair.Index(1).Elems() {
						shown = t.whole(m, nth, e, r) || shown
					}
				}
			}
		}
		for _, s := range t.slots[at:] {
			s.agent = p.Str("name")
		}
		shown = t.interrupts(p.Get("interrupts"), e, r) || shown
		if failed := p.Get("error"); !failed.IsNull() {
			shown = t.failure(failed, e.namespace, r) || shown
		}
	}
	return kind, shown
}

// runnable enters an event of astream_events (langchain_core/runnables/schema.py).
func (t *table) runnable(v rawjson.Value, r *format.Record) (kind string, shown bool) {
	kind = v.Str("event")
	e := event{mode: "events"}
	if ns := v.At("metadata", "langgraph_checkpoint_ns").Text(); ns != "" {
		e.namespace = outer(ns)
	}
	d := v.Get("data")
	switch kind {
	case "on_chat_model_stream":
		e.mode, e.data, e.meta = "messages", d.Get("chunk"), v.Get("metadata")
		return kind, t.piece(e, r)
	case "on_chat_model_start", "on_chain_start":
		shown = t.messages(d.At("input", "messages"), e, r)
	case "on_chat_model_end", "on_chain_end", "on_tool_end":
		out := d.Get("output")
		if g := out.Get("generations").Index(0).Index(0).Get("message"); g.Exists() {
			out = g
		}
		if chat.LangChainVotes(out) > 0 {
			at := len(t.slots)
			shown = t.whole(out, map[uint64]int{}, e, r)
			if shown && at < len(t.slots) {
				t.slots[at].describe(v.Get("metadata"))
			}
			break
		}
		shown = t.messages(out.Get("messages"), e, r)
	case "on_tool_error", "on_chain_error", "on_chat_model_error":
		shown = t.failure(d.Get("error"), e.namespace, r)
	}
	return kind, shown
}

// messages enters a list of messages, or the lists of a batch.
func (t *table) messages(list rawjson.Value, e event, r *format.Record) bool {
	shown := false
	nth := map[uint64]int{}
	for _, m := range list.Elems() {
		if m.Kind() == rawjson.Array {
			for _, inner := range m.Elems() {
				shown = t.whole(inner, nth, e, r) || shown
			}
			continue
		}
		shown = t.whole(m, nth, e, r) || shown
	}
	return shown
}
