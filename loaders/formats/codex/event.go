package codex

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// event decodes what the program told its screen (EventMsg in
// codex-rs/protocol/src/protocol.rs).
func (l *line) event() format.Decoded {
	p := l.p
	switch kind := p.Str("type"); kind {
	case "user_message":
		return format.Echo(kind, l.typed().Messages...)
	case "agent_message":
		return format.Echo(kind, l.message(model.RoleAssistant, chat.Parts(p.Get("message"))...))
	case "agent_reasoning", "agent_reasoning_raw_content":
		return format.Echo(kind, l.message(model.RoleAssistant, model.Reasoning{Text: p.Str("text"), Summary: kind == "agent_reasoning"}))
	case "item_completed":
		return l.itemEvent(p.Get("item"))
	case "turn_aborted":
		if p.Fits("reason=interrupted") {
			return l.marker(model.MarkerInterrupt, "")
		}
		return l.marker(model.MarkerInterrupt, p.Str("reason"))
	case "thread_rolled_back", "process_rolled_back":
		return l.rolledBack()
	case "error", "stream_error":
		return l.marker(model.MarkerError, p.Str("message"))
	case "warning", "guardian_warning", "deprecation_notice":
		return l.marker(model.MarkerNotice, p.First("message", "summary").Text())
	case "model_reroute":
		return l.marker(model.MarkerModelChange, p.Str("from_model")+" → "+p.Str("to_model")+strings.TrimRight(": rerouted "+p.Str("reason"), " "))
	case "entered_review_mode":
		return l.marker(model.MarkerModeChange, strings.TrimSpace("review "+p.Str("user_facing_hint")))
	case "exited_review_mode":
		return l.marker(model.MarkerModeChange, strings.TrimSpace("review ended\n"+p.At("review_output", "overall_explanation").Text()))
	case "undo_completed":
		return l.marker(model.MarkerNotice, strings.TrimSpace("undo "+p.Str("message")))
	case "thread_goal_updated":
		return l.marker(model.MarkerNotice, strings.TrimSpace("goal: "+p.At("goal", "objective").Text()+" "+p.At("goal", "status").Text()))
	case "task_complete", "turn_complete":
		var d format.Decoded
		if e := p.Get("error"); !e.IsNull() {
			d = l.marker(model.MarkerError, chat.FirstText(e, e.Get("message")))
		}
		if last := l.message(model.RoleAssistant, chat.TextParts(p.Str("last_agent_message"))...); len(last.Parts) > 0 {
			last.Indexing.Echo, last.Indexing.Tells = kind, model.TellsEnd
			d.Messages = append(d.Messages, last)
		}
		if len(d.Messages) > 0 {
			return d
		}
		return format.Metadata(kind)
	case "context_compacted":
		return format.Echo(kind, l.marker(model.MarkerCompaction, "").Messages...)
	case "exec_command_end", "mcp_tool_call_end", "patch_apply_end", "web_search_end", "dynamic_tool_call_response":
		return l.ended(kind, p)
	case "collab_agent_spawn_end", "sub_agent_activity":
		return spawned(kind, p)
	case "thread_name_updated", "session_configured", "token_count":
		return l.tells(kind)
	default:
		if !known(kind) {
			return format.Unknown("event_msg/" + kind)
		}
		return format.Metadata(kind)
	}
}

// tells decodes an event that tells of the answer before it, or of the whole session.
func (l *line) tells(kind string) format.Decoded {
	p := l.p
	d := format.Metadata(kind)
	switch {
	case kind == "token_count":
		d.Told = counted(p.Get("info"))
	case l.r.Thread != "":
	case kind == "thread_name_updated":
		d.About.Title, d.About.TitleWeight = p.First("thread_name", "name").Text(), 4
	case kind == "session_configured":
		d.About = format.About{ID: p.Str("session_id"), Model: p.Str("model")}
	}
	return d
}

// counted is what an answer took. The figures come again when limits change, and are
// missing ("info":null) before the first answer.
func counted(info rawjson.Value) *model.Told {
	t := &model.Told{Usage: figures(info.Get("last_token_usage"))}
	t.Total = figures(info.Look().Get("total_token_usage"))
	t.Sum = chat.Count(info.Get("total_token_usage"), "total_tokens")
	return t
}

func figures(v rawjson.Value) model.Usage {
	u := chat.Usage(v)
	u.CacheRead = chat.Count(v, "cached_input_tokens")
	u.CacheWrite = chat.Count(v, "cache_write_input_tokens")
	u.Reasoning = chat.Count(v, "reasoning_output_tokens")
	return u
}

// known reports whether an event is known to say nothing that a reader misses.
func known(kind string) bool {
	switch kind {
	case "task_started", "turn_started", "turn.completed", "turn_diff", "plan_update", "plan_delta", "background_event",
		"agent_reasoning_section_break", "item_started", "raw_response_item", "exec_command_begin", "exec_command_output_delta",
		"terminal_interaction", "mcp_tool_call_begin", "patch_apply_begin", "patch_apply_updated", "web_search_begin", "image_generation_begin",
		"image_generation_end", "view_image_tool_call", "undo_started", "thread_settings_applied", "thread_skills_updated",
		"thread_context_usage_updated", "mcp_startup_update", "mcp_startup_complete", "shutdown_complete", "skills_update_available",
		"exec_approval_request", "apply_patch_approval_request", "request_user_input", "request_permissions", "elicitation_request",
		"guardian_assessment", "hook_started", "hook_completed", "get_history_entry_response", "list_skills_response",
		"dynamic_tool_call_request", "model_verification", "turn_moderation_metadata", "safety_buffering", "user_message_delta":
		return true
	}
	return strings.HasPrefix(kind, "collab_") || strings.HasPrefix(kind, "realtime_") || strings.HasSuffix(kind, "_delta")
}

// typed decodes a prompt.
func (l *line) typed() format.Decoded {
	d := l.user(l.p.Get("message"))
	last := d.Messages[len(d.Messages)-1]
	last.RawRole = "user"
	last.Parts = append(last.Parts, chat.Images(l.p.Get("images"), "")...)
	for _, path := range l.p.Get("local_images").Elems() {
		last.Parts = append(last.Parts, model.Media{Kind: model.Image, Name: path.Scalar(), Bytes: -1})
	}
	return d
}

// itemEvent decodes an item of a turn (TurnItem in codex-rs/protocol/src/items.rs),
// which newer versions write in place of the many events.
func (l *line) itemEvent(item rawjson.Value) format.Decoded {
	kind := item.Str("type")
	name := "item_completed/" + kind
	m := l.message(model.RoleAssistant)
	switch kind {
	case "UserMessage":
		d := l.user(item.Get("content"))
		last := d.Messages[len(d.Messages)-1]
		last.ID, last.RawRole = item.Str("id"), "user"
		return format.Echo(name, d.Messages...)
	case "Plan":
		m.Parts = chat.TextParts(item.Str("text"))
		oncePlan(m, item.Str("text"))
		return format.Shown(m)
	case "AgentMessage":
		m.ID = item.Str("id")
		for _, c := range item.Get("content").Elems() {
			if t := c.Get("text"); t.Kind() == rawjson.String {
				m.Parts = append(m.Parts, model.Text{Text: t.Text()})
			} else {
				m.Parts = append(m.Parts, chat.Part(c)...)
			}
		}
		m.Parts = append(m.Parts, chat.TextParts(item.Str("text"))...)
		return format.Echo(name, m)
	case "Reasoning":
		m.ID = item.Str("id")
		m.Parts = chat.Thoughts(chat.Map(item.Get("raw_content"), rawjson.Value.Text)...)
		summary := l.message(model.RoleAssistant, chat.Map(item.Get("summary_text"), func(t rawjson.Value) model.Part {
			return model.Reasoning{Text: t.Text(), Summary: true}
		})...)
		summary.ID = m.ID
		both := []*model.Message{m, summary}
		return format.Echo(name, slices.DeleteFunc(both, func(m *model.Message) bool { return len(m.Parts) == 0 })...)
	case "CommandExecution", "FileChange", "McpToolCall", "DynamicToolCall", "WebSearch", "FunctionCallOutput":
		return l.ended(name, item)
	case "ContextCompaction":
		return format.Echo(name, l.marker(model.MarkerCompaction, "").Messages...)
	case "EnteredReviewMode":
		return format.Echo(name, l.marker(model.MarkerModeChange, strings.TrimSpace("review "+item.Str("review"))).Messages...)
	case "ExitedReviewMode":
		return format.Echo(name, l.marker(model.MarkerModeChange, strings.TrimSpace("review ended\n"+item.Str("review"))).Messages...)
	case "CollabAgentToolCall", "SubAgentActivity":
		return spawned(name, item)
	case "ImageView", "ImageGeneration", "Extension", "HookPrompt", "Sleep":
		return format.Repeated(name)
	}
	return format.Unknown(name)
}

// planTag begins a reply that is a plan: "<proposed_plan>\n…\n</proposed_plan>".
const planTag = "<proposed_plan>"

// oncePlan makes a message the plan of that text, which is shown once: most plans
// stand in an event and in the reply behind it.
func oncePlan(m *model.Message, text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	m.ID, m.Indexing.Once, m.Indexing.Content = "plan", true, model.Hash(text)
}

// ran decodes a tool that was run, of which only an event tells: the call and its
// result.
func (l *line) ran(v rawjson.Value) format.Decoded {
	c := &model.ToolCall{ID: v.First("call_id", "id").Scalar(), Name: v.First("tool", "name").Text()}
	r := &model.ToolResult{CallID: c.ID, Details: v.Keep()}
	switch {
	case v.Get("command").Exists():
		c.Name = "shell"
		if command := v.Get("command"); command.Kind() == rawjson.Array { // as the tool itself is asked
			c.Arguments = slices.Concat([]byte(`{"command":`), command.Raw(), []byte("}"))
		} else {
			chat.SetArguments(c, command)
			c.Malformed = false
		}
	case v.Get("changes").Exists():
		c.Name = "apply_patch"
		chat.SetArguments(c, v.Get("changes"))
	case v.Fits("invocation:object"):
		c.Server, c.Name = v.At("invocation", "server").Text(), v.At("invocation", "tool").Text()
		chat.SetArguments(c, v.At("invocation", "arguments"))
	case v.Fits("query/action"):
		c.Name, c.ProviderExecuted = "web_search", true
		chat.SetArguments(c, v.First("action", "query"))
		c.Malformed = false
	default:
		c.Server = v.Str("server")
		chat.SetArguments(c, v.Get("arguments"))
	}
	r.Name = c.Name
	out := v.First("aggregated_output", "formatted_output", "stdout")
	if res := v.Get("result"); res.Exists() {
		out = res
		if ok := res.Get("Ok"); ok.Exists() {
			failed, _ := ok.First("isError", "is_error").Bool()
			out, r.Error = ok.First("content", "structuredContent"), model.Stated(failed)
		} else if e := res.Get("Err"); e.Exists() {
			out, r.Error = e, model.Yes
		} else if list := res.Get("content"); list.Kind() == rawjson.Array {
			out = list
		}
	}
	r.Content = chat.ResultContent(out)
	if e := v.Get("error"); !e.IsNull() {
		r.Error = model.Yes
		r.Content = append(r.Content, chat.TextParts(chat.FirstText(e, e.Get("message")))...)
	}
	if s := v.Str("stderr"); s != out.Text() {
		r.Content = append(r.Content, chat.TextParts(s)...)
	}
	chat.SetExit(r, v.Get("exit_code"))
	nanos, _ := v.At("duration", "nanos").Float()
	r.Duration = chat.Seconds(v.At("duration", "secs")) + chat.Milliseconds(nanos/1e6)
	if ok, stated := v.Get("success").Bool(); stated {
		r.Error = model.Stated(!ok)
	}
	if r.Denied = v.Is("status", "declined"); v.Is("status", "failed") {
		r.Error = model.Yes
	}
	m := l.message(model.RoleAssistant, c)
	return format.Shown(m, &model.Message{Role: model.RoleTool, Time: m.Time, Sidechain: m.Sidechain, Parts: []model.Part{r}})
}
