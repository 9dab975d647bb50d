package copilotcli

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// An event is one line while it is decoded.
type event struct {
	r *format.Record
	v rawjson.Value // the line
	d rawjson.Value // its data
}

// decode turns one line into messages.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	e := &event{r: r, v: v, d: v.Get("data")}
	if e.d.Kind() != rawjson.Object {
		if kind == "result" && v.Get("exitCode").Exists() {
			return format.Metadata(kind)
		}
		return format.Unknown(kind)
	}
	d := e.decode(kind)
	if len(d.Messages) > 0 { // what is left of the data, by its own names
		format.Keep(d.Messages[0], e.d)
	}
	return d
}

func (e *event) decode(kind string) format.Decoded {
	d := e.d
	switch kind {
	case "user.message":
		return e.user()
	case "assistant.message":
		return e.assistant()
	case "assistant.reasoning":
		text := d.Str("content")
		return format.Echo(kind, e.message(model.RoleAssistant, model.Reasoning{Text: text, NotStored: text == ""}))
	case "system.message": // which some versions log before every turn
		role, ok := chat.Role(d.Str("role"))
		if !ok {
			role = model.RoleSystem
		}
		return format.Shown(e.message(role, chat.Parts(d.Get("content"))...))
	case "system.notification":
		m := e.message(model.RoleUser, chat.Parts(d.Get("content"))...)
		m.Injected = "notification"
		return format.Shown(m)
	case "tool.execution_complete":
		return e.result()
	case "tool.user_requested", "tool.execution_start":
		role := model.RoleUser
		if kind == "tool.execution_start" {
			role = model.RoleAssistant
			if !d.Fits("toolCallId:filled") {
				return format.Repeated(kind)
			}
		}
		c := &model.ToolCall{ID: d.Str("toolCallId"), Name: d.Str("toolName"), Server: d.Str("mcpServerName")}
		chat.SetArguments(c, d.Get("arguments"))
		m := e.message(role, c)
		m.Indexing.Restates = role == model.RoleAssistant
		return format.Shown(m)
	}
	return e.notice(kind)
}

// message makes a message with what the line says of it.
func (e *event) message(role model.Role, parts ...model.Part) *model.Message {
	m := &model.Message{
		Role: role, RawRole: e.d.Str("role"), ID: e.v.Str("id"), Time: chat.Time(e.v.Get("timestamp")), Model: e.d.Str("model"), Parts: parts,
	}
	m.Indexing.Once, m.Indexing.Content = model.IsID(m.ID), model.HashBytes(e.d.Raw()) // a resumed session writes events again
	agent, parent := e.v.Str("agentId"), e.d.Str("parentToolCallId")
	m.Thread, m.ParentCall = cmp.Or(agent, parent), cmp.Or(parent, agent)
	m.Sidechain = m.Thread != ""
	return m
}

func (e *event) marker(kind model.MarkerKind, text string, failed bool) format.Decoded {
	return format.Shown(e.message(model.RoleMarker, model.Marker{Kind: kind, Text: strings.TrimSpace(text), Error: failed}))
}

// notice decodes events between messages that are worth a line.
func (e *event) notice(kind string) format.Decoded {
	d := e.d
	switch kind {
	case "session.resume":
		out := e.marker(model.MarkerNotice, "session resumed", false)
		out.About = e.about()
		return out
	case "session.model_change":
		out := e.marker(model.MarkerModelChange, change(d.Str("previousModel"), d.Str("newModel")), false)
		if name := d.Str("newModel"); name != "auto" && e.v.Str("agentId") == "" {
			out.About.Model = name
		}
		return out
	case "session.mode_changed":
		return e.marker(model.MarkerModeChange, change(d.Str("previousMode"), d.Str("newMode")), false)
	case "session.compaction_complete":
		if failed := d.Get("error"); !failed.IsNull() {
			return e.marker(model.MarkerError, "compaction failed: "+textOf(failed), true)
		}
		return e.marker(model.MarkerCompaction, d.Str("summaryContent"), false)
	case "session.truncation":
		return e.marker(model.MarkerNotice, "messages dropped: "+d.Get("messagesRemovedDuringTruncation").Scalar()+" "+d.Str("reason"), false)
	case "session.snapshot_rewind":
		return e.marker(model.MarkerBranch, "taken back to an earlier point", false)
	case "session.context_cleared":
		return e.marker(model.MarkerReset, "", false)
	case "session.handoff":
		return e.marker(model.MarkerConnection, d.First("summary", "context").Text(), false)
	case "session.task_complete":
		ok, stated := d.Get("success").Bool()
		return e.marker(model.MarkerEnd, d.Str("summary"), stated && !ok)
	case "session.error", "model.call_failure":
		return e.marker(model.MarkerError, d.First("message", "errorMessage").Text(), true)
	case "session.warning", "session.info":
		return e.marker(model.MarkerNotice, d.Str("message"), false)
	case "abort":
		return e.marker(model.MarkerInterrupt, d.Str("reason"), false)
	case "session.shutdown":
		out := format.Metadata(kind)
		if d.Fits("shutdownType=error") {
			out = e.marker(model.MarkerError, "the program ended: "+d.Str("errorReason"), true)
		}
		out.About.Totals = totals(d)
		return out
	case "subagent.started", "subagent.completed", "subagent.failed":
		return e.subagent(kind)
	case "subagent.selected":
		return e.marker(model.MarkerModeChange, "agent: "+d.First("agentDisplayName", "agentName").Text(), false)
	case "hook.end":
		if ok, stated := d.Get("success").Bool(); stated && !ok {
			return e.marker(model.MarkerHook, d.Str("hookType")+" "+textOf(d.Get("error")), true)
		}
	case "session.schedule_created":
		return e.marker(model.MarkerNotice, "scheduled: "+d.First("displayPrompt", "prompt").Text(), false)
	case "skill.invoked":
		return e.marker(model.MarkerNotice, "skill: "+d.Str("name"), false)
	case "permission.completed":
		if kind := d.At("result", "kind").Text(); strings.HasPrefix(kind, "denied") {
			return e.marker(model.MarkerNotice, "permission "+strings.ReplaceAll(kind, "-", " "), false)
		}
	}
	return e.question(kind)
}

// subagent marks where a sub-agent begins and ends, within its thread.
func (e *event) subagent(kind string) format.Decoded {
	d := e.d
	text := d.First("agentDisplayName", "agentName").Text()
	marker, failed := model.MarkerRunStart, false
	switch kind {
	case "subagent.completed":
		marker = model.MarkerEnd
	case "subagent.failed":
		marker, failed = model.MarkerError, true
		text += ": " + textOf(d.Get("error"))
	}
	out := e.marker(marker, text, failed)
	m := out.Messages[0]
	if call := d.Str("toolCallId"); call != "" {
		if m.ParentCall = call; m.Thread == "" {
			m.Thread, m.Sidechain = call, true
		}
	}
	m.Duration, m.Usage.Stated = millis(d.Get("durationMs")), chat.Count(d, "totalTokens")
	m.Agent = d.Str("agentName")
	return out
}

// bookkeeping decodes events that are no speech.
func (e *event) bookkeeping(kind string) format.Decoded {
	d := format.Metadata(kind)
	switch kind {
	case "session.start":
		d.About = e.about()
		return d
	case "session.auto_mode_resolved":
		d.About.Model = e.d.Str("chosenModel")
		return d
	case "session.title_changed":
		d.About.Title, d.About.TitleWeight = e.d.Str("title"), 3
		return d
	case "assistant.turn_start", "assistant.turn_end", "assistant.intent", "assistant.usage", "assistant.message_start", "assistant.idle",
		"tool.execution_progress", "tool.execution_partial_result", "session.shutdown", "session.usage_checkpoint", "session.usage_info",
		"session.compaction_start", "session.binary_asset", "session.idle", "hook.start", "hook.end", "hook.progress", "subagent.deselected",
		"session.schedule_cancelled", "session.schedule_rearmed", "session.custom_notification", "session.managed_settings_enforced", "assistant.server_tool_progress":
		return d
	}
	switch family, name, _ := strings.Cut(kind, "."); family {
	case "permission", "user_input", "elicitation", "exit_plan_mode", "external_tool", "command", "capabilities", "mcp", "sampling",
		"pending_messages", "ui", "factory", "tool_search", "auto_mode_switch", "session_limits_exhausted", "commands", "mcp_app":
		return d
	case "session", "assistant", "tool", "system", "skill":
		if strings.HasPrefix(name, "canvas.") || strings.HasPrefix(name, "extensions.") {
			return d
		}
		for _, end := range [...]string{"_delta", "_changed", "_loaded", "_updated", "_resolved"} {
			if strings.HasSuffix(name, end) {
				return d
			}
		}
	}
	return format.Unknown(kind)
}

// mostModels bounds the models that are told apart.
const mostModels = 64

// totals reads what a session took by its end. The details of a model count what
// compactions took, too; its usage, in older versions alone, does not.
func totals(d rawjson.Value) (t model.Totals) {
	for name, v := range d.Get("modelMetrics").Members() {
		u := chat.Usage(v.Get("usage"))
		if all := v.Get("tokenDetails"); all.Len() > 0 {
			count := func(kind string) int64 { return chat.Count(all.Get(kind), "tokenCount") }
			u.CacheRead, u.CacheWrite, u.Output = count("cache_read"), count("cache_write"), count("output")
			u.Input = model.Sum(count("input"), u.CacheRead, u.CacheWrite)
		}
		if t.Usage = t.Usage.Plus(u); len(t.Models) < mostModels {
			t.Models = append(t.Models, model.ModelTotal{Name: name, Usage: u})
		}
	}
	return t
}

// about reads the beginning of a session.
func (e *event) about() format.About {
	d := e.d.Look()
	a := format.About{ID: d.Str("sessionId"), Version: d.Str("copilotVersion"), Directory: d.At("context", "cwd").Text()}
	if name := d.Str("selectedModel"); name != "auto" {
		a.Model = name
	}
	return a
}

func change(from, to string) string { return strings.TrimPrefix(from+" → "+to, " → ") }

// textOf returns an error's words: it is a string or an object with a message.
func textOf(v rawjson.Value) string { return v.Scalar() + v.Str("message") }
