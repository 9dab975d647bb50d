package vercelai

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes one ModelMessage or UIMessage. It returns nil for what is no
// object.
func (d *decoder) message(v rawjson.Value) *model.Message {
	v = rawjson.Unwrap(v, 2)
	if v.Kind() != rawjson.Object || v.Opaque() {
		return nil
	}
	if isForeign(v) {
		return chat.Message(v)
	}
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: v.Str("role"), Agent: v.Str("agentName")}
	m.Role, _ = chat.Role(m.RawRole)
	if m.RawRole == "data" { // version 4: the program speaks to the chat window
		m.Role = model.RoleMarker
	}
	d.m = m
	list := v.Get("content")
	parts := rawjson.Unwrap(v.Get("parts"), 2) // exports of databases have them as text
	doubled := parts.Len() > 0 || list.IsNull() && parts.Exists()
	if doubled {
		list = parts
	}
	if inner := mastraContent(v); inner.Exists() {
		list, doubled = inner.Get("parts"), false
		m.Conversation = v.First("threadId", "thread_id").Scalar()
	}
	if list.Kind() == rawjson.Array {
		m.Parts = d.parts(list)
	} else {
		d.textMembers(v)
	}
	if doubled {
		d.doubled(v, list)
	}
	m.Parts = append(m.Parts, attachments(v, m.Parts)...)
	d.facts(v)
	if v.HasDuplicateKeys() {
		m.Warnings = append(m.Warnings, "a member occurs twice; the last one counts")
	}
	sayOnce(m)
	m.Role = settle(m)
	d.m = nil
	return m
}

// sayOnce leaves the reason of a refusal to the result that gives it, too.
func sayOnce(m *model.Message) {
	for i, p := range m.Parts {
		e, ok := p.(model.Marker)
		if ok && e.Answer != nil && !e.Answer.Approved && slices.ContainsFunc(m.Results(), func(r *model.ToolResult) bool {
			return e.Answer.Reason != "" && chat.Texts(r.Content) == e.Answer.Reason
		}) {
			e.Text = strings.NewReplacer(": "+e.Answer.Reason, "", " (approval "+e.Answer.ID+")", "").Replace(e.Text)
			m.Parts[i] = e
		}
	}
}

// mastraContent returns the content of a message as Mastra stores it: the version of
// its form and the parts of a UIMessage, in an object or in its JSON
// (mastra-ai/mastra: packages/core/src/agent/message-list, MastraMessageV2).
func mastraContent(v rawjson.Value) rawjson.Value {
	inner := rawjson.Unwrap(v.Get("content"), 2)
	if inner.Fits("format:number parts:list") {
		return inner
	}
	return rawjson.Value{}
}

// isForeign reports whether a message has the members of the OpenAI API, which the
// type Message of version 3 had, too.
func isForeign(v rawjson.Value) bool {
	return v.Fits("tool_calls/function_call/tool_call_id:some !parts:some !toolInvocations:some")
}

// parts decodes the list of parts of the current message. A step that begins
// after other parts is an event between them; the first one says nothing.
func (d *decoder) parts(list rawjson.Value) []model.Part {
	var parts []model.Part
	if list.Opaque() {
		return []model.Part{model.Unknown{Type: "parts", Raw: list.Keep()}}
	}
	for _, v := range list.Elems() {
		if v.Str("type") == "step-start" && len(parts) == 0 && v.Len() == 1 {
			continue
		}
		parts = append(parts, d.part(v)...)
	}
	if textStreaming(list) {
		parts = append(parts, model.Marker{Kind: model.MarkerUnfinished, Text: "the text was still being written"})
	}
	return parts
}

// textMembers decodes a message without a list of parts: content that is a text,
// and for version 4 the reasoning before it and the tool invocations.
func (d *decoder) textMembers(v rawjson.Value) {
	m := d.m
	if r := v.Str("reasoning"); r != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: r})
	}
	d.invocations(v)
	if content := v.Get("content"); content.Kind() == rawjson.String {
		m.Parts = append(m.Parts, d.text(content.Text())...)
	} else {
		m.Parts = append(m.Parts, d.part(content)...)
	}
}

// doubled deals with the members of version 4 UIMessages that repeat what the parts
// say: content is the last text, or all of them, reasoning and toolInvocations are those
// of all parts. What the parts do not have is kept.
func (d *decoder) doubled(v, parts rawjson.Value) {
	for key, kind := range map[string]string{"content": "text", "reasoning": "reasoning"} {
		var said []string
		for _, p := range parts.Look().Elems() {
			if p.Is("type", kind) {
				said = append(said, p.First(kind, "text").Text())
			}
		}
		if text := v.Look().Str(key); slices.Contains(said, text) || strings.Join(said, "") == text {
			v.Is(key, text)
		}
	}
	d.invocations(v)
}

// invocations decodes the toolInvocations of version 4, but for those that the
// parts had.
func (d *decoder) invocations(v rawjson.Value) {
	anyCall := len(d.m.Calls()) > 0
	for _, inv := range v.Get("toolInvocations").Elems() {
		id := inv.Look().Get("toolCallId").Scalar()
		switch {
		case anyCall && (id == "" || d.calls[id] != nil):
		case inv.Kind() != rawjson.Object:
			d.m.Parts = append(d.m.Parts, model.Unknown{Type: "toolInvocations", Raw: inv.Keep()})
		default:
			d.m.Parts = append(d.m.Parts, d.invocation(inv)...)
		}
	}
}

// attachments decodes the files beside the parts: experimental_attachments of
// version 4 and attachments of stored chats. Files that the parts have, too, are
// not repeated.
func attachments(v rawjson.Value, have []model.Part) []model.Part {
	var parts []model.Part
	for _, key := range [...]string{"experimental_attachments", "attachments"} {
		for _, a := range v.Get(key).Elems() {
			if a.Kind() != rawjson.Object {
				parts = append(parts, model.Unknown{Type: key, Raw: a.Keep()})
			} else if m := file(a); !hasMedia(have, m) {
				parts = append(parts, m)
			}
		}
	}
	return parts
}

func hasMedia(parts []model.Part, m model.Media) bool {
	for _, p := range parts {
		h, ok := p.(model.Media)
		if ok && h.URL == m.URL && h.Bytes == m.Bytes && (m.Bytes < 0 || string(h.Data) == string(m.Data)) {
			return true
		}
	}
	return false
}

// facts reads time, model and usage. UIMessages have them, if at all, in metadata,
// which belongs to the application; createdAt and model are conventions
// (vercel/ai: content/docs/04-ai-sdk-ui/25-message-metadata.mdx).
func (d *decoder) facts(v rawjson.Value) {
	m := d.m
	m.Conversation = cmp.Or(v.First("chatId", "conversationId", "threadId").Scalar(), m.Conversation)
	chat.Facts(m, v, nil)
	chat.Facts(m, v.Get("metadata"), nil)
}

// settle returns the role of a message by what it says: results are a tool's,
// whoever sends them, and answers to approvals alone are an event.
func settle(m *model.Message) model.Role {
	results, events := 0, 0
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolResult:
			results++
		case model.Marker:
			if p.Kind == markerApproval {
				events++
			}
		}
	}
	switch n := len(m.Parts); {
	case n > 0 && events == n:
		return model.RoleMarker
	case results > 0 && results+events == n:
		return model.RoleTool
	}
	return m.Role
}
