package langfuse

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeNormalised decodes inputs and outputs of observations by id, each
// {"success":true,"data":[message,…]}; what is no message has its data in "json".
func decodeNormalised(r *format.Record) format.Decoded {
	if d, ok := format.NoObject(r, r.Value); ok {
		return d
	}
	var messages []*model.Message
	for id, v := range r.Value.Members() {
		if v.Kind() != rawjson.Object || !v.Get("input").Exists() && !v.Get("output").Exists() {
			messages = append(messages, &model.Message{Role: model.RoleMarker, Conversation: id, Parts: []model.Part{model.Unknown{Type: id, Raw: v.Keep()}}})
			continue
		}
		for _, key := range [...]string{"input", "output"} {
			side := v.Get(key)
			list := side.Get("data")
			if ok, _ := side.Get("success").Bool(); !ok || list.Kind() != rawjson.Array {
				if side.Exists() {
					messages = append(messages, &model.Message{Role: model.RoleMarker, Conversation: id, Parts: []model.Part{
						model.Marker{Kind: model.MarkerNotice, Text: "the " + key + " is no list of messages"}, model.Unknown{Type: key, Raw: side.Keep()},
					}})
				}
				continue
			}
			for _, e := range list.Elems() {
				m := normalised(e, key)
				m.Conversation = id
				messages = append(messages, m)
			}
		}
	}
	if len(messages) == 0 {
		return format.Unknown("object")
	}
	return format.Shown(messages...)
}

func normalised(v rawjson.Value, key string) *model.Message {
	if m := tracing.Message(v); m != nil {
		return m
	}
	role := model.RoleUser
	if key == "output" {
		role = model.RoleAssistant
	}
	if json := v.Get("json"); json.Exists() && v.Len() == 1 {
		return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: string(json.Keep())}}}
	}
	return &model.Message{Role: role, Parts: chat.Parts(v)}
}
