// Package chatml reads conversations as text in the templates that models are
// prompted with: ChatML, Llama 2, 3 and 4, Mistral, Gemma, DeepSeek, Phi and
// Zephyr, and the older Human: and Assistant: and ### Instruction: of Alpaca. It reads
// whole files of such text and data sets with the text in a member of each row. Files of
// Human: and Assistant: are those of the format transcript.
//
//	<|im_start|>user
//	Hello<|im_end|>
//
// A header at the end without a text is where the model is to go on. Reasoning and
// calls in tags are taken out of the text.
package chatml

import (
	"bytes"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "chatml",
	Title: "ChatML and other templates as text",
	Reads: "text files and rows of data sets in the templates of ChatML, Llama, Mistral, Gemma, DeepSeek, Phi and Zephyr, ### Instruction: prompts; rows of Human: and Assistant: transcripts",
	Omits: "templates of other models are not known",
	Sources: []format.Source{
		{Project: "openai/openai-python", File: "chatml.md"},
		{Project: "meta-llama/llama-models", File: "models/llama3 and llama4 (prompt formats)", Version: "a9c89c47 of 2025-07-15", Verified: "2026-11-26"},
		{Project: "mistralai/mistral-common", File: "src/mistral_common/tokens/tokenizers/{base,instruct}.py", Version: "bc022b90 of 2026-07-23", Verified: "2026-11-26"},
		{Project: "ai.google.dev/gemma", File: "prompt structure"},
		{Project: "docs.anthropic.com", File: "Human and Assistant formatting"},
	},
	Shapes: []format.Shape{
		{Name: "text", Score: scoreText, Assemble: chat.AssembleText(chat.ReadTemplate)},
		{Name: "instructions", Score: scoreHeading, Assemble: chat.AssembleText(chat.ReadSpeakers)},
		{Name: "rows", Score: scoreRow, Decode: decodeRow, List: chat.RowsList, Many: true},
	},
}

// textKeys are the members of rows that hold such a text.
var textKeys = [...]string{"text", "prompt", "conversation", "content", "input", "chat"}

// scoreText votes on lines of text by the marks of templates at their start.
func scoreText(r *format.Record) int {
	if r.Value.Exists() {
		return 0
	}
	return chat.TemplateVotes(r.Raw[:min(len(r.Raw), 256)])
}

// scoreHeading votes on the line that begins the prompts of Alpaca.
func scoreHeading(r *format.Record) int {
	return format.If(!r.Value.Exists() && bytes.HasPrefix(r.Raw, []byte(chat.Instruction)), 3)
}

// textOf returns the member of a row with the text of a conversation.
func textOf(v rawjson.Value) (key, text string) {
	if !v.Fits(".:object !messages !role !chosen") {
		return "", ""
	}
	for _, k := range textKeys {
		text := v.Get(k).Text()
		switch {
		case chat.IsTemplate(text), chat.IsDictated(text), !v.Fits("instruction:some") && strings.Contains(chat.StartOf(text), chat.Instruction) && chat.HasHeadings(text):
			return k, text
		}
	}
	return "", ""
}

// scoreRow votes on rows.
func scoreRow(r *format.Record) int {
	if key, _ := textOf(chat.SampleRow(r.Value)); key == "text" {
		return 8
	} else if key != "" {
		return 5
	}
	return 0
}

func decodeRow(r *format.Record) format.Decoded {
	key, text := textOf(chat.RowOf(r.Value))
	if key == "" {
		if d, ok := format.NoObject(r, chat.RowOf(r.Value)); ok {
			return d
		}
		return format.Unknown("row")
	}
	if !chat.IsTemplate(text) {
		return chat.TextRow(r, key, chat.ReadSpeakers)
	}
	return chat.TextRow(r, key, chat.ReadTemplate)
}
