package claudecode

import (
	"fmt"
	"slices"
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
	kind := a.Str("type")
	if a.Kind() != rawjson.Object {
		return format.Malformed("an attachment record without an attachment")
	}
	if kind == "queued_command" {
		return l.queued(a)
	}
	meta := append(chat.Meta(a, "type"), l.meta("attachment")...)
	switch kind {
	case "hook_blocking_error", "hook_non_blocking_error", "hook_error_during_execution", "hook_cancelled", "hook_stopped_continuation":
		d := l.marker(model.MarkerHook, join(a.Str("hookName"), hookError(a)), kind != "hook_cancelled", "attachment")
		d.Messages[0].Meta = meta
		return d
	case "plan_mode_exit":
		return l.mode("plan mode ended", meta)
	case "plan_mode":
		// The other kind of reminder comes again and again while the mode lasts.
		if a.Str("reminderType") == "full" && a.Get("rendered").IsNull() {
			return l.mode("plan mode", meta)
		}
	case "task_status":
		text := join(join(a.Str("description"), a.Str("status")), a.Str("deltaSummary"))
		d := l.marker(model.MarkerNotice, text, a.Str("status") == "failed", "attachment")
		d.Messages[0].Meta = meta
		return d
	case "max_turns_reached":
		text := "turns used up: " + a.First("turnCount", "maxTurns").Scalar()
		d := l.marker(model.MarkerNotice, text, false, "attachment")
		d.Messages[0].Meta = meta
		return d
	}
	parts := attached(kind, a)
	if len(parts) == 0 {
		if knownAttachment(kind) {
			return format.Metadata("attachment/" + kind)
		}
		return format.Unknown("attachment/" + kind)
	}
	m := l.message(model.RoleUser)
	m.Injected = strings.ReplaceAll(kind, "_", " ")
	if strings.HasPrefix(kind, "hook_") {
		m.Injected = byHook
	}
	m.Parts, m.Meta = parts, unsaid(meta, parts)
	return format.Shown(m)
}

// unsaid drops the members whose whole text is one of the parts.
func unsaid(meta []model.Field, parts []model.Part) []model.Field {
	said := map[string]bool{}
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			said[p.Text] = true
		case model.Media:
			said[p.Name] = true
		}
	}
	return slices.DeleteFunc(meta, func(f model.Field) bool {
		v, err := rawjson.Parse(f.Value)
		return err == nil && v.Kind() == rawjson.String && said[v.Text()]
	})
}

// mode returns a change of the mode of work.
func (l *line) mode(text string, meta []model.Field) format.Decoded {
	d := l.marker(model.MarkerModeChange, text, false, "attachment")
	d.Messages[0].Meta = meta
	return d
}

// queued decodes what was typed, or reported by a task, while the model was busy.
func (l *line) queued(a rawjson.Value) format.Decoded {
	p := &pieces{line: l, mode: "queued"}
	if yes, _ := a.Get("isMeta").Bool(); yes {
		p.all = byProgram
	}
	if kind := a.At("origin", "kind").Text(); kind == "task-notification" || a.Str("commandMode") == "task-notification" {
		p.all = byTask
	}
	p.content(a.Get("prompt"))
	d := p.shown(append(chat.Meta(a, "type", "prompt"), l.meta("attachment")...))
	if len(d.Messages) == 0 {
		d.Type = "attachment/queued_command"
	}
	return d
}

// hookError finds the words of a hook that failed.
func hookError(a rawjson.Value) string {
	var texts []string
	for _, v := range []rawjson.Value{a.At("blockingError", "blockingError"), a.Get("stderr"), a.Get("stdout"), a.Get("content"), a.Get("message"), a.Get("stopReason")} {
		if s := strings.TrimSpace(v.Text()); s != "" {
			texts = append(texts, s)
		}
	}
	return strings.Join(texts, "\n")
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
		media := chat.Image(data, f.First("type", "mediaType").Text())
		return []model.Part{media}
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
	switch v.Kind() {
	case rawjson.String:
		return v.Text()
	case rawjson.Array:
		var list []string
		for _, e := range v.Elems() {
			if s := item(e); s != "" {
				list = append(list, s)
			}
		}
		return strings.Join(list, "\n")
	case rawjson.Object:
		return item(v)
	}
	return ""
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
		return join(name, text)
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

// knownAttachment reports whether a kind is known to say nothing, at times.
func knownAttachment(kind string) bool {
	switch kind {
	case "hook_success", "hook_additional_context", "hook_system_message", "task_reminder", "todo_reminder", "todo", "deferred_tools_delta",
		"agent_listing_delta", "mcp_instructions_delta", "skill_listing", "dynamic_skill", "invoked_skills",
		"nested_memory", "edited_text_file", "file", "compact_file_reference", "opened_file_in_ide", "diagnostics",
		"command_permissions", "plan_mode", "auto_mode", "auto_mode_exit", "goal_status", "date_change", "budget_usd",
		"ultra_effort_enter", "ultra_effort_exit", "total_tokens_reminder", "batching_reminder_sent",
		"silent_turn_reminder", "read_truncation_notice", "companion_intro", "environment", "model",
		"instructions", "session_context", "prompt_snapshot", "thinking_drop", "remote_session_change",
		"already_read_file", "plan_file_reference", "plan_mode_reentry", "relevant_memories", "skill_discovery", "mcp_resource",
		"agent_mention", "async_hook_response", "output_token_usage", "structured_output", "teammate_mailbox", "team_context",
		"teammate_shutdown_batch", "compaction_reminder", "context_efficiency", "current_session_memory", "ultrathink_effort",
		"bash_output_audience_note", "output_style", "token_usage", "critical_system_reminder", "verify_plan_reminder":
		return true
	}
	return false
}
