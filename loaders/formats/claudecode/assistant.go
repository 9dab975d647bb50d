package claudecode

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// synthetic is the model's name on replies that the program made up itself.
const synthetic = "<synthetic>"

// assistant decodes a line of a reply. The line holds one content block in all
// recent versions, any number in old ones.
func (l *line) assistant() format.Decoded {
	v := l.v
	payload, ok := l.payload()
	if !ok {
		return format.Malformed("an assistant record without a message")
	}
	content := payload.Get("content")
	if payload.Kind() == rawjson.String {
		content = payload
	}
	if d, ok := l.notice(payload, content); ok {
		return d
	}
	m := l.message(model.RoleAssistant)
	m.RawRole = payload.Str("role")
	m.Indexing.Group = payload.Str("id")
	m.Model = payload.Str("model")
	m.StopReason = payload.Str("stop_reason")
	m.Usage = chat.Usage(payload.Get("usage"))
	m.Agent = v.Str("attributionAgent")
	m.Parts, m.Meta = blocks(content)
	m.Meta = append(m.Meta, l.meta("attributionAgent")...)
	if payload.Kind() == rawjson.Object && v.Get("message").Exists() {
		m.Meta = append(m.Meta, chat.Meta(payload, "id", "type", "role", "model", "content", "stop_reason")...)
	}
	d := format.Shown(m)
	if !m.Sidechain && m.Model != synthetic {
		d.About.Model = m.Model
	}
	return d
}

// notice recognises replies that no model gave: errors of the API and remarks of
// the program. The same pseudo model also stands on what a model had said when
// a person stopped it; that is long, and stays a reply.
func (l *line) notice(payload, content rawjson.Value) (format.Decoded, bool) {
	failed, _ := l.v.Get("isApiErrorMessage").Bool()
	if !failed && payload.Str("model") != synthetic {
		return format.Decoded{}, false
	}
	text, plain := plainText(content)
	failed = failed || !l.v.Get("error").IsNull()
	if !plain || !failed && (len(text) > 200 || strings.Contains(text, "\n")) {
		return format.Decoded{}, false
	}
	kind := model.MarkerNotice
	if failed {
		kind = model.MarkerError
	}
	d := l.marker(kind, text, failed)
	m := d.Messages[0]
	if payload.Kind() == rawjson.Object && l.v.Get("message").Exists() {
		m.Meta = append(m.Meta, chat.Meta(payload, "type", "role", "content")...)
	}
	return d, true
}

// plainText returns content that is nothing but text.
func plainText(content rawjson.Value) (string, bool) {
	if content.Kind() == rawjson.String {
		return content.Text(), true
	}
	if content.Kind() != rawjson.Array {
		return "", false
	}
	var texts []string
	for _, b := range content.Elems() {
		if b.Str("type") != "text" {
			return "", false
		}
		texts = append(texts, b.Str("text"))
	}
	return strings.Join(texts, "\n"), true
}

// blocks decodes the content of a reply.
func blocks(content rawjson.Value) (parts []model.Part, meta []model.Field) {
	switch content.Kind() {
	case rawjson.Array:
		for _, b := range content.Elems() {
			p, m := block(b)
			parts, meta = append(parts, p...), append(meta, m...)
		}
	case rawjson.Missing, rawjson.Null:
	case rawjson.String:
		parts = append(parts, model.Text{Text: content.Text()})
	default:
		parts, meta = block(content)
	}
	return parts, meta
}

// block decodes one content block of the Anthropic API as the program logs it
// (platform.claude.com: Messages API), and the program's own kinds.
func block(b rawjson.Value) ([]model.Part, []model.Field) {
	switch b.Str("type") {
	case "text":
		if b.Get("text").Kind() == rawjson.String && b.Get("citations").IsNull() {
			return []model.Part{model.Text{Text: b.Str("text")}}, chat.Meta(b, "type", "text")
		}
	case "thinking":
		// Newer versions keep only the signature of the reasoning.
		text := b.Str("thinking")
		r := model.Reasoning{Text: text}
		if strings.TrimSpace(text) == "" {
			r.NotStored, r.Size, r.Opaque = true, len(b.Str("signature")), b.Str("signature")
		}
		return []model.Part{r}, chat.Meta(b, "type", "thinking", "signature")
	case "redacted_thinking":
		return []model.Part{model.Reasoning{Redacted: true, Size: len(b.Str("data")), Opaque: b.Str("data")}}, chat.Meta(b, "type", "data")
	case "tool_use":
		return []model.Part{toolCall(b)}, chat.Meta(b, "type", "id", "name", "input")
	case "fallback":
		// Another model went on in the middle of the reply.
		text := modelName(b.Get("from")) + " → " + modelName(b.Get("to"))
		return []model.Part{model.Marker{Kind: model.MarkerModelChange, Text: text}}, chat.Meta(b, "type")
	}
	if b.Kind() == rawjson.String {
		return []model.Part{model.Text{Text: b.Text()}}, nil
	}
	return chat.Part(b), nil
}

// modelName returns the name of a model that is logged as a name or an object.
func modelName(v rawjson.Value) string {
	if v.Kind() == rawjson.Object {
		return v.First("model", "id", "name").Scalar()
	}
	return v.Scalar()
}
