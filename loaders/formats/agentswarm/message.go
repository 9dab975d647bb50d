package agentswarm

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Roles and modes that are the framework's own (src/contract/BaseMessage.contract.ts).
const (
	roleRescue = "resque"
	roleFlush  = "flush"
	modeUser   = "user"
	modeTool   = "tool"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	if !object {
		if v.Kind() == rawjson.Array {
			for _, m := range d.Messages { // each list is what one client said
				m.Conversation = cmp.Or(m.Conversation, "at "+strconv.FormatInt(r.Origin.Offset, 10))
			}
		}
		return ofClient(r, d)
	}
	if r.Envelope {
		d = format.Metadata("envelope")
		d.About = client(v.Str("clientId"))
		return d
	}
	if isBusEvent(v) {
		return decodeEvent(v)
	}
	if v.Get("role").Kind() != rawjson.String {
		return decodeSibling(v)
	}
	return ofClient(r, format.Shown(message(v)))
}

// ofClient says whose messages they are, if the place of their file does.
func ofClient(r *format.Record, d format.Decoded) format.Decoded {
	id := clientOf(r)
	if id == "" || d.Class == model.MalformedRecord {
		return d
	}
	for _, m := range d.Messages {
		m.Conversation = id
	}
	d.About = client(id)
	return d
}

// message decodes an ISwarmMessage.
func message(v rawjson.Value) *model.Message {
	role := v.Str("role")
	m := &model.Message{RawRole: role, Agent: v.Get("agentName").Scalar(), Mode: v.Get("mode").Scalar()}
	if id := v.Get("clientId"); id.Scalar() != "" { // of programs that log all clients in one file
		m.Conversation = id.Scalar()
	}
	switch role {
	case roleRescue:
		m.Role = model.RoleMarker
		m.Parts = event(model.MarkerRescue, v.Get("content"))
	case roleFlush:
		m.Role = model.RoleMarker
		m.Parts = event(model.MarkerReset, v.Get("content"))
	case "tool":
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{
			CallID:  v.Get("tool_call_id").Scalar(),
			Name:    v.Str("name"),
			Content: chat.ResultContent(v.Get("content")),
		}}
	default:
		if known, ok := chat.Role(role); ok {
			m.Role = known
		}
		reasoningOf(m, v)
		m.Parts = append(m.Parts, speech(m.Role, v.Get("content"))...)
	}
	if m.Role == model.RoleUser && m.Mode == modeTool {
		m.Injected = "tool prompt"
	}
	m.Parts = append(m.Parts, attachments(v)...)
	for _, c := range v.Get("tool_calls").Elems() {
		m.Parts = append(m.Parts, chat.ToolCalls(c)...)
	}
	return m
}

// event is the marker of a message that is no speech. Content that is no string
// is kept as parts.
func event(kind model.MarkerKind, content rawjson.Value) []model.Part {
	marker := model.Marker{Kind: kind, Text: content.Text(), Error: kind == model.MarkerRescue}
	parts := []model.Part{marker}
	if content.Kind() > rawjson.Null && content.Kind() != rawjson.String {
		parts = append(parts, chat.Parts(content)...)
	}
	return parts
}

// reasoningOf adds what the model thought, which adapters leave in members of
// various names.
func reasoningOf(m *model.Message, v rawjson.Value) {
	for _, key := range [...]string{"thinking", "reasoning", "reasoning_content"} {
		text := v.Get(key)
		if text.Kind() != rawjson.String {
			continue
		}
		if s := text.Text(); s != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: s})
		}
	}
}

// speech decodes the content. The framework writes a string; local models leave
// their reasoning at its start.
func speech(role model.Role, content rawjson.Value) []model.Part {
	if content.Kind() != rawjson.String {
		return chat.Parts(content)
	}
	text := content.Text()
	switch {
	case text == "":
		return nil
	case role == model.RoleAssistant:
		return chat.SplitReasoning(text)
	}
	return []model.Part{model.Text{Text: text}}
}

// attachments decodes payload and images. A payload is an object that the
// program hands to the agent with what the person said; null stands for none.
// Images are base64, data: URLs, or what JSON.stringify makes of binary types: an
// object of bytes by index, a Buffer, or {} for a Blob, whose bytes are lost.
func attachments(v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, image := range v.Get("images").Elems() {
		parts = append(parts, chat.Image(image, ""))
	}
	if payload := v.Get("payload"); !payload.IsNull() {
		raw := payload.Raw()
		parts = append(parts, model.Media{
			Kind: model.File, Name: "payload", MediaType: "application/json",
			Bytes: int64(len(raw)), Text: string(raw),
		})
	}
	return parts
}
