package claudecode

import (
	"strings"
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
	topUsage
	topContent
	topTool
	topParentTool
	topDataType
	topDataAgent
	topDataMessage
	topDataMessages
	topData
	topEnvelope
	topPermissions
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
	return skim.Compile(skim.Paths{
		"type": topType, "uuid": topUUID, "parentUuid": topParent, "logicalParentUuid": topLogicalParent,
		"isSidechain": topSidechain, "agentId": topAgent, "parent_tool_use_id": topParentCall,
		"sessionId": topSession, "session_id": topStreamSession, "version": topVersion, "claude_code_version": topStreamVersion,
		"cwd": topDirectory, "subtype": topSubtype, "operation": topOperation,

		"isMeta": topMeta, "isCompactSummary": topSummary, "isSynthetic": topSynthetic, "isVisibleInTranscriptOnly": topVisible,
		"origin": topOrigin, "promptSource": topPromptSource, "isApiErrorMessage": topAPIError, "toolDenialKind": topDenial, "permissionMode": topPermissions,

		"toolUseResult": topResult, "toolUseResult.agentId": topResultAgent, "toolUseResult.agent_id": topStreamResultAgent,
		"toolUseResult.is_error": topResultError, "tool_use_result": topStreamResult,

		"toolUseID": topTool, "parentToolUseID": topParentTool, "data": topData, "data.type": topDataType,
		"data.agentId": topDataAgent, "data.message": topDataMessage, "data.normalizedMessages": topDataMessages,

		"timestamp": topEnvelope, "gitBranch": topEnvelope, "slug": topEnvelope, "userType": topEnvelope,
		"entrypoint": topEnvelope, "forkedFrom": topEnvelope, "?": topOther,

		"message": topMessage, "message.id": topMessageID, "message.model": topModel, "message.usage": topUsage, "message.content": topContent,

		"message.content.*": blockEnd, "message.content.*.type": blockType, "message.content.*.text": blockText,
		"message.content.*.citations": blockCitations, "message.content.*.id": blockID, "message.content.*.name": blockName,
		"message.content.*.input": blockInput, "message.content.*.input.prompt": blockPrompt,
		"message.content.*.tool_use_id": blockCall, "message.content.*.is_error": blockError,
		"message.content.*.content": blockContent, "message.content.*.content.*": pieceEnd,
		"message.content.*.content.*.type": pieceType, "message.content.*.content.*.text": pieceText,
		"message.content.*.content.*.tool_name": pieceTool,
	})
})

// skimmed are the types of records that tell nothing of the session: by their kind, and by
// what they are about. All others are for the decoder.
var skimmed = func() map[string]map[string]string {
	kinds := map[string]map[string]string{}
	for _, name := range strings.Fields(`
		file-history-snapshot file-history-delta mode stream_event tool_progress attribution-snapshot content-replacement
		queue-operation/enqueue queue-operation/dequeue queue-operation/remove queue-operation/popAll
		system/turn_duration system/status system/task_started system/task_progress system/task_updated
		system/hook_started system/hook_progress system/thinking_tokens
		progress/agent_progress progress/bash_progress progress/hook_progress progress/mcp_progress
		progress/query_update progress/search_results_received progress/waiting_for_task`) {
		kind, about, _ := strings.Cut(name, "/")
		if kinds[kind] == nil {
			kinds[kind] = map[string]string{}
		}
		kinds[kind][about] = name
	}
	return kinds
}()
