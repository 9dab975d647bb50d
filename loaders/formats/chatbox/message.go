package chatbox

import (
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes a message.
func message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, "message")
	}
	m := &model.Message{
		ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("timestamp")), Model: v.Str("model"),
		StopReason: v.Str("finishReason"), Usage: chat.Usage(v.Get("usage")),
	}
	m.Role, _ = chat.Role(m.RawRole)
	if m.Usage.IsZero() && m.Role == model.RoleAssistant {
		m.Usage.Output = chat.Count(v, "tokenCount")
	}
	m.Parts = chat.Thoughts(v.Str("reasoningContent"))
	if v.Get("contentParts").Len() == 0 {
		m.Parts = append(m.Parts, chat.Said(m.Role, v.Get("content"))...)
	}
	m.Parts = append(m.Parts, chat.FlatMap(v.Get("contentParts"), part)...)
	if v.True("isSummary") {
		text := model.Marker{Kind: model.MarkerCompaction, Text: chat.Texts(m.Parts)}
		m.Role = model.RoleMarker
		m.Parts = append([]model.Part{text}, slices.DeleteFunc(m.Parts, func(p model.Part) bool { _, said := p.(model.Text); return said })...)
	}
	for _, key := range [...]string{"files", "links", "pictures"} {
		m.Parts = append(m.Parts, chat.Files(v.Get(key), key)...)
	}
	generating := v.True("generating")
	switch fault := v.Get("error"); {
	case !fault.IsNull() && !fault.IsEmptyText():
		m.Parts = append(m.Parts, chat.Fault(fault, "the answer failed"))
	case v.Get("errorCode").Exists():
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: "error " + v.Get("errorCode").Scalar(), Error: true})
	case generating:
		m.Parts = append(m.Parts, chat.NotFinished)
	}
	format.Keep(m, v)
	return m
}

// part decodes a part of a message.
func part(e rawjson.Value) []model.Part {
	switch e.Str("type") {
	case "reasoning":
		return []model.Part{model.Reasoning{Text: e.Str("text")}}
	case "image":
		m := model.Media{Kind: model.Image, Bytes: -1}
		if url := e.Get("url"); !url.IsText("") {
			m = chat.Image(url, "")
		}
		m.FileID, m.Text = e.Str("storageKey"), e.Str("ocrResult")
		return []model.Part{m}
	case "info":
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: e.Str("text")}}
	case "tool-call":
		return toolCall(e)
	}
	return chat.Part(e)
}

// toolCall decodes a call with its result.
func toolCall(e rawjson.Value) []model.Part {
	c := chat.Call(e.Str("toolCallId"), e.Str("toolName"), e.Get("args"))
	state, result := e.Get("state"), e.Get("result")
	if result.IsNull() && state.IsText("call") {
		c.State = model.CallInterrupted
		return []model.Part{c}
	}
	content := result
	if list := result.Get("content"); list.Kind() == rawjson.Array { // of an MCP tool
		content = list
	}
	r := chat.Answer(c, content)
	failed := result.True("isError")
	r.Error = model.Stated(state.IsText("error") || failed)
	state.IsText("result")
	return []model.Part{c, r}
}
