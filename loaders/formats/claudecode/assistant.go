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
	payload, content, ok := l.payload()
	if !ok {
		return format.Malformed("an assistant record without a message")
	}
	if d, ok := l.notice(payload, content); ok {
		return d
	}
	m := l.message(model.RoleAssistant)
	m.RawRole = payload.Str("role")
	m.Indexing.Group = payload.Str("id")
	m.Model = payload.Str("model")
	m.StopReason = payload.Str("stop_reason")
	m.Usage = chat.Usage(payload.Get("usage").Look())
	m.Agent = l.v.Str("attributionAgent")
	for _, b := range content.AsList() {
		m.Parts = append(m.Parts, block(b)...)
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
	failed := yes(l.v.Look().Get("isApiErrorMessage"))
	if !failed && payload.Look().Str("model") != synthetic {
		return format.Decoded{}, false
	}
	text, plain := plainText(content)
	failed = failed || l.v.Fits("error:some")
	if !plain || !failed && (len(text) > 200 || strings.Contains(text, "\n")) {
		return format.Decoded{}, false
	}
	kind := model.MarkerNotice
	if failed {
		kind = model.MarkerError
	}
	return l.marker(kind, text, failed), true
}

// plainText returns content that is nothing but text.
func plainText(content rawjson.Value) (string, bool) {
	if content.Kind() != rawjson.Array {
		return content.Text(), content.Kind() == rawjson.String
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

// block decodes one content block of the Anthropic API as the program logs it
// (platform.claude.com: Messages API), and the program's own kinds.
func block(b rawjson.Value) []model.Part {
	switch b.Str("type") {
	case "thinking":
		// Newer versions keep only the signature of the reasoning.
		r := model.Reasoning{Text: b.Str("thinking")}
		if strings.TrimSpace(r.Text) == "" {
			r.NotStored, r.Size, r.Opaque = true, len(b.Str("signature")), b.Str("signature")
		}
		return []model.Part{r}
	case "tool_use":
		return []model.Part{toolCall(b)}
	case "fallback":
		// Another model went on in the middle of the reply.
		text := modelName(b.Get("from")) + " → " + modelName(b.Get("to"))
		return []model.Part{model.Marker{Kind: model.MarkerModelChange, Text: text}}
	}
	return chat.Part(b)
}

// modelName returns the name of a model that is logged as a name or an object.
func modelName(v rawjson.Value) string {
	if v.Kind() == rawjson.Object {
		v = v.First("model", "id", "name")
	}
	return v.Scalar()
}

// user decodes a record with role user: what a person said, the result of a
// tool, or something the program says to the model in the person's name.
func (l *line) user() format.Decoded {
	payload, content, ok := l.payload()
	if !ok {
		return format.Malformed("a user record without a message")
	}
	p := &pieces{line: l, all: l.author(), rawRole: payload.Str("role")}
	if l.v.Is("promptSource", "queued") {
		p.mode = "queued"
	}
	if text, plain := plainText(content); plain && p.all == byTask && len(segments(text)) <= 1 && !strings.Contains(text, "<") {
		// The report that a task ended, as a mere sentence.
		p.marker(model.MarkerNotice, text, false)
	} else {
		p.content(content)
	}
	if now := l.v.Str("permissionMode"); now != "" && p.said != nil {
		p.marker(model.MarkerModeChange, "permissions: "+now, false).Indexing.Stays = permissionMode
	}
	return p.shown("user (empty)")
}

// author says what wrote a whole user record if no person did: the value of
// Injected, "" for a person. Parts of it may still be somebody else's.
func (l *line) author() string {
	switch v := l.v.Look(); {
	case yes(l.v.Get("isCompactSummary")):
		return bySummary
	case v.Fits("origin.kind=task-notification"):
		return byTask
	case yes(l.v.Get("isMeta")), yes(v.Get("isSynthetic")), yes(v.Get("isVisibleInTranscriptOnly")), v.Is("promptSource", "system"):
		return byProgram
	}
	return ""
}

// content adds the content of a user message.
func (p *pieces) content(content rawjson.Value) {
	for _, b := range content.AsList() {
		switch {
		case b.IsNull():
		case b.Kind() == rawjson.String:
			p.text(b.Text())
		case b.Is("type", "text") && b.Get("text").Kind() == rawjson.String:
			p.text(b.Str("text"))
		case b.Is("type", "tool_result"):
			p.toolResult(b)
		default:
			p.add(p.all, chat.Part(b)...)
		}
	}
}
