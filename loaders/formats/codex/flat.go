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
	if v.Kind() != rawjson.Object {
		return view{}.decode(r)
	}
	if _, _, ok := kind(v); ok {
		return view{}.decode(r)
	}
	l := &line{r: r, v: v, p: v, flat: true}
	switch kind := v.Str("type"); {
	case v.Get("record_type").Exists():
		return format.Metadata("record_type/" + v.Str("record_type"))
	case isOldCall(v):
		c := &model.ToolCall{Name: v.At("function", "name").Text()}
		chat.SetArguments(c, v.Get("arguments"))
		c.Malformed = false
		m := l.message(model.RoleAssistant, "function", "arguments")
		m.Parts = []model.Part{c}
		m.Meta = append(m.Meta, chat.Meta(v.Get("function"), "name")...)
		return format.Shown(m)
	case isOldResult(v):
		m := l.message(model.RoleTool, "name", "result")
		m.Parts = []model.Part{&model.ToolResult{Name: v.Str("name"), Content: chat.ResultContent(v.Get("result"))}}
		return format.Shown(m)
	case kind == "" && v.Str("role") != "":
		m := chat.Message(v)
		return format.Shown(m)
	case kind == "" && v.Get("instructions").Exists():
		d := format.Metadata("session")
		if s := v.Str("instructions"); s != "" {
			m := l.message(model.RoleSystem, "instructions")
			m.Parts = []model.Part{model.Text{Text: s}}
			d = format.Shown(m)
		}
		d.About.ID = v.Str("id")
		return d
	case kind == "error" && !v.Get("payload").Exists():
		m := l.message(model.RoleMarker, "text", "message")
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: v.First("text", "message").Text(), Error: true}}
		return format.Shown(m)
	case kind == "" || strings.Contains(kind, "."):
		return format.Unknown(kind)
	}
	d := l.item()
	if d.Class == model.UnknownRecord {
		d.Type = v.Str("type")
	}
	return d
}
