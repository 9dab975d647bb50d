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
func decodeNormalised(_ *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	for id, v := range v.Members() {
		said := sides(v, id)
		for _, m := range said {
			m.Conversation = id
		}
		messages = append(messages, said...)
	}
	if len(messages) == 0 {
		return format.Unknown("object")
	}
	return format.Shown(messages...)
}

// sides decodes the input and the output of an observation.
func sides(v rawjson.Value, id string) (messages []*model.Message) {
	if v.Kind() != rawjson.Object || !v.Fits("input") && !v.Fits("output") {
		return []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: id, Raw: v.Keep()}}}}
	}
	for _, key := range [...]string{"input", "output"} {
		side := v.Get(key)
		list := side.Get("data")
		if ok, _ := side.Get("success").Bool(); ok && list.Kind() == rawjson.Array {
			for _, e := range list.Elems() {
				messages = append(messages, normalised(e, key))
			}
		} else if side.Exists() {
			m := chat.Note(model.MarkerNotice, "the "+key+" is no list of messages")
			m.Parts = append(m.Parts, model.Unknown{Type: key, Raw: side.Keep()})
			messages = append(messages, m)
		}
	}
	return messages
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
