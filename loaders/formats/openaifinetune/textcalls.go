package openaifinetune

import (
	"msgview/loaders/format"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// Calls that a model writes as text, in the form that SWE-agent and OpenHands train
// with:
//
//	<function=bash>
//	<parameter=command>ls</parameter>
//	</function>
//
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
	start := strings.LastIndex(t.Text, "<function=")
	if start < 0 || strings.Contains(t.Text[start:], "\n```") {
		return nil
	}
	c := parseCall(t.Text[start:])
	if c == nil {
		return nil
	}
	c.ID = "text call " + strconv.Itoa(number)
	m.Parts = m.Parts[:last:last]
	if said := strings.TrimRight(t.Text[:start], " \t\r\n"); said != "" {
		m.Parts = append(m.Parts, model.Text{Text: said})
	}
	m.Parts = append(m.Parts, c)
	return c
}

var (
	function  = format.Regexp(`(?s)^<function=([^ \n<>]{1,100})>(.*)</function>\s*$`)
	parameter = format.Regexp(`(?s)^\s*<parameter=([^\n<>]*)>(.*?)</parameter>\s*`)
)

// parseCall reads a call up to the end of the text; nil if it is none.
func parseCall(text string) *model.ToolCall {
	call := function().FindStringSubmatch(text)
	if call == nil {
		return nil
	}
	var arguments []model.Field
	for rest := strings.TrimSpace(call[2]); rest != ""; {
		p := parameter().FindStringSubmatch(rest)
		if p == nil {
			return nil
		}
		arguments = append(arguments, model.Field{Name: p[1], Value: rawjson.Quote(strings.Trim(p[2], "\r\n"))})
		rest = rest[len(p[0]):]
	}
	c := &model.ToolCall{Name: call[1], Rare: &model.RareCall{Raw: text}, Arguments: chat.JSONObject(arguments)}
	if c.Arguments == nil {
		c.Arguments = []byte("{}")
	}
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
