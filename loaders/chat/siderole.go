package chat

import (
	"strings"

	"msgview/model/rawjson"
)

// sideMark stands in a role between it and the id of the sub-agent whose message was put
// between those of its caller: assistant-subagent-a95b87e9.
const sideMark = "-subagent-"

// sideRole takes a role with the id of a sub-agent apart. Programs that put the files of
// Claude Code together so name what the message was before in their metadata; without that,
// all of a sub-agent is the assistant's but for what answers a call.
func sideRole(v rawjson.Value, role string) (spelling, thread string) {
	spelling, thread, ok := strings.Cut(role, sideMark)
	if !ok || thread == "" {
		return role, ""
	}
	if _, known := Role(spelling); !known {
		return role, ""
	}
	if was := v.At("_metadata", "original_role").Text(); was != "" {
		if _, known := Role(was); known {
			spelling = was
		}
	} else if FirstScalar(v, "tool_call_id") != "" {
		spelling = "tool"
	}
	return spelling, thread
}
