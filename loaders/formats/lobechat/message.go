package lobechat

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes a message.
func (x *export) message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return &model.Message{Parts: []model.Part{model.Unknown{Type: "message", Raw: v.Keep()}}}
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("createdAt"))}
	m.Role, _ = chat.Role(m.RawRole)
	if m.RawRole == "supervisor" || m.RawRole == "group" {
		m.Role = model.RoleAssistant
	}
	m.Model = cmp.Or(v.Str("model"), v.Str("fromModel"), v.At("extra", "fromModel").Text())
	if m.Role == model.RoleAssistant {
		m.Agent = x.agents[v.Str("agentId")].Str("title")
	}
	figures := v.Get("metadata")
	m.Usage = usage(figures)
	for _, key := range [...]rawjson.Value{figures.Get("usage"), v.Get("usage")} {
		if m.Usage.IsZero() {
			m.Usage = usage(key)
		}
	}
	ms, _ := figures.Get("duration").Float()
	m.Duration = chat.Milliseconds(ms)
	if thought := v.Get("reasoning"); thought.Str("content") != "" || thought.Kind() == rawjson.String {
		m.Parts = append(m.Parts, model.Reasoning{Text: thought.Str("content") + thought.Text()})
		m.Meta = append(m.Meta, chat.Filled("reasoning.", thought, "content", "signature")...)
	}
	plugin := v.Get("plugin")
	if !plugin.Exists() {
		plugin = x.plugins[m.ID]
	}
	if m.Role == model.RoleTool || m.RawRole == "function" {
		m.Role = model.RoleTool
		m.Parts = append(m.Parts, result(v, plugin)...)
	} else {
		m.Parts = append(m.Parts, said(m.Role, v.Get("content"))...)
	}
	for _, e := range v.Get("tools").Elems() {
		m.Parts = append(m.Parts, call(e, e.Str("id")))
		if r := e.Get("result"); r.Kind() == rawjson.Object {
			m.Parts = append(m.Parts, &model.ToolResult{CallID: e.Str("id"), Name: e.Str("apiName"), Content: chat.ResultContent(r.Get("content")), Error: failed(r.Get("error"))})
		}
	}
	m.Parts = append(m.Parts, media(v)...)
	for _, e := range v.At("search", "citations").Elems() {
		m.Parts = append(m.Parts, model.Citation{Title: e.Str("title"), URL: cmp.Or(e.Str("url"), e.Text())})
	}
	for _, t := range [...]rawjson.Value{v.At("extra", "translate"), v.Get("translate"), x.translations[m.ID]} {
		if text := t.Str("content"); text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
			m.Meta = append(m.Meta, chat.Filled("translation.", t, "content", "id")...)
			break
		}
	}
	if fault := v.Get("error"); !fault.IsNull() {
		text := cmp.Or(fault.Text(), fault.Str("message"), fault.Str("type"), "the answer failed")
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
		m.Meta = append(m.Meta, chat.Filled("error.", fault, "message")...)
	}
	m.Meta = append(m.Meta, chat.Filled("search.", v.Get("search"), "citations")...)
	m.Meta = append(m.Meta, chat.Filled("", v, "id", "role", "createdAt", "updatedAt", "content", "model", "fromModel", "reasoning", "plugin", "pluginError", "pluginState",
		"pluginIntervention", "tools", "tool_call_id", "search", "error", "imageList", "fileList", "videoList", "files", "topicId", "sessionId", "threadId", "usage", "favorite", "translate", "metadata", "extra", "accessedAt")...)
	m.Meta = append(m.Meta, chat.Filled("metadata.", figures, "totalInputTokens", "totalOutputTokens", "inputCachedTokens", "inputWriteCacheTokens", "outputReasoningTokens", "duration", "usage")...)
	m.Meta = append(m.Meta, chat.Filled("extra.", v.Get("extra"), "fromModel", "translate")...)
	return m
}

// usage reads the figures of an answer.
func usage(v rawjson.Value) model.Usage {
	return model.Usage{Input: chat.Count(v, "totalInputTokens"), Output: chat.Count(v, "totalOutputTokens"), CacheRead: chat.Count(v, "inputCachedTokens"),
		CacheWrite: chat.Count(v, "inputWriteCacheTokens"), Reasoning: chat.Count(v, "outputReasoningTokens")}
}

// said decodes what was said. A message that waits for its answer holds three dots.
func said(role model.Role, content rawjson.Value) []model.Part {
	switch {
	case content.Kind() != rawjson.String:
		return chat.Parts(content)
	case role == model.RoleAssistant && content.Text() == "...":
		return []model.Part{model.Marker{Kind: model.MarkerUnfinished, Text: "the answer was not finished"}}
	case role == model.RoleAssistant:
		return chat.SplitReasoning(content.Text())
	}
	return chat.Parts(content)
}

// call decodes a call: a plugin's identifier and the name of what it offers.
func call(v rawjson.Value, id string) model.Part {
	if v.Kind() != rawjson.Object {
		return model.Unknown{Type: "tool", Raw: v.Keep()}
	}
	c := &model.ToolCall{ID: id, Name: cmp.Or(v.Str("apiName"), v.Str("identifier")), Server: v.Str("identifier")}
	chat.SetArguments(c, v.Get("arguments"))
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
	id := cmp.Or(v.Str("tool_call_id"), plugin.Str("toolCallId"))
	var parts []model.Part
	if id == "" && plugin.Get("apiName").Exists() {
		id = v.Str("id")
		parts = append(parts, call(plugin, id))
	}
	r := &model.ToolResult{CallID: id, Name: plugin.Str("apiName"), Content: chat.ResultContent(v.Get("content"))}
	fault := v.Get("pluginError")
	if fault.IsNull() {
		fault = plugin.Get("error")
	}
	if r.Error = failed(fault); r.Error == model.Yes {
		if text := cmp.Or(fault.Text(), fault.Str("message"), fault.Str("type")); text != "" {
			r.Content = append(r.Content, model.Text{Text: text})
		}
	}
	state := v.Get("pluginState")
	if state.IsNull() {
		state = plugin.Get("state")
	}
	if !state.IsNull() && (state.Kind() != rawjson.Object || state.Len() > 0) {
		r.Details = state.Keep()
	}
	decision := v.Get("pluginIntervention")
	if decision.IsNull() {
		decision = plugin.Get("intervention")
	}
	if decision.Str("status") == "rejected" {
		r.Denied = true
		if why := decision.Str("rejectedReason"); why != "" {
			r.Content = append(r.Content, model.Text{Text: why})
		}
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

// media decodes the images and files of a message. Older versions only have the ids.
func media(v rawjson.Value) (parts []model.Part) {
	for _, list := range [...]struct {
		key  string
		kind model.MediaKind
	}{{"imageList", model.Image}, {"fileList", model.File}, {"videoList", model.Video}, {"files", model.File}} {
		for _, e := range v.Get(list.key).Elems() {
			m := model.Media{Kind: list.kind, Bytes: -1, FileID: cmp.Or(e.Text(), e.Str("id"))}
			if url := e.Get("url"); url.Text() != "" {
				id := m.FileID
				m = chat.Image(url, e.Str("fileType"))
				m.Kind, m.FileID = list.kind, id
			}
			m.Name, m.Text = cmp.Or(e.Str("name"), e.Str("alt"), m.Name), e.Str("content")
			m.MediaType = cmp.Or(m.MediaType, e.Str("fileType"))
			if n, ok := e.Get("size").Int(); ok && n >= 0 && m.Bytes < 0 {
				m.Bytes = n
			}
			if m.FileID == "" && m.URL == "" && m.Name == "" {
				parts = append(parts, model.Unknown{Type: list.key, Raw: e.Keep()})
				continue
			}
			parts = append(parts, m)
		}
	}
	return parts
}
