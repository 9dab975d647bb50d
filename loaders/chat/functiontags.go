package chat

import (
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
