// Package harmony reads conversations in the text form that OpenAI's open models
// speak (Harmony): as text, and as rows with such a text.
//
//	<|start|>assistant<|channel|>analysis<|message|>…<|end|>
//	<|start|>assistant to=functions.f<|channel|>commentary <|constrain|>json<|message|>{…}<|call|>
//	<|start|>functions.f to=assistant<|channel|>commentary<|message|>…<|end|>
//
// The channel analysis is reasoning; a message with a recipient is a call; a message
// whose role is a tool's name is its result. Consecutive messages of the assistant
// are one turn. Calls have no ids: results belong to the last call of their tool.
package harmony

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format returns the format.
var Format = format.Format{
	Name:    "harmony",
	Title:   "Harmony text",
	Reads:   "text files and rows of data sets in the Harmony format, whole or beginning in the middle of an answer",
	Omits:   "tools that a system prompt declares are shown as its text",
	Sources: []format.Source{{Project: "openai/harmony", File: "docs/format.md, src/encoding.rs, src/chat.rs", Version: "ec7606d of 2025-11-05", Verified: "2026-11-26"}},
	Shapes: []format.Shape{
		{Name: "text", Score: scoreText, Assemble: chat.AssembleText(read)},
		{Name: "rows", Score: scoreRow, Decode: decodeRow, List: chat.RowsList, Many: true},
	},
}

// scoreText votes on lines of text.
func scoreText(r *format.Record) int {
	if r.Value.Exists() {
		return 0
	}
	return scoreLine(string(r.Raw[:min(len(r.Raw), 1<<16)]))
}

func scoreLine(line string) int {
	line = strings.TrimSpace(line)
	switch {
	case !strings.Contains(line, messageTag):
		return 0
	case strings.HasPrefix(line, startTag), strings.HasPrefix(line, channelTag):
		return 9
	case strings.Contains(line, startTag):
		return 6
	}
	return 0
}

// scoreRow votes on rows.
func scoreRow(r *format.Record) int {
	s := chat.SampleRow(r.Value).Str("text")
	return scoreLine(s[:min(len(s), 1<<12)])
}

func decodeRow(r *format.Record) format.Decoded { return chat.TextRow(r, "text", read) }
