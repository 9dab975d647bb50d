// Package aistudio reads the prompts that Google AI Studio keeps in a person's
// Drive: one JSON document each, whose name is the title and has no extension.
//
// A prompt is a list of chunks. Consecutive chunks of the model (what it thought,
// code it ran, the result, what it said) are one turn. A chunk has its text twice:
// whole, and in the parts that it was streamed in.
//
// The files are not documented; the members were taken from files that programs
// read: Sinity/polylogue (polylogue/schemas/providers/gemini).
package aistudio

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format returns the format.
var Format = format.Format{
	Name:  "gemini-aistudio",
	Title: "Google AI Studio",
	Reads: "prompts as AI Studio keeps them in Google Drive (chunkedPrompt), with thoughts, code, files, errors and prompts that were not sent",
	Omits: "files in Drive are named, not shown",
	Shapes: []format.Shape{
		{Name: "prompt", Score: score, Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"},
	},
}

// prompts are documents with chunks, also if they are cut behind their settings.
const prompts = format.Votes(`
	10 chunkedPrompt.chunks:list
	10 chunkedPrompt.pendingInputs:list
	8  chunkedPrompt:object runSettings
	5  runSettings.model systemInstruction
`)

func score(r *format.Record) int {
	if r.Repaired && r.Value.Fits("chunkedPrompt:object") {
		return max(prompts.Score(r), 8)
	}
	return prompts.Score(r)
}
