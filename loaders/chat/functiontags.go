package chat

import (
	"strconv"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// SplitFunction takes the call out of a text that ends with one in the form which SWE-agent
// and OpenHands train with, and returns what was said before it; c is nil if there is none:
//
//	<function=bash>
//	<parameter=command>ls</parameter>
//	</function>
func SplitFunction(text string) (said string, c *model.ToolCall) {
	start := strings.LastIndex(text, "<function=")
	if start < 0 || strings.Contains(text[start:], "\n```") {
		return text, nil
	}
	if c = parseFunction(text[start:]); c == nil {
		return text, nil
	}
	return strings.TrimRight(text[:start], " \t\r\n"), c
}

var (
	function  = format.Regexp(`(?s)^<function=([^ \n<>]{1,100})>(.*)</function>\s*$`)
	parameter = format.Regexp(`(?s)^\s*<parameter=([^\n<>]*)>(.*?)</parameter>\s*`)
)

// parseFunction reads a call up to the end of the text; nil if it is none.
func parseFunction(text string) *model.ToolCall {
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
	c := &model.ToolCall{Name: call[1], Rare: &model.RareCall{Raw: text}, Arguments: JSONObject(arguments)}
	if c.Arguments == nil {
		c.Arguments = []byte("{}")
	}
	return c
}

// PairFunctions takes such calls out of the texts of the assistant, and makes results of the
// messages that answer them: the next one of the user is the result, and says so at its start.
// Call and result get the same made-up id.
func PairFunctions(list []*model.Message) {
	var open *model.ToolCall
	for i, m := range list {
		switch m.Role {
		case model.RoleAssistant:
			open = cutFunction(m, i)
		case model.RoleUser:
			if open != nil {
				functionResult(m, open)
			}
			open = nil
		}
	}
}

// cutFunction takes the call out of the last text of a message; nil if there is none.
func cutFunction(m *model.Message, number int) *model.ToolCall {
	if len(m.Parts) == 0 {
		return nil
	}
	last := len(m.Parts) - 1
	t, ok := m.Parts[last].(model.Text)
	if !ok {
		return nil
	}
	said, c := SplitFunction(t.Text)
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

// functionResult makes a tool's message of one in the user's name that begins as results
// do.
func functionResult(m *model.Message, c *model.ToolCall) {
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
		said := Say(model.RoleTool, "", strings.TrimLeft(body, "\r\n")).Parts
		m.Role, m.Parts = model.RoleTool, []model.Part{&model.ToolResult{CallID: c.ID, Name: c.Name, Rare: &model.RareResult{Raw: t.Text}, Content: said}}
		return
	}
}
