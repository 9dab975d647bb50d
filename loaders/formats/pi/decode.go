package pi

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns an entry into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch v.Kind() {
	case rawjson.Missing:
		return format.Malformed("no JSON")
	case rawjson.Object:
	default:
		return format.Unknown(v.Kind().String())
	}
	d := entry(r, v)
	if len(d.Messages) == 0 {
		d.ID, d.Parent = v.Get("id").Scalar(), v.Get("parentId").Scalar()
	}
	return d
}

func entry(r *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	mark := func(kind model.MarkerKind, text string, more ...string) format.Decoded {
		m := begin(v)
		m.Role, m.RawRole = model.RoleMarker, v.Str("type")
		m.Parts = []model.Part{model.Marker{Kind: kind, Text: text}}
		return format.Shown(m)
	}
	switch kind {
	case "session":
		return session(r, v)
	case "message":
		return format.Shown(message(v)...)
	case "custom_message":
		m := begin(v)
		m.Role, m.RawRole, m.Injected = model.RoleUser, kind, cmp.Or(v.Str("customType"), "extension")
		m.Parts = chat.Parts(v.Get("content"))
		return format.Shown(m)
	case "compaction":
		return mark(model.MarkerCompaction, v.Str("summary"), "summary")
	case "branch_summary":
		return mark(model.MarkerBranch, v.Str("summary"), "summary")
	case "model_change":
		name := v.First("modelId", "model").Text() // "model" with the provider in it: Oh My Pi
		d := mark(model.MarkerModelChange, strings.Trim(v.Str("provider")+"/"+name, "/"), "provider", "modelId", "model")
		d.About.Model = name
		return d
	case "reset":
		return mark(model.MarkerReset, v.Str("reason"), "reason")
	case "thinking_level_change", "label", "custom",
		"service_tier_change", "session_state", "agent_status", "child_usage_attributed": // of Prime
		return format.Metadata(kind)
	case "session_info":
		d := format.Metadata(kind)
		d.About.Title, d.About.TitleWeight = v.Str("name"), 4
		return d
	case "leaf":
		d := format.Metadata(kind)
		d.About.Leaf = v.Get("targetId").Scalar()
		return d
	}
	return format.Unknown(kind)
}

// session reads a header. One that is not the first begins another session in the
// same file.
func session(r *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
	about := v.Look()
	d.About = format.About{ID: about.Get("id").Scalar(), Version: about.Get("version").Scalar(), Directory: about.Str("cwd")}
	if !r.Leads() {
		m := begin(v)
		m.ID = "" // entries do not follow it
		m.Role, m.RawRole = model.RoleMarker, "session"
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerRunStart, Text: "session " + v.Get("id").Scalar()}}
		d.Messages = []*model.Message{m}
	}
	return d
}

func begin(v rawjson.Value) *model.Message {
	return &model.Message{ID: v.Get("id").Scalar(), Parent: v.Get("parentId").Scalar(), Time: chat.Time(v.Get("timestamp"))}
}

// message decodes an entry of type message.
func message(v rawjson.Value) []*model.Message {
	e := begin(v)
	return spoken(e, v.Get("message"))
}

// spoken decodes a message of the agent's core; e says what is around it.
func spoken(e *model.Message, inner rawjson.Value) []*model.Message {
	role := inner.Str("role")
	e.RawRole = role
	rest := func(used ...string) {
	}
	switch role {
	case "assistant":
		return answer(e, inner)
	case "toolResult":
		e.Role = model.RoleTool
		e.Parts = []model.Part{result(inner)}
		rest("toolCallId", "toolName", "content", "details", "isError")
	case "bashExecution":
		rest("command", "output", "exitCode", "cancelled", "truncated")
		return typed(e, inner)
	case "custom", "hookMessage":
		e.Role, e.Injected = model.RoleUser, cmp.Or(inner.Str("customType"), "extension")
		e.Parts = chat.Parts(inner.Get("content"))
		rest("content", "customType")
	case "compactionSummary":
		e.Role = model.RoleMarker
		e.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: inner.Str("summary")}}
		rest("summary")
	case "branchSummary":
		e.Role = model.RoleMarker
		e.Parts = []model.Part{model.Marker{Kind: model.MarkerBranch, Text: inner.Str("summary")}}
		rest("summary")
	default:
		if inner.Kind() != rawjson.Object {
			e.Role = model.RoleMarker
			e.Parts = []model.Part{model.Unknown{Type: "message", Raw: inner.Keep()}}
			break
		}
		e.Role, _ = chat.Role(role)
		e.Parts = contents(inner.Get("content"), false)
		rest("content")
	}
	return []*model.Message{e}
}

// answer decodes what the model said. That it was stopped or failed is a message
// of its own behind it.
func answer(e *model.Message, v rawjson.Value) []*model.Message {
	e.Role, e.Model, e.StopReason = model.RoleAssistant, v.Str("model"), v.Str("stopReason")
	u := v.Get("usage")
	e.Usage = model.Usage{Input: chat.Count(u, "input"), Output: chat.Count(u, "output"), CacheRead: chat.Count(u, "cacheRead"), CacheWrite: chat.Count(u, "cacheWrite"), Reasoning: chat.Count(u, "reasoning")}.SummingTo(chat.Count(u, "totalTokens", "total"))
	if cost := u.At("cost", "total"); cost.Exists() {
		e.Meta = append(e.Meta, model.Field{Name: "cost", Value: cost.Keep()})
	}
	stopped := e.StopReason == "aborted"
	e.Parts = contents(v.Get("content"), stopped)
	if !stopped && e.StopReason != "error" && v.Is("errorMessage", "") {
		return []*model.Message{e}
	}
	kind := model.MarkerError
	if stopped {
		kind = model.MarkerInterrupt
	}
	marker := model.Marker{Kind: kind, Text: v.Str("errorMessage"), Error: !stopped}
	if len(e.Parts) == 0 {
		e.Role, e.Parts = model.RoleMarker, []model.Part{marker}
		return []*model.Message{e}
	}
	return []*model.Message{e, {Role: model.RoleMarker, RawRole: e.StopReason, Time: e.Time, Parts: []model.Part{marker}}}
}

// contents decodes the blocks of an answer.
func contents(v rawjson.Value, stopped bool) []model.Part {
	if v.Kind() != rawjson.Array {
		return chat.Parts(v)
	}
	var parts []model.Part
	for _, b := range v.Elems() {
		switch b.Str("type") {
		case "thinking":
			parts = append(parts, thinking(b)...)
		case "toolCall":
			parts = append(parts, call(b, stopped))
		case "":
			if b.Kind() == rawjson.Object {
				parts = append(parts, model.Unknown{Raw: b.Keep()})
				continue
			}
			parts = append(parts, chat.Part(b)...)
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
	redacted, _ := v.Get("redacted").Bool()
	switch text := v.Str("thinking"); {
	case redacted:
		return []model.Part{model.Reasoning{Text: text, Redacted: true, Size: len(signature), Opaque: signature}}
	case strings.TrimSpace(text) != "":
		return []model.Part{model.Reasoning{Text: text}}
	case strings.Contains(signature, `"encrypted_content"`):
		return []model.Part{model.Reasoning{Encrypted: true, Size: len(signature), Opaque: signature}}
	case signature != "":
		return []model.Part{model.Reasoning{NotStored: true, Size: len(signature), Opaque: signature}}
	}
	return nil
}

// call decodes a call. Of one that was cut the text so far is kept.
func call(v rawjson.Value, stopped bool) *model.ToolCall {
	c := &model.ToolCall{ID: v.Get("id").Scalar(), Name: v.Str("name")}
	chat.SetArguments(c, v.Get("arguments"))
	partial := v.Str("partialJson")
	if stopped && partial != "" {
		if _, err := rawjson.Parse([]byte(partial)); err != nil {
			c.State = model.CallInterrupted
			if v.Get("arguments").Len() == 0 {
				c.Arguments, c.ArgumentsText = nil, partial
			}
		}
	}
	return c
}

// exited is how pi's tool bash ends the output of a command that failed.
var exited = regexp.MustCompile(`Command exited with code (-?[0-9]{1,9})\s*$`)

func result(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Get("toolCallId").Scalar(), Name: v.Str("toolName"), Content: chat.ResultContent(v.Get("content"))}
	if failed, ok := v.Get("isError").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if d := v.Get("details"); d.Len() > 0 {
		r.Details = d.Keep()
		r.Truncated, _ = d.At("truncation", "truncated").Bool()
	}
	if text := chat.Texts(r.Content); r.Name == "bash" {
		if m := exited.FindStringSubmatch(text[max(0, len(text)-64):]); m != nil {
			n, _ := strconv.Atoi(m[1])
			chat.SetExitCode(r, n)
		}
	}
	return r
}

// typed decodes a command that a person ran, with its output.
func typed(e *model.Message, v rawjson.Value) []*model.Message {
	id := "command " + e.ID
	e.Role = model.RoleUser
	c := &model.ToolCall{ID: id, Name: "bash", Arguments: chat.Argument("command", v.Str("command"))}
	r := &model.ToolResult{CallID: id, Name: "bash", Content: chat.ResultContent(v.Get("output"))}
	if n, ok := v.Get("exitCode").Int(); ok {
		chat.SetExitCode(r, int(n))
	}
	r.Truncated, _ = v.Get("truncated").Bool()
	if stopped, _ := v.Get("cancelled").Bool(); stopped {
		c.State, r.Error = model.CallInterrupted, model.Yes
	}
	e.Parts = []model.Part{c}
	return []*model.Message{e, {Role: model.RoleTool, RawRole: e.RawRole, Time: e.Time, Parts: []model.Part{r}}}
}
