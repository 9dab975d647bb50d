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
		return p.say(m, model.RoleAssistant, append(chat.Thoughts(v.Str("reasoning")), chat.SplitReasoning(text)...)...)
	case "completion_result", "plan_completion_result":
		text, changed := strings.CutSuffix(text, "HAS_CHANGES") // a flag for the panel
		if changed {
			m.Meta = append(m.Meta, model.Field{Name: "HAS_CHANGES", Value: []byte("true")})
		}
		return p.say(m, model.RoleAssistant, model.Text{Text: text})
	case "plan_mode_respond", "act_mode_respond", "followup":
		return p.question(m, text, json)
	case "reasoning":
		if text == "" {
			return format.MetadataRecord(kind)
		}
		return p.say(m, model.RoleAssistant, chat.Thoughts(text)...)
	case "api_req_started", "deleted_api_reqs", "api_req_deleted", "subagent_usage":
		return p.request(m, json)
	case "tool":
		return p.tool(m, text, json)
	case "command":
		return p.run(m, text)
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
		chat.SetArguments(c, json.Get("arguments"))
		if uri := json.Str("uri"); uri != "" {
			c.Name, c.Arguments = "access_mcp_resource", chat.Argument("uri", uri)
		}
		if c.Name == "" {
			c.Name, c.ArgumentsText = "use_mcp_server", text
		}
		p.asked = c
		return p.say(m, model.RoleAssistant, c)
	case "browser_action_launch", "browser_action":
		return p.start(m, p.call("browser", kind, chat.Argument("url", text)), json)
	case "codebase_search_result", "image": // of Roo Code: what the call before them found or drew
		p.asked = nil
		if n := len(p.pending); n > 0 {
			p.asked = p.pending[n-1]
		}
		return p.answer(m, text, json)
	case "mcp_server_response", "browser_action_result", "subtask_result":
		return p.answer(m, text, json)
	case "new_task", "use_subagents", "subagent":
		return p.start(m, p.call("task", kind, chat.Argument("task", text)), json)
	case "condense_context", "condense", "compaction", "sliding_window_truncation", "summarize_task":
		c := v.First("contextCondense", "contextTruncation")
		m.Meta = chat.Meta(c, "summary")
		return p.mark(m, model.MarkerCompaction, cmp.Or(c.Str("summary"), text))
	case "error", "diff_error", "api_req_failed", "mistake_limit_reached", "rooignore_error", "clineignore_error", "condense_context_error",
		"auto_approval_max_req_reached", "error_retry", "invalid_model_config", "shell_integration_warning", "shell_integration_warning_with_suggestion",
		"shell_integration_unavailable":
		for _, key := range [...]string{"errorMessage", "message"} { // the latter of a ClineError, of which there is an answer in "details"
			if e := json.Str(key); e != "" {
				m.Meta, text = chat.Meta(json, key), e
			}
		}
		return p.mark(m, model.MarkerError, cmp.Or(text, kind))
	case "hook", "hook_status", "hook_output", "hook_output_stream":
		return p.hook(m, text, json)
	case "info", "api_req_rate_limit_wait":
		return p.mark(m, model.MarkerNotice, text)
	case "checkpoint_created", "checkpoint_saved", "api_req_finished", "api_req_retried", "api_req_retry_delayed", "task_progress", "resume_task",
		"resume_completed_task", "mcp_server_request_started", "mcp_notification", "load_mcp_documentation",
		"user_edit_todos", "conditional_rules_applied", "generate_explanation", "too_many_tools_warning", "subagent_status":
		return format.MetadataRecord(kind)
	}
	if text == "" && len(v.Get("images").Raw()) < 3 {
		return format.RecordClass{Class: model.UnknownRecord, Type: kind}
	}
	return p.mark(m, model.MarkerNotice, kind+": "+text)
}

// start enters a call whose result is a message of its own.
func (p *panel) start(m *model.Message, c *model.ToolCall, json rawjson.Value) format.RecordClass {
	if json.Exists() {
		c.Arguments = json.Keep()
	}
	p.asked = c
	return p.say(m, model.RoleAssistant, c)
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
	return p.say(m, model.RoleMarker, model.Marker{Kind: model.MarkerHook, Text: text, Error: json.Is("status", "failed")})
}

// call makes a call with an id of its own: the panel has none.
func (p *panel) call(prefix, name string, arguments []byte) *model.ToolCall {
	c := &model.ToolCall{ID: prefix + " " + strconv.Itoa(len(p.out.Messages)+1), Name: name, Arguments: arguments}
	p.pending = append(p.pending, c)
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
func (p *panel) tool(m *model.Message, text string, json rawjson.Value) format.RecordClass {
	name := json.Str("tool")
	c := p.call("tool", cmp.Or(name, "tool"), nil)
	content := json.Get("content")
	isFound := strings.HasPrefix(name, "list") || strings.HasPrefix(name, "search") || name == "codebaseSearch" || name == "webFetch" || name == "webSearch"
	switch {
	case name == "":
		c.ArgumentsText = text
	case !isFound || content.IsText(""):
		c.Arguments = chat.JSONObject(chat.Meta(json, "tool"))
	default:
		c.Arguments = chat.JSONObject(chat.Meta(json, "tool", "content"))
		answer := &model.Message{RawRole: m.RawRole, Time: m.Time, Origin: m.Origin, Thread: m.Thread}
		p.say(m, model.RoleAssistant, c)
		p.answered[c] = true
		return p.say(answer, model.RoleTool, chat.Answer(c, content))
	}
	return p.say(m, model.RoleAssistant, c)
}

// run enters a command. That it has to be approved is said behind it. One that is offered with what was
// completed waits for the person; the next request says whether it was declined.
func (p *panel) run(m *model.Message, text string) format.RecordClass {
	command, approval := strings.CutSuffix(text, "REQ_APP")
	c := p.call("command", "command", chat.Argument("command", command))
	if approval {
		c.Approval = &model.Approval{}
	}
	if all := p.out.Messages; m.RawRole == "ask command" && len(all) > 0 && all[len(all)-1].RawRole == "say completion_result" {
		c.State, p.offered = model.CallAwaitingApproval, c
	}
	p.called = c
	return p.say(m, model.RoleAssistant, c)
}

// output adds a piece of what a command put out.
func (p *panel) output(m *model.Message, text string) format.RecordClass {
	piece := chat.Say(model.RoleTool, "", text).Parts
	if p.offered != nil && p.offered == p.called { // it was approved
		p.called.State, p.offered = model.CallPlain, nil
	}
	switch {
	case p.command != nil:
		p.command.Content = append(p.command.Content, piece...)
		return format.ShownRecord
	case text == "":
		return format.MetadataRecord("command_output")
	}
	p.command = &model.ToolResult{Name: "command", Content: piece}
	if p.called != nil {
		p.command.CallID = p.called.ID
		p.answered[p.called] = true
	}
	return p.say(m, model.RoleTool, p.command)
}

// answer enters the result of a server, a browser or another task.
func (p *panel) answer(m *model.Message, text string, json rawjson.Value) format.RecordClass {
	r := &model.ToolResult{}
	if p.asked != nil {
		r.CallID, r.Name = p.asked.ID, p.asked.Name
		p.answered[p.asked] = true
	}
	if shot := json.First("screenshot", "imagePath"); shot.Exists() || json.Get("logs").Exists() {
		if !shot.IsText("") {
			r.Content = append(r.Content, chat.Image(shot, ""))
		}
		r.Content = append(r.Content, chat.Say(model.RoleTool, "", json.Str("logs")).Parts...)
		r.Details = chat.JSONObject(chat.Meta(json, "screenshot", "imagePath", "logs"))
	} else {
		r.Content = chat.Say(model.RoleTool, "", text).Parts
	}
	return p.say(m, model.RoleTool, r)
}
