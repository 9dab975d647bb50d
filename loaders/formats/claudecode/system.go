package claudecode

import (
	"fmt"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// system decodes records of the program about the session itself.
func (l *line) system() format.Decoded {
	v := l.v
	sub := v.Str("subtype")
	text := systemText(v)
	switch sub {
	case "compact_boundary":
		about := v.First("compactMetadata", "compact_metadata")
		return l.marker(model.MarkerCompaction, compaction(text, about), false, "subtype", "content")
	case "microcompact_boundary":
		if saved, ok := v.At("microcompactMetadata", "tokensSaved").Int(); ok {
			text += fmt.Sprintf(" (%d tokens saved)", saved)
		}
		return l.marker(model.MarkerNotice, text, false, "subtype", "content")
	case "stop_hook_summary":
		return l.stopHooks()
	case "local_command", "local_command_output":
		return l.localCommand(text)
	case "api_error", "api_retry":
		return l.marker(model.MarkerError, retry(v), true, "subtype", "error", "cause", "retryInMs", "retryAttempt", "maxRetries")
	case "error", "mirror_error":
		if text == "" {
			text = errorText(v.Get("error"))
		}
		return l.marker(model.MarkerError, text, true, "subtype", "error", "content")
	case "api_refusal", "model_refusal_no_fallback":
		if why := v.Str("apiRefusalExplanation"); why != "" {
			text = join(text, why)
		}
		return l.marker(model.MarkerError, text, true, "subtype", "content", "apiRefusalExplanation")
	case "model_refusal_fallback":
		names := v.First("originalModel", "original_model").Scalar() + " → " + v.First("fallbackModel", "fallback_model").Scalar()
		return l.marker(model.MarkerModelChange, join(names, text), false, "subtype", "content", "originalModel", "fallbackModel", "original_model", "fallback_model")
	case "init":
		return l.init()
	case "hook_response":
		return l.hookResponse()
	case "task_notification":
		status := v.Str("status")
		return l.marker(model.MarkerNotice, join(text, status), status == "failed", "subtype", "summary", "status")
	case "permission_denied":
		if id := v.Str("tool_use_id"); id != "" {
			d := format.Metadata("system/" + sub)
			d.Outcomes = []model.Outcome{{Call: id, Denied: true, Text: text}}
			return d
		}
	case "turn_duration", "status", "task_started", "task_progress", "task_updated", "background_tasks_changed",
		"hook_started", "hook_progress", "files_persisted", "session_state_changed", "thinking_tokens", "elicitation_complete", "plugin_install", "api_metrics":
		return format.Metadata("system/" + sub)
	}
	if text == "" {
		if sub == "session_start" {
			return format.Metadata("system/" + sub)
		}
		return format.Unknown("system/" + sub)
	}
	return l.marker(model.MarkerNotice, text, v.Str("level") == "error", "subtype", "content", "summary", "message")
}

// systemText returns what a system record says in words.
func systemText(v rawjson.Value) string {
	for _, key := range []string{"content", "summary", "message", "text"} {
		if s := v.Get(key); s.Kind() == rawjson.String && s.Text() != "" {
			return s.Text()
		}
	}
	return ""
}

// join puts a remark behind a text.
func join(text, remark string) string {
	switch {
	case text == "":
		return remark
	case remark == "":
		return text
	}
	return text + ": " + remark
}

// compaction describes where a summary replaced what stands above.
func compaction(text string, about rawjson.Value) string {
	var facts []string
	if trigger := about.Str("trigger"); trigger != "" {
		facts = append(facts, trigger)
	}
	if n, ok := about.First("preTokens", "pre_tokens").Int(); ok {
		facts = append(facts, fmt.Sprintf("%d tokens before", n))
	}
	if n, ok := about.First("postTokens", "post_tokens").Int(); ok {
		facts = append(facts, fmt.Sprintf("%d after", n))
	}
	if text == "" {
		text = "Conversation compacted"
	}
	if len(facts) == 0 {
		return text
	}
	return text + " (" + strings.Join(facts, ", ") + ")"
}

// retry describes a failed request to the API and what the program did then.
func retry(v rawjson.Value) string {
	text := errorText(v.Get("error"))
	if text == "" {
		text = errorText(v.Get("cause"))
	}
	if text == "" {
		text = "API error"
	}
	attempt, ok := v.First("retryAttempt", "attempt").Int()
	if !ok {
		return text
	}
	text += fmt.Sprintf(" (attempt %d", attempt)
	if most, ok := v.First("maxRetries", "max_retries").Int(); ok {
		text += fmt.Sprintf(" of %d", most)
	}
	if wait := milliseconds(v.First("retryInMs", "retry_delay_ms")); wait > 0 {
		exact := time.Millisecond
		if wait >= time.Second {
			exact = 100 * time.Millisecond
		}
		text += ", next in " + wait.Round(exact).String()
	}
	return text + ")"
}

// errorText finds the words in an error, which the program logs as the library
// for requests made it: a text, or objects inside objects.
func errorText(v rawjson.Value) string {
	for depth := 0; depth < 4; depth++ {
		if v.Kind() == rawjson.String {
			return v.Text()
		}
		if s := v.First("formatted", "message"); s.Kind() == rawjson.String && s.Text() != "" {
			return s.Text()
		}
		inner := v.First("error", "cause", "connection")
		if inner.Kind() != rawjson.Object && inner.Kind() != rawjson.String {
			break
		}
		v = inner
	}
	if s := v.First("code", "type").Scalar(); s != "" {
		return s
	}
	if n, ok := v.Get("status").Int(); ok && n > 0 {
		return fmt.Sprintf("status %d", n)
	}
	return ""
}

// stopHooks decodes the summary of the hooks that ran when the model stopped. It
// is worth a line only if they failed, objected, or said something.
func (l *line) stopHooks() format.Decoded {
	v := l.v
	var texts []string
	failed := false
	for _, e := range v.Get("hookErrors").Elems() {
		failed = true
		if s := errorText(e); s != "" {
			texts = append(texts, s)
		}
	}
	prevented, _ := v.Get("preventedContinuation").Bool()
	if s := v.Str("stopReason"); s != "" {
		texts = append(texts, s)
	}
	for _, e := range v.Get("hookAdditionalContext").Elems() {
		texts = append(texts, e.Scalar())
	}
	if !failed && !prevented && len(texts) == 0 {
		return format.Metadata("system/stop_hook_summary")
	}
	return l.marker(model.MarkerHook, join("Stop hook", strings.Join(texts, "\n")), failed, "subtype", "stopReason", "hookErrors", "hookAdditionalContext")
}

// hookResponse decodes the end of a hook in a stream.
func (l *line) hookResponse() format.Decoded {
	v := l.v
	code, stated := v.Get("exit_code").Int()
	failed := stated && code != 0 || v.Str("outcome") == "error"
	if !failed {
		return format.Metadata("system/hook_response")
	}
	said := v.First("stderr", "output", "stdout").Text()
	return l.marker(model.MarkerHook, join(v.Str("hook_name"), strings.TrimSpace(said)), true, "subtype", "hook_name")
}

// localCommand decodes a slash command that the program ran itself, or its
// output. Unlike in older versions the model does not see them.
func (l *line) localCommand(text string) format.Decoded {
	p := &pieces{line: l}
	p.text(text)
	for _, m := range p.messages {
		if t, ok := onlyText(m); ok && m.Injected == "" && strings.HasPrefix(t, "/") {
			m.Role, m.Mode = model.RoleMarker, ""
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: t}}
		} else if m.Injected == "" && m.Role == model.RoleUser {
			m.Injected = byCommand
		}
	}
	d := p.shown(l.meta("subtype", "content"))
	if len(d.Messages) == 0 {
		d.Type = "system/local_command"
	}
	return d
}

// onlyText returns the text of a message that has no other part.
func onlyText(m *model.Message) (string, bool) {
	if len(m.Parts) != 1 {
		return "", false
	}
	t, ok := m.Parts[0].(model.Text)
	return t.Text, ok
}

// init decodes the beginning of a stream: what the session is set up with.
func (l *line) init() format.Decoded {
	v := l.v
	d := l.marker(model.MarkerRunStart, join(v.Str("model"), v.Str("permissionMode")), false, "subtype")
	d.About = format.About{Model: v.Str("model")}
	return d
}

// result decodes the end of a stream, or the outcome of a sub-agent in the
// journal of a workflow.
func (l *line) result() format.Decoded {
	v := l.v
	if v.Get("agentId").Exists() && v.Get("key").Exists() {
		m := l.message(model.RoleMarker)
		m.Agent = v.Str("agentId")
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "agent " + m.Agent + " finished"}}
		m.Parts = append(m.Parts, chat.ResultContent(v.Get("result"))...)
		m.Meta = l.meta("result")
		return format.Shown(m)
	}
	failed, _ := v.Get("is_error").Bool()
	failed = failed || strings.HasPrefix(v.Str("subtype"), "error") // some versions do not count a limit as one
	facts := []string{}
	if n, ok := v.Get("num_turns").Int(); ok {
		facts = append(facts, fmt.Sprintf("%d turns", n))
	}
	if t := milliseconds(v.Get("duration_ms")); t > 0 {
		facts = append(facts, t.String())
	}
	if cost, ok := v.Get("total_cost_usd").Float(); ok {
		facts = append(facts, fmt.Sprintf("$%.4f", cost))
	}
	refused := denied(v.Get("permission_denials"))
	if n := len(refused); n > 0 {
		facts = append(facts, fmt.Sprintf("%d refused", n))
	}
	text := join(v.Str("subtype"), strings.Join(facts, ", "))
	if failed {
		text = join(text, v.Str("result"))
		for _, e := range v.Get("errors").Elems() {
			text = join(text, errorText(e))
		}
	}
	d := l.marker(model.MarkerEnd, text, failed, "subtype", "num_turns", "duration_ms")
	d.Messages[0].Duration, d.Messages[0].Indexing.Outcomes = milliseconds(v.Get("duration_ms")), refused
	return d
}
