package claudecode

import (
	"cmp"
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
	text := chat.FirstText(v.Get("content"), v.Get("summary"), v.Get("message"), v.Get("text"))
	kind, failed, known := model.MarkerNotice, v.Fits("level=error"), true
	switch sub {
	case "", "informational", "away_summary", "scheduled_task_fire", "agents_killed":
	case "compact_boundary":
		kind, text, failed = model.MarkerCompaction, compaction(text, v.First("compactMetadata", "compact_metadata")), false
	case "microcompact_boundary":
		text = cmp.Or(text, "Context microcompacted")
		if saved, ok := v.At("microcompactMetadata", "tokensSaved").Int(); ok {
			text += fmt.Sprintf(" (%d tokens saved)", saved)
		}
		failed = false
	case "stop_hook_summary":
		return l.stopHooks()
	case "local_command", "local_command_output":
		return l.localCommand(text)
	case "api_error", "api_retry":
		kind, text, failed = model.MarkerError, retry(v), true
	case "error", "mirror_error":
		if text == "" {
			text = errorText(v.Get("error"))
		}
		kind, failed = model.MarkerError, true
	case "api_refusal", "model_refusal_no_fallback":
		kind, text, failed = model.MarkerError, chat.Join(": ", text, v.Str("apiRefusalExplanation")), true
	case "model_refusal_fallback":
		names := v.First("originalModel", "original_model").Scalar() + " → " + v.First("fallbackModel", "fallback_model").Scalar()
		kind, text, failed = model.MarkerModelChange, chat.Join(": ", names, text), false
	case "init": // of a stream: what the session is set up with
		d := l.marker(model.MarkerRunStart, chat.Join(": ", v.Str("model"), v.Str("permissionMode")), false)
		d.About.Model = v.Str("model")
		return d
	case "hook_response":
		return l.hookResponse()
	case "task_notification":
		text, failed = chat.Join(": ", text, v.Str("status")), v.Is("status", "failed")
	case "permission_denied":
		if id := v.Str("tool_use_id"); id != "" {
			d := format.Metadata("system/" + sub)
			d.Outcomes = []model.Outcome{{Call: id, Denied: true, Text: text}}
			return d
		}
	case "turn_duration", "status", "task_started", "task_progress", "task_updated", "background_tasks_changed",
		"hook_started", "hook_progress", "files_persisted", "session_state_changed", "thinking_tokens", "elicitation_complete", "plugin_install", "api_metrics":
		return format.Metadata("system/" + sub)
	default:
		known = false
	}
	switch {
	case text != "" || kind != model.MarkerNotice:
		d := l.marker(kind, text, failed)
		if !known {
			d.Messages[0].Meta = []model.Field{field("subtype", sub)}
		}
		return d
	case sub == "session_start":
		return format.Metadata("system/" + sub)
	}
	return format.Unknown("system/" + sub)
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
	if text = cmp.Or(text, "Conversation compacted"); len(facts) > 0 {
		text += " (" + strings.Join(facts, ", ") + ")"
	}
	return text
}

// retry describes a failed request to the API and what the program did then.
func retry(v rawjson.Value) string {
	text := errorText(v.Get("error"))
	if text == "" {
		text = cmp.Or(errorText(v.Get("cause")), "API error")
	}
	attempt, ok := v.First("retryAttempt", "attempt").Int()
	if !ok {
		return text
	}
	text += fmt.Sprintf(" (attempt %d", attempt)
	if most, ok := v.First("maxRetries", "max_retries").Int(); ok {
		text += fmt.Sprintf(" of %d", most)
	}
	if wait := chat.Millis(v.First("retryInMs", "retry_delay_ms")); wait > 0 {
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
	for range 4 {
		if s := chat.FirstText(v, v.Get("formatted"), v.Get("message")); s != "" {
			return s
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
	for _, e := range v.Get("hookErrors").Elems() {
		if s := errorText(e); s != "" {
			texts = append(texts, s)
		}
	}
	if s := v.Str("stopReason"); s != "" {
		texts = append(texts, s)
	}
	for _, e := range v.Get("hookAdditionalContext").Elems() {
		texts = append(texts, e.Scalar())
	}
	failed := v.Get("hookErrors").Len() > 0
	if !failed && len(texts) == 0 && !yes(v.Look().Get("preventedContinuation")) {
		return format.Metadata("system/stop_hook_summary")
	}
	return l.marker(model.MarkerHook, chat.Join(": ", "Stop hook", strings.Join(texts, "\n")), failed)
}

// hookResponse decodes the end of a hook in a stream.
func (l *line) hookResponse() format.Decoded {
	v := l.v
	if code, _ := v.Look().Get("exit_code").Int(); code == 0 && !v.Fits("outcome=error") {
		return format.Metadata("system/hook_response")
	}
	said := v.First("stderr", "output", "stdout").Text()
	return l.marker(model.MarkerHook, chat.Join(": ", v.Str("hook_name"), strings.TrimSpace(said)), true)
}

// localCommand decodes a slash command that the program ran itself, or its
// output. Unlike in older versions the model does not see them.
func (l *line) localCommand(text string) format.Decoded {
	p := &pieces{line: l}
	p.text(text)
	for _, m := range p.messages {
		if t := leadingText(m.Parts); len(m.Parts) == 1 && m.Injected == "" && strings.HasPrefix(t, "/") {
			m.Role, m.Mode = model.RoleMarker, ""
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: t}}
		} else if m.Injected == "" && m.Role == model.RoleUser {
			m.Injected = byCommand
		}
	}
	return p.shown("system/local_command")
}

// decodeStream decodes a record of a stream. Its end has the last answer again, or alone.
func decodeStream(r *format.Record) format.Decoded {
	d, v := decode(r), r.Value.Look()
	if text := v.Str("result"); text != "" && len(d.Messages) == 1 && v.Is("type", "result") && d.Messages[0].Role == model.RoleMarker && !d.Messages[0].Parts[0].(model.Marker).Error {
		m := *d.Messages[0]
		m.Role, m.Parts, m.Indexing, m.Duration = model.RoleAssistant, chat.Parts(r.Value.Get("result")), model.Indexing{}, 0
		d.Messages = append(format.Echo("result", &m).Messages, d.Messages...)
	}
	return d
}

// decodeOutcome decodes the end of a stream by itself: nothing else has what the run took.
func decodeOutcome(r *format.Record) format.Decoded {
	d := decodeStream(r)
	d.About.Totals.Usage = chat.Usage(r.Value.Look().Get("usage"))
	return d
}

// result decodes the end of a stream, or the outcome of a sub-agent in the
// journal of a workflow.
func (l *line) result() format.Decoded {
	v := l.v
	if v.Fits("agentId key") {
		m := l.message(model.RoleMarker)
		m.Agent = v.Str("agentId")
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "agent " + m.Agent + " finished"}}
		m.Parts = append(m.Parts, chat.ResultContent(v.Get("result"))...)
		return format.Shown(m)
	}
	var facts []string
	if n, ok := v.Get("num_turns").Int(); ok {
		facts = append(facts, fmt.Sprintf("%d turns", n))
	}
	took := chat.Millis(v.Get("duration_ms"))
	if took > 0 {
		facts = append(facts, took.String())
	}
	cost, ok := v.Look().Get("total_cost_usd").Float()
	if ok {
		facts = append(facts, fmt.Sprintf("$%.4f", cost))
	}
	refused := denied(v.Look().Get("permission_denials"))
	if n := len(refused); n > 0 {
		facts = append(facts, fmt.Sprintf("%d refused", n))
	}
	text := chat.Join(": ", v.Str("subtype"), strings.Join(facts, ", "))
	failed := yes(v.Get("is_error")) || v.Fits("subtype^error") // some versions do not count a limit as one
	if failed {
		text = chat.Join(": ", text, v.Str("result"))
		for _, e := range v.Get("errors").Elems() {
			text = chat.Join(": ", text, errorText(e))
		}
	}
	d := l.marker(model.MarkerEnd, text, failed)
	d.About.Totals.Cost = cost
	d.Messages[0].Duration, d.Messages[0].Indexing.Outcomes = took, refused
	return d
}
