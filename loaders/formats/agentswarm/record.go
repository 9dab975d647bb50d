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
	if name := siblings[v.Key(0)]; name != "" && v.Len() == 1 {
		return format.Metadata(name)
	}
	return format.Unknown(v.Str("type"))
}

// siblings are the names of these objects by their member.
var siblings = map[string]string{
	"online": "alive", "agentName": "active agent", "agentStack": "navigation stack", "state": "state",
	"data": "storage", "bannedClients": "policy", "embeddings": "embedding",
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
func client(id string) format.About { return format.About{ID: id, Title: id, TitleWeight: 2} }
