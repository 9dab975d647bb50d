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
