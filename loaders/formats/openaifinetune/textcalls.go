package openaifinetune

import (
	"strconv"
	"strings"

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

// parseCall reads a call up to the end of the text; nil if it is none.
func parseCall(text string) *model.ToolCall {
	const open, end, parameter, parameterEnd = "<function=", "</function>", "<parameter=", "</parameter>"
	body, ended := strings.CutSuffix(strings.TrimRight(text, " \t\r\n"), end)
	if !ended {
		return nil
	}
	name, rest, ok := strings.Cut(strings.TrimPrefix(body, open), ">")
	if !ok || name == "" || len(name) > 100 || strings.ContainsAny(name, " \n<") {
		return nil
	}
	arguments := []byte{'{'}
	for {
		rest = strings.TrimLeft(rest, " \t\r\n")
		if rest == "" {
			break
		}
		after, isParameter := strings.CutPrefix(rest, parameter)
		key, value, named := strings.Cut(after, ">")
		value, next, closed := strings.Cut(value, parameterEnd)
		if !isParameter || !named || !closed || strings.ContainsAny(key, "\n<") {
			return nil
		}
		if len(arguments) > 1 {
			arguments = append(arguments, ',')
		}
		arguments = append(rawjson.AppendString(arguments, key), ':')
		arguments = rawjson.AppendString(arguments, strings.Trim(value, "\r\n"))
		rest = next
	}
	return &model.ToolCall{Name: name, Arguments: append(arguments, '}'), Raw: text}
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
		if body, found := strings.CutPrefix(t.Text, start); found {
			if strings.HasPrefix(start, "Your") { // and did not print anything
				body = t.Text
			}
			r := &model.ToolResult{CallID: c.ID, Name: c.Name, Raw: t.Text}
			if body = strings.TrimLeft(body, "\r\n"); body != "" {
				r.Content = []model.Part{model.Text{Text: body}}
			}
			m.Role = model.RoleTool
			m.Parts = []model.Part{r}
			return
		}
	}
}
