package atof

import (
	"slices"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// marked is what a mark says, with the scope that it lies in.
type marked struct {
	*model.Message
	parent, session string
}

// said returns the message of a mark whose data says who speaks, nil of others.
// Hermes Agent marks the beginning and the end of a turn with what was said.
func said(v rawjson.Value) *model.Message {
	data := v.Get("data")
	var m *model.Message
	switch data.Str("role") {
	case "user", "system", "agent", "assistant":
		text := data.First("content", "message")
		if !text.Exists() {
			return nil
		}
		role, _ := chat.Role(data.Str("role"))
		m = &model.Message{Role: role, RawRole: data.Str("role"), Parts: chat.Parts(text)}
		if text.Kind() == rawjson.String {
			m = chat.Say(role, data.Str("role"), text.Text())
		}
	default:
		if s := data.Str("user_message"); s != "" {
			m = chat.Say(model.RoleUser, "", s)
		} else if s := data.Str("assistant_response"); s != "" {
			m = chat.Say(model.RoleAssistant, "", s)
		} else {
			return nil
		}
	}
	m.Time = chat.Time(v.Get("timestamp"))
	return m
}

// placeMarks puts what marks say among the messages of their conversation, by time,
// but for what is there already.
func placeMarks(messages []*model.Message, marks []marked, conversation func(marked) string) []*model.Message {
	type words struct {
		conversation string
		role         model.Role
		text         string
	}
	there := map[words]bool{}
	for _, m := range messages {
		there[words{m.Conversation, m.Role, chat.Texts(m.Parts)}] = true
	}
	byConversation := map[string][]*model.Message{}
	var order []string
	for _, m := range messages {
		if byConversation[m.Conversation] == nil {
			order = append(order, m.Conversation)
		}
		byConversation[m.Conversation] = append(byConversation[m.Conversation], m)
	}
	added := map[string][]*model.Message{}
	for _, m := range marks {
		key := conversation(m)
		if w := (words{key, m.Role, chat.Texts(m.Parts)}); there[w] {
			continue
		}
		m.Conversation = key
		if byConversation[key] == nil && added[key] == nil {
			order = append(order, key)
		}
		added[key] = append(added[key], m.Message)
	}
	if len(added) == 0 {
		return messages
	}
	var all []*model.Message
	for _, key := range order {
		list := added[key]
		slices.SortStableFunc(list, func(a, b *model.Message) int { return a.Time.Compare(b.Time) })
		for _, m := range byConversation[key] {
			for len(list) > 0 && !m.Time.IsZero() && list[0].Time.Before(m.Time) {
				all, list = append(all, list[0]), list[1:]
			}
			all = append(all, m)
		}
		all = append(all, list...)
	}
	return all
}
