package findings

import (
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// butForMessage is the family of the calls that give a tool the same, whatever is said of it: a commit
// of the same files under another message. It is nil where no content stands beside the message, which
// is the content then.
func butForMessage(u tool.Use) []uint64 {
	if u.Call.Name == "" {
		return nil
	}
	sum, said, content := uint64(0), false, false
	for key, m := range u.Arguments().Members() {
		switch key {
		case "message", "commit_message", "commitMessage":
			said = m.Kind() == rawjson.String
			continue
		case "files", "content", "changes", "actions", "patch", "diff":
			content = content || m.Len() > 0 || m.Kind() == rawjson.String && !m.IsEmptyText()
		}
		sum += mixed(model.Hash(key) ^ mixed(canonical(m)))
	}
	if !said || !content {
		return nil
	}
	return []uint64{model.Hash("said\x00"+u.Call.Name) ^ mixed(sum)}
}
