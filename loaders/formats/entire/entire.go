// Package entire reads the transcripts that Entire keeps of the sessions of coding
// agents, in one form for all of them (transcript.jsonl of a checkpoint on the branch
// entire/checkpoints):
//
//	{"v":1,"agent":"claude-code","cli_version":"0.6.0","type":"user","ts":"…","content":[{"id":"…","text":"…"}]}
//	{"v":1,"agent":"claude-code","cli_version":"0.6.0","type":"assistant","ts":"…","id":"msg_…","input_tokens":9,"output_tokens":5,
//	 "content":[{"type":"text","text":"…"},{"type":"tool_use","id":"…","name":"Bash","input":{…},"result":{"output":"…","status":"success"}}]}
//
// A call has its result within. The agent's own log lies beside it as full.jsonl.
package entire

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "entire",
	Title:   "Entire checkpoint",
	Reads:   "transcripts of checkpoints (transcript.jsonl), whichever agent they are of",
	Omits:   "prompts, summaries and attributions in files of their own; full.jsonl beside a transcript is the agent's own log and is opened as that",
	Sources: []format.Source{{Project: "entireio/cli", File: "transcript/model.go, transcript/decode.go, transcript/README.md", Version: "model.go of 6de3e2d7, decode.go of 6d3bb475, README.md of 54f6b68f", Verified: "2026-11-26"}},
	Shapes:  []format.Shape{{Name: "transcript", Score: votes.Score, Decode: format.Objects(decode)}},
}

// votes are those for a record.
const votes = format.Votes("12 v:number agent:text cli_version:text type:text content\n9 v:number cli_version/ts type=user|assistant content")

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	role, ok := chat.Role(kind)
	if !ok || v.Fits("!content") {
		return format.Unknown(kind)
	}
	m := &model.Message{Role: role, RawRole: kind, ID: v.Str("id"), Time: chat.Time(v.Get("ts"))}
	m.Usage.Input, m.Usage.Output = chat.Count(v, "input_tokens"), chat.Count(v, "output_tokens")
	if role == model.RoleAssistant {
		m.Indexing.Group = m.ID
	}
	content := v.Get("content")
	if content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	for _, e := range content.Elems() {
		m.Parts = append(m.Parts, part(m, e)...)
	}
	d := format.Shown(m)
	d.About.Version = v.Look().Str("agent")
	return d
}

// part decodes an element of a content. A person's texts have no type, but an id.
func part(m *model.Message, e rawjson.Value) []model.Part {
	switch kind := e.Str("type"); {
	case kind == "tool_use":
		c, given := chat.Call(e.Str("id"), e.Str("name"), e.Get("input")), e.Get("result")
		if given.IsNull() {
			return []model.Part{c}
		}
		if given.Kind() != rawjson.Object {
			return []model.Part{c, chat.Answer(c, given)}
		}
		r := chat.Answer(c, given.Get("output"))
		switch {
		case given.Is("status", "success"):
			r.Error = model.No
		case given.Is("status", "error"):
			r.Error = model.Yes
		}
		r.Details = chat.JSONObject(format.Rest(given))
		return []model.Part{c, r}
	case kind == "" && e.Fits("text:text"):
		return []model.Part{model.Text{Text: e.Str("text")}}
	}
	return chat.Part(e)
}
