// Package commandcode reads the sessions of Command Code
// (~/.commandcode/projects/<project>/<session>.jsonl):
//
//	{"id":"…","timestamp":"…","sessionId":"…","role":"user","content":[{"type":"text","text":"…"}],"gitBranch":"main","metadata":{"version":2,"cwd":"/home/…"}}
//	{"id":"…","timestamp":"…","sessionId":"…","role":"assistant","content":[{"type":"reasoning","text":"…"},{"type":"tool-call","toolCallId":"…","toolName":"Read","input":{…}}],…}
//	{"id":"…","timestamp":"…","sessionId":"…","role":"tool","content":[{"type":"tool-result","toolCallId":"…","output":{"type":"text","value":"…"}}],…}
//
// The parts are those of the AI SDK. The title stands in <session>.meta.json.
package commandcode

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:     "commandcode",
	Title:    "Command Code",
	Reads:    "sessions of Command Code (~/.commandcode/projects/*/*.jsonl) with the title from <session>.meta.json",
	Omits:    "checkpoints and prompts in files of their own (<session>.checkpoints.jsonl, <session>.prompts.jsonl)",
	Sources:  []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/commandcode.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:   []format.Shape{{Name: "session", Score: sessions.Score, Decode: decode}},
	Siblings: format.SiblingOf(".jsonl", ".meta.json"),
}

// sessions have more votes than the messages within them.
const sessions = format.Votes("14 sessionId:text role:text content gitBranch metadata.version:number")

var decode = format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded {
	switch {
	case v.Get("role").Kind() == rawjson.String:
		about := format.About{ID: v.Str("sessionId"), Directory: v.At("metadata", "cwd").Text()}
		d := format.Shown(chat.Message(v))
		d.About = about
		return d
	case strings.HasSuffix(r.File, ".meta.json"):
		d := format.Metadata("session")
		d.About.Title, d.About.TitleWeight = v.Str("title"), 3
		return d
	}
	return format.Unknown(v.Str("type"))
})
