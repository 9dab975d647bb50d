package codex

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeFlat decodes a line without a payload: the items of the versions of spring
// and summer 2025, and the messages and calls of those before.
func decodeFlat(r *format.Record) format.Decoded {
	v := r.Value
	if v.Kind() != rawjson.Object || isLine(v) {
		return format.Objects(decodeLine)(r)
	}
	l := &line{r: r, v: v, p: v, flat: true}
	switch kind := v.Str("type"); {
	case v.Get("record_type").Exists():
		return format.Metadata("record_type/" + v.Str("record_type"))
	case isOldCall(v):
		c := &model.ToolCall{Name: v.At("function", "name").Text()}
		chat.SetArguments(c, v.Get("arguments"))
		c.Malformed = false
		return format.Shown(l.message(model.RoleAssistant, c))
	case isOldResult(v):
		return format.Shown(l.message(model.RoleTool, &model.ToolResult{Name: v.Str("name"), Content: chat.ResultContent(v.Get("result"))}))
	case kind == "" && v.Fits("role:filled"):
		return format.Shown(chat.Message(v))
	case isHeader(v):
		d := format.Metadata("session")
		if s := v.Str("instructions"); s != "" {
			d = format.Shown(l.message(model.RoleSystem, model.Text{Text: s}))
		}
		d.About.ID = v.Look().Str("id")
		return d
	case kind == "error" && !v.Get("payload").Exists():
		return l.marker(model.MarkerError, v.First("text", "message").Text())
	case kind == "" || strings.Contains(kind, "."):
		return format.Unknown(kind)
	}
	d := l.item()
	if d.Class == model.UnknownRecord {
		d.Type = v.Str("type")
	}
	return d
}

// itemsKey is the list of the first rollouts, each one document:
// {"session":{"id","timestamp","instructions"},"items":[…]}
// (codex-cli/src/utils/storage/save-rollout.ts).
const itemsKey = "items"

// scoreDocument votes for the document around the items, which alone are those of
// OpenAI's interface.
func scoreDocument(r *format.Record) int {
	return format.If((r.Envelope || r.Value.Get(itemsKey).Exists()) && r.Value.Fits("session.id:text session.timestamp:text session.instructions"), headerVotes)
}

// decodeDocument decodes an item of such a document, or the document around it.
func decodeDocument(r *format.Record) format.Decoded {
	if s := r.Value.Get("session"); s.Kind() == rawjson.Object {
		inner := *r
		inner.Value, inner.Envelope = s, false
		r = &inner
	}
	return decodeFlat(r)
}
