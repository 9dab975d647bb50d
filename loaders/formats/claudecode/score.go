package claudecode

import "msgview/loaders/format"

// What is recognised by message.parts and systemPayload is Qwen Code, which has the same
// envelope but Gemini's messages, and keeps its own bookkeeping in systemPayload.

// sessions are lines of a session file.
const sessions = format.Votes(`
	0  message.parts
	0  systemPayload
	10 sessionId:text uuid/parentUuid/leafUuid type=user|assistant|attachment|progress|last-prompt|system
	6  sessionId:text uuid/parentUuid/leafUuid type=tool_use|tool_result
	10 type=summary summary:text leafUuid
	10 type=file-history-snapshot snapshot
	10 type=queue-operation operation
	10 type=ai-title|custom-title|agent-name|permission-mode|last-prompt|pr-link|worktree-state|mode|agent-setting sessionId
	6  type=attachment attachment.type:text
	10 type=progress data.type:text parentToolUseID
	6  type=started|result key agentId
	0  type=user|assistant data
	10 type=user|assistant message.content parentUuid/isSidechain
	6  type=user|assistant message.content timestamp !session_id
	3  !type:text agentType toolUseId/spawnDepth
`)

// streams are lines of `claude -p --output-format stream-json`, which spells its members
// with underscores. Cursor's command line has the same envelope, but lacks what Claude
// Code always prints.
const streams = format.Votes(`
	0  !session_id:text
	0  sessionId
	0  message.parts
	0  systemPayload
	6  type=stream_event event
	3  type=rate_limit_event|tool_progress
	0  type=system|result !subtype
	0  type=result !is_error
	0  type=user|assistant !message.content
	10 type=system|user|assistant|result uuid/parent_tool_use_id/tools/num_turns/total_cost_usd
	10 type=system|user|assistant|result message.id
	6  type=system|user|assistant|result
`)

// outcomes are what `claude -p --output-format json` prints: the end of a stream by itself.
const outcomes = format.Votes(`
	0  !session_id:text
	10 type=result subtype is_error result:text num_turns/total_cost_usd
`)

func scoreOutcome(r *format.Record) int { return scoreAlone(r, outcomes) }

func scoreSession(r *format.Record) int { return scoreAlone(r, sessions) }

func scoreStream(r *format.Record) int { return scoreAlone(r, streams) }

// scoreAlone votes for records that are not in a list.
func scoreAlone(r *format.Record, votes format.Votes) int {
	if r.List != "" {
		return 0
	}
	return votes.Score(r)
}

// scoreWeb votes for a web session: a document whose loglines are like the lines
// of a session file, but without ids.
func scoreWeb(r *format.Record) int {
	document := r.Envelope || r.List == ""
	if document && r.Value.Fits("loglines:list") || !document && r.List == webList && r.Value.Fits("type:text") {
		return 10
	}
	return 0
}
