// Package gemini reads logs of Google's Gemini API and of Vertex AI: requests with
// their contents, answers, logs of both, streamed answers, and lists of contents.
//
// What is special about these logs:
//
//   - Calls and results mostly have no ids; a result names its tool.
//   - Results travel in the user's name. Tools that the provider ran stand with
//     their results in the model's content.
//   - The same log may spell members with capitals (REST) and with underscores
//     (Python), and the client libraries write every member there is, most of them
//     null.
//   - Requests do not name the model; answers do.
package gemini

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "gemini",
	Title: "Gemini (generateContent, Vertex AI)",
	Reads: "bodies of generateContent (Gemini API, Vertex AI) as programs and proxies save them: requests, answers and logs of both (repeated histories are shown once), streamed answers as events or as an array, lists of contents",
	Omits: "safety ratings, thought signatures and log probabilities are shown only in the raw record",

	Provider: true,
	Sources: []format.Source{
		{Project: "ai.google.dev/api", File: "GenerateContentRequest, GenerateContentResponse, Content, Part"},
		{Project: "googleapis/python-genai", File: "google/genai/types.py"},
	},
	Shapes: []format.Shape{
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "contents", Score: scoreContents, Decode: decode, List: "contents"},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-", Pieces: true},
		{Name: "streamed answers", Score: scoreChunk, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, Pieces: true},
	},
}

// setup marks what a program told the model in the person's name before the
// conversation: checkpoints of Gemini CLI (/chat save) are lists of contents that
// begin with it.
func setup(m *model.Message) *model.Message {
	if m.Role != model.RoleUser || m.Injected != "" || len(m.Parts) == 0 {
		return m
	}
	t, _ := m.Parts[0].(model.Text)
	for _, begin := range [...]struct{ text, injected string }{
		{"This is the Gemini CLI. We are setting up the context for our chat.", "context"},
		{"This is the Qwen Code. We are setting up the context for our chat.", "context"},
		{"<session_context>", "context"},
		{"<state_snapshot>", "compaction summary"},
	} {
		if strings.HasPrefix(strings.TrimSpace(t.Text), begin.text) {
			m.Injected = begin.injected
		}
	}
	return m
}

// decode decodes one content, or a whole request. The client libraries allow
// contents that are only a text or a part.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	listed := !r.Envelope && r.List == "contents"
	switch {
	case !listed && v.Fits("parts:list !contents"):
		return format.Shown(setup(chat.Item(v)))
	case listed && (v.Kind() == rawjson.String || v.Fits("parts:list") || chat.IsMessage(v)):
		return format.Shown(chat.Item(v))
	case listed && v.Fits(".:object !role"):
		return format.Shown(&model.Message{Role: model.RoleUser, RawRole: "user", Parts: chat.Parts(v)})
	}
	return wire.DecodeRecord(r)
}
