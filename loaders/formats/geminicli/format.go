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
	Name:     "gemini-cli",
	Title:    "Gemini CLI",
	Reads:    "sessions (~/.gemini/tmp/*/chats, JSON and JSONL) with their sub-agents and the outputs in tool-outputs/session-<id>, saved checkpoints, captures of --output-format stream-json, and the log of prompts (logs.json)",
	Omits:    "shell history, settings and files restored with checkpoints; what a compression wrote anew is shown only in the raw record",
	Siblings: siblings,
	Outputs:  outputs,
	Sources: []format.Source{
		{Project: "google-gemini/gemini-cli", File: "packages/core/src/services/{chatRecordingTypes,chatRecordingService}.ts, packages/core/src/core/logger.ts"},
	},

	Layout: format.Layout{Outputs: "tool-outputs", OutputsOf: "chats"},

	Shapes: []format.Shape{
		{Name: "session log", Score: scoreLog, Assemble: assemble},
		{Name: "session", Score: scoreSession, Decode: decodeMember, Assemble: assemble, List: "messages"},
		{Name: "checkpoint", Score: scoreCheckpoint, Decode: decodeCheckpoint, List: "history"},
		{Name: "stream-json", Score: scoreStream, Assemble: assembleStream},
		{Name: "prompts", Score: scorePrompts, Decode: decodePrompt},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 3
)

// isHeader recognises what every session begins with.
func isHeader(v rawjson.Value) bool {
	return v.Get("sessionId").Kind() == rawjson.String && v.Get("startTime").Kind() == rawjson.String &&
		(v.Get("projectHash").Kind() == rawjson.String || v.Get("messages").Kind() == rawjson.Array && v.Get("lastUpdated").Exists()) && !v.Get("type").Exists()
}

// scoreLog votes for records of a session log.
func scoreLog(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.Envelope || r.List != "" {
		return 0
	}
	switch {
	case v.Get("$set").Kind() == rawjson.Object || v.Get("$rewindTo").Kind() == rawjson.String && v.Len() == 1:
		return certain
	case isHeader(v) && !v.Get("messages").Exists():
		return certain
	}
	return votes(v)
}

// scoreSession votes for documents and for their messages.
func scoreSession(r *format.Record) int {
	v := r.Value
	if isHeader(v) && v.Get("messages").Kind() == rawjson.Array {
		return certain
	}
	if r.List != "messages" {
		return 0
	}
	return votes(v)
}

// votes judges one message: {"id","timestamp","type":"gemini","content"}.
func votes(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || v.Get("id").Kind() != rawjson.String || v.Get("timestamp").Kind() != rawjson.String || !v.Get("content").Exists() {
		return 0
	}
	for _, foreign := range [...]string{"role", "uuid", "parentId", "sessionId", "message", "data", "payload"} {
		if v.Get(foreign).Exists() {
			return 0
		}
	}
	switch v.Str("type") {
	case "gemini", "qwen":
		if v.First("thoughts", "tokens", "toolCalls").Exists() {
			return certain
		}
		return likely
	case "user", "info", "warning", "error":
		return hint
	}
	return 0
}

// scoreCheckpoint votes for what /chat save writes: {"history":[…]}, of messages
// as the interface of Gemini has them.
func scoreCheckpoint(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object {
		return 0
	}
	if first := v.Get("history").Index(0); v.Get("history").Kind() == rawjson.Array {
		if isContent(first) && !v.Get("messages").Exists() {
			return likely + 1
		}
		return 0
	}
	if r.List == "history" && isContent(v) {
		return likely
	}
	return 0
}

func isContent(v rawjson.Value) bool {
	switch v.Str("role") {
	case "user", "model", "gemini":
		// The messages of A2A have parts, too, but say their kind.
		return v.Get("parts").Kind() == rawjson.Array && v.First("messageId", "kind").IsNull() && v.Get("parts").Index(0).Get("kind").IsNull()
	}
	return false
}

// scorePrompts votes for entries of logs.json.
func scorePrompts(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Object && v.Get("sessionId").Kind() == rawjson.String && v.Get("messageId").Kind() == rawjson.Number &&
		v.Get("message").Kind() == rawjson.String && v.Str("type") == "user" {
		return certain
	}
	return 0
}
