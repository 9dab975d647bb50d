package claudecode

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 3
)

// scoreSession votes for lines of a session file.
func scoreSession(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.List != "" || foreign(v) {
		return 0
	}
	kind := v.Str("type")
	if v.Get("sessionId").Kind() == rawjson.String && (v.Get("uuid").Exists() || v.Get("parentUuid").Exists() || v.Get("leafUuid").Exists()) {
		switch kind {
		case "user", "assistant", "attachment", "progress", "last-prompt":
			return certain
		case "system":
			return certain
		case "tool_use", "tool_result":
			return likely
		}
	}
	switch kind {
	case "summary":
		return when(v.Get("summary").Kind() == rawjson.String && v.Get("leafUuid").Exists(), certain)
	case "file-history-snapshot":
		return when(v.Get("snapshot").Exists(), certain)
	case "queue-operation":
		return when(v.Get("operation").Exists(), certain)
	case "ai-title", "custom-title", "agent-name", "permission-mode", "last-prompt", "pr-link", "worktree-state", "mode", "agent-setting":
		return when(v.Get("sessionId").Exists(), certain)
	case "attachment":
		return when(v.At("attachment", "type").Kind() == rawjson.String, likely)
	case "progress":
		return when(v.At("data", "type").Kind() == rawjson.String && v.Get("parentToolUseID").Exists(), certain)
	case "started", "result":
		return when(v.Get("key").Exists() && v.Get("agentId").Exists(), likely)
	case "user", "assistant":
		if !v.At("message", "content").Exists() || v.Get("data").Exists() {
			return 0
		}
		if v.Get("parentUuid").Exists() || v.Get("isSidechain").Exists() {
			return certain
		}
		return when(v.Get("timestamp").Exists() && !v.Get("session_id").Exists(), likely)
	case "":
		return when(v.Get("agentType").Exists() && (v.Get("toolUseId").Exists() || v.Get("spawnDepth").Exists()), hint)
	}
	return 0
}

// scoreStream votes for the output of `claude -p --output-format stream-json`,
// which spells its members with underscores.
func scoreStream(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.List != "" || v.Get("session_id").Kind() != rawjson.String || v.Get("sessionId").Exists() || foreign(v) {
		return 0
	}
	sure := certain
	if bare(v) {
		sure = likely
	}
	switch v.Str("type") {
	case "system":
		return when(v.Get("subtype").Exists(), sure)
	case "user", "assistant":
		return when(v.At("message", "content").Exists(), sure)
	case "result":
		return when(v.Get("subtype").Exists() && v.Get("is_error").Exists(), sure)
	case "stream_event":
		return when(v.Get("event").Exists(), likely)
	case "rate_limit_event", "tool_progress":
		return hint
	}
	return 0
}

// bare recognises records that lack what Claude Code always prints. Cursor's command
// line has the same envelope.
func bare(v rawjson.Value) bool {
	for _, own := range [...]string{"uuid", "parent_tool_use_id", "tools", "num_turns", "total_cost_usd"} {
		if v.Get(own).Exists() {
			return false
		}
	}
	return !v.At("message", "id").Exists()
}

// scoreWeb votes for a web session: a document whose loglines are like the lines
// of a session file, but without ids.
func scoreWeb(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() != rawjson.Object:
		return 0
	case r.Envelope:
		return when(v.Get(webList).Kind() == rawjson.Array, certain)
	case r.List == webList:
		return when(v.Get("type").Kind() == rawjson.String, certain)
	case r.List == "":
		return when(v.Get(webList).Kind() == rawjson.Array, certain)
	}
	return 0
}

// foreign recognises Qwen Code, which has the same envelope but Gemini's message
// layout and keeps its own bookkeeping in systemPayload.
func foreign(v rawjson.Value) bool {
	return v.At("message", "parts").Exists() || v.Get("systemPayload").Exists()
}

func when(yes bool, votes int) int {
	if yes {
		return votes
	}
	return 0
}
