package copilotcli

import (
	"cmp"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// user decodes a prompt. It is logged as typed and as sent to the model; what the
// program put around the typed text becomes a message before it.
func (e *event) user() format.Decoded {
	d := e.d
	m := e.message(model.RoleUser, chat.Parts(d.Get("content"))...)
	typed, sent := d.Str("content"), d.Str("transformedContent")
	m.Injected = source(d.Look().Str("source"), typed, m.Thread != "")
	if next, _ := d.Look().Get("isAutopilotContinuation").Bool(); next {
		m.Injected = "autopilot"
	}
	if typed == "" && sent != "" {
		m.Parts = append(m.Parts, model.Text{Text: sent})
		m.Injected = cmp.Or(m.Injected, "context")
	}
	m.Parts = append(m.Parts, chat.Map(d.Get("attachments"), attachment)...)
	if other := d.Get("transformedContent"); other.Kind() != rawjson.String {
		m.Parts = append(m.Parts, chat.Parts(other)...)
	}
	if added := around(sent, typed); added != "" {
		extra := &model.Message{Role: model.RoleUser, Injected: "context", Time: m.Time, Thread: m.Thread, ParentCall: m.ParentCall, Sidechain: m.Sidechain}
		extra.Parts = []model.Part{model.Text{Text: added}}
		return format.Shown(extra, m)
	}
	return format.Shown(m)
}

// around returns what stands around the typed text in the text that was sent, or
// all of that if the typed text is not in it.
func around(sent, typed string) string {
	if typed == "" || sent == typed {
		return ""
	}
	before, after, ok := strings.Cut(sent, typed)
	if !ok {
		return strings.TrimSpace(sent)
	}
	return strings.TrimSpace(strings.TrimSpace(before) + "\n\n" + strings.TrimSpace(after))
}

// source names what wrote a prompt in the person's place, "" if nothing did. What
// a sub-agent is told counts as its prompt.
func source(from, text string, side bool) string {
	switch {
	case strings.HasPrefix(from, "skill"), strings.HasPrefix(strings.TrimSpace(text), "<skill-context"):
		return "skill"
	case from == "" || from == "user" || side && strings.HasPrefix(from, "agent-"):
		return ""
	case strings.HasPrefix(from, "agent-"):
		return "agent message"
	}
	return from
}

// attachment decodes a file, a folder, a selection or an image that was attached.
func attachment(a rawjson.Value) model.Part {
	if a.Kind() != rawjson.Object {
		return model.Unknown{Type: "attachment", Raw: a.Keep()}
	}
	m := model.Media{Kind: model.File, Bytes: -1, MediaType: a.Str("mimeType"), URL: a.First("path", "filePath", "url").Text()}
	m.Name = cmp.Or(a.First("displayName", "title", "name").Text(), m.URL)
	switch a.Str("type") {
	case "blob":
		name := m.Name
		m = chat.Image(a.Get("data"), m.MediaType)
		m.Name = cmp.Or(name, m.Name)
	case "selection":
		m.Text = a.Str("text")
	case "file", "directory":
	default:
		m.Text = string(a.Raw())
	}
	return m
}

// assistant decodes a reply. Long ones are logged in chunks with one messageId. Answers to two
// prompts are no chunks of one, whatever their ids: each prompt begins an interaction.
func (e *event) assistant() format.Decoded {
	d := e.d
	m := e.message(model.RoleAssistant)
	if m.Indexing.Group = d.Str("messageId"); m.Indexing.Group != "" {
		m.Indexing.Group += d.Look().Str("interactionId")
	}
	m.Usage.Output = chat.Count(d, "outputTokens")
	text, secret := d.Str("reasoningText"), chat.FirstText(d.Get("reasoningOpaque"), d.Get("encryptedContent"))
	if text != "" || secret != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: text, Encrypted: text == "", Opaque: secret, Size: len(secret)})
	}
	m.Parts = append(m.Parts, chat.Parts(d.Get("content"))...)
	m.Parts = append(m.Parts, chat.Map(d.Get("toolRequests"), call)...)
	out := format.Shown(m)
	if m.Thread == "" {
		out.About.Model = m.Model
	}
	return out
}

// call decodes a request to run a tool. Its arguments are an object, JSON in a
// string, or the text of a tool that takes text.
func call(v rawjson.Value) model.Part {
	if v.Kind() != rawjson.Object {
		return model.Unknown{Type: "toolRequest", Raw: v.Keep()}
	}
	c := &model.ToolCall{ID: v.Str("toolCallId"), Name: v.Str("name"), Description: v.Str("intentionSummary"), Server: v.Str("mcpServerName")}
	chat.SetArguments(c, v.Get("arguments"))
	if v.Is("type", "custom") {
		c.Malformed = false
	}
	if args, err := rawjson.Parse(c.Arguments); err == nil && c.Name == "task" {
		c.SetAgent(args.First("agent_type", "agentName").Text())
	}
	return c
}

// result decodes what a tool gave back.
func (e *event) result() format.Decoded {
	d := e.d
	r := &model.ToolResult{CallID: d.Str("toolCallId"), Name: d.Str("toolName")}
	if ok, stated := d.Get("success").Bool(); stated {
		r.Error = model.Stated(!ok)
	}
	body := d.Get("result")
	switch content := body.Get("content"); {
	case body.Kind() == rawjson.Object && content.Kind() == rawjson.String:
		r.Content = chat.ResultContent(content)
		for _, c := range body.Get("contents").Elems() {
			if !c.Fits("type=text|terminal") {
				r.Content = append(r.Content, chat.ResultContent(c)...)
			}
			if code, ok := c.Get("exitCode").Int(); ok {
				n := int(code)
				r.ExitCode = &n
			}
		}
		if body.Len() > 1 {
			r.Details = body.Keep() // with the fuller text, which may be a patch
		}
		if detail := body.Get("detailedContent"); body.Len() == 2 && (detail.IsNull() && detail.Exists() || detail.Text() == content.Text()) {
			r.Details = nil
		}
	case !body.IsNull():
		r.Content = chat.ResultContent(body)
	}
	if fault := d.Get("error"); !fault.IsNull() {
		r.Error = model.Yes
		if s := textOf(fault); s != "" {
			r.Content = append(r.Content, model.Text{Text: s})
		}
		if fault.Fits("code=denied|rejected") {
			r.Denied, r.Error = true, model.NotStated
		}
		if r.Details == nil && fault.Kind() == rawjson.Object {
			r.Details = fault.Keep()
		}
	}
	if r.ExitCode == nil {
		if n, ok := chat.LastCode(d.At("result", "content").Text()); ok {
			r.ExitCode = &n
		}
	}
	if r.ExitCode != nil && *r.ExitCode != 0 && !r.Denied {
		r.Error = model.Yes
	}
	r.Duration = millis(d.At("toolTelemetry", "metrics", "durationMs"))
	return format.Shown(e.message(model.RoleTool, r))
}

func millis(v rawjson.Value) time.Duration {
	ms, _ := v.Float()
	return chat.Milliseconds(ms)
}
