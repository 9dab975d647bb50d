package chat

import (
	"strconv"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Row makes a conversation of its own of the messages that one record of a data
// set or of a list of results holds. key names it; without one it is called after
// its place in the file. Members of the record that are not among used stand with
// the first message. A row without messages is metadata.
func Row(r *format.Record, key string, messages []*model.Message, used ...string) format.Decoded {
	if len(messages) == 0 {
		return format.Metadata("empty conversation")
	}
	if key == "" {
		key = strconv.FormatInt(r.Origin.Offset, 10)
	}
	for _, m := range messages {
		m.Conversation = key
	}
	if r.Value.Kind() == rawjson.Object {
		messages[0].Meta = append(messages[0].Meta, Meta(r.Value, used...)...)
	}
	return format.Shown(messages...)
}

// Say makes a message of a plain text. Reasoning in tags is taken out of what an
// assistant says. An empty text makes a message without parts.
func Say(role model.Role, raw, text string) *model.Message {
	m := &model.Message{Role: role, RawRole: raw}
	switch {
	case text == "":
	case role == model.RoleAssistant:
		m.Parts = SplitReasoning(text)
	default:
		m.Parts = []model.Part{model.Text{Text: text}}
	}
	return m
}

// Note makes a message of an event that is no speech.
func Note(kind model.MarkerKind, text string) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}}}
}
