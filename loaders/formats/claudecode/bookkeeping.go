package claudecode

import (
	"bytes"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
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
	topResult, topStreamResult, topTool, topParentTool, topData, topMessage, topPermissions,
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

// bookkeeping decodes records that are no speech: titles, modes, links, and what
// the program keeps for itself.
func (l *line) bookkeeping(kind string) format.Decoded {
	v := l.v
	d := format.Metadata(kind)
	switch kind {
	case "summary":
		// Old versions write the titles of other sessions of the project at the
		// beginning of a file, too.
		d.About.Title, d.About.TitleWeight, d.About.Titled = v.Str("summary"), 2, v.Str("leafUuid")
	case "ai-title":
		d.About.Title, d.About.TitleWeight = v.Str("aiTitle"), 3
	case "agent-name":
		d.About.Title, d.About.TitleWeight = v.Str("agentName"), 3
	case "custom-title":
		d.About.Title, d.About.TitleWeight = v.Str("customTitle"), 4
	case "last-prompt":
		// The program's own note where the active branch ends.
		d.About.Leaf = v.Str("leafUuid")
	case "queue-operation":
		// What a queued prompt says comes again when it is sent.
		d.Type += "/" + v.Str("operation")
	case "tool_use_summary":
		return l.marker(model.MarkerNotice, v.Str("summary"), false)
	case "conversation_reset":
		return l.marker(model.MarkerReset, "", false)
	case "rate_limit_event":
		if v.Fits("rate_limit_info.status=rejected") {
			return l.marker(model.MarkerError, chat.Join(": ", "rate limit reached", v.At("rate_limit_info", "rateLimitType").Text()), true)
		}
	case "error":
		return l.marker(model.MarkerError, errorText(v.Get("error")), true)
	case "control_request", "control_response":
		return l.control(kind)
	case "continued-in":
		return l.marker(model.MarkerConnection, v.First("continuedIn", "targetSessionId", "path").Text(), false)
	case permissionMode:
		if now := v.Str("permissionMode"); now != "" {
			return format.Setting(d, l.message(model.RoleMarker), "permissions: "+now)
		}
	case "tag", "mode", "agent-setting", "agent-color", "effort",
		"file-history-snapshot", "file-history-delta", "pr-link", "frame-link", "worktree-state", "relocated", "bridge-session", "cost-state",
		"content-replacement", "atis-latch", "x-quota", "attribution-snapshot", "speculation-accept",
		"fork-context-ref", "history-suppression", "task-summary", "marble-origami-commit", "marble-origami-snapshot",
		"started",      // journal of a workflow
		"stream_event", // deltas; the whole message follows
		"control_cancel_request", "keep_alive",
		"tool_progress", "auth_status", "prompt_suggestion", "streamlined_text", "streamlined_tool_use_summary":
	default:
		if !strings.HasPrefix(kind, "artifact-") {
			return format.Unknown(kind)
		}
	}
	return d
}

// permissionMode is the type of records that say what the agent may do, as prompts do.
const permissionMode = "permission-mode"

// sidecar decodes the file agent-<id>.meta.json beside a sub-agent's transcript.
func sidecar(r *format.Record) format.Decoded {
	d := format.Metadata("agent")
	if r.Thread == "" {
		_, kind, description := linkOf(r.Value)
		d.About.Title, d.About.TitleWeight = chat.Join(": ", kind, description), 2
	}
	return d
}

// linkOf returns what the object in a file agent-<id>.meta.json says: the id of the
// tool call that started the sub-agent, the sub-agent's kind, and the call's
// description of the task. Each is "" if the file does not say; versions before
// 2.1.2 name only the kind.
func linkOf(meta rawjson.Value) (toolUseID, agentType, description string) {
	return meta.Str("toolUseId"), meta.Str("agentType"), meta.First("description", "name").Text()
}
