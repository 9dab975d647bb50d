package haystack

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode decodes a message, a list of messages, or outputs with one.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, none := format.NoObject(r, v); none && v.Kind() != rawjson.Array {
		return d
	}
	if messages := message(v); messages != nil {
		return format.Shown(messages...)
	}
	list := v
	if v.Kind() == rawjson.Object {
		if list = v.Get("messages"); list.Kind() != rawjson.Array {
			list = replies(v)
		}
	}
	messages := chat.Conversation(list, strconv.FormatInt(r.Origin.Offset, 10), message)
	if messages == nil {
		return format.Unknown(v.Str("type"))
	}
	return format.Shown(messages...)
}

// message decodes a ChatMessage, nil of anything else.
func message(v rawjson.Value) []*model.Message {
	v = body(v)
	if !v.Fits("role/_role:text content/_content") {
		return nil
	}
	m := &model.Message{RawRole: v.First("role", "_role").Text(), Agent: v.First("name", "_name").Text()}
	m.Role, _ = chat.Role(m.RawRole)
	content := v.First("content", "_content")
	if m.Parts = chat.FlatMap(content, part); content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	if m.Role == model.RoleAssistant {
		m.Parts = chat.SplitTexts(m.Parts)
	}
	if m.Role == model.RoleTool && len(m.Results()) == 0 { // versions with a text: the name is that of the function
		m.Parts = []model.Part{&model.ToolResult{Name: m.Agent, Content: m.Parts}}
		m.Agent = ""
	}
	chat.Facts(m, v.First("meta", "_meta"), nil)
	m.Meta = append(m.Meta, format.Rest(v)...)
	return []*model.Message{m}
}

// part decodes one part of a message.
func part(p rawjson.Value) []model.Part {
	for _, key := range [...]string{"image", "file"} {
		v := p.Get(key)
		data := v.First("base64_image", "base64_data")
		if data.Kind() != rawjson.String {
			continue
		}
		m := chat.Image(data, v.Str("mime_type"))
		if key == "file" {
			m.Kind, m.Data = model.File, nil
		}
		m.Name = v.Str("filename")
		return []model.Part{m}
	}
	if r := p.Get("tool_call_result"); r.Kind() == rawjson.Object && r.Get("result").Kind() == rawjson.Array { // parts
		parts := chat.Part(p)
		if result, ok := parts[0].(*model.ToolResult); ok {
			result.Content = chat.FlatMap(r.Get("result"), contents)
		}
		return parts
	}
	return chat.Part(p)
}

// contents decodes a part of the result of a tool, which holds no calls.
func contents(p rawjson.Value) []model.Part {
	parts := part(p)
	for i, q := range parts {
		switch q.(type) {
		case model.Text, model.Media, model.Citation, model.Unknown:
		default:
			parts[i] = model.Unknown{Type: p.Key(0), Raw: p.Keep()}
		}
	}
	return parts
}
