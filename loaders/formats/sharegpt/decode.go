package sharegpt

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one row into a conversation.
func decode(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	list, key := turns(v)
	switch {
	case key == "" && v.Get("conversations").Kind() == rawjson.Array && v.Get("conversations").Len() == 0:
		return format.Metadata("empty conversation")
	case key == "":
		return format.Unknown(v.Kind().String())
	}
	used := []string{key}
	var messages []*model.Message
	if m, k := chat.System(v); m != nil {
		messages, used = append(messages, m), append(used, k)
	}
	for _, turn := range list.Elems() {
		messages = append(messages, decodeTurn(turn)...)
	}
	id := ""
	if s := v.Get("id").Scalar(); s != "" {
		// rows may share an id, and are conversations of their own even so
		id, used = s+" @"+strconv.FormatInt(r.Origin.Offset, 10), append(used, "id")
	}
	return chat.Row(r, v, id, messages, used...)
}

// decodeTurn decodes one turn. Pairs of question and answer make two messages.
func decodeTurn(v rawjson.Value) []*model.Message {
	if v.Kind() != rawjson.Object {
		return []*model.Message{{Parts: []model.Part{model.Unknown{Type: v.Kind().String(), Raw: v.Keep()}}}}
	}
	if v.Get("from").Exists() || v.Get("role").Exists() {
		return []*model.Message{chat.FromTurn(v)}
	}
	var messages []*model.Message
	used := []string{}
	for key, text := range v.Members() {
		role, known := chat.Role(key)
		if !known && key != "input" && key != "output" || text.Kind() != rawjson.String {
			continue
		}
		used = append(used, key)
		if text.Text() == "" {
			continue
		}
		m := chat.Say(role, key, text.Text())
		chat.SplitTagged(m)
		messages = append(messages, m)
	}
	if len(messages) == 0 {
		return []*model.Message{{Parts: []model.Part{model.Unknown{Type: "turn", Raw: v.Keep()}}}}
	}
	messages[0].Meta = append(messages[0].Meta, chat.Meta(v, used...)...)
	return messages
}
