package vercelai

import (
	"slices"

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
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	if m.RawRole == "data" { // version 4: the program speaks to the chat window
		m.Role = model.RoleMarker
	}
	d.m = m
	m.Agent = v.Str("agentName")

	key, list := "content", v.Get("content")
	if parts := rawjson.Unwrap(v.Get("parts"), 2); parts.Len() > 0 || list.IsNull() && parts.Exists() {
		key, list = "parts", parts // exports of databases have them as text
	}
	inner := mastraContent(v)
	if inner.Exists() {
		key, list = "content.parts", inner.Get("parts")
		m.Conversation = v.First("threadId", "thread_id").Scalar()
	}
	switch list.Kind() {
	case rawjson.Array:
		m.Parts = d.parts(list)
	default:
		d.textMembers(v)
	}
	if key == "parts" {
		d.doubled(v, list)
	}
	m.Parts = append(m.Parts, attachments(v, m.Parts)...)
	d.facts(v)
	if v.HasDuplicateKeys() {
		m.Warnings = append(m.Warnings, "a member occurs twice; the last one counts")
	}
	m.Role = settle(m)
	d.m = nil
	return m
}

// mastraContent returns the content of a message as Mastra stores it: the version of
// its form and the parts of a UIMessage, in an object or in its JSON
// (mastra-ai/mastra: packages/core/src/agent/message-list, MastraMessageV2).
func mastraContent(v rawjson.Value) rawjson.Value {
	inner := rawjson.Unwrap(v.Get("content"), 2)
	if inner.Kind() == rawjson.Object && inner.Get("format").Kind() == rawjson.Number && inner.Get("parts").Kind() == rawjson.Array {
		return inner
	}
	return rawjson.Value{}
}

// isForeign reports whether a message has the members of the OpenAI API, which the
// type Message of version 3 had, too.
func isForeign(v rawjson.Value) bool {
	for _, key := range [...]string{"tool_calls", "function_call", "tool_call_id"} {
		if !v.Get(key).IsNull() {
			return v.Get("parts").IsNull() && v.Get("toolInvocations").IsNull()
		}
	}
	return false
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
	if r := v.Get("reasoning"); r.Kind() == rawjson.String && r.Text() != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: r.Text()})
	}
	d.invocations(v)
	content := v.Get("content")
	if content.Kind() != rawjson.String {
		m.Parts = append(m.Parts, d.part(content)...)
		return
	}
	m.Parts = append(m.Parts, d.text(content.Text())...)
}

// doubled deals with the members of version 4 UIMessages that repeat what the parts
// say: content is the last text, reasoning and toolInvocations are those of all
// parts. What the parts do not have is kept.
func (d *decoder) doubled(v, parts rawjson.Value) {
	var texts, thoughts []string
	for _, p := range parts.Look().Elems() {
		switch p.Str("type") {
		case "text":
			texts = append(texts, p.Str("text"))
		case "reasoning":
			thoughts = append(thoughts, p.First("reasoning", "text").Text())
		}
	}
	for key, said := range map[string][]string{"content": texts, "reasoning": thoughts} {
		if c := v.Get(key); c.Kind() == rawjson.String && repeats(said, c.Look().Text()) {
			c.Take()
		}
	}
	d.invocations(v)
}

// repeats reports whether a text is one of these, or all of them in a row.
func repeats(texts []string, text string) bool {
	if text == "" || slices.Contains(texts, text) {
		return true
	}
	for _, t := range texts {
		if len(t) > len(text) || text[:len(t)] != t {
			return false
		}
		text = text[len(t):]
	}
	return text == ""
}

// invocations decodes the toolInvocations of version 4, but for those that the
// parts had.
func (d *decoder) invocations(v rawjson.Value) {
	list := v.Get("toolInvocations")
	if list.Kind() != rawjson.Array {
		return
	}
	anyCall := len(d.m.Calls()) > 0
	for _, inv := range list.Elems() {
		id := inv.Look().Get("toolCallId").Scalar()
		if anyCall && (id == "" || d.calls[id] != nil) {
			continue
		}
		if inv.Kind() != rawjson.Object {
			d.m.Parts = append(d.m.Parts, model.Unknown{Type: "toolInvocations", Raw: inv.Keep()})
			continue
		}
		d.m.Parts = append(d.m.Parts, d.invocation(inv)...)
	}
}

// attachments decodes the files beside the parts: experimental_attachments of
// version 4 and attachments of stored chats. Files that the parts have, too, are
// not repeated.
func attachments(v rawjson.Value, have []model.Part) []model.Part {
	var parts []model.Part
	for _, key := range [...]string{"experimental_attachments", "attachments"} {
		list := v.Get(key)
		if list.Kind() != rawjson.Array {
			continue
		}
		for _, a := range list.Elems() {
			if a.Kind() != rawjson.Object {
				parts = append(parts, model.Unknown{Type: key, Raw: a.Keep()})
				continue
			}
			if m := filePart(a)[0].(model.Media); !hasMedia(have, m) {
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
	for _, key := range [...]string{"chatId", "conversationId", "threadId"} {
		if id := v.Get(key).Scalar(); id != "" {
			m.Conversation = id
			break
		}
	}
	chat.Facts(m, v, nil)
	if metadata := v.Get("metadata"); metadata.Kind() == rawjson.Object {
		chat.Facts(m, metadata, nil)
	}
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
	case n == 0:
	case events == n:
		return model.RoleMarker
	case results > 0 && results+events == n:
		return model.RoleTool
	}
	return m.Role
}
