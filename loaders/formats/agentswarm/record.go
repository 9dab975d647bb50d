package agentswarm

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// isBusEvent recognises an event of the message bus: {"type":"push",
// "source":"history-bus","input":{…},"output":{…},"context":{…},"clientId":"c"}
// (src/model/EmitEvent.ts).
func isBusEvent(v rawjson.Value) bool {
	return v.Get("type").Kind() == rawjson.String &&
		v.Get("source").Kind() == rawjson.String &&
		v.Get("input").Kind() == rawjson.Object && !v.Get("role").Exists()
}

// decodeEvent reads a bus event: its message, if it carries one.
func decodeEvent(v rawjson.Value) format.Decoded {
	inner := v.At("input", "message")
	if inner.Get("role").Kind() != rawjson.String {
		return format.Metadata(v.Str("type"))
	}
	m := message(inner)
	m.Conversation = v.Get("clientId").Scalar()
	for key, value := range v.Members() {
		if value.IsNull() || key == "clientId" || key == "input" && value.Len() == 1 {
			continue
		}
		if key == "input" {
			for k, other := range value.Members() {
				if k != "message" {
					m.Meta = append(m.Meta, model.Field{Name: "input." + k, Value: other.Keep()})
				}
			}
			continue
		}
		m.Meta = append(m.Meta, model.Field{Name: key, Value: value.Keep()})
	}
	d := format.Shown(m)
	d.About = client(m.Conversation)
	return d
}

// decodeSibling names an object that is no message. The framework keeps several
// kinds of them beside the history, each with a single member
// (src/classes/Persist.ts and its users).
func decodeSibling(v rawjson.Value) format.Decoded {
	if v.Len() == 1 {
		switch v.Key(0) {
		case "online":
			return format.Metadata("alive")
		case "agentName":
			return format.Metadata("active agent")
		case "agentStack":
			return format.Metadata("navigation stack")
		case "state":
			return format.Metadata("state")
		case "data":
			return format.Metadata("storage")
		case "bannedClients":
			return format.Metadata("policy")
		case "embeddings":
			return format.Metadata("embedding")
		}
	}
	return format.Unknown(v.Str("type"))
}

// clientOf returns the id of the client whose history the record belongs to: the
// name of the folder, if the file is one of its numbered messages.
func clientOf(r *format.Record) string {
	name, ext, _ := strings.Cut(r.File, ".")
	numbered := name != "" && strings.Trim(name, "0123456789") == ""
	single := ext == "json" || strings.HasPrefix(ext, "json.") // the latter compressed
	if !numbered || !single || r.Dir == "." || r.Dir == "/" {
		return ""
	}
	return r.Dir
}

// client tells the id of a client as that of the conversation.
func client(id string) format.About {
	if id == "" {
		return format.About{}
	}
	return format.About{ID: id, Title: id, TitleWeight: 2}
}
