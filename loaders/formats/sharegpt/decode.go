package sharegpt

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one row into a conversation.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	list, key := turns(v)
	switch {
	case key == "" && v.Fits("conversations:list !conversations:filled"):
		return format.Metadata("empty conversation")
	case key == "":
		return format.Unknown(v.Kind().String())
	}
	var messages []*model.Message
	if m, _ := chat.System(v); m != nil {
		messages = append(messages, m)
	}
	messages = append(messages, chat.FlatMap(list, decodeTurn)...)
	id := v.Get("id").Scalar()
	if id != "" { // rows may share an id, and are conversations of their own even so
		id += " @" + strconv.FormatInt(r.Origin.Offset, 10)
	}
	return chat.Row(r, v, id, messages)
}

// decodeTurn decodes one turn. Pairs of question and answer make two messages.
func decodeTurn(v rawjson.Value) (messages []*model.Message) {
	if v.Fits("from") || v.Fits("role") {
		return []*model.Message{chat.FromTurn(v)}
	}
	for key, text := range v.Members() {
		role, ok := chat.Role(key)
		if !ok && key != "input" && key != "output" || text.Kind() != rawjson.String {
			continue
		}
		if m := chat.Say(role, key, text.Text()); len(m.Parts) > 0 {
			chat.SplitTagged(m)
			messages = append(messages, m)
		}
	}
	if len(messages) == 0 {
		kind := "turn"
		if v.Kind() != rawjson.Object {
			kind = v.Kind().String()
		}
		return []*model.Message{chat.NoMessage(v, kind)}
	}
	format.Keep(messages[0], v)
	return messages
}
