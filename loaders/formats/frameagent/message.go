package frameagent

import (
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages: a message, a saved state, or the
// document around a list of messages.
func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	if !object {
		return d
	}
	switch {
	case isState(v):
		return decodeState(v)
	case r.Envelope:
		return format.Metadata("envelope")
	case v.Get("role").Kind() == rawjson.String:
		return format.Shown(message(v))
	case isTrace(v):
		return format.Metadata(v.Str("type"))
	}
	return format.Unknown(v.Str("type"))
}

// message decodes {id?, role, content}. The SDK writes no other members, but
// those of people who write their own histories are understood or kept.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	m.Time = timeOf(m.ID)
	content := v.Get("content")
	switch m.Role {
	case model.RoleAssistant:
		said(m, content)
		if list := v.Get("tool_calls"); list.Kind() == rawjson.Array {
			m.Parts = append(m.Parts, chat.ToolCalls(list)...)
		}
	case model.RoleTool:
		m.Parts = []model.Part{&model.ToolResult{
			CallID: v.Get("tool_call_id").Scalar(), Name: v.Str("name"), Content: chat.ResultContent(content),
		}}
	case model.RoleSystem:
		text := content.Text()
		if r := toolResult(text); r != nil {
			m.Role, m.Parts = model.RoleTool, []model.Part{r}
		} else if strings.HasPrefix(text, retryPrompt) {
			m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: markerRetry, Text: text, Error: true}}
		} else {
			m.Parts = chat.Parts(content)
		}
	default:
		m.Parts = chat.Parts(content)
	}
	return m
}

// said decodes what the model wrote: a string, or parts with strings.
func said(m *model.Message, content rawjson.Value) {
	for _, p := range chat.Parts(content) {
		if text, ok := p.(model.Text); ok && !text.Refusal {
			reply(m, text.Text)
		} else {
			m.Parts = append(m.Parts, p)
		}
	}
}

// ownID is an id of the SDK's: milliseconds since 1970, and a counter.
var ownID = format.Regexp(`^msg-(\d{13})-\d+$`)

// timeOf reads the time from an id, zero if it is not one of the SDK's.
func timeOf(id string) time.Time {
	m := ownID().FindStringSubmatch(id)
	if m == nil {
		return time.Time{}
	}
	ms, _ := strconv.ParseInt(m[1], 10, 64)
	return time.UnixMilli(ms).UTC()
}
