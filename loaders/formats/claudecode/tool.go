package claudecode

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// toolCall decodes a tool_use block.
func toolCall(b rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: b.Str("id"), Name: b.Str("name")}
	input := b.Get("input")
	chat.SetArguments(c, input)
	if rest, ok := strings.CutPrefix(c.Name, "mcp__"); ok {
		c.Server, _, _ = strings.Cut(rest, "__")
	}
	switch c.Name {
	case "Task", "Agent":
		// The tool that starts a sub-agent was renamed in version 2.1.
		c.SetAgent(input.Str("subagent_type"))
		c.Description = input.Str("description")
		c.SetPrompt(input.Str("prompt"))
	case "Bash":
		c.Description = input.Str("description")
	}
	return c
}

// toolResult adds a tool_result block. The structured copy of the result that
// stands beside the message belongs to it.
func (p *pieces) toolResult(b rawjson.Value) {
	details := p.line.v.First("toolUseResult", "tool_use_result")
	if p.detailed {
		details = rawjson.Value{} // belongs to the first
	}
	r := &model.ToolResult{CallID: b.Str("tool_use_id")}
	var reminders []string
	r.Content, reminders = resultContent(b.Get("content"))
	text := leadingText(r.Content)
	for _, v := range [...]rawjson.Value{b, details} {
		if failed, stated := v.Get("is_error").Bool(); stated && r.Error == model.NotStated {
			r.Error = model.Stated(failed)
		}
	}
	if body, ok := unwrapped(text, "tool_use_error"); ok {
		// How the program reports that it could not run the tool at all.
		r.Content[0] = model.Text{Text: body}
		if r.Error == model.NotStated {
			r.Error = model.Yes
		}
	}
	if body, ok := unwrapped(text, "persisted-output"); ok {
		// The output was moved to a file; its path and a preview remain.
		r.Content[0] = model.Text{Text: body}
		r.Truncated = true
	}
	r.SetStored(stored(text, details.Str("persistedOutputPath")))
	r.Denied = p.line.v.Fits("toolDenialKind:some") || r.Error != model.No && chat.Refused(text) ||
		r.Error == model.Yes && details.IsText("User rejected tool use")
	detail(r, details)
	p.addResult(r)
	for _, s := range reminders {
		p.add(byReminder, model.Text{Text: s})
	}
}

// addResult appends a result to those of the same record.
func (p *pieces) addResult(r *model.ToolResult) {
	p.detailed = p.detailed || r.Details != nil
	if p.result == nil {
		p.result = p.start(model.RoleTool, "")
	}
	p.result.Parts = append(p.result.Parts, r)
}

// detail reads what the structured copy of a result adds to it.
func detail(r *model.ToolResult, v rawjson.Value) {
	if v.IsNull() {
		return
	}
	r.Details = v.Keep()
	r.SetThread(v.First("agentId", "agent_id").Text())
	r.Duration = cmp.Or(chat.Millis(v.First("totalDurationMs", "durationMs")), chat.Seconds(v.Get("durationSeconds")))
	r.Stopped = yes(v.Get("interrupted"))
	r.Truncated = r.Truncated || yes(v.Get("truncated")) || v.Str("persistedOutputPath") != ""
	if code, ok := v.First("exitCode", "exit_code").Int(); ok && r.ExitCode == nil && int64(int(code)) == code {
		n := int(code)
		r.ExitCode = &n
	}
}

// resultContent decodes the content of a result. Reminders that the program
// appended for the model are cut off; they are not the tool's words.
func resultContent(content rawjson.Value) (parts []model.Part, reminders []string) {
	if content.Kind() != rawjson.String && content.Kind() != rawjson.Array {
		return chat.ResultContent(content), nil
	}
	for _, b := range content.AsList() {
		text := b
		switch kind := b.Str("type"); {
		case b.Kind() == rawjson.String:
		case kind == "text" && b.Get("text").Kind() == rawjson.String:
			text = b.Get("text")
		case kind == "tool_reference" && b.Str("tool_name") != "": // what a search for tools found
			parts = append(parts, model.Text{Text: b.Str("tool_name")})
			continue
		default:
			parts = append(parts, chat.Part(b)...)
			continue
		}
		s, cut := cutReminders(text.Text())
		reminders = append(reminders, cut...)
		if s != "" || len(cut) == 0 {
			parts = append(parts, model.Text{Text: s})
		}
	}
	return parts, reminders
}

// cutReminders cuts the reminders off the end of a tool's output, oldest first.
// Those in the middle stay: they are part of a file that the tool read.
func cutReminders(s string) (string, []string) {
	var cut []string
	for {
		before, b, ok := trailingReminder(s)
		if !ok || before != "" && !strings.HasSuffix(before, "\n") && !strings.HasSuffix(before, ">") {
			slices.Reverse(cut)
			return s, cut
		}
		cut = append(cut, strings.Trim(b.text, "\r\n"))
		s = strings.TrimRight(before, "\r\n")
	}
}

// leadingText returns the first part if it is text.
func leadingText(parts []model.Part) string {
	if len(parts) == 0 {
		return ""
	}
	t, _ := parts[0].(model.Text)
	return t.Text
}

// unwrapped returns what is inside a tag that encloses the whole text.
func unwrapped(s, tag string) (string, bool) {
	t := strings.TrimSpace(s)
	body, ok := strings.CutPrefix(t, "<"+tag+">")
	if !ok {
		return "", false
	}
	if i := strings.LastIndex(body, "</"+tag+">"); i >= 0 {
		body = body[:i] + body[i+len(tag)+3:]
	}
	return strings.Trim(body, "\r\n"), true
}

// looseResult decodes a result that is a record of its own.
func (l *line) looseResult() format.Decoded {
	v := l.v
	p := &pieces{line: l}
	if v.Get("content").Exists() {
		p.toolResult(v)
	} else {
		r := &model.ToolResult{CallID: v.Str("tool_use_id"), Content: chat.ResultContent(v.Get("output")), Error: chat.Failed(v.Get("is_error"))}
		p.addResult(r)
	}
	p.messages[0].Results()[0].Name = v.Str("name")
	return p.shown("")
}
