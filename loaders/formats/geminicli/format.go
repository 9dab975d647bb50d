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
	"os"
	"path/filepath"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
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

// outputsFolder is where a project keeps the outputs that were too large for the
// sessions: <project>/tool-outputs/session-<id>/<name>.txt beside <project>/chats
// (google-gemini/gemini-cli: packages/core/src/utils/fileUtils.ts,
// packages/core/src/context/toolOutputMaskingService.ts).
const outputsFolder = "tool-outputs"

// outputs returns the folders with the outputs of a session, which is
// chats/session-<time>-<first eight letters of its id>, or chats/<id>/<sub-agent>.
func outputs(path string) []string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil
	}
	dir, base := filepath.Split(whole)
	dir = filepath.Clean(dir)
	id := idOf(base)
	if id == "" {
		id, dir = filepath.Base(dir), filepath.Dir(dir)
	}
	if filepath.Base(dir) != "chats" || len(id) < 8 {
		return nil
	}
	root := filepath.Join(filepath.Dir(dir), outputsFolder)
	if info, err := os.Lstat(root); err != nil || !info.IsDir() {
		return nil
	}
	entries, _ := os.ReadDir(root)
	var list []string
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), "session-"+id) {
			list = append(list, filepath.Join(root, e.Name()))
		}
	}
	return list
}

// idOf returns the beginning of a session's id from the name of its file.
func idOf(base string) string {
	rest, ok := strings.CutPrefix(base, "session-")
	stem := strings.TrimSuffix(strings.TrimSuffix(rest, ".jsonl"), ".json")
	at := strings.LastIndexByte(stem, '-')
	if !ok || at < 0 || len(stem)-at != 9 {
		return ""
	}
	return stem[at+1:]
}

// keep enters the files that a result says its output was moved to: "Output too large.
// Full output available at: PATH" in <tool_output_masked>, "For full output see: PATH",
// "The full output has been saved to: PATH". Only their names count.
func keep(r *model.ToolResult) {
	for _, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		for _, words := range [...]string{"Full output available at: ", "For full output see: ", "full output has been saved to: "} {
			at := strings.LastIndex(t.Text, words)
			if at < 0 {
				continue
			}
			line, _, _ := strings.Cut(t.Text[at+len(words):], "\n")
			folder := max(strings.LastIndex(line, outputsFolder+"/"), strings.LastIndex(line, outputsFolder+"\\"))
			name := strings.TrimSpace(line[strings.LastIndexAny(line, "/\\")+1:])
			if folder >= 0 && name != "" && len(r.Stored()) == 0 {
				r.SetStored([]model.Stored{{Name: name, Bytes: -1}})
				r.Truncated = true
			}
		}
	}
}
