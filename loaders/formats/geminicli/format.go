// Package geminicli reads what Gemini CLI keeps of its sessions, and what programs
// made from it keep in its way (Qwen Code of 2025).
//
// Until version 0.39 a session is a document with a list of messages. Since then it
// is a log: the document without messages first, then messages, and records that
// change what came before. A message with an id that was there already takes the
// place of the earlier one (first come the words, then the same with the results
// of the tools); {"$rewindTo":id} takes back that message and all after it;
// {"$set":{"messages":[…]}} writes the whole list anew, when a session is resumed,
// taken back or compressed.
//
// A message of the model holds its tool calls with their results. The log repeats
// the results as messages of the user, which are shown only where the call does
// not have them. What the program told the model in the person's name
// (<session_context>, the content of files) is marked as injected.
package geminicli

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "gemini-cli",
	Title: "Gemini CLI", Resume: "gemini --resume",
	Reads:    "sessions (~/.gemini/tmp/*/chats, JSON and JSONL) with their sub-agents and the outputs in tool-outputs/session-<id>, saved checkpoints, captures of --output-format stream-json, and the log of prompts (logs.json)",
	Omits:    "shell history, settings and files restored with checkpoints; what a compression wrote anew is shown only in the raw record",
	Siblings: siblings,
	Outputs:  outputs,
	Sources:  []format.Source{{Project: "google-gemini/gemini-cli", File: "packages/core/src/services/{chatRecordingTypes,chatRecordingService}.ts, packages/core/src/core/logger.ts", Version: "5411f113 of 2026-08-21", Verified: "2026-11-23"}},

	Layout: format.Layout{Outputs: "tool-outputs", OutputsOf: "chats"},

	Shapes: []format.Shape{
		{Name: "session log", Score: scoreLog, Assemble: assemble},
		{Name: "session", Score: scoreSession, Decode: decodeMember, Assemble: assemble, List: "messages"},
		{Name: "checkpoint", Score: scoreCheckpoint, Decode: decodeCheckpoint, List: "history"},
		{Name: "stream-json", Score: scoreStream, Assemble: assembleStream},
		{Name: "prompts", Score: prompts.Score, Decode: decodePrompt},
	},
}

// isHeader recognises what every session begins with.
func isHeader(v rawjson.Value) bool {
	return v.Fits("sessionId:text startTime:text !type") && (v.Fits("projectHash:text") || v.Fits("messages:list lastUpdated"))
}

// scoreLog votes for records of a session log.
func scoreLog(r *format.Record) int {
	v := r.Value
	switch {
	case r.Envelope || r.List != "":
		return 0
	case v.Fits("$set:object"), v.Fits("$rewindTo:text") && v.Len() == 1, v.Fits("!messages") && isHeader(v):
		return 10
	}
	return messages.Of(v)
}

// scoreSession votes for documents and for their messages.
func scoreSession(r *format.Record) int {
	switch {
	case r.Value.Fits("messages:list") && isHeader(r.Value):
		return 10
	case r.List != "messages":
		return 0
	}
	return messages.Score(r)
}

// messages are those of a session.
const messages = format.Votes(`
	0  !id:text
	0  !timestamp:text
	0  !content
	0  role/uuid/parentId/sessionId/message/data/payload
	10 type=gemini|qwen thoughts/tokens/toolCalls:some
	6  type=gemini|qwen
	3  type=user|info|warning|error
`)

// scoreCheckpoint votes for what /chat save writes: {"history":[…]}, of messages
// as the interface of Gemini has them.
func scoreCheckpoint(r *format.Record) int {
	history := r.Value.Get("history")
	switch {
	case history.Kind() == rawjson.Array && r.Value.Fits("!messages") && isContent(history.Index(0)):
		return 7
	case history.Kind() != rawjson.Array && r.List == "history" && isContent(r.Value):
		return 6
	}
	return 0
}

// isContent recognises a message of the interface of Gemini. Those of A2A have parts, too,
// but say their kind.
func isContent(v rawjson.Value) bool {
	return v.Fits("role=user|model|gemini parts:list !messageId/kind:some !parts.0.kind:some")
}

// prompts are the entries of logs.json.
const prompts = format.Votes("10 sessionId:text messageId:number message:text type=user")
