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
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
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

// isCase reports whether a value looks like a case in the coding that the compiler makes
// for an enum: {"text":{"_0":x}} is case text with x.
func isCase(v rawjson.Value) bool { return v.Len() == 1 && v.Index(0).Len() == 1 }

// isBlock reports whether a content block is in that coding.
func isBlock(v rawjson.Value) bool { return isCase(v) && v.Fits("text/reasoning/image._0") }

// plainArguments returns the JSON of arguments, with values in the compiler's
// coding of AgentJSON ({"int":{"_0":1}}, {"null":{}}) unwrapped at any depth. JSON
// without such values comes back byte for byte.
func plainArguments(v rawjson.Value) []byte {
	if !hasLiteral(v) {
		return v.Keep()
	}
	return rawjson.Rewrite(nil, v, plain)
}

// isNull reports whether a value of arguments is null in that coding, and isValue whether
// it is any other one.
func isNull(v rawjson.Value) bool {
	return v.Len() == 1 && v.Fits("null:object !null:filled") && !v.Index(0).Opaque()
}

func isValue(v rawjson.Value) bool {
	return isCase(v) && v.Fits("bool/int/double/string/array/object._0")
}

func hasLiteral(v rawjson.Value) bool {
	if isNull(v) || isValue(v) {
		return true
	}
	for i := range v.Len() {
		if hasLiteral(v.Index(i)) {
			return true
		}
	}
	return false
}

// plain unwraps a value in that coding, for rawjson.Rewrite.
func plain(v rawjson.Value) (rawjson.Value, []byte) {
	switch {
	case isNull(v):
		return v, []byte("null")
	case isValue(v):
		return v.Index(0).Index(0), nil
	}
	return v, nil
}

// uuid is a UUID in its usual spelling, in either case.
var uuid = format.Regexp(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)

// callID returns the id of a call so that two spellings of a UUID are the same.
func callID(v rawjson.Value) string {
	id := v.Scalar()
	if uuid().MatchString(id) {
		return strings.ToUpper(id)
	}
	return id
}

// swiftEpoch is 2001-01-01 in seconds since 1970: where Foundation's dates begin
// (Foundation: Date.timeIntervalBetween1970AndReferenceDate).
const swiftEpoch = 978307200

// swiftFrom is the least number that is taken for such a date: 2014, when Swift came.
const swiftFrom = 4e8

// timeOf reads a time: ISO 8601, or a number, which a JSONEncoder without a date
// strategy writes as seconds since 2001. Larger numbers are taken to count from
// 1970.
func timeOf(v rawjson.Value) time.Time {
	if s, ok := v.Look().Float(); ok && s > swiftFrom && s < 1e9 {
		v.Take()
		whole, part := math.Modf(s)
		return time.Unix(swiftEpoch+int64(whole), int64(part*1e9)).UTC()
	}
	return chat.Time(v)
}
