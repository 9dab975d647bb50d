// Package hermesarchival reads the archival exports of Hermes Agent:
//
//	{"schema_version":1,"producer":"hermes/0.9.0","session_id":"…","messages":[
//	 {"message_id":"…","role":"assistant","state":"active","text":"…","reasoning":"…",
//	  "tool_calls":[{"action_id":"…","tool_name":"…","arguments_json":"{…}"}],
//	  "tool_results":[{"action_id":"…","is_error":false,"exit_code":0,"output_preview":"…"}]}]}
//
// The state of a message says whether it was rewound or compacted. Of results
// there is a preview only.
package hermesarchival

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "hermes-archival",
	Title:   "Hermes Agent archival export",
	Reads:   "archival exports of sessions of Hermes Agent as JSON (schema version 1)",
	Omits:   "results of tools, of which an export has a preview only; attachments",
	Sources: []format.Source{{Project: "Sinity/polylogue", File: "tests/fixtures/hermes/archival_export/v1/example-session.json", Version: "d250e578 of 2026-08-22, export of Hermes 0.9.0", Verified: "2026-11-26"}},
	Shapes:  []format.Shape{{Name: "export", Score: votes.Score, Decode: decode, List: "messages"}},
}

// votes are those for an export and for its messages.
const votes = format.Votes(`
	10 producer^hermes/ session_id
	7  message_id state:text tool_results:list text
`)

func decode(r *format.Record) format.Decoded {
	v := r.Value
	d, none := format.NoObject(r, v)
	switch {
	case none && !r.Envelope:
		return d
	case v.Fits("!messages:list role:text"):
		return format.Shown(message(v))
	case v.Fits("!messages:list") && !r.Envelope:
		return format.Unknown(v.Str("type"))
	}
	d = format.Metadata("export")
	d.About = format.About{ID: v.Get("session_id").Scalar(), Version: v.Str("producer"), Directory: v.Str("repository_cwd"), Title: v.Str("title"), TitleWeight: 3}
	d.About.Totals.Usage = chat.Usage(v.Get("usage"))
	d.About.Totals.Cost, _ = v.Get("cost").First("actual_cost_usd", "estimated_cost_usd").Float()
	d.Messages = append(d.Messages, chat.Map(v.Get("messages"), message)...)
	chat.InConversation(d.About.ID, d.Messages)
	return d
}

func message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, v.Kind().String())
	}
	m := &model.Message{ID: v.Get("message_id").Scalar(), RawRole: v.Str("role"), Time: chat.Time(v.Get("timestamp"))}
	m.Role, _ = chat.Role(m.RawRole)
	if !v.Is("state", "active") {
		m.Inactive = v.Get("state").Look().Text() == "rewound"
	}
	m.Parts = append(chat.Thoughts(v.Str("reasoning")), chat.Parts(v.Get("text"))...)
	for _, e := range v.Get("tool_calls").Elems() {
		m.Parts = append(m.Parts, chat.Call(e.Get("action_id").Scalar(), e.Str("tool_name"), e.First("arguments_json", "arguments")))
	}
	for _, e := range v.Get("tool_results").Elems() {
		r := &model.ToolResult{CallID: e.Get("action_id").Scalar(), Name: e.Str("tool_name"), Error: chat.Failed(e.Get("is_error"))}
		r.Content = chat.ResultContent(e.First("output", "output_preview"))
		chat.SetExit(r, e.Get("exit_code"))
		r.Details = chat.JSONObject(chat.Meta(e, "action_id", "tool_name", "output", "output_preview", "is_error", "exit_code"))
		m.Parts = append(m.Parts, r)
	}
	return m
}
