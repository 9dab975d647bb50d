package claudecode

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// user decodes a record with role user: what a person said, the result of a
// tool, or something the program says to the model in the person's name.
func (l *line) user() format.Decoded {
	v := l.v
	payload, ok := l.payload()
	if !ok {
		return format.Malformed("a user record without a message")
	}
	p := &pieces{line: l, all: l.author(), rawRole: payload.Str("role")}
	if v.Str("promptSource") == "queued" {
		p.mode = "queued"
	}
	content := payload
	if payload.Kind() == rawjson.Object {
		content = payload.Get("content")
	}
	if text, plain := plainText(content); plain && p.all == byTask && len(segments(text)) <= 1 && !strings.Contains(text, "<") {
		// The report that a task ended, as a mere sentence.
		p.marker(model.MarkerNotice, text, false)
	} else {
		p.content(content)
	}
	meta := l.meta("isMeta", "isCompactSummary", "toolUseResult", "tool_use_result")
	if payload.Kind() == rawjson.Object && v.Get("message").Exists() {
		meta = append(meta, chat.Meta(payload, "role", "content")...)
	}
	if !p.detailed {
		meta = append(meta, keep(v, "toolUseResult", "tool_use_result")...)
	}
	d := p.shown(meta)
	if len(d.Messages) == 0 {
		d.Type = "user (empty)"
	}
	return d
}

// author says what wrote a whole user record if no person did: the value of
// Injected, "" for a person. Parts of it may still be somebody else's.
func (l *line) author() string {
	v := l.v
	if yes, _ := v.Get("isCompactSummary").Bool(); yes {
		return bySummary
	}
	if v.At("origin", "kind").Text() == "task-notification" {
		return byTask
	}
	for _, key := range []string{"isMeta", "isSynthetic", "isVisibleInTranscriptOnly"} {
		if yes, _ := v.Get(key).Bool(); yes {
			return byProgram
		}
	}
	if v.Str("promptSource") == "system" {
		return byProgram
	}
	return ""
}

// content adds the content of a user message.
func (p *pieces) content(content rawjson.Value) {
	switch content.Kind() {
	case rawjson.String:
		p.text(content.Text())
	case rawjson.Array:
		for _, b := range content.Elems() {
			p.block(b)
		}
	case rawjson.Missing, rawjson.Null:
	default:
		p.block(content)
	}
}

// block adds one content block of a user message.
func (p *pieces) block(b rawjson.Value) {
	switch kind := b.Str("type"); {
	case b.Kind() == rawjson.String:
		p.text(b.Text())
	case kind == "text" && b.Get("text").Kind() == rawjson.String:
		p.text(b.Str("text"))
		if extra := chat.Meta(b, "type", "text"); len(extra) > 0 && len(p.messages) > 0 {
			m := p.messages[len(p.messages)-1]
			m.Meta = append(m.Meta, extra...)
		}
	case kind == "tool_result":
		p.toolResult(b)
	default:
		p.add(p.all, chat.Part(b)...)
	}
}

// keep returns the named members that are there.
func keep(v rawjson.Value, names ...string) []model.Field {
	var fields []model.Field
	for _, name := range names {
		if m := v.Get(name); !m.IsNull() {
			fields = append(fields, model.Field{Name: name, Value: m.Keep()})
		}
	}
	return fields
}
