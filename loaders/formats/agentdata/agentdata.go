// Package agentdata reads trajectories of the Agent Data Protocol, in which data sets of
// many agents are told in one form: {"id","content":[…],"details"}, one a line or in a
// list. Each element of the content is an action of the agent (api_action, code_action,
// message_action) or an observation (text_observation, image_observation,
// web_observation), as its class_ says.
//
// An observation of the environment answers the call whose tool_call_id it has, or the
// action before it where it has none. What an action is described with is what the agent
// thought.
package agentdata

import (
	"cmp"
	"fmt"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "agent-data-protocol",
	Title:   "Agent Data Protocol",
	Reads:   "trajectories of data sets in the Agent Data Protocol (full_std.jsonl, sample_std.json): actions, observations and details",
	Omits:   "screenshots that are named by their paths are not opened",
	Sources: []format.Source{{Project: "neulab/agent-data-protocol", File: "schema/action/*.py, schema/observation/*.py, schema/trajectory.py, schema/SCHEMA.md", Version: "1.2.0, 09e778b7", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "trajectories", Score: score, Decode: chat.Rows(decode), List: chat.RowsList, Whole: true, Many: true}},
}

// score votes for a trajectory by the classes of what is in it.
func score(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	votes := 0
	for i, e := range v.Get("content").Elems() {
		if e.Fits("class_=api_action|code_action|message_action|text_observation|image_observation|web_observation|json_observation") {
			votes += 4
		}
		if i > 4 {
			break
		}
	}
	return min(votes, 10)
}

func decode(r *format.Record, v rawjson.Value) format.Decoded {
	content := v.Get("content")
	if content.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	var t trajectory
	for i, e := range content.Elems() {
		t.step(i, e)
	}
	return chat.Row(r, v, v.Get("id").Scalar(), t.messages)
}

// trajectory is one on its way to messages.
type trajectory struct {
	messages []*model.Message
	open     string // id of the last call that has no result
}

// step takes one action or observation.
func (t *trajectory) step(place int, e rawjson.Value) {
	m := &model.Message{Role: model.RoleAssistant, RawRole: e.Str("class_")}
	switch m.RawRole {
	case "message_action":
		m.Parts = append(thoughts(e), chat.Parts(e.Get("content"))...)
		t.open = ""
	case "api_action":
		t.call(m, chat.Call("", e.Str("function"), e.Get("kwargs")), place, e)
	case "code_action":
		t.call(m, &model.ToolCall{Name: cmp.Or(e.Str("language"), "code"), Arguments: chat.Argument("code", e.Str("content"))}, place, e)
	case "text_observation", "image_observation", "web_observation", "json_observation":
		t.observe(m, e)
	default:
		m.Role, m.Parts = model.RoleUnknown, []model.Part{model.Unknown{Type: m.RawRole, Raw: e.Keep()}}
	}
	format.Keep(m, e)
	t.messages = append(t.messages, m)
}

// thoughts are what an agent thought before an action.
func thoughts(e rawjson.Value) []model.Part {
	return chat.Thoughts(e.Str("reasoning_content"), e.Str("description"))
}

func (t *trajectory) call(m *model.Message, c *model.ToolCall, place int, e rawjson.Value) {
	if c.ID = e.Get("tool_call_id").Scalar(); c.ID == "" {
		c.ID = fmt.Sprintf("content[%d]", place)
	}
	t.open = c.ID
	m.Parts = append(thoughts(e), c)
}

// observe takes what the agent is told: by a person, or by the environment.
func (t *trajectory) observe(m *model.Message, e rawjson.Value) {
	m.Parts = seen(e)
	id := e.Get("tool_call_id").Scalar()
	switch source := e.Str("source"); {
	case id == "" && source == "user":
		m.Role, m.Agent = model.RoleUser, e.Str("name")
		return
	case id == "" && source == "system":
		m.Role = model.RoleSystem
		return
	case id == "" && source == "agent":
		return
	case id == "":
		id, t.open = t.open, ""
	}
	if id == "" { // nothing was asked for
		m.Role, m.Injected = model.RoleUser, "observation"
		return
	}
	m.Role, m.Parts = model.RoleTool, []model.Part{&model.ToolResult{CallID: id, Name: e.Str("name"), Content: m.Parts}}
}

// seen is what an observation holds.
func seen(e rawjson.Value) []model.Part {
	switch e.Look().Str("class_") {
	case "json_observation":
		return chat.TextParts(chat.JSONText(e.Get("content")))
	case "image_observation":
		return []model.Part{chat.Image(e.Get("content"), "")}
	case "web_observation":
		var parts []model.Part
		for _, key := range [...]string{"url", "axtree", "html", "content"} {
			if s := e.Str(key); s != "" {
				parts = append(parts, model.Text{Text: s})
			}
		}
		if image := e.Get("image_observation"); image.Kind() == rawjson.Object {
			parts = append(parts, chat.Image(image.Get("content"), ""))
		}
		return parts
	}
	return chat.Parts(e.Get("content"))
}
