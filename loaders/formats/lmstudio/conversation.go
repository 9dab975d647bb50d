package lmstudio

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

const votes = format.Votes(`
	0  !messages:list
	10 messages.0.versions:list messages.0.versions.0.type=singleStep|multiStep
	10 messages.0.versions:list messages.0.currentlySelected
	10 !messages:filled usePerChatPredictionConfig
`)

// decode reads a conversation.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("messages:list") {
		return format.Unknown("object")
	}
	d := format.Metadata("empty conversation")
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
	if len(d.Messages) > 0 && d.Messages[0].Time.IsZero() {
		d.Messages[0].Time = chat.Time(v.Get("createdAt"))
	}
	return d
}

// versions decodes a message: those versions that are not selected are branches
// that were left, and come first. It returns the id of the selected one.
func versions(v rawjson.Value, number int, parent string) (messages []*model.Message, selected string) {
	list := v.Get("versions")
	switch {
	case list.Kind() != rawjson.Array:
		m := chat.NoMessage(v, "message")
		m.ID, m.Parent = strconv.Itoa(number), parent
		return []*model.Message{m}, m.ID
	case list.Len() == 0:
		m := &model.Message{ID: strconv.Itoa(number), Parent: parent, Warnings: []string{"the message has no version"}}
		format.Keep(m, v)
		return []*model.Message{m}, m.ID
	}
	at, stated := v.Get("currentlySelected").Int()
	there := stated && at >= 0 && at < int64(list.Len())
	if !there {
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
	if stated && !there {
		active.Warnings = append(active.Warnings, "version "+v.Get("currentlySelected").Scalar()+" is selected, which is not there")
	}
	format.Keep(active, v)
	return append(messages, active), active.ID
}
