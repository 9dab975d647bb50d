// Package deepagents reads what the Swift framework DeepAgents and its hosts,
// Ripple and Mispher, write.
//
// There are two shapes of messages. An AgentMessage, as the stores of the hosts
// keep it, has an id, one of the roles system, human, ai and tool, and content
// blocks:
//
//	{"id":"36F6…","role":"ai","content":[{"type":"reasoning","reasoning":"…"},{"type":"text","text":"…"}],
//	 "toolCalls":[{"id":"6513…","name":"read_file","arguments":{"path":"a.swift"}}]}
//
// A line of JSONLMessageLog is flatter: content is a string, and there are a time
// stamp, the thread and the round, but no id. Both are decoded by the same code,
// because a folder of a Ripple session may hold either.
//
// What is special about them:
//
//   - Tool calls that the model wrote and nobody could parse are kept by the log in
//     malformedToolCallBlocks. They become calls that are marked malformed. The
//     error that the framework answers has no call id.
//   - Ids are UUIDs. Swift writes them in upper case, other programs do not, so
//     they are compared in upper case.
//   - After a compaction the store begins with a summary and an acknowledgement
//     that nobody said; their source member says so. The messages that the
//     summary replaced are in history/part-<n>.jsonl.
//   - Messages of older versions have a string for content, with the reasoning in
//     <think> tags anywhere in it.
//   - The documentation prints the enums as if the compiler had made their coding.
//     Logs of programs written after it have {"text":{"_0":"…"}} for a block and
//     {"int":{"_0":1}} for an argument.
//
// The third shape is what `ripple -p --output-format stream-json` prints: events
// with the deltas of texts. Older versions name no call ids in it.
package deepagents

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "swift-deepagents",
	Title: "Swift DeepAgents",
	Reads: "message stores of Ripple, Mispher and DiskCheckpointer, JSONLMessageLog files, and captures of ripple's stream-json",
	Omits: "images that a log names but does not hold",

	Embedded: true,
	Sources: []format.Source{
		{Project: "dsaad68/deepagents-swift", File: "Sources/DeepAgents/Runtime/AgentMessage.swift, AgentContentBlock.swift, AgentMessageLog.swift, ReactAgent.swift, AgentEvent.swift, docs/concepts/memory.md", Version: "bf499d0 of 2026-08-08", Verified: "2026-11-23"},
		{Project: "dsaad68/ripple", File: "Sources/ripple/CLI/RippleSessionStore.swift, HeadlessOutput.swift", Version: "48536ea of 2026-07-08", Verified: "2026-11-23"},
		{Project: "dsaad68/mispher", File: "app/Mispher/Mispher/Net/ConversationStore.swift", Version: "adcc34c of 2026-07-01", Verified: "2026-11-23"},
	},

	// ripple keeps a conversation in a folder (RippleSessionStore.swift).
	Layout:   format.Layout{About: "meta.json", Messages: "messages.jsonl", Earlier: "history", Updated: "updatedAt", IsLog: logName().MatchString, Same: same},
	Siblings: siblings,

	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessage, Decode: decode},
		{Name: "message log", Score: scoreEntry, Decode: decode},
		{Name: "stream-json", Score: scoreStream, Assemble: assemble},
	},
}

// siblings returns the files with what compactions moved out of a conversation of
// Mispher: <id>/history/part-<n>.jsonl beside <id>.jsonl, in the order of the numbers.
func siblings(path string) []format.Sibling {
	stem, ok := strings.CutSuffix(path, ".jsonl")
	if !ok {
		return nil
	}
	dir := filepath.Join(stem, "history")
	var numbers []int
	for _, name := range format.FilesIn(dir, ".jsonl") {
		digits, part := strings.CutPrefix(name, "part-")
		if n, err := strconv.ParseUint(digits, 10, 31); part && err == nil {
			numbers = append(numbers, int(n))
		}
	}
	slices.Sort(numbers)
	var list []format.Sibling
	for _, n := range numbers {
		list = append(list, format.Sibling{Path: filepath.Join(dir, "part-"+strconv.Itoa(n)+".jsonl"), Earlier: true})
	}
	return list
}

// logName is the name of a JSONLMessageLog: the time at which it was begun and four
// digits (AgentMessageLog.swift).
var logName = format.Regexp(`^\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d-[0-9a-fA-F]{4}\.jsonl$`)

// same returns what a message of a store and its line in a log have in common: the
// role, the text without reasoning, and the ids of calls.
func same(v rawjson.Value) string {
	if v.Get("role").Kind() != rawjson.String {
		return ""
	}
	m := message(v)
	text, calls := said(m.Parts)
	return strings.Join(append(calls, m.RawRole, text), "\x00")
}

// said returns the text of parts, and what tells calls and results from others.
func said(parts []model.Part) (text string, calls []string) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			for _, answer := range splitThink(p.Text) {
				if t, ok := answer.(model.Text); ok {
					text += t.Text
				}
			}
		case *model.ToolCall:
			calls = append(calls, p.ID+p.ArgumentsText)
		case *model.ToolResult:
			inner, _ := said(p.Content)
			text += inner
			calls = append(calls, p.CallID)
		case model.Marker:
			calls = append(calls, string(p.Kind))
		}
	}
	return strings.TrimSpace(text), calls
}
