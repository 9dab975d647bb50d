package agentswarm

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeAlone is decode for records of which no one sees the others: an output that is not
// the answer as the model gave it, or may stand for one that failed, is shown.
func decodeAlone(r *format.Record) format.Decoded {
	d := decode(r)
	if v := r.Value; len(d.Messages) == 0 && isBusEvent(v) && isOutput(v.Look().Str("type")) && spoken(v.Look()).Text() != "" {
		return format.Shown(speak(v))
	}
	return d
}

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
	switch {
	case r.Envelope:
		return format.Decoded{Class: model.Metadata, Type: "envelope", About: client(v.Str("clientId"))}
	case v.Get("role").Kind() == rawjson.String:
		return ofClient(r, format.Shown(message(v)))
	case isBusEvent(v):
		return decodeEvent(v)
	}
	return decodeSibling(v)
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
	m := &model.Message{
		RawRole: v.Str("role"), Agent: v.Get("agentName").Scalar(), Mode: v.Get("mode").Scalar(),
		Conversation: v.Get("clientId").Scalar(), // of programs that log all clients in one file
	}
	m.Role, _ = chat.Role(m.RawRole)
	content := v.Get("content")
	switch m.RawRole {
	case "resque":
		event(m, model.Marker{Kind: model.MarkerRescue, Text: content.Text(), Error: true}, content)
	case "flush":
		event(m, model.Marker{Kind: model.MarkerReset, Text: content.Text()}, content)
	case "tool":
		m.Parts = []model.Part{&model.ToolResult{
			CallID: v.Get("tool_call_id").Scalar(), Name: v.Str("name"), Content: chat.ResultContent(content),
		}}
	default:
		for _, key := range [...]string{"thinking", "reasoning", "reasoning_content"} { // of various adapters
			if text := v.Str(key); text != "" {
				m.Parts = append(m.Parts, model.Reasoning{Text: text})
			}
		}
		if content.Kind() == rawjson.String { // local models leave their reasoning at its start
			m.Parts = append(m.Parts, chat.Say(m.Role, "", content.Text()).Parts...)
		} else {
			m.Parts = append(m.Parts, chat.Parts(content)...)
		}
	}
	if m.Role == model.RoleUser && m.Mode == "tool" {
		m.Injected = "tool prompt"
	}
	m.Parts = append(m.Parts, chat.Images(v.Get("images"), "")...)
	if payload := v.Get("payload"); !payload.IsNull() { // the program hands it to the agent with what the person said
		raw := payload.Keep()
		m.Parts = append(m.Parts, model.Media{
			Kind: model.File, Name: "payload", MediaType: "application/json", Bytes: int64(len(raw)), Text: string(raw),
		})
	}
	m.Parts = append(m.Parts, chat.FlatMap(v.Get("tool_calls"), chat.ToolCalls)...)
	return m
}

// event makes an event of a message that is no speech. Content that is no string is kept
// as parts.
func event(m *model.Message, marker model.Marker, content rawjson.Value) {
	m.Role, m.Parts = model.RoleMarker, []model.Part{marker}
	if content.Kind() != rawjson.String {
		m.Parts = append(m.Parts, chat.Parts(content)...)
	}
}
