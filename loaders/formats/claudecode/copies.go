package claudecode

import (
	"bytes"

	"msgview/model"
	"msgview/model/rawjson"
)

// What the program resumes or forks it writes into the new file again: the same ids and
// the same content, in another envelope.

// envelope are the members that a copy may have otherwise.
var envelope = map[string]bool{
	"uuid": true, "parentUuid": true, "logicalParentUuid": true, "isSidechain": true, "agentId": true,
	"parent_tool_use_id": true, "sessionId": true, "session_id": true, "version": true, "claude_code_version": true, "cwd": true,
	"timestamp": true, "gitBranch": true, "slug": true, "userType": true, "entrypoint": true, "forkedFrom": true,
}

// saidFields are the members outside the envelope that the skimmer knows by name.
var saidFields = [...]int{
	topType, topSubtype, topOperation, topMeta, topSummary, topSynthetic, topVisible, topOrigin, topPromptSource, topAPIError, topDenial,
	topResult, topStreamResult, topTool, topParentTool, topData, topMessage,
}

// contentOf is a hash of all members of a record outside its envelope. It does not tell
// their order.
func contentOf(v rawjson.Value) (h uint64) {
	for i := range v.Len() {
		if !envelope[v.Key(i)] {
			h += hashOf(v.Index(i).Raw())
		}
	}
	return h
}

// hashOf is a hash of a value as written; the quotes around a string do not count.
func hashOf(raw []byte) uint64 {
	if len(raw) > 1 && raw[0] == '"' {
		raw = bytes.TrimSuffix(raw[1:], []byte{'"'})
	}
	return model.HashBytes(raw)
}
