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
	"os"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "commandcode",
	Title: "Command Code",
	Reads: "sessions of Command Code (~/.commandcode/projects/*/*.jsonl) with the title from <session>.meta.json",
	Omits: "checkpoints and prompts in files of their own (<session>.checkpoints.jsonl, <session>.prompts.jsonl)",
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/commandcode.go"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: score, Decode: decode},
	},
	Siblings: siblings,
}

// siblings names what is told of a session beside it.
func siblings(path string) []format.Sibling {
	session, ok := strings.CutSuffix(path, ".jsonl")
	if _, err := os.Stat(session + ".meta.json"); !ok || err != nil {
		return nil
	}
	return []format.Sibling{{Path: session + ".meta.json"}}
}

// certain are the votes for a record, see format.Shape: more than those for the
// messages that it has within.
const certain = 14

func score(r *format.Record) int {
	v := r.Value
	if v.Get("sessionId").Kind() == rawjson.String && v.Get("role").Kind() == rawjson.String && v.Get("content").Exists() &&
		v.Get("gitBranch").Exists() && v.At("metadata", "version").Kind() == rawjson.Number {
		return certain
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case v.Get("role").Kind() != rawjson.String:
		if strings.HasSuffix(r.File, ".meta.json") {
			d := format.Metadata("session")
			d.About.Title, d.About.TitleWeight = v.Str("title"), 3
			return d
		}
		return format.Unknown(v.Str("type"))
	}
	m := chat.Message(v, "sessionId", "metadata", "gitBranch")
	d := format.Shown(m)
	d.About = format.About{ID: v.Str("sessionId"), Directory: v.At("metadata", "cwd").Text()}
	return d
}
