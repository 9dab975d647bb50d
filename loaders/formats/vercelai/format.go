// Package vercelai reads what programs built with the AI SDK (vercel/ai, the npm
// package "ai") leave on disk, from version 4 to version 7.
//
// The SDK itself writes almost nothing. What is found are values of its types,
// turned into JSON by the programs that use it, and they come in two families:
//
//   - ModelMessage (CoreMessage in version 4) is what the model is sent: a role
//     and content, tool results in messages of their own. Tool outputs are typed,
//     {"type":"error-text","value":…}.
//   - UIMessage is what a chat window shows and what applications store: one
//     message per turn, whose parts hold call and result of a tool together and
//     say how far the call got.
//
// The two mix in practice: parts of one are found in the container of the other,
// so there is one decoder for the parts of both. Around them are recordings:
//
//   - dumps of result.steps, cumulative until version 6 and per step since 7;
//   - captured streams: UI message chunks, provider chunks, bare, each in an envelope
//     or as lists, and the line protocol of version 4, "0:\"text\"";
//   - the file of the DevTools, .devtools/generations.json, in which every step
//     repeats the conversation so far;
//   - telemetry spans, with attributes ai.* and gen_ai.*.
//
// What is special about these logs:
//
//   - Approvals are asked for with an id of their own; the answer names only that
//     id. Within one record the answer is joined to the call. In files of one
//     message per record it stands as an event between messages.
//   - Messages have no times or model names unless the program put them into
//     metadata.
//   - Bytes are whatever JSON.stringify makes of them: {"0":137,…}, a Buffer
//     object, base64 or {}.
//   - Half-finished messages are stored as they are when a tab is closed.
package vercelai

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "vercel-ai",
	Title: "Vercel AI SDK",
	Reads: "what programs with the AI SDK save: dumps of ModelMessage and UIMessage of versions 4 to 7, stored chats, steps, captured streams, .devtools/generations.json and telemetry spans",
	Omits: "OTLP export envelopes (resourceSpans), which otel-genai reads; resumable-stream stores",

	Embedded: true,
	Sources: []format.Source{
		{Project: "vercel/ai", File: "packages/provider-utils/src/types, packages/ai/src/prompt, packages/ai/src/ui/ui-messages.ts, packages/ai/src/ui-message-stream/ui-message-chunks.ts, packages/devtools/src/db.ts", Version: "7.0.77, ed857f50 of 2026-08-22", Verified: "2026-11-23"},
		{Project: "vercel/ai", File: "packages/ai/core/prompt, packages/ui-utils/src", Version: "4.3.19, d383c370 of 2025-07-15", Verified: "2026-11-25"},
		{Project: "vercel/ai", File: "packages/ai/src/telemetry, packages/otel/src", Version: "ed857f50 of 2026-08-22", Verified: "2026-11-25"},
		{Project: "open-telemetry/semantic-conventions", File: "docs/gen-ai, which has moved to semantic-conventions-genai and is documentation alone"},
	},
	Shapes: []format.Shape{
		{Name: "model messages", Score: scoreModelMessages, Decode: decodeMessages},
		{Name: "UI messages", Score: scoreUIMessages, Decode: decodeMessages},
		{Name: "chat sessions", Score: scoreSessions, Decode: decodeSession, List: "sessions"},
		{Name: "steps", Score: scoreSteps, Assemble: assembleSteps, List: "steps"},
		{Name: "message stream", Score: scoreChunks, Assemble: assembleStream},
		{Name: "recorded streams", Score: scoreRecorded, Assemble: assembleStream, Whole: true, List: "-"},
		{Name: "data stream (version 4)", Score: scoreDataStream, Assemble: assembleDataStream},
		{Name: "DevTools", Score: scoreDevTools, Assemble: assembleDevTools, List: "steps"},
		{Name: "telemetry spans", Score: scoreSpans, Assemble: assembleSpans},
	},
}

// Mux describes Mux, whose sessions are UIMessages, one a line, to the table of formats.
func Mux() format.Format {
	return format.Format{
		Name:    "mux",
		Title:   "Mux",
		Reads:   "sessions (~/.mux/sessions/<workspace>/chat.jsonl) of Coder's Mux",
		Omits:   "what devtools.jsonl and durable-events.jsonl beside a session say of requests and turns",
		Sources: []format.Source{{Project: "coder/mux", File: "src/common/orpc/schemas/message.ts, src/node/services/historyService.ts, src/node/services/replay/__fixtures__", Version: "f2160b19 of 2026-08-22", Verified: "2026-11-26"}},
		Shapes:  []format.Shape{{Name: "session", Score: muxVotes.Score, Decode: decodeMux}},
	}
}

const muxVotes = format.Votes(`
	10 role:text parts:list metadata.historySequence
	5  role:text parts:list workspaceId:text
`)

// decodeMux decodes a message, and what its metadata says of it besides the SDK's own.
func decodeMux(r *format.Record) format.Decoded {
	d := decodeMessages(r)
	about := r.Value.Get("metadata")
	for i, m := range d.Messages {
		for _, r := range m.Results() {
			chat.Respond(r)
		}
		if synthetic, _ := about.Look().Get("synthetic").Bool(); synthetic && m.Role == model.RoleUser {
			m.Injected = "context"
		}
		if c := about.Look().Get("compacted"); !c.IsNull() {
			m.Injected = "compaction summary"
		}
		if why := about.Look().Str("error"); why != "" && i == len(d.Messages)-1 {
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: chat.Join(": ", about.Look().Str("errorType"), why), Error: true})
		} else if partial, _ := about.Look().Get("partial").Bool(); partial && m.Role == model.RoleAssistant {
			m.Warnings = append(m.Warnings, "the answer was not written to its end")
		}
	}
	d.About.ID = r.Value.Look().Str("workspaceId")
	return d
}
