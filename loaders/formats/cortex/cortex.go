// Package cortex reads the sessions of Snowflake's Cortex Code
// (~/.snowflake/cortex/conversations/<id>.json):
//
//	{"session_id":"…","title":"…","working_directory":"…","history":[
//	 {"role":"user","id":"…","user_sent_time":"…","content":[{"type":"text","text":"…","is_user_prompt":true}]},
//	 {"role":"assistant","id":"…","content":[{"type":"tool_use","tool_use":{"tool_use_id":"…","name":"bash","input":{…}}}]},
//	 {"role":"user","id":"…","content":[{"type":"tool_result","tool_result":{"tool_use_id":"…","name":"bash","content":[…],"status":"success"}}]}]}
//
// A block holds what it is under the name of its type. Blocks marked internalOnly are
// the program's own words in the person's name. The history of a long session lies
// beside it, one message a line, in <id>.history.jsonl.
package cortex

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:     "cortex",
	Title:    "Cortex Code",
	Reads:    "sessions of Cortex Code (~/.snowflake/cortex/conversations/<id>.json) with the history in <id>.history.jsonl",
	Omits:    "times of answers, which the files do not have; permissions that were given are metadata",
	Sources:  []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/cortex.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:   []format.Shape{{Name: "session", Score: score, Decode: decode, List: "history"}},
	Siblings: format.SiblingOf(".json", ".history.jsonl"),
}

const votes = format.Votes(`
	14 session_id:filled connection_name history/history_length
	8  role:text user_sent_time
`)

const blockVotes = format.Votes(`
	14 type=tool_use tool_use.tool_use_id
	14 type=tool_result tool_result.tool_use_id
	8  is_user_prompt/internalOnly
`)

func score(r *format.Record) int {
	n := votes.Of(r.Value)
	if r.Value.Fits("role:text") {
		n = max(n, chat.Surest(r.Value.Get("content"), blockVotes.Of))
	}
	return n
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	if v.Fits("session_id:filled !role") {
		d := format.Metadata("session")
		d.About = format.About{ID: v.Str("session_id"), Directory: v.Str("working_directory")}
		if title := v.Str("title"); title != "" && !strings.HasPrefix(title, "Chat for session:") {
			d.About.Title, d.About.TitleWeight = title, 3
		}
		return d
	}
	if d, none := format.NoObject(r, v); none {
		return d
	}
	if v.Is("role", "") {
		return format.Unknown(v.Str("type"))
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("user_sent_time"))}
	m.Meta = format.Rest(v, "content")
	m.Role, _ = chat.Role(m.RawRole)
	if content := v.Get("content"); content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	var inner, results []model.Part
	for _, b := range v.Get("content").Elems() {
		internal := b.True("internalOnly")
		for _, p := range block(b) {
			text, isText := p.(model.Text)
			_, isResult := p.(*model.ToolResult)
			switch {
			case isResult:
				results = append(results, p)
			case m.Role == model.RoleUser && (internal || isText && strings.HasPrefix(strings.TrimSpace(text.Text), "<system-reminder>")):
				inner = append(inner, p)
			default:
				m.Parts = append(m.Parts, p)
			}
		}
	}
	var said []*model.Message
	add := func(role model.Role, injected string, parts []model.Part) {
		if len(parts) > 0 {
			said = append(said, &model.Message{ID: m.ID, Role: role, RawRole: m.RawRole, Injected: injected, Time: m.Time, Parts: parts})
		}
	}
	add(model.RoleTool, "", results)
	add(model.RoleUser, "reminder", inner)
	if len(m.Parts) > 0 || len(said) == 0 {
		said = append(said, m)
	} else {
		said[0].Meta = m.Meta
	}
	return format.Shown(said...)
}

// block decodes a block of a content, which says what it is under the name of its type.
func block(b rawjson.Value) []model.Part {
	kind := b.Str("type")
	body := b.Get(kind)
	switch thought := body.First("thinking", "text"); {
	case kind == "thinking" && thought.Kind() == rawjson.String:
		return []model.Part{model.Reasoning{Text: thought.Text()}}
	case body.Kind() == rawjson.Object && (kind == "tool_use" || kind == "tool_result"):
		return chat.PartAs(body, kind)
	}
	return chat.Part(b)
}
