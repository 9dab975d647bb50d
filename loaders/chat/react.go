package chat

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// ReAct rewrites a message of an agent that calls tools in its texts, or of the
// answer to such a call. asked is the action that was called last, if any; that
// of this message is returned.
//
// The agent writes "Thought:\n…\nAction:\n{"name":…,"arguments":{…}}"; the tool
// "respond" stands for an answer to the customer.
func ReAct(m *model.Message, text string, asked rawjson.Value) rawjson.Value {
	const output = "API output: "
	switch {
	case m.Role == model.RoleUser && strings.HasPrefix(text, output) && asked.Exists():
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{Name: asked.Str("name"), Content: []model.Part{model.Text{Text: text[len(output):]}}, Rare: &model.RareResult{Raw: text}}}
		return rawjson.Value{}
	case m.Role != model.RoleAssistant || len(m.Calls()) > 0:
		return rawjson.Value{}
	}
	at := strings.LastIndex(text, "Action:")
	if at < 0 {
		return rawjson.Value{}
	}
	action, err := rawjson.Parse([]byte(strings.TrimSpace(text[at+len("Action:"):])))
	name := action.Str("name")
	if err != nil || name == "" || !action.Get("arguments").Exists() || action.Len() != 2 {
		return rawjson.Value{}
	}
	m.Parts = nil
	thought, labelled := strings.CutPrefix(strings.TrimSpace(text[:at]), "Thought:")
	if thought = strings.TrimSpace(thought); labelled && thought != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: thought})
	} else if thought != "" {
		m.Parts = append(m.Parts, model.Text{Text: thought})
	}
	answer := action.At("arguments", "content")
	if name == "respond" && answer.Kind() == rawjson.String && action.Get("arguments").Len() == 1 {
		m.Parts = append(m.Parts, model.Text{Text: answer.Text()})
		return rawjson.Value{}
	}
	c := &model.ToolCall{Name: name, Rare: &model.RareCall{Raw: text[at:]}}
	SetArguments(c, action.Get("arguments"))
	m.Parts = append(m.Parts, c)
	return action
}
