package cline

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// message enters one message of the panel by its kind.
func (p *panel) message(m *model.Message, v rawjson.Value, kind string) format.RecordClass {
	text, json := body(v)
	if p.command != nil && kind != "command_output" {
		p.command = nil
	}
	switch kind {
	case "task", "user_feedback":
		p.begun = true
		return p.prompt(m, v, text)
	case "user_feedback_diff":
		m.Meta = chat.Meta(json, "diff")
		return p.say(m, model.RoleUser, model.Text{Text: cmp.Or(json.Str("diff"), text)})
	case "text":
		if !p.begun {
			p.begun = true
			p.out.About.Merge(format.About{Title: title(text), TitleWeight: 1})
			return p.prompt(m, v, text)
		}
		return p.say(m, model.RoleAssistant, append(thought(v), chat.SplitReasoning(text)...)...)
	case "completion_result", "plan_completion_result":
		text = strings.TrimSuffix(text, "HAS_CHANGES") // a flag for the panel
		return p.say(m, model.RoleAssistant, model.Text{Text: text})
	case "plan_mode_respond", "act_mode_respond", "followup":
		return p.question(m, text, json)
	case "reasoning":
		if text == "" {
			return metadata(kind)
		}
		return p.say(m, model.RoleAssistant, model.Reasoning{Text: text})
	case "api_req_started", "deleted_api_reqs", "subagent_usage":
		return p.request(m, json)
	case "tool":
		return p.tool(m, v, text, json)
	case "command":
		return p.run(m, v, text)
	case "command_output":
		return p.output(m, text)
	}
	return p.other(m, v, kind, text, json)
}

// other enters the rarer kinds.
func (p *panel) other(m *model.Message, v rawjson.Value, kind, text string, json rawjson.Value) format.RecordClass {
	switch kind {
	case "use_mcp_server":
		c := p.call("MCP", json.Str("toolName"), nil)
		c.Server = json.Str("serverName")
		if json.Get("arguments").Exists() {
			chat.SetArguments(c, json.Get("arguments"))
		}
		if uri := json.Str("uri"); uri != "" {
			c.Name, c.Arguments = "access_mcp_resource", chat.Argument("uri", uri)
		}
		if c.Name == "" {
			c.Name, c.ArgumentsText = "use_mcp_server", text
		}
		p.asked = c
		return p.say(m, model.RoleAssistant, c)
	case "browser_action_launch", "browser_action":
		c := p.call("browser", kind, nil)
		if json.Exists() {
			c.Arguments = json.Keep()
		} else {
			c.Arguments = chat.Argument("url", text)
		}
		p.asked = c
		return p.say(m, model.RoleAssistant, c)
	case "mcp_server_response", "browser_action_result":
		return p.answer(m, text, json)
	case "new_task", "use_subagents", "subagent":
		c := p.call("task", kind, nil)
		if json.Exists() {
			c.Arguments = json.Keep()
		} else {
			c.Arguments = chat.Argument("task", text)
		}
		p.asked = c
		return p.say(m, model.RoleAssistant, c)
	case "subtask_result":
		return p.answer(m, text, rawjson.Value{})
	case "condense_context", "condense", "compaction", "sliding_window_truncation", "summarize_task":
		c := v.First("contextCondense", "contextTruncation")
		m.Meta = chat.Meta(c, "summary")
		return p.say(m, model.RoleMarker, model.Marker{Kind: model.MarkerCompaction, Text: cmp.Or(c.Str("summary"), text)})
	case "error", "diff_error", "api_req_failed", "mistake_limit_reached", "rooignore_error", "clineignore_error", "condense_context_error",
		"auto_approval_max_req_reached", "error_retry", "invalid_model_config", "shell_integration_warning", "shell_integration_warning_with_suggestion",
		"shell_integration_unavailable":
		if e := json.Str("errorMessage"); e != "" {
			m.Meta = chat.Meta(json, "errorMessage")
			text = e
		}
		if e := json.Str("message"); e != "" { // ClineError, of which there is an answer in "details"
			m.Meta = chat.Meta(json, "message")
			text = e
		}
		if text == "" {
			text = kind
		}
		return p.say(m, model.RoleMarker, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
	case "hook", "hook_status", "hook_output", "hook_output_stream":
		return p.hook(m, text, json)
	case "info", "api_req_rate_limit_wait":
		return p.say(m, model.RoleMarker, model.Marker{Kind: model.MarkerNotice, Text: text})
	case "checkpoint_created", "checkpoint_saved", "api_req_finished", "api_req_retried", "api_req_retry_delayed", "task_progress", "resume_task",
		"resume_completed_task", "mcp_server_request_started", "mcp_notification", "load_mcp_documentation", "codebase_search_result",
		"user_edit_todos", "conditional_rules_applied", "generate_explanation", "image", "too_many_tools_warning", "subagent_status":
		if kind == "image" || kind == "codebase_search_result" {
			break
		}
		return metadata(kind)
	}
	if text == "" && len(v.Get("images").Raw()) < 3 {
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	return p.say(m, model.RoleMarker, model.Marker{Kind: model.MarkerNotice, Text: kind + ": " + text})
}

// hook enters that a hook of the person's ran: {"hookName":…,"toolName":…,"status":…,
// "exitCode":…,"error":{"message":…}}.
func (p *panel) hook(m *model.Message, text string, json rawjson.Value) format.RecordClass {
	if name := json.Str("hookName"); name != "" {
		m.Meta = chat.Meta(json, "hookName", "toolName", "status")
		text = strings.Join(strings.Fields(name+" "+json.Str("toolName")+" "+json.Str("status")), " ")
		if e := json.At("error", "message").Text(); e != "" {
			text += ": " + e
		}
	}
	failed := json.Str("status") == "failed"
	return p.say(m, model.RoleMarker, model.Marker{Kind: model.MarkerHook, Text: text, Error: failed})
}

// thought returns the reasoning that older messages keep beside their text.
func thought(v rawjson.Value) []model.Part {
	if s := v.Str("reasoning"); s != "" {
		return []model.Part{model.Reasoning{Text: s}}
	}
	return nil
}

// call makes a call with an id of its own: the panel has none.
func (p *panel) call(prefix, name string, arguments []byte) *model.ToolCall {
	c := &model.ToolCall{ID: prefix + " " + strconv.Itoa(len(p.out.Messages)+1), Name: name, Arguments: arguments}
	p.pending = append(p.pending, pendingCall{call: c})
	return c
}

// question enters what the model asks a person, with the answers it offers.
func (p *panel) question(m *model.Message, text string, json rawjson.Value) format.RecordClass {
	if !json.Exists() {
		return p.say(m, model.RoleAssistant, model.Text{Text: text})
	}
	said := json.First("question", "response").Text()
	for _, o := range json.First("options", "suggest").Elems() {
		option := cmp.Or(o.Text(), o.Str("answer"))
		if option == json.Str("selected") && option != "" {
			option += " (chosen)"
		}
		said += "\n- " + option
	}
	m.Meta = chat.Meta(json, "question", "response", "options", "suggest")
	return p.say(m, model.RoleAssistant, model.Text{Text: strings.TrimPrefix(said, "\n")})
}

// tool enters a use of one of the program's own tools. Of those that list or
// search the message holds what they found, too.
func (p *panel) tool(m *model.Message, v rawjson.Value, text string, json rawjson.Value) format.RecordClass {
	name := json.Str("tool")
	if name == "" {
		c := p.call("tool", "tool", nil)
		c.ArgumentsText = text
		return p.say(m, model.RoleAssistant, c)
	}
	c := p.call("tool", name, nil)
	content := json.Get("content")
	found := strings.HasPrefix(name, "list") || strings.HasPrefix(name, "search") || name == "codebaseSearch" || name == "webFetch" || name == "webSearch"
	if !found || content.Text() == "" {
		c.Arguments = chat.JSONObject(chat.Meta(json, "tool"))
		return p.say(m, model.RoleAssistant, c)
	}
	c.Arguments = chat.JSONObject(chat.Meta(json, "tool", "content"))
	p.say(m, model.RoleAssistant, c)
	p.hasResult(c)
	answer := &model.Message{RawRole: m.RawRole, Time: m.Time, Origin: m.Origin, Thread: m.Thread}
	return p.say(answer, model.RoleTool, &model.ToolResult{CallID: c.ID, Name: name, Content: chat.ResultContent(content)})
}

// run enters a command. That it has to be approved is said behind it.
func (p *panel) run(m *model.Message, v rawjson.Value, text string) format.RecordClass {
	command, approval := strings.CutSuffix(text, "REQ_APP")
	c := p.call("command", "command", chat.Argument("command", command))
	if approval {
		c.Approval = &model.Approval{}
	}
	p.called = c
	return p.say(m, model.RoleAssistant, c)
}

// output adds a piece of what a command put out.
func (p *panel) output(m *model.Message, text string) format.RecordClass {
	if p.command != nil {
		if text != "" {
			p.command.Content = append(p.command.Content, model.Text{Text: text})
		}
		return shown
	}
	if text == "" {
		return metadata("command_output")
	}
	r := &model.ToolResult{Name: "command", Content: chat.ResultContent(rawjson.Value{})}
	if p.called != nil {
		r.CallID = p.called.ID
		p.hasResult(p.called)
	}
	r.Content = append(r.Content, model.Text{Text: text})
	p.command = r
	return p.say(m, model.RoleTool, r)
}

// answer enters the result of a server, a browser or another task.
func (p *panel) answer(m *model.Message, text string, json rawjson.Value) format.RecordClass {
	r := &model.ToolResult{}
	if p.asked != nil {
		r.CallID, r.Name = p.asked.ID, p.asked.Name
		p.hasResult(p.asked)
	}
	if json.Get("screenshot").Exists() || json.Get("logs").Exists() {
		if s := json.Get("screenshot"); s.Text() != "" {
			r.Content = append(r.Content, chat.Image(s, ""))
		}
		if logs := json.Str("logs"); logs != "" {
			r.Content = append(r.Content, model.Text{Text: logs})
		}
		r.Details = chat.JSONObject(chat.Meta(json, "screenshot", "logs"))
	} else if text != "" {
		r.Content = []model.Part{model.Text{Text: text}}
	}
	return p.say(m, model.RoleTool, r)
}
