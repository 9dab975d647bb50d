package vercelai

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

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
