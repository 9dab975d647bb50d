package codex

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// readOutput reads the output of a tool, which is text, a list of parts, or an
// object. No version says whether the tool failed, so it is read off the text.
func readOutput(r *model.ToolResult, out rawjson.Value) {
	switch out.Kind() {
	case rawjson.String:
		readText(r, out.Text())
		return
	case rawjson.Object:
		if inner := out.Get("output"); inner.Kind() == rawjson.String && out.Len() <= 2 {
			readEnvelope(r, out)
			return
		}
		if inner := out.Get("content"); inner.Exists() { // also with "success"
			readOutput(r, inner)
			if ok, stated := out.Get("success").Bool(); stated {
				r.Error = model.Stated(!ok)
			}
			r.Details = out.Keep()
			return
		}
	}
	r.Content = append(r.Content, chat.ResultContent(out)...)
	if len(r.Content) == 0 {
		return
	}
	// Code mode: the state comes first, in a part of its own.
	if t, ok := r.Content[0].(model.Text); ok {
		switch {
		case strings.HasPrefix(t.Text, "Script completed"):
			r.Error = model.No
		case strings.HasPrefix(t.Text, "Script failed"):
			r.Error = model.Yes
		default:
			judge(r, t.Text)
			return
		}
		if _, line, ok := strings.Cut(t.Text, "Wall time "); ok {
			r.Duration = chat.SecondsIn(line)
		}
	}
}

// readText reads an output that is a string.
func readText(r *model.ToolResult, text string) {
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[{") {
		if v, err := rawjson.Parse([]byte(text)); err == nil && readJSON(r, v) {
			return
		}
	}
	h, body, ok := chat.ResultHeader(text)
	if !ok {
		r.Content = chat.TextParts(text)
		judge(r, text)
		return
	}
	r.Duration, r.ExitCode, r.Error = h.Duration, h.ExitCode, h.Error
	if h.Preliminary {
		body = text // the number of the session is all there is to know
	} else {
		r.SetRaw(strings.TrimSuffix(text, body))
	}
	r.Truncated = truncated(body)
	if v, err := rawjson.Parse([]byte(body)); err == nil && readJSON(r, v) {
		return
	}
	r.Content = chat.TextParts(body)
}

// readJSON reads an output that is JSON in a string, if it is of a known kind: the
// envelope of older versions, the answer of an MCP server, the id of a sub-agent.
func readJSON(r *model.ToolResult, v rawjson.Value) bool {
	switch {
	case v.Kind() == rawjson.Array:
		parts := chat.ResultContent(v)
		if len(parts) == 1 {
			if t, ok := parts[0].(model.Text); ok && t.Text == string(v.Raw()) {
				return false
			}
		}
		r.Content = parts
		return true
	case v.Get("output").Kind() == rawjson.String && v.Get("metadata").Kind() == rawjson.Object && v.Len() == 2:
		readEnvelope(r, v)
		return true
	case v.Get("content").Kind() == rawjson.Array && (v.Get("isError").Exists() || v.Get("is_error").Exists() || v.Get("structuredContent").Exists()):
		r.Content = chat.ResultContent(v.Get("content"))
		if failed, stated := v.First("isError", "is_error").Bool(); stated {
			r.Error = model.Stated(failed)
		}
		r.Details = v.Keep()
		return true
	}
	if id := v.Get("agent_id"); id.Kind() == rawjson.String {
		r.SetThread(id.Text())
	}
	return false
}

// readEnvelope reads {"output":"…","metadata":{"exit_code":0,"duration_seconds":0.1}}.
func readEnvelope(r *model.ToolResult, v rawjson.Value) {
	text := v.Str("output")
	r.Content = chat.TextParts(text)
	meta := v.Get("metadata")
	chat.SetExit(r, meta.Get("exit_code"))
	r.Duration = cmp.Or(chat.Seconds(meta.Get("duration_seconds")), r.Duration)
	if r.Details = meta.Keep(); v.Len() != 2 || !meta.Exists() {
		r.Details = v.Keep()
	}
	r.Truncated = truncated(text)
	if r.ExitCode == nil {
		judge(r, text)
	}
}

func truncated(s string) bool {
	return strings.Contains(s, " tokens truncated…") || strings.Contains(s, " chars truncated…") || strings.Contains(s, "\n[... omitted ")
}

// judge reads off a text without an exit code whether the tool failed. The phrases
// are those of codex-rs/core/src/tools and codex-rs/core/src/mcp_tool_call.rs.
func judge(r *model.ToolResult, text string) {
	if len(text) > 400 {
		text = text[:400]
	}
	starts := func(s string) bool { return strings.HasPrefix(text, s) }
	switch {
	case slices.ContainsFunc(rejections, starts), starts("exec_command failed for `") && strings.Contains(text, "Rejected("):
		r.Denied = true
	case slices.ContainsFunc(failures, starts):
		r.Error = model.Yes
	}
}

var (
	rejections = []string{
		"exec command rejected by user", "rejected by user", "patch rejected by user", "user rejected MCP tool call",
		"user cancelled MCP tool call", "command rejected by user", "tool call rejected", "exec_command failed: CreateProcess { message: \"Rejected(",
		"approval policy is ",
	}
	failures = []string{
		"exec_command failed", "write_stdin failed", "apply_patch verification failed", "failed to parse function arguments", "unsupported call",
		"unsupported custom tool call", "tool call error", "execution error", "failed in sandbox", "command timed out", "aborted by user", "aborted",
		"Fatal error", "err: ", "failed to ", "Script error",
	}
)
