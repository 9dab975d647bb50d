package atif

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Trajectories are also written while they grow, a record a line: a header that is the
// document without its steps, and the steps as they are; or, as Coder has it since 1.8,
// {"record":"session","session":{…}}, {"record":"step","step":{…},"at":…} with the call
// and what came of it in one member, and {"record":"end","state":…}
// (OpenAgentsInc/openagents: crates/atif).

// isLogged recognises a record of such a log.
func isLogged(v rawjson.Value) bool {
	v = v.Look()
	switch v.Str("record") {
	case "session":
		return v.Get("session").Kind() == rawjson.Object
	case "step":
		return isSource(strings.ToLower(v.At("step", "source").Text()))
	case "end":
		return v.Get("state").Exists() || v.Get("at").Exists()
	}
	return false
}

// isHeader recognises the document around steps that follow it.
func isHeader(v rawjson.Value) bool {
	return strings.HasPrefix(v.Look().Str("schema_version"), "ATIF-v") && v.Get("steps").IsNull()
}

func header(v rawjson.Value) format.Decoded {
	d := format.Metadata("header")
	v = v.Look()
	session, agent := v.Get("session"), v.Get("agent")
	if agent.IsNull() {
		agent = session.Get("agent")
	}
	d.About = format.About{
		ID: v.First("session_id", "trajectory_id").Scalar(), Model: agent.Str("model_name"),
		Version: strings.TrimSpace(agent.Str("name") + " " + agent.Get("version").Scalar()),
	}
	if d.About.ID == "" {
		d.About.ID = session.First("id", "session_id").Scalar()
	}
	return d
}

func logged(v rawjson.Value) format.Decoded {
	switch {
	case v.Is("record", "session"):
		return header(v)
	case v.Is("record", "end"):
		m := chat.Note(model.MarkerEnd, v.Str("state"))
		m.Time = chat.Time(v.Get("at"))
		return format.Shown(m)
	}
	v.Is("record", "step")
	messages := step(v.Get("step"), "", "")
	for _, m := range messages {
		if m.Time.IsZero() {
			m.Time = chat.Time(v.Get("at"))
		}
	}
	return format.Shown(messages...)
}

// loggedCall adds the only call of a step, and returns what came of it, nil if nothing
// did.
func loggedCall(m *model.Message, call rawjson.Value) *model.Message {
	if call.Kind() != rawjson.Object {
		return nil
	}
	c := &model.ToolCall{ID: call.Get("id").Scalar(), Name: call.Str("name")}
	chat.SetArguments(c, call.Get("arguments"))
	m.Parts = append(m.Parts, c)
	out := call.Get("output")
	if out.IsNull() {
		return nil
	}
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Content: chat.ResultContent(out)}
	return &model.Message{Role: model.RoleTool, RawRole: "tool", Time: m.Time, Conversation: m.Conversation, Thread: m.Thread, Parts: []model.Part{r}}
}
