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
	used := []string{"id", "role", "content"}
	switch m.Role {
	case model.RoleAssistant:
		said(m, content)
		if list := v.Get("tool_calls"); list.Kind() == rawjson.Array {
			m.Parts = append(m.Parts, chat.ToolCalls(list)...)
			used = append(used, "tool_calls")
		}
	case model.RoleTool:
		m.Parts = []model.Part{&model.ToolResult{
			CallID:  v.Get("tool_call_id").Scalar(),
			Name:    v.Str("name"),
			Content: chat.ResultContent(content),
		}}
		used = append(used, "tool_call_id", "name")
	case model.RoleSystem:
		if r := toolResult(content.Text()); r != nil {
			m.Role, m.Parts = model.RoleTool, []model.Part{r}
			break
		}
		if strings.HasPrefix(content.Text(), retryPrompt) {
			m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: markerRetry, Text: content.Text(), Error: true}}
			break
		}
		m.Parts = plain(content)
	default:
		m.Parts = plain(content)
	}
	m.Meta = append(m.Meta, chat.Meta(v, used...)...)
	return m
}

// said decodes what the model wrote: a string, or parts with strings.
func said(m *model.Message, content rawjson.Value) {
	for _, p := range plain(content) {
		text, ok := p.(model.Text)
		if !ok || text.Refusal {
			m.Parts = append(m.Parts, p)
			continue
		}
		t := reply(text.Text)
		m.Parts = append(m.Parts, t.parts...)
		m.Meta = append(m.Meta, t.meta...)
		m.Warnings = append(m.Warnings, t.warnings...)
	}
}

// plain decodes content without looking into its prose.
func plain(content rawjson.Value) []model.Part {
	if content.Kind() != rawjson.String {
		return chat.Parts(content)
	}
	if text := content.Text(); text != "" {
		return []model.Part{model.Text{Text: text}}
	}
	return nil
}

// timeOf reads the time from an id, zero if it is not one of the SDK's:
// msg-<13 digits of milliseconds since 1970>-<counter>.
func timeOf(id string) time.Time {
	rest, ok := strings.CutPrefix(id, "msg-")
	if !ok {
		return time.Time{}
	}
	stamp, counter, ok := strings.Cut(rest, "-")
	if !ok || len(stamp) != 13 || counter == "" || strings.Trim(stamp+counter, "0123456789") != "" {
		return time.Time{}
	}
	ms, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
