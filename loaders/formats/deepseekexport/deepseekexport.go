// Package deepseekexport reads the conversations that DeepSeek's chat hands out:
// conversations.json of a data export, and a conversation as its server returns it.
//
// The export has ChatGPT's tree of nodes, but messages of fragments: what a person
// asked, what the model thought, searched and answered. Nothing else says who speaks.
//
// There is no published description.
package deepseekexport

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "deepseek-export",
	Title: "DeepSeek export",
	Reads: "conversations.json of a data export with all branches, and conversations as the server returns them",
	Omits: "the text of files",
	Sources: []format.Source{
		{Project: "Mby159/ailog", File: "ailog/importers/deepseek.py, tests/fixtures/deepseek_conversations.json", Version: "799180dc of 2026-06-19", Verified: "2026-11-26"},
		{Project: "chat.deepseek.com", File: "answers of the server, which is closed"},
	},
	Shapes: chat.ConversationShapes(votes, format.Objects(decode)),
}

// votes judges a conversation.
func votes(v rawjson.Value) int {
	switch {
	case v.Fits("mapping:object"):
		return votesTree(v)
	case answerOf(v).Fits("chat_messages.0.message_id chat_messages.0.role"):
		return 10
	case v.Fits("!title:text"):
		return 0
	}
	list := v.Get("messages")
	for i := range min(list.Len(), 8) { // as other programs write it down
		switch m := list.Index(i); {
		case !m.Fits("created_at:text role:text"):
			return 0
		case m.Fits("model^deepseek-"):
			return 6
		}
	}
	return 0
}

func votesTree(v rawjson.Value) int {
	mapping := v.Get("mapping")
	for i := range min(mapping.Len(), 16) {
		switch node := mapping.Index(i); {
		case node.Fits("message.fragments:list"):
			return 10
		case node.Fits("message.author"):
			return 0
		}
	}
	return format.If(v.Fits("inserted_at"), 2)
}

// answerOf returns the conversation in an answer of the server.
func answerOf(v rawjson.Value) rawjson.Value {
	for _, path := range [...][]string{{"data", "biz_data"}, {"biz_data"}} {
		if b := v.At(path...); b.Kind() == rawjson.Object {
			return b
		}
	}
	return v
}

// decode reads one conversation.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	about, leaf := v, ""
	switch body := answerOf(v); {
	case v.Get("mapping").Kind() == rawjson.Object:
		messages = tree(v.Get("mapping"))
	case body.Get("chat_messages").Kind() == rawjson.Array:
		about = body.Get("chat_session")
		leaf = about.Get("current_message_id").Scalar()
		var nodes []chat.Node
		for _, m := range body.Get("chat_messages").Elems() {
			nodes = append(nodes, chat.Node{ID: m.Get("message_id").Scalar(), Parent: m.Get("parent_id").Scalar(), Messages: []*model.Message{flat(m)}})
		}
		messages = chat.Tree(nodes, leaf)
	case v.Get("messages").Kind() == rawjson.Array:
		messages = chat.Map(v.Get("messages"), func(m rawjson.Value) *model.Message { return chat.Message(m) })
	default:
		return format.Unknown("object")
	}
	d := chat.ShowConversation(format.About{ID: about.Get("id").Scalar(), Title: about.Str("title"), Leaf: leaf}, messages)
	for _, m := range messages {
		d.About.Model = cmp.Or(m.Model, d.About.Model)
	}
	return d
}

// tree decodes the nodes of an export.
func tree(mapping rawjson.Value) []*model.Message {
	var nodes []chat.Node
	for key, v := range mapping.Members() {
		n := chat.Node{ID: key, Parent: chat.Reference(v.Get("parent")), Children: chat.References(v.Get("children"))}
		v.Is("id", key)
		if m := v.Get("message"); m.Kind() == rawjson.Object {
			n.Messages = []*model.Message{message(m)}
		} else if !m.IsNull() {
			n.Messages = []*model.Message{chat.NoMessage(m, "message")}
		}
		nodes = append(nodes, n)
	}
	return chat.Tree(nodes, "")
}

// message decodes a message of fragments.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: v.Str("role"), Time: chat.Time(v.Get("inserted_at")), Model: v.Str("model")}
	for _, f := range v.Get("fragments").Elems() {
		if f.Is("type", "REQUEST") {
			m.Role = model.RoleUser
		}
		m.Parts = append(m.Parts, fragment(m, f)...)
	}
	m.Parts = append(m.Parts, chat.Files(v.Get("files"), "file")...)
	format.Keep(m, v)
	return m
}

// fragment decodes one fragment.
func fragment(m *model.Message, v rawjson.Value) []model.Part {
	v.Get("id").Scalar() // its number
	kind := v.Str("type")
	switch kind {
	case "REQUEST", "RESPONSE", "TEMPLATE_RESPONSE", "THINK", "SEARCH", "TOOL_SEARCH", "READ_LINK":
	default:
		return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
	}
	var parts []model.Part
	switch text := v.Str("content"); {
	case kind == "THINK":
		m.Duration += chat.Seconds(v.Get("elapsed_secs"))
		parts = append(parts, model.Reasoning{Text: text})
	case text != "":
		parts = append(parts, model.Text{Text: text})
	}
	parts = append(append(parts, chat.Sources(v.Get("results"))...), chat.Sources(v.Get("references"))...)
	if len(parts) == 0 && kind != "REQUEST" && !strings.HasSuffix(kind, "RESPONSE") { // a search that found nothing
		return []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
	}
	return parts
}

// flat decodes a message as the server returns it.
func flat(v rawjson.Value) *model.Message {
	if v.Get("fragments").Len() > 0 {
		return message(v)
	}
	m := &model.Message{RawRole: v.Str("role"), Time: chat.Time(v.Get("inserted_at")), Model: v.Str("model")}
	m.Role, _ = chat.Role(m.RawRole)
	m.Duration = chat.Seconds(v.Get("thinking_elapsed_secs"))
	m.Parts = append(chat.Thoughts(v.Str("thinking_content")), chat.Parts(v.Get("content"))...)
	m.Parts = append(append(m.Parts, chat.Sources(v.Get("search_results"))...), chat.Files(v.Get("files"), "file")...)
	format.Keep(m, v)
	return m
}
