package claudecode

import (
	"fmt"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// attachment decodes what the program put beside a prompt. Since version 2.1 the
// reminders that used to be inside the prompts are records of their own.
func (l *line) attachment() format.Decoded {
	a := l.v.Get("attachment")
	if a.Kind() != rawjson.Object {
		return format.Malformed("an attachment record without an attachment")
	}
	kind := a.Str("type")
	switch kind {
	case "queued_command":
		return l.queued(a)
	case "hook_blocking_error", "hook_non_blocking_error", "hook_error_during_execution", "hook_cancelled", "hook_stopped_continuation":
		return l.marker(model.MarkerHook, chat.Join(": ", a.Str("hookName"), hookError(a)), kind != "hook_cancelled")
	case "plan_mode_exit":
		return l.marker(model.MarkerModeChange, "plan mode ended", false)
	case "plan_mode":
		// The other kind of reminder comes again and again while the mode lasts.
		if a.Fits("reminderType=full !rendered:some") {
			return l.marker(model.MarkerModeChange, "plan mode", false)
		}
	case "task_status":
		text := chat.Join(": ", a.Str("description"), a.Str("status"), a.Str("deltaSummary"))
		return l.marker(model.MarkerNotice, text, a.Is("status", "failed"))
	case "max_turns_reached":
		return l.marker(model.MarkerLimit, "turns used up: "+a.First("turnCount", "maxTurns").Scalar(), false)
	}
	m := l.message(model.RoleUser)
	if m.Parts = attached(kind, a); len(m.Parts) == 0 {
		if silent.Of(a) > 0 {
			return format.Metadata("attachment/" + kind)
		}
		return format.Unknown("attachment/" + kind)
	}
	m.Injected = strings.ReplaceAll(kind, "_", " ")
	if strings.HasPrefix(kind, "hook_") {
		m.Injected = byHook
	}
	return format.Shown(m)
}

// queued decodes what was typed, or reported by a task, while the model was busy.
func (l *line) queued(a rawjson.Value) format.Decoded {
	p := &pieces{line: l, mode: "queued"}
	switch {
	case a.Fits("origin.kind=task-notification"), a.Fits("commandMode=task-notification"):
		p.all = byTask
	case yes(a.Look().Get("isMeta")):
		p.all = byProgram
	}
	p.content(a.Get("prompt"))
	return p.shown("attachment/queued_command")
}

// hookError finds the words of a hook that failed.
func hookError(a rawjson.Value) string {
	var texts []string
	for _, v := range []rawjson.Value{a.At("blockingError", "blockingError"), a.Get("stderr"), a.Get("stdout"), a.Get("content"), a.Get("message"), a.Get("stopReason")} {
		texts = append(texts, strings.TrimSpace(v.Text()))
	}
	return chat.Join("\n", texts...)
}

// attached returns what an attachment says, empty if it is a mere note.
func attached(kind string, a rawjson.Value) []model.Part {
	// What the model saw, word for word, in the newest versions.
	if text := lines(a.Get("rendered")); text != "" {
		return []model.Part{model.Text{Text: text}}
	}
	var parts []model.Part
	switch kind {
	case "hook_success":
		if strings.TrimSpace(a.Str("content")) == "" {
			return nil // its stdout is for the program
		}
	case "file", "edited_text_file", "edited_image_file", "nested_memory", "compact_file_reference", "opened_file_in_ide", "selected_lines_in_ide", "pdf_reference", "directory", "already_read_file":
		if name := a.First("filename", "displayPath", "path").Text(); name != "" {
			parts = append(parts, model.Media{Kind: model.File, Name: name, Bytes: -1})
		}
		parts = append(parts, fileContent(a.Get("content"))...)
	case "diagnostics":
		return textParts(diagnostics(a.Get("files")))
	case "deferred_tools_delta", "agent_listing_delta":
		return textParts(delta(a))
	case "dynamic_skill":
		return textParts(lines(a.Get("skillNames")))
	case "date_change":
		return textParts(a.Str("newDate"))
	}
	if parts == nil || kind == "edited_text_file" {
		for _, key := range []string{"content", "text", "snippet", "addedBlocks", "skills", "banner", "prompt", "message", "summary", "context", "instructions", "planContent", "memories", "messages", "reminder"} {
			parts = append(parts, textParts(lines(a.Get(key)))...)
		}
	}
	return parts
}

func textParts(s string) []model.Part {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	return []model.Part{model.Text{Text: s}}
}

// fileContent decodes the content of an attached file, which is nested as the
// tool for reading files reports it.
func fileContent(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.String {
		return textParts(v.Text())
	}
	f := v.Get("file")
	if data := f.Get("base64"); data.Kind() == rawjson.String {
		return []model.Part{chat.Image(data, f.First("type", "mediaType").Text())}
	}
	for _, inner := range []rawjson.Value{f.Get("content"), v.Get("content"), v.Get("text")} {
		if inner.Kind() == rawjson.String {
			return textParts(inner.Text())
		}
	}
	return nil
}

// lines returns the text of a value: a string, or a list of strings or of
// objects that hold one, a line each.
func lines(v rawjson.Value) string {
	var list []string
	for _, e := range v.AsList() {
		list = append(list, item(e))
	}
	return chat.Join("\n", list...)
}

// item returns the text of an element of a list: of a task, a skill, a block.
func item(v rawjson.Value) string {
	if v.Kind() == rawjson.String {
		return v.Text()
	}
	text := v.First("text", "content", "subject", "message").Text()
	if status := v.Str("status"); status != "" {
		return "[" + status + "] " + text
	}
	if name := v.First("name", "from").Text(); name != "" {
		return chat.Join(": ", name, text)
	}
	return text
}

// delta lists what was added and removed.
func delta(a rawjson.Value) string {
	added := lines(a.Get("addedLines"))
	if added == "" {
		added = lines(a.First("addedNames", "addedTypes"))
	}
	removed := lines(a.First("removedNames", "removedTypes"))
	if removed == "" {
		return added
	}
	return strings.TrimSpace(added + "\nremoved:\n" + removed)
}

// diagnostics lists what a compiler or linter found, a line each.
func diagnostics(files rawjson.Value) string {
	var b strings.Builder
	for _, f := range files.Elems() {
		for _, d := range f.Get("diagnostics").Elems() {
			b.WriteString(f.Str("uri"))
			if n, ok := d.At("range", "start", "line").Int(); ok {
				fmt.Fprintf(&b, ":%d", n+1)
			}
			fmt.Fprintf(&b, ": %s: %s\n", strings.ToLower(d.Str("severity")), d.Str("message"))
		}
	}
	return b.String()
}

// silent are the kinds that are known to say nothing, at times.
const silent = format.Votes(`
	1 type=hook_success|hook_additional_context|hook_system_message|task_reminder|todo_reminder|todo|deferred_tools_delta
	1 type=agent_listing_delta|mcp_instructions_delta|skill_listing|dynamic_skill|invoked_skills
	1 type=nested_memory|edited_text_file|file|compact_file_reference|opened_file_in_ide|diagnostics
	1 type=command_permissions|plan_mode|auto_mode|auto_mode_exit|goal_status|date_change|budget_usd
	1 type=ultra_effort_enter|ultra_effort_exit|total_tokens_reminder|batching_reminder_sent
	1 type=silent_turn_reminder|read_truncation_notice|companion_intro|environment|model
	1 type=instructions|session_context|prompt_snapshot|thinking_drop|remote_session_change
	1 type=already_read_file|plan_file_reference|plan_mode_reentry|relevant_memories|skill_discovery|mcp_resource
	1 type=agent_mention|async_hook_response|output_token_usage|structured_output|teammate_mailbox|team_context
	1 type=teammate_shutdown_batch|compaction_reminder|context_efficiency|current_session_memory|ultrathink_effort
	1 type=bash_output_audience_note|output_style|token_usage|critical_system_reminder|verify_plan_reminder
`)
