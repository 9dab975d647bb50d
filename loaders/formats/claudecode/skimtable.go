package claudecode

import (
	"sync"

	"msgview/loaders/skim"
)

// What a scan of a record looks for. The first fields occur once in a record; the
// others belong to the content block, or to the piece of a tool's output, that
// ends next.
const (
	topType = iota
	topUUID
	topParent
	topLogicalParent
	topSidechain
	topAgent
	topParentCall
	topSession
	topStreamSession
	topVersion
	topStreamVersion
	topDirectory
	topSubtype
	topOperation
	topMeta
	topSummary
	topSynthetic
	topVisible
	topOrigin
	topPromptSource
	topAPIError
	topDenial
	topResult
	topStreamResult
	topResultAgent
	topStreamResultAgent
	topResultError
	topMessage
	topMessageID
	topModel
	topContent
	topTool
	topParentTool
	topDataType
	topDataAgent
	topDataMessage
	topDataMessages
	topData
	topEnvelope
	topOther
	topFields
)

const (
	blockType = topFields + iota
	blockText
	blockCitations
	blockID
	blockName
	blockInput
	blockPrompt
	blockCall
	blockError
	blockContent
	blockEnd
)

const (
	pieceType = blockEnd + 1 + iota
	pieceText
	pieceTool
	pieceEnd
)

// skimTable is compiled when the first log is indexed.
var skimTable = sync.OnceValues(func() (*skim.Table, error) {
	return skim.Compile([]skim.Path{
		{Name: "type", Field: topType},
		{Name: "uuid", Field: topUUID},
		{Name: "parentUuid", Field: topParent},
		{Name: "logicalParentUuid", Field: topLogicalParent},
		{Name: "isSidechain", Field: topSidechain},
		{Name: "agentId", Field: topAgent},
		{Name: "parent_tool_use_id", Field: topParentCall},
		{Name: "sessionId", Field: topSession},
		{Name: "session_id", Field: topStreamSession},
		{Name: "version", Field: topVersion},
		{Name: "claude_code_version", Field: topStreamVersion},
		{Name: "cwd", Field: topDirectory},
		{Name: "subtype", Field: topSubtype},
		{Name: "operation", Field: topOperation},

		{Name: "isMeta", Field: topMeta},
		{Name: "isCompactSummary", Field: topSummary},
		{Name: "isSynthetic", Field: topSynthetic},
		{Name: "isVisibleInTranscriptOnly", Field: topVisible},
		{Name: "origin", Field: topOrigin},
		{Name: "promptSource", Field: topPromptSource},
		{Name: "isApiErrorMessage", Field: topAPIError},
		{Name: "toolDenialKind", Field: topDenial},

		{Name: "toolUseResult", Field: topResult},
		{Name: "toolUseResult.agentId", Field: topResultAgent},
		{Name: "toolUseResult.agent_id", Field: topStreamResultAgent},
		{Name: "toolUseResult.is_error", Field: topResultError},
		{Name: "tool_use_result", Field: topStreamResult},

		{Name: "toolUseID", Field: topTool},
		{Name: "parentToolUseID", Field: topParentTool},
		{Name: "data.type", Field: topDataType},
		{Name: "data.agentId", Field: topDataAgent},
		{Name: "data.message", Field: topDataMessage},
		{Name: "data.normalizedMessages", Field: topDataMessages},

		{Name: "data", Field: topData},

		{Name: "timestamp", Field: topEnvelope},
		{Name: "gitBranch", Field: topEnvelope},
		{Name: "slug", Field: topEnvelope},
		{Name: "userType", Field: topEnvelope},
		{Name: "entrypoint", Field: topEnvelope},
		{Name: "forkedFrom", Field: topEnvelope},
		{Name: "?", Field: topOther},

		{Name: "message", Field: topMessage},
		{Name: "message.id", Field: topMessageID},
		{Name: "message.model", Field: topModel},
		{Name: "message.content", Field: topContent},
		{Name: "message.content.*", Field: blockEnd},
		{Name: "message.content.*.type", Field: blockType},
		{Name: "message.content.*.text", Field: blockText},
		{Name: "message.content.*.citations", Field: blockCitations},
		{Name: "message.content.*.id", Field: blockID},
		{Name: "message.content.*.name", Field: blockName},
		{Name: "message.content.*.input", Field: blockInput},
		{Name: "message.content.*.input.prompt", Field: blockPrompt},
		{Name: "message.content.*.tool_use_id", Field: blockCall},
		{Name: "message.content.*.is_error", Field: blockError},
		{Name: "message.content.*.content", Field: blockContent},
		{Name: "message.content.*.content.*", Field: pieceEnd},
		{Name: "message.content.*.content.*.type", Field: pieceType},
		{Name: "message.content.*.content.*.text", Field: pieceText},
		{Name: "message.content.*.content.*.tool_name", Field: pieceTool},
	})
})

// skimmedBookkeeping returns the type of a record of bookkeeping that tells
// nothing of the session, "" if the decoder should look at it.
func skimmedBookkeeping(kind []byte) string {
	switch string(kind) {
	case "file-history-snapshot":
		return "file-history-snapshot"
	case "file-history-delta":
		return "file-history-delta"
	case "mode":
		return "mode"
	case "permission-mode":
		return "permission-mode"
	case "stream_event":
		return "stream_event"
	case "tool_progress":
		return "tool_progress"
	case "attribution-snapshot":
		return "attribution-snapshot"
	case "content-replacement":
		return "content-replacement"
	}
	return ""
}

// skimmedOperation returns the type of a record about the queue of prompts.
func skimmedOperation(operation []byte) string {
	switch string(operation) {
	case "enqueue":
		return "queue-operation/enqueue"
	case "dequeue":
		return "queue-operation/dequeue"
	case "remove":
		return "queue-operation/remove"
	case "popAll":
		return "queue-operation/popAll"
	}
	return ""
}

// skimmedSystem returns the type of a system record that is never worth a line.
func skimmedSystem(subtype []byte) string {
	switch string(subtype) {
	case "turn_duration":
		return "system/turn_duration"
	case "status":
		return "system/status"
	case "task_started":
		return "system/task_started"
	case "task_progress":
		return "system/task_progress"
	case "task_updated":
		return "system/task_updated"
	case "hook_started":
		return "system/hook_started"
	case "hook_progress":
		return "system/hook_progress"
	case "thinking_tokens":
		return "system/thinking_tokens"
	}
	return ""
}

// skimmedProgress returns the type of a report on a tool that is still running.
func skimmedProgress(kind []byte) string {
	switch string(kind) {
	case "agent_progress":
		return "progress/agent_progress"
	case "bash_progress":
		return "progress/bash_progress"
	case "hook_progress":
		return "progress/hook_progress"
	case "mcp_progress":
		return "progress/mcp_progress"
	case "query_update":
		return "progress/query_update"
	case "search_results_received":
		return "progress/search_results_received"
	case "waiting_for_task":
		return "progress/waiting_for_task"
	}
	return ""
}
