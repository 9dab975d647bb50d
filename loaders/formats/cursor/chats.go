package cursor

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The chats of 2023 and 2024 are one row of the database of a workspace
// (workspaceStorage/*/state.vscdb): {"tabs":[{"tabId","chatTitle","bubbles":[{"type":"user",
// "text"},{"type":"ai","rawText","modelType"}]}]}.
//
// Source: kenn-io/agentsview: internal/parser/cursor.go.
const chatKey = "workbench.panel.aichat.view.aichat.chatdata"

// chatTabs returns the chats in a row.
func chatTabs(row rawjson.Value) rawjson.Value {
	return rawjson.Unwrap(row.Get("value"), 2).Get("tabs")
}

// chats enters the chats of a workspace, each a conversation.
func (e *editor) chats(r *format.Record) format.RecordClass {
	before := len(e.out.Messages)
	chats, title := 0, ""
	for _, tab := range chatTabs(r.Value).Elems() {
		first := len(e.out.Messages)
		for _, b := range tab.Get("bubbles").Elems() {
			m := &model.Message{ID: b.Str("id"), RawRole: b.Str("type"), Conversation: chat.ConversationKey(tab.Str("chatTitle"), tab.Get("tabId").Scalar()), Origin: r.Origin}
			text := b.First("rawText", "text").Text()
			switch m.RawRole {
			case "user":
				m.Role = model.RoleUser
				if text = b.First("text", "rawText").Text(); text != "" {
					m.Parts = []model.Part{model.Text{Text: text}}
				}
			case "ai":
				m.Role, m.Model = model.RoleAssistant, b.Str("modelType")
				m.Parts = chat.SplitReasoning(text)
			}
			m.Meta = chat.Meta(b, "id", "type", "text", "rawText", "modelType", "initText", "delegate")
			e.out.Messages = append(e.out.Messages, m)
		}
		if first == len(e.out.Messages) {
			continue
		}
		m := e.out.Messages[first]
		m.Meta = append(m.Meta, chat.Meta(tab, "bubbles", "tabId")...)
		if at := chat.Time(tab.Get("lastSendTime")); !at.IsZero() {
			e.out.Messages[len(e.out.Messages)-1].Time = at
		}
		chats, title = chats+1, tab.Str("chatTitle")
	}
	if chats == 1 && title != "" {
		e.out.About.Merge(model.About{Title: title, TitleWeight: 3})
	}
	if len(e.out.Messages) == before {
		return format.RecordClass{Class: model.Metadata, Type: "chatdata"}
	}
	return format.RecordClass{Class: model.Shown}
}
