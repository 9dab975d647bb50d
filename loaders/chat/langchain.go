package chat

import (
	"cmp"
	"strings"

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
		name = id.Index(id.Len() - 1).Text()
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
	switch kind {
	case "":
		return nil
	case "remove":
		return removed(body)
	}
	role := kind
	used := []string{"type", "additional_kwargs", "response_metadata", "invalid_tool_calls", "tool_call_chunks", "chunk_position"}
	if kind == "chat" {
		role = body.Str("role")
		used = append(used, "role")
	}
	if example, _ := body.Get("example").Bool(); !example {
		used = append(used, "example")
	}
	if kind == "tool" {
		used = append(used, "artifact")
	}
	m := MessageAs(body, role, used...)
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
		} else {
			m.Meta = append(m.Meta, model.Field{Name: "artifact", Value: a.Keep()})
		}
	}
	langChainExtras(m, body)
	if chunk && !body.Get("tool_call_chunks").IsNull() && body.Get("tool_calls").Len() == 0 {
		m.Parts = append(m.Parts, ToolCalls(body.Get("tool_call_chunks"))...)
	}
	for _, f := range Meta(v, "lc", "type", "id", "kwargs", "data", "name") {
		if body.Raw() != nil && !sameValue(body, v) {
			m.Meta = append(m.Meta, f)
		}
	}
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
	m := &model.Message{Role: model.RoleMarker, RawRole: "remove", Meta: Meta(body, "type", "id", "content", "additional_kwargs", "response_metadata")}
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
	for _, v := range body.Get("tool_calls").Elems() {
		if c := calls[v.Get("id").Scalar()]; c != nil && v.Get("args").Kind() == rawjson.Object {
			c.Malformed = false
			SetArguments(c, v.Get("args"))
		}
	}
	for _, v := range body.Get("invalid_tool_calls").Elems() {
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
	for _, v := range extra.Get("tool_calls").Elems() {
		if calls[v.Get("id").Scalar()] == nil {
			m.Parts = append(m.Parts, toolCall(v)...)
		}
	}
	if f := extra.Get("function_call"); f.Kind() == rawjson.Object && !names[f.Str("name")] {
		m.Parts = append(m.Parts, toolCall(f)...)
	}
}

// langChainExtras reads additional_kwargs and response_metadata, in which
// integrations leave what has no place of its own.
func langChainExtras(m *model.Message, body rawjson.Value) {
	extra := body.Get("additional_kwargs")
	used := []string{"tool_calls", "function_call"}
	if r := reasoningMembers(extra, m.Parts); len(r) > 0 {
		m.Parts = append(r, m.Parts...)
	}
	if s := extra.Str("refusal"); s != "" {
		m.Parts = append(m.Parts, model.Text{Text: s, Refusal: true})
		used = append(used, "refusal")
	}
	if source := extra.Str("lc_source"); source == "summarization" {
		m.Injected = "compaction summary" // langchain: agents/middleware/summarization.py
		used = append(used, "lc_source")
	}
	m.Meta = append(m.Meta, Prefixed("additional_kwargs.", Meta(extra, used...))...)
	if !extra.IsNull() && extra.Kind() != rawjson.Object {
		m.Meta = append(m.Meta, model.Field{Name: "additional_kwargs", Value: extra.Keep()})
	}
	meta := body.Get("response_metadata")
	used = used[:0]
	Facts(m, meta, &used)
	if meta.Get("model").Text() == m.Model {
		used = append(used, "model", "model_name")
	}
	used = append(used, usageKeys...) // counted already, in usage_metadata
	m.Meta = append(m.Meta, Prefixed("response_metadata.", Meta(meta, used...))...)
	if !meta.IsNull() && meta.Kind() != rawjson.Object {
		m.Meta = append(m.Meta, model.Field{Name: "response_metadata", Value: meta.Keep()})
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
