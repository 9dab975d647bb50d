package agentswarm

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
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
		return format.Decoded{Class: model.Metadata, Type: "envelope", About: client(v.Str("clientId"))}
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

// message decodes an ISwarmMessage (src/contract/BaseMessage.contract.ts).
func message(v rawjson.Value) *model.Message {
	agent, mode, client := v.Get("agentName").Scalar(), v.Get("mode").Scalar(), v.Get("clientId").Scalar()
	var m *model.Message
	switch role := v.Str("role"); role {
	case "resque":
		m = event(role, model.MarkerRescue, v)
	case "flush":
		m = event(role, model.MarkerReset, v)
	default:
		m = chat.Message(v, "payload")
	}
	m.Agent, m.Mode, m.Conversation = cmp.Or(agent, m.Agent), mode, client
	if m.Role == model.RoleUser && mode == "tool" {
		m.Injected = "tool prompt"
	}
	if payload := v.Get("payload"); !payload.IsNull() { // the program hands it to the agent with what the person said
		raw := payload.Keep()
		m.Parts = append(m.Parts, model.Media{
			Kind: model.File, Name: "payload", MediaType: "application/json", Bytes: int64(len(raw)), Text: string(raw),
		})
	}
	return m
}

// event makes a message of one that is no speech. Content that is no string is kept as parts.
func event(role string, kind model.MarkerKind, v rawjson.Value) *model.Message {
	content := v.Get("content")
	m := chat.Note(kind, content.Text())
	m.RawRole = role
	if kind == model.MarkerRescue {
		m.Parts = []model.Part{model.Marker{Kind: kind, Text: content.Text(), Error: true}}
	}
	if !content.IsNull() && content.Kind() != rawjson.String {
		m.Parts = append(m.Parts, chat.Parts(content)...)
	}
	return m
}
