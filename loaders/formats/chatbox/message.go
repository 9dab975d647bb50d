package chatbox

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes a message.
func message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return &model.Message{Parts: []model.Part{model.Unknown{Type: "message", Raw: v.Keep()}}}
	}
	m := &model.Message{
		ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("timestamp")), Model: v.Str("model"),
		StopReason: v.Str("finishReason"), Usage: chat.Usage(v.Get("usage")),
	}
	m.Role, _ = chat.Role(m.RawRole)
	if n, ok := v.Get("tokenCount").Int(); ok && n > 0 && m.Usage.IsZero() && m.Role == model.RoleAssistant {
		m.Usage.Output = n
	}
	if thought := v.Str("reasoningContent"); thought != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: thought})
	}
	if text := v.Get("content"); v.Get("contentParts").Len() == 0 {
		if m.Role == model.RoleAssistant && text.Kind() == rawjson.String {
			m.Parts = append(m.Parts, chat.SplitReasoning(text.Text())...)
		} else {
			m.Parts = append(m.Parts, chat.Parts(text)...)
		}
	}
	for _, e := range v.Get("contentParts").Elems() {
		parts, rest := part(e)
		m.Parts = append(m.Parts, parts...)
		m.Meta = append(m.Meta, rest...)
	}
	if summary, _ := v.Get("isSummary").Bool(); summary {
		text := chat.Texts(m.Parts)
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: text}}
	}
	m.Parts = append(m.Parts, attached(v)...)
	generating, _ := v.Get("generating").Bool()
	switch fault := v.Get("error"); {
	case fault.Text() != "":
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: fault.Text(), Error: true})
	case v.Get("errorCode").Exists():
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: "error " + v.Get("errorCode").Scalar(), Error: true})
	case generating:
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerUnfinished, Text: "the answer was not finished"})
	}
	m.Meta = append(m.Meta, chat.Filled("", v, "id", "role", "timestamp", "model", "finishReason", "usage", "tokenCount", "reasoningContent", "content", "contentParts",
		"isSummary", "files", "links", "pictures", "error", "generating", "isStreamingMode", "wordCount", "tokenCountMap", "tokenCalculatedAt", "updatedAt")...)
	return m
}

// part decodes a part of a message, and returns what of it has no place.
func part(e rawjson.Value) (parts []model.Part, rest []model.Field) {
	switch kind := e.Str("type"); kind {
	case "reasoning":
		return []model.Part{model.Reasoning{Text: e.Str("text")}}, chat.Filled("reasoning.", e, "type", "text", "startTime")
	case "image":
		m := model.Media{Kind: model.Image, FileID: e.Str("storageKey"), Text: e.Str("ocrResult"), Bytes: -1}
		if url := e.Get("url"); url.Text() != "" {
			m = chat.Image(url, "")
		}
		return []model.Part{m}, chat.Filled("image.", e, "type", "storageKey", "ocrResult", "url")
	case "info":
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: e.Str("text")}}, chat.Filled("info.", e, "type", "text")
	case "tool-call":
		return toolCall(e), chat.Filled("call.", e, "type", "toolCallId", "toolName", "args", "result", "state")
	}
	return chat.Part(e), nil
}

// toolCall decodes a call with its result.
func toolCall(e rawjson.Value) []model.Part {
	c := &model.ToolCall{ID: e.Str("toolCallId"), Name: e.Str("toolName")}
	chat.SetArguments(c, e.Get("args"))
	state, result := e.Str("state"), e.Get("result")
	if state == "call" && result.IsNull() {
		c.State = model.CallInterrupted
		return []model.Part{c}
	}
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Error: model.Stated(state == "error")}
	if content := result.Get("content"); content.Kind() == rawjson.Array {
		r.Content = chat.ResultContent(content) // of an MCP tool
		if failed, _ := result.Get("isError").Bool(); failed {
			r.Error = model.Yes
		}
		if len(chat.Filled("", result, "content", "isError")) > 0 {
			r.Details = result.Keep()
		}
	} else {
		r.Content = chat.ResultContent(result)
	}
	return []model.Part{c, r}
}

// attached decodes the files, links and pictures of a message.
func attached(v rawjson.Value) (parts []model.Part) {
	for _, key := range [...]string{"files", "links", "pictures"} {
		for _, e := range v.Get(key).Elems() {
			m := model.Media{Bytes: -1}
			if url := e.Get("url"); url.Text() != "" {
				m = chat.Image(url, "")
				m.Kind = model.File
			}
			if key == "pictures" {
				m.Kind = model.Image
			}
			m.Name, m.MediaType = cmp.Or(e.Str("name"), e.Str("title"), m.Name), cmp.Or(m.MediaType, e.Str("fileType"))
			m.FileID = e.Str("storageKey")
			if n, ok := e.Get("byteLength").Int(); ok && n >= 0 && m.Bytes < 0 {
				m.Bytes = n
			}
			if m.Name == "" && m.URL == "" && m.FileID == "" && m.Data == nil {
				parts = append(parts, model.Unknown{Type: key, Raw: e.Keep()})
				continue
			}
			parts = append(parts, m)
		}
	}
	return parts
}
