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
func said(v rawjson.Value) (m *model.Message) {
	data := v.Get("data")
	text := data.First("content", "message")
	switch raw := data.Str("role"); {
	case raw == "user", raw == "system", raw == "agent", raw == "assistant":
		if !text.Exists() {
			return nil
		}
		role, _ := chat.Role(raw)
		m = &model.Message{Role: role, RawRole: raw, Parts: chat.Said(role, text)}
	case data.Fits("user_message:text user_message:filled"):
		m = chat.Say(model.RoleUser, "", data.Str("user_message"))
	case data.Fits("assistant_response:text assistant_response:filled"):
		m = chat.Say(model.RoleAssistant, "", data.Str("assistant_response"))
	default:
		return nil
	}
	m.Time = chat.Time(v.Get("timestamp"))
	return m
}

// placeMarks puts what marks say among the messages of their conversation, by time,
// but for what is there already.
func placeMarks(messages []*model.Message, marks []marked, conversation func(marked) string) []*model.Message {
	there := map[string]bool{} // by conversation, role and text
	words := func(m *model.Message) string {
		return m.Conversation + "\x00" + m.Role.String() + "\x00" + chat.Texts(m.Parts)
	}
	byConversation := map[string][]*model.Message{}
	var order []string
	for _, m := range messages {
		there[words(m)] = true
		if byConversation[m.Conversation] == nil {
			order = append(order, m.Conversation)
		}
		byConversation[m.Conversation] = append(byConversation[m.Conversation], m)
	}
	added := map[string][]*model.Message{}
	for _, m := range marks {
		m.Conversation = conversation(m)
		if there[words(m.Message)] {
			continue
		}
		if key := m.Conversation; byConversation[key] == nil && added[key] == nil {
			order = append(order, key)
		}
		added[m.Conversation] = append(added[m.Conversation], m.Message)
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
