package chat

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// LangChain writes one message in three ways (langchain-ai/langchain:
// libs/core/langchain_core/messages/base.py, load/dump.py, and
// langchain-ai/langchainjs: langchain-core/src/messages/base.ts):
//
//	{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{…}}
//	{"type":"ai","data":{…}}    messages_to_dict
//	{"type":"ai",…}             model_dump, LangGraph's states
//
// LangChainBody returns the object with the content and the name of the kind of
// message: "human", "ai", "system", "tool", "function", "chat", "remove" and so on.
// chunk says that it is a piece of a streamed message. kind is "" if v is none.
func LangChainBody(v rawjson.Value) (body rawjson.Value, kind string, chunk bool) {
	if v.Kind() != rawjson.Object {
		return v, "", false
	}
	name := v.Str("type")
	body = v
	if v.Get("lc").Exists() || v.Get("kwargs").Kind() == rawjson.Object {
		id := v.Get("id")
		if body = v.Get("kwargs"); name != "constructor" || id.Kind() != rawjson.Array || body.Kind() != rawjson.Object {
			return v, "", false
		}
		name = id.Index(id.Len() - 1).Look().Text()
	} else if d := v.Get("data"); d.Kind() == rawjson.Object && !v.Get("content").Exists() {
		body = d
	}
	kind, chunk = strings.CutSuffix(name, "Chunk")
	switch kind {
	case "human", "ai", "system", "tool", "function", "chat", "generic", "developer", "remove":
	case "HumanMessage", "AIMessage", "SystemMessage", "ToolMessage", "FunctionMessage", "ChatMessage", "RemoveMessage":
		kind = strings.ToLower(strings.TrimSuffix(kind, "Message"))
	default:
		return v, "", false
	}
	if kind == "generic" {
		kind = "chat" // its name in older versions of langchainjs
	}
	if kind == "remove" {
		return body, kind, chunk && body.Get("id").Exists()
	}
	if body.First("content", "tool_calls").Kind() == rawjson.Missing && !body.Get("content").Exists() {
		return v, "", false
	}
	return body, kind, chunk
}

// LangChain decodes a message of LangChain in any of its forms; nil if v is none.
func LangChain(v rawjson.Value) *model.Message {
	body, kind, chunk := LangChainBody(v)
	if kind == "" {
		return nil
	}
	body.Get("example").Bool()
	if _, dumped := v.Get("lc").Int(); dumped {
		for _, e := range v.Get("id").Elems() { // the name of the class
			switch e.Look().Text() {
			case "langchain", "langchain_core", "schema", "messages", "ai", "human", "system", "tool", "function", "chat":
				e.Take()
			}
		}
	}
	if kind == "remove" {
		return removed(body)
	}
	role := kind
	if kind == "chat" {
		role = body.Str("role")
	}
	m := MessageAs(body, role, "type", "additional_kwargs", "response_metadata", "invalid_tool_calls", "tool_calls", "tool_call_chunks", "artifact")
	switch {
	case m.Role == model.RoleUnknown && role != "":
		m.Agent = cmp.Or(m.Agent, role)
	case kind == "function" && len(m.Parts) > 0 && m.RawRole == "":
		m.RawRole = kind
	}
	langChainCalls(m, body)
	if a := body.Get("artifact"); !a.IsNull() {
		if r, ok := last(m.Parts).(*model.ToolResult); ok && kind == "tool" && r.Details == nil {
			r.Details = a.Keep()
		}
	}
	langChainExtras(m, body)
	if chunk && !body.Get("tool_call_chunks").IsNull() && body.Get("tool_calls").Len() == 0 {
		m.Parts = append(m.Parts, ToolCalls(body.Get("tool_call_chunks"))...)
	}
	format.Keep(m, v)
	return m
}

// sameValue reports whether two values are the same place of a document.
func sameValue(a, b rawjson.Value) bool {
	x, y := a.Raw(), b.Raw()
	return len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
}

func last(parts []model.Part) model.Part {
	if len(parts) == 0 {
		return nil
	}
	return parts[len(parts)-1]
}

// removed is the marker of a message that takes others out of a state
// (langgraph: graph/message.py, REMOVE_ALL_MESSAGES).
func removed(body rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleMarker, RawRole: "remove"}
	if id := body.Get("id").Scalar(); id == "__remove_all__" {
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerReset, Text: "all messages were removed"}}
	} else {
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "message " + id + " was removed"}}
	}
	m.Parts = append(m.Parts, Parts(body.Get("content"))...)
	return m
}

// langChainCalls sets the calls right: the list tool_calls has the arguments as
// they were read, where blocks of the content may have what was streamed; calls
// that could not be read stand in a list of their own; and the raw calls of the
// provider are repeated in additional_kwargs.
func langChainCalls(m *model.Message, body rawjson.Value) {
	calls := map[string]*model.ToolCall{}
	names := map[string]bool{}
	for _, c := range m.Calls() {
		if c.ID != "" {
			calls[c.ID] = c
		}
		names[c.Name] = true
	}
	for _, v := range rawjson.Unwrap(body.Get("tool_calls"), 1).Elems() {
		c, args := calls[v.Look().Get("id").Scalar()], v.Get("args")
		if c == nil || args.IsNull() || sameCall(c, args) {
			continue
		}
		was := c.Arguments
		if c.ArgumentsText != "" {
			was = rawjson.Quote(c.ArgumentsText)
		}
		if args.Kind() != rawjson.Object {
			was = args.Keep()
		} else {
			c.Malformed, c.ArgumentsText = false, ""
			SetArguments(c, args)
		}
		if len(was) > 0 && string(was) != "{}" {
			m.Meta = append(m.Meta, model.Field{Name: "other arguments of " + c.Name, Value: was})
		}
	}
	for _, v := range rawjson.Unwrap(body.Get("invalid_tool_calls"), 1).Elems() {
		for _, p := range toolCall(v) {
			c, ok := p.(*model.ToolCall)
			if ok {
				c.Malformed = true
				if old := calls[c.ID]; old != nil {
					old.Malformed = true
					ok = false
				}
			}
			if why := v.Str("error"); why != "" {
				m.Warnings = append(m.Warnings, "a tool call could not be read: "+why)
			}
			if ok || c == nil {
				m.Parts = append(m.Parts, p)
			}
			if c != nil {
				calls[c.ID], names[c.Name] = c, true
			}
		}
	}
	extra := body.Get("additional_kwargs")
	for _, v := range rawjson.Unwrap(extra.Get("tool_calls"), 1).Elems() {
		takeRepeat(m, v, calls[v.Look().Get("id").Scalar()] != nil)
	}
	if f := extra.Get("function_call"); f.Kind() == rawjson.Object {
		takeRepeat(m, f, names[f.Look().Str("name")])
	}
}

// sameCall reports whether a call has these arguments.
func sameCall(c *model.ToolCall, args rawjson.Value) bool {
	return bytes.Equal(rawjson.Compact(nil, c.Arguments), rawjson.Compact(nil, args.Raw())) && c.ArgumentsText == ""
}

// takeRepeat shows a call in the provider's own spelling, unless it is known: then it is
// taken if it says the same as one that is shown.
func takeRepeat(m *model.Message, v rawjson.Value, known bool) {
	if !known {
		m.Parts = append(m.Parts, toolCall(v)...)
		return
	}
	for _, p := range toolCall(v.Look()) {
		again, _ := p.(*model.ToolCall)
		for _, c := range m.Calls() {
			if again != nil && c.Name == again.Name && (again.ID == "" || c.ID == again.ID) && c.ArgumentsText == again.ArgumentsText &&
				bytes.Equal(rawjson.Compact(nil, c.Arguments), rawjson.Compact(nil, again.Arguments)) {
				toolCall(v)
				return
			}
		}
	}
}

// langChainExtras reads additional_kwargs and response_metadata, in which
// integrations leave what has no place of its own.
func langChainExtras(m *model.Message, body rawjson.Value) {
	extra := body.Get("additional_kwargs")
	if r := reasoningMembers(extra, m.Parts); len(r) > 0 {
		m.Parts = append(r, m.Parts...)
	}
	if s := extra.Str("refusal"); s != "" {
		m.Parts = append(m.Parts, model.Text{Text: s, Refusal: true})
	}
	if extra.Is("lc_source", "summarization") {
		m.Injected = "compaction summary" // langchain: agents/middleware/summarization.py
	}
	meta := body.Get("response_metadata")
	facts(m, meta)
	meta.Is("model", m.Model)
	meta.Is("model_name", m.Model)
	for _, key := range usageKeys {
		Usage(meta.Get(key)) // counted already, in usage_metadata
	}
}

// langChainKeys are the members of messages of LangChain.
var langChainKeys = map[string]bool{
	"type": true, "content": true, "id": true, "name": true, "additional_kwargs": true, "response_metadata": true, "example": true,
	"tool_calls": true, "invalid_tool_calls": true, "usage_metadata": true, "tool_call_id": true, "status": true, "artifact": true,
	"tool_call_chunks": true, "chunk_position": true, "role": true, "metadata": true, "lc_kwargs": true, "lc_namespace": true,
}

// LangChainVotes says how sure it is that v is a message of LangChain, from 0 to 10.
func LangChainVotes(v rawjson.Value) int {
	body, kind, _ := LangChainBody(v)
	if kind == "" {
		return 0
	}
	if !sameValue(body, v) {
		if v.Get("kwargs").Exists() {
			return 10
		}
		if v.Len() > 2 && body.Str("type") != v.Str("type") || body.Get("additional_kwargs").IsNull() && body.Len() > 8 {
			return 0
		}
		return 8
	}
	for key := range v.Members() {
		if !langChainKeys[key] {
			return 0
		}
	}
	own := 0
	for _, key := range [...]string{"additional_kwargs", "response_metadata", "usage_metadata", "invalid_tool_calls", "tool_call_chunks"} {
		if v.Get(key).Kind() == rawjson.Object || v.Get(key).Kind() == rawjson.Array {
			own++
		}
	}
	switch {
	case own > 0:
		return 8
	case kind == "human" || kind == "ai":
		return 5
	case kind == "tool" && v.Get("tool_call_id").Exists():
		return 5
	case kind == "remove" && v.Get("id").Exists():
		return 3
	case kind == "system":
		return 1
	}
	return 0
}
