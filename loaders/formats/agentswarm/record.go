package agentswarm

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

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
