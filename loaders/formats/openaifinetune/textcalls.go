package openaifinetune

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
)

// Calls that a model writes as text, in the form that SWE-agent and OpenHands train
// with, see [chat.SplitFunction].
// The next message of the user is the result; it says so at its start.

// pair takes such calls out of the texts of the assistant, and makes results of the
// messages that answer them. Call and result get the same made-up id.
func pair(list []*model.Message) {
	var open *model.ToolCall
	for i, m := range list {
		switch m.Role {
		case model.RoleAssistant:
			open = splitCall(m, i)
		case model.RoleUser:
			if open != nil {
				result(m, open)
			}
			open = nil
		}
	}
}

// splitCall takes the call out of the last text of a message; nil if there is none.
func splitCall(m *model.Message, number int) *model.ToolCall {
	if len(m.Parts) == 0 {
		return nil
	}
	last := len(m.Parts) - 1
	t, ok := m.Parts[last].(model.Text)
	if !ok {
		return nil
	}
	said, c := chat.SplitFunction(t.Text)
	if c == nil {
		return nil
	}
	c.ID = "text call " + strconv.Itoa(number)
	m.Parts = m.Parts[:last:last]
	if said != "" {
		m.Parts = append(m.Parts, model.Text{Text: said})
	}
	m.Parts = append(m.Parts, c)
	return c
}

// result makes a tool's message of one in the user's name that begins as results
// do.
func result(m *model.Message, c *model.ToolCall) {
	if len(m.Parts) != 1 {
		return
	}
	t, ok := m.Parts[0].(model.Text)
	if !ok {
		return
	}
	for _, start := range [...]string{"OBSERVATION:", "Observation:", "EXECUTION RESULT of [" + c.Name + "]:", "Your command ran successfully"} {
		body, found := strings.CutPrefix(t.Text, start)
		if !found {
			continue
		}
		if strings.HasPrefix(start, "Your") { // and did not print anything
			body = t.Text
		}
		said := chat.Say(model.RoleTool, "", strings.TrimLeft(body, "\r\n")).Parts
		m.Role, m.Parts = model.RoleTool, []model.Part{&model.ToolResult{CallID: c.ID, Name: c.Name, Rare: &model.RareResult{Raw: t.Text}, Content: said}}
		return
	}
}
