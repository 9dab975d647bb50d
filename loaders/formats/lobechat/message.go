package lobechat

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes a message.
func (x *export) message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, "message")
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("createdAt"))}
	m.Role, _ = chat.Role(m.RawRole)
	if m.RawRole == "supervisor" || m.RawRole == "group" || m.RawRole == "task" { // a task that an agent was given, with its report
		m.Role = model.RoleAssistant
	}
	m.Model = chat.FirstText(v.Get("model"), v.Get("fromModel"), v.At("extra", "fromModel"))
	if m.Role == model.RoleAssistant {
		m.Agent = x.agents[v.Get("agentId").Look().Text()].Str("title")
	}
	figures := v.Get("metadata")
	for _, said := range [...]rawjson.Value{figures, figures.Get("usage"), v.Get("usage")} {
		if m.Usage.IsZero() {
			m.Usage = usage(said)
		}
	}
	m.Duration = chat.Millis(figures.Get("duration"))
	m.Parts = chat.Thoughts(chat.FirstText(v.At("reasoning", "content"), v.Get("reasoning")))
	plugin := v.Get("plugin")
	if !plugin.Exists() {
		plugin = x.plugins[m.ID]
	}
	if m.Role == model.RoleTool || m.RawRole == "function" {
		m.Role = model.RoleTool
		m.Parts = append(m.Parts, result(v, plugin)...)
	} else {
		if content := v.Get("content"); m.Role == model.RoleAssistant && content.IsText("...") {
			m.Parts = append(m.Parts, chat.NotFinished)
		} else {
			m.Parts = append(m.Parts, chat.Said(m.Role, content)...)
		}
	}
	for _, e := range v.Get("tools").Elems() {
		made := call(e, e.Str("id"))
		m.Parts = append(m.Parts, made)
		if c, ok := made.(*model.ToolCall); ok && e.Get("result").Kind() == rawjson.Object {
			r := chat.Answer(c, e.At("result", "content"))
			r.Error = failed(e.At("result", "error"))
			m.Parts = append(m.Parts, r)
		}
	}
	for _, key := range [...]string{"imageList", "fileList", "videoList", "files"} {
		m.Parts = append(m.Parts, chat.Files(v.Get(key), key)...)
	}
	m.Parts = append(m.Parts, chat.Sources(v.At("search", "citations"))...)
	if text := chat.FirstText(v.At("extra", "translate", "content"), v.At("translate", "content"), x.translations[m.ID].Get("content")); text != "" {
		m.Parts = append(m.Parts, model.Text{Text: text})
	}
	if fault := v.Get("error"); !fault.IsNull() {
		m.Parts = append(m.Parts, chat.Fault(fault, "the answer failed"))
	}
	v.Is("updatedAt", v.Get("createdAt").Look().Text())
	format.Keep(m, v)
	return m
}

// usage reads the figures of an answer.
func usage(v rawjson.Value) model.Usage {
	return model.Usage{Input: chat.Count(v, "totalInputTokens"), Output: chat.Count(v, "totalOutputTokens"), CacheRead: chat.Count(v, "inputCachedTokens"),
		CacheWrite: chat.Count(v, "inputWriteCacheTokens"), Reasoning: chat.Count(v, "outputReasoningTokens")}
}

// call decodes a call: a plugin's identifier and the name of what it offers.
func call(v rawjson.Value, id string) model.Part {
	if v.Kind() != rawjson.Object {
		return model.Unknown{Type: "tool", Raw: v.Keep()}
	}
	c := chat.Call(id, chat.FirstText(v.Get("apiName"), v.Get("identifier")), v.Get("arguments"))
	c.Server = v.Str("identifier")
	switch v.At("intervention", "status").Text() {
	case "pending":
		c.State = model.CallAwaitingApproval
	case "rejected":
		c.State = model.CallDenied
	case "approved":
		c.State = model.CallApproved
	}
	return c
}

// result decodes the message of a tool. Before 2024 the call was nowhere else.
func result(v, plugin rawjson.Value) []model.Part {
	id := chat.FirstText(v.Get("tool_call_id"), plugin.Get("toolCallId"))
	plugin.Is("toolCallId", id)
	var parts []model.Part
	if id == "" && plugin.Get("apiName").Exists() {
		id = v.Str("id")
		parts = append(parts, call(plugin, id))
	}
	r := &model.ToolResult{CallID: id, Name: plugin.Str("apiName"), Content: chat.ResultContent(v.Get("content"))}
	fault := v.Get("pluginError").Or(plugin.Get("error"))
	if r.Error = failed(fault); r.Error == model.Yes {
		r.Content = append(r.Content, model.Text{Text: chat.Fault(fault, "the call failed").Text})
	}
	state := v.Get("pluginState").Or(plugin.Get("state"))
	if !state.IsNull() && (state.Kind() != rawjson.Object || state.Len() > 0) {
		r.Details = state.Keep()
	}
	if decision := v.Get("pluginIntervention").Or(plugin.Get("intervention")); decision.Is("status", "rejected") {
		r.Denied = true
		r.Content = append(r.Content, chat.Parts(decision.Get("rejectedReason"))...)
	}
	return append(parts, r)
}

// failed reports whether there is an error.
func failed(fault rawjson.Value) model.Tristate {
	if fault.IsNull() || fault.Kind() == rawjson.Object && fault.Len() == 0 {
		return model.NotStated
	}
	return model.Yes
}
