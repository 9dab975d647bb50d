package pi

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns an entry into messages.
var decode = format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded {
	d := entry(r, v)
	if len(d.Messages) == 0 {
		d.ID, d.Parent = v.Get("id").Scalar(), v.Get("parentId").Scalar()
	}
	return d
})

func entry(r *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	m := &model.Message{ID: v.Get("id").Scalar(), Parent: v.Get("parentId").Scalar(), Time: chat.Time(v.Get("timestamp")), RawRole: kind}
	if name := v.Get("data").Str("modelId"); name != "" && v.Fits("type=custom customType=model-snapshot") { // what answers from here on
		return format.Shown(chat.Mark(m, model.MarkerNotice, "model: "+strings.Trim(v.Get("data").Str("provider")+"/"+name, "/")))
	}
	switch kind {
	case "session":
		return session(r, v, m)
	case "message":
		return format.Shown(spoken(m, v.Get("message"))...)
	case "custom_message":
		return format.Shown(injected(m, v))
	case "compaction":
		return format.Shown(chat.Mark(m, model.MarkerCompaction, compaction(v)))
	case "branch_summary":
		return format.Shown(chat.Mark(m, model.MarkerBranch, v.Str("summary")))
	case "model_change":
		name := v.First("modelId", "model").Text() // "model" with the provider in it: Oh My Pi
		d := format.Shown(chat.Mark(m, model.MarkerModelChange, strings.Trim(v.Str("provider")+"/"+name, "/")))
		d.About.Model = name
		return d
	case "reset":
		return format.Shown(chat.Mark(m, model.MarkerReset, v.Str("reason")))
	case "thinking_level_change":
		m.Role = model.RoleMarker
		return format.Setting(format.Metadata(kind), m, model.ThinkingPrefix+v.Str("thinkingLevel"))
	case "label", "custom", "service_tier_change", "session_state", "agent_status", "child_usage_attributed": // of Prime
		return format.Metadata(kind)
	case "session_info":
		return format.Decoded{Class: model.Metadata, Type: kind, About: format.About{Title: v.Str("name"), TitleWeight: 4}}
	case "leaf":
		return format.Decoded{Class: model.Metadata, Type: kind, About: format.About{Leaf: v.Get("targetId").Scalar()}}
	}
	return format.Unknown(kind)
}

// session reads a header. One that is not the first begins another session in the
// same file.
func session(r *format.Record, v rawjson.Value, m *model.Message) format.Decoded {
	d := format.Decoded{Class: model.Metadata, Type: "session", About: format.About{ID: m.ID, Version: v.Look().Get("version").Scalar(), Directory: v.Look().Str("cwd")}}
	if !r.Leads() {
		d.Messages = []*model.Message{chat.Mark(m, model.MarkerRunStart, "session "+m.ID)}
		m.ID = "" // entries do not follow it
	}
	return d
}

// injected decodes a text of an extension.
func injected(m *model.Message, v rawjson.Value) *model.Message {
	m.Role, m.Injected = model.RoleUser, cmp.Or(v.Str("customType"), "extension")
	m.Parts = chat.Parts(v.Get("content"))
	return m
}

// spoken decodes a message of the agent's core; m says what is around it.
func spoken(m *model.Message, v rawjson.Value) []*model.Message {
	role := v.Str("role")
	m.RawRole = role
	switch role {
	case "assistant":
		return answer(m, v)
	case "toolResult":
		m.Role, m.Parts = model.RoleTool, []model.Part{result(v)}
	case "bashExecution":
		return typed(m, v)
	case "custom", "hookMessage":
		injected(m, v)
	case "compactionSummary":
		chat.Mark(m, model.MarkerCompaction, compaction(v))
	case "branchSummary":
		chat.Mark(m, model.MarkerBranch, v.Str("summary"))
	default:
		if v.Kind() != rawjson.Object {
			m.Role, m.Parts = model.RoleMarker, []model.Part{model.Unknown{Type: "message", Raw: v.Keep()}}
			break
		}
		m.Role, _ = chat.Role(role)
		m.Parts = contents(v.Get("content"), false)
	}
	return []*model.Message{m}
}

// compaction is what replaced the history, with how much that was.
func compaction(v rawjson.Value) string {
	if n, ok := v.Get("tokensBefore").Int(); ok && n > 0 {
		return fmt.Sprintf("%d tokens before\n\n%s", n, v.Str("summary"))
	}
	return v.Str("summary")
}

// answer decodes what the model said. That it was stopped or failed is a message
// of its own behind it.
func answer(m *model.Message, v rawjson.Value) []*model.Message {
	m.Role, m.Model, m.StopReason = model.RoleAssistant, v.Str("model"), v.Str("stopReason")
	u := v.Get("usage")
	m.Usage = model.Usage{
		Input: chat.Count(u, "input"), Output: chat.Count(u, "output"), Reasoning: chat.Count(u, "reasoning"),
		CacheRead: chat.Count(u, "cacheRead"), CacheWrite: chat.Count(u, "cacheWrite"),
	}.SummingTo(chat.Count(u, "totalTokens", "total"))
	if v.Look().Str("provider") == "openclaw" && m.Usage == (model.Usage{}) {
		m.Model = "" // the client wrote it: "gateway-injected", "delivery-mirror"
	}
	stopped := m.StopReason == "aborted"
	m.Parts = contents(v.Get("content"), stopped)
	if !stopped && m.StopReason != "error" && v.Is("errorMessage", "") {
		return []*model.Message{m}
	}
	marker := model.Marker{Kind: model.MarkerError, Text: v.Str("errorMessage"), Error: !stopped}
	if stopped {
		marker.Kind = model.MarkerInterrupt
	}
	if len(m.Parts) == 0 {
		m.Role, m.Parts = model.RoleMarker, []model.Part{marker}
		return []*model.Message{m}
	}
	return []*model.Message{m, {Role: model.RoleMarker, RawRole: m.StopReason, Time: m.Time, Parts: []model.Part{marker}}}
}

// contents decodes the blocks of an answer.
func contents(v rawjson.Value, stopped bool) []model.Part {
	if v.Kind() != rawjson.Array {
		return chat.Parts(v)
	}
	var parts []model.Part
	for _, b := range v.Elems() {
		kind := b.Str("type")
		switch {
		case kind == "thinking":
			parts = append(parts, thinking(b)...)
		case kind == "toolCall":
			parts = append(parts, call(b, stopped))
		case kind == "" && b.Kind() == rawjson.Object:
			parts = append(parts, model.Unknown{Raw: b.Keep()})
		default:
			for _, p := range chat.Part(b) {
				if t, ok := p.(model.Text); !ok || t.Text != "" {
					parts = append(parts, p)
				}
			}
		}
	}
	return parts
}

// thinking decodes reasoning. Its signature may be the item of OpenAI's Responses
// API, as JSON, with what only the provider can read.
func thinking(v rawjson.Value) []model.Part {
	signature := v.Str("thinkingSignature")
	switch text := v.Str("thinking"); {
	case v.True("redacted"):
		return []model.Part{model.Reasoning{Text: text, Redacted: true, Size: len(signature), Opaque: signature}}
	case strings.TrimSpace(text) != "":
		return []model.Part{model.Reasoning{Text: text}}
	case signature != "":
		sealed := strings.Contains(signature, `"encrypted_content"`)
		return []model.Part{model.Reasoning{Encrypted: sealed, NotStored: !sealed, Size: len(signature), Opaque: signature}}
	}
	return nil
}

// call decodes a call. Of one that was cut the text so far is kept.
func call(v rawjson.Value, stopped bool) *model.ToolCall {
	c := chat.Call(v.Get("id").Scalar(), v.Str("name"), v.Get("arguments"))
	partial := v.Str("partialJson")
	if _, err := rawjson.Parse([]byte(partial)); stopped && partial != "" && err != nil {
		c.State = model.CallInterrupted
		if v.Get("arguments").Len() == 0 {
			c.Arguments, c.ArgumentsText = nil, partial
		}
	}
	return c
}

// exited is how pi's tool bash ends the output of a command that failed.
var exited = format.Regexp(`Command exited with code (-?[0-9]{1,9})\s*$`)

func result(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{
		CallID: v.Get("toolCallId").Scalar(), Name: v.Str("toolName"),
		Content: chat.ResultContent(v.Get("content")), Error: chat.Failed(v.Get("isError")),
	}
	if d := v.Get("details"); d.Len() > 0 {
		r.Details = d.Keep()
		r.Truncated = d.Get("truncation").True("truncated")
	}
	if text := chat.Texts(r.Content); r.Name == "bash" {
		if m := exited().FindStringSubmatch(text[max(0, len(text)-64):]); m != nil {
			n, _ := strconv.Atoi(m[1])
			chat.SetExitCode(r, n)
		}
	}
	return r
}

// typed decodes a command that a person ran, with its output.
func typed(m *model.Message, v rawjson.Value) []*model.Message {
	c := &model.ToolCall{ID: "command " + m.ID, Name: "bash", Arguments: chat.Argument("command", v.Str("command"))}
	r := chat.Answer(c, v.Get("output"))
	chat.SetExit(r, v.Get("exitCode"))
	r.Truncated, r.Stopped = v.True("truncated"), v.True("cancelled")
	m.Role, m.Parts = model.RoleUser, []model.Part{c}
	return []*model.Message{m, {Role: model.RoleTool, RawRole: m.RawRole, Time: m.Time, Parts: []model.Part{r}}}
}
