package lmstudio

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// certain is the most votes for a record, see format.Shape.
const certain = 10

// score votes for conversations.
func score(r *format.Record) int {
	v := r.Value
	list := v.Get("messages")
	if list.Kind() != rawjson.Array {
		return 0
	}
	if m := list.Index(0); m.Get("versions").Kind() == rawjson.Array {
		if kind := m.Get("versions").Index(0).Str("type"); kind == "singleStep" || kind == "multiStep" || m.Get("currentlySelected").Exists() {
			return certain
		}
	}
	if list.Len() == 0 && v.Get("usePerChatPredictionConfig").Exists() {
		return certain
	}
	return 0
}

// decode reads a conversation.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	if v.Get("messages").Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	var d format.Decoded
	if s := v.Str("systemPrompt"); s != "" {
		d.Messages = append(d.Messages, chat.Say(model.RoleSystem, "system", s))
	}
	parent := ""
	for i, m := range v.Get("messages").Elems() {
		var messages []*model.Message
		messages, parent = versions(m, i, parent)
		d.Messages = append(d.Messages, messages...)
	}
	d.About.Model = v.At("lastUsedModel", "identifier").Look().Text()
	if name := v.Str("name"); name != "" {
		d.About.Title, d.About.TitleWeight = name, 3
	}
	if len(d.Messages) == 0 {
		d.Class, d.Type = model.Metadata, "empty conversation"
		return d
	}
	first := d.Messages[0]
	if first.Time.IsZero() {
		first.Time = chat.Time(v.Get("createdAt"))
	}
	return d
}

// versions decodes a message: those versions that are not selected are branches
// that were left, and come first. It returns the id of the selected one.
func versions(v rawjson.Value, number int, parent string) (messages []*model.Message, selected string) {
	list := v.Get("versions")
	if v.Kind() != rawjson.Object || list.Len() == 0 || list.Kind() != rawjson.Array {
		m := &model.Message{ID: strconv.Itoa(number), Parent: parent, Parts: []model.Part{model.Unknown{Type: "message", Raw: v.Keep()}}}
		if list.Kind() == rawjson.Array {
			m.Parts = nil
			m.Warnings = []string{"the message has no version"}
		}
		return []*model.Message{m}, m.ID
	}
	at, ok := v.Get("currentlySelected").Int()
	if !ok || at < 0 || at >= int64(list.Len()) {
		at = int64(list.Len() - 1)
	}
	var active *model.Message
	for i, one := range list.Elems() {
		m := version(one, strconv.Itoa(number)+"."+strconv.Itoa(i))
		m.Parent = parent
		if int64(i) == at {
			active = m
			continue
		}
		m.Inactive = true
		messages = append(messages, m)
	}
	if n, stated := v.Get("currentlySelected").Int(); stated && n != at {
		active.Warnings = append(active.Warnings, "version "+strconv.FormatInt(n, 10)+" is selected, which is not there")
	}
	format.Keep(active, v)
	return append(messages, active), active.ID
}
