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
		{Project: "Mby159/ailog", File: "src/parsers/deepseek.ts"},
		{Project: "chat.deepseek.com", File: "answers of the server"},
	},
	Shapes: chat.ConversationShapes(votes, decode),
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 2
)

// votes judges a conversation.
func votes(v rawjson.Value) int {
	if mapping := v.Get("mapping"); mapping.Kind() == rawjson.Object {
		return votesTree(v, mapping)
	}
	body := answerOf(v)
	if m := body.Get("chat_messages").Index(0); m.Get("message_id").Exists() && m.Get("role").Exists() {
		return certain
	}
	list := v.Get("messages")
	if list.Kind() != rawjson.Array || v.Get("title").Kind() != rawjson.String {
		return 0
	}
	for i := range min(list.Len(), 8) { // as other programs write it down
		m := list.Index(i)
		if m.Get("created_at").Kind() != rawjson.String || m.Get("role").Kind() != rawjson.String {
			return 0
		}
		if strings.HasPrefix(m.Str("model"), "deepseek-") {
			return likely
		}
	}
	return 0
}

func votesTree(v, mapping rawjson.Value) int {
	for i := range min(mapping.Len(), 16) {
		switch m := mapping.Index(i).Get("message"); {
		case m.Get("fragments").Kind() == rawjson.Array:
			return certain
		case m.Get("author").Exists():
			return 0
		}
	}
	if v.Get("inserted_at").Exists() {
		return hint
	}
	return 0
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
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
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
		for _, m := range v.Get("messages").Elems() {
			messages = append(messages, chat.Message(m))
		}
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
	if s := v.Str("thinking_content"); s != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: s})
		m.Duration = chat.Seconds(v.Get("thinking_elapsed_secs"))
	}
	if s := v.Str("content"); s != "" {
		m.Parts = append(m.Parts, model.Text{Text: s})
	}
	m.Parts = append(append(m.Parts, chat.Sources(v.Get("search_results"))...), chat.Files(v.Get("files"), "file")...)
	format.Keep(m, v)
	return m
}
