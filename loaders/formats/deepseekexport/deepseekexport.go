// Package deepseekexport reads the conversations that DeepSeek's chat hands out:
// conversations.json of a data export, and a conversation as its server returns it.
//
// The export has ChatGPT's tree of nodes, but messages of fragments: what a person
// asked, what the model thought, searched and answered. Nothing else says who speaks.
//
// There is no published description.
package deepseekexport

import (
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "deepseek-export",
		Title: "DeepSeek export",
		Reads: "conversations.json of a data export with all branches, and conversations as the server returns them",
		Omits: "the text of files",
		Sources: []format.Source{
			{Project: "Mby159/ailog", File: "src/parsers/deepseek.ts"},
			{Project: "chat.deepseek.com", File: "answers of the server"},
		},
		Shapes: []format.Shape{
			{Name: "conversations", Score: scoreList, Decode: decode, List: "conversations", Many: true},
			{Name: "conversation", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
		},
	}
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 2
)

func scoreList(r *format.Record) int { return chat.EachConversation(r, votes) }

func scoreOne(r *format.Record) int { return chat.OneConversation(r, votes) }

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
	if d, problem := chat.RowProblem(r, v); problem {
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
	title, id := about.Str("title"), about.Get("id").Scalar()
	d := format.Shown(messages...)
	d.About = format.About{ID: id, Leaf: leaf}
	if len(messages) == 0 {
		d.Class, d.Type = model.Metadata, "empty conversation"
		return d
	}
	if title != "" {
		d.About.Title, d.About.TitleWeight = title, 3
	}
	for _, m := range messages {
		m.Conversation = chat.ConversationKey(title, id)
		if m.Model != "" {
			d.About.Model = m.Model
		}
	}
	messages[0].Meta = append(messages[0].Meta, chat.Filled("conversation.", about, "mapping", "messages", "title", "id", "current_message_id")...)
	return d
}

// tree decodes the nodes of an export.
func tree(mapping rawjson.Value) []*model.Message {
	var nodes []chat.Node
	for key, v := range mapping.Members() {
		n := chat.Node{ID: key, Parent: v.Get("parent").Scalar()}
		for _, c := range v.Get("children").Elems() {
			n.Children = append(n.Children, c.Scalar())
		}
		if m := v.Get("message"); m.Kind() == rawjson.Object {
			n.Messages = []*model.Message{message(m)}
		} else if !m.IsNull() {
			n.Messages = []*model.Message{{Parts: []model.Part{model.Unknown{Type: "message", Raw: m.Keep()}}}}
		}
		nodes = append(nodes, n)
	}
	return chat.Tree(nodes, "")
}

// message decodes a message of fragments.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, Time: chat.Time(v.Get("inserted_at")), Model: v.Str("model")}
	used := []string{"fragments", "inserted_at", "model", "files"}
	fragments := v.Get("fragments")
	for _, f := range fragments.Elems() {
		if f.Str("type") == "REQUEST" {
			m.Role = model.RoleUser
		}
		m.Parts = append(m.Parts, fragment(m, f)...)
	}
	m.Parts = append(m.Parts, files(v.Get("files"))...)
	m.Meta = append(m.Meta, chat.Filled("", v, used...)...)
	return m
}

// fragment decodes one fragment.
func fragment(m *model.Message, v rawjson.Value) []model.Part {
	text := v.Str("content")
	used := []string{"type", "content", "id", "results", "references"}
	defer func() {
		if v.Kind() == rawjson.Object {
			m.Meta = append(m.Meta, chat.Filled(strings.ToLower(v.Str("type"))+".", v, used...)...)
		}
	}()
	sources := append(found(v.Get("results")), found(v.Get("references"))...)
	switch kind := v.Str("type"); kind {
	case "REQUEST", "RESPONSE", "TEMPLATE_RESPONSE":
		if text == "" {
			return sources
		}
		return append([]model.Part{model.Text{Text: text}}, sources...)
	case "THINK":
		if secs, ok := v.Get("elapsed_secs").Float(); ok && secs > 0 && secs < 1e6 {
			m.Duration += time.Duration(secs * float64(time.Second))
			used = append(used, "elapsed_secs")
		}
		return append([]model.Part{model.Reasoning{Text: text}}, sources...)
	case "SEARCH", "TOOL_SEARCH", "READ_LINK":
		if text != "" {
			sources = append([]model.Part{model.Text{Text: text}}, sources...)
		}
		if len(sources) > 0 {
			return sources
		}
	}
	for k := range v.Members() {
		used = append(used, k)
	}
	return []model.Part{model.Unknown{Type: v.Str("type"), Raw: v.Keep()}}
}

// found decodes what a search found.
func found(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, s := range list.Elems() {
		c := model.Citation{Title: s.Str("title"), URL: s.Str("url"), Text: s.First("snippet", "content").Text()}
		if c == (model.Citation{}) {
			parts = append(parts, model.Unknown{Type: "source", Raw: s.Keep()})
			continue
		}
		parts = append(parts, c)
	}
	return parts
}

// flat decodes a message as the server returns it.
func flat(v rawjson.Value) *model.Message {
	if v.Get("fragments").Len() > 0 {
		m := message(v)
		m.RawRole = v.Str("role")
		return m
	}
	m := &model.Message{RawRole: v.Str("role"), Time: chat.Time(v.Get("inserted_at")), Model: v.Str("model")}
	m.Role, _ = chat.Role(m.RawRole)
	used := []string{"message_id", "parent_id", "role", "inserted_at", "model", "content", "thinking_content", "thinking_elapsed_secs", "files", "search_results"}
	if s := v.Str("thinking_content"); s != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: s})
		if secs, ok := v.Get("thinking_elapsed_secs").Float(); ok && secs > 0 && secs < 1e6 {
			m.Duration = time.Duration(secs * float64(time.Second))
		}
	}
	if s := v.Str("content"); s != "" {
		m.Parts = append(m.Parts, model.Text{Text: s})
	}
	m.Parts = append(m.Parts, found(v.Get("search_results"))...)
	m.Parts = append(m.Parts, files(v.Get("files"))...)
	m.Meta = chat.Filled("", v, used...)
	return m
}

// files decodes what was attached.
func files(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, f := range list.Elems() {
		if f.Kind() != rawjson.Object {
			parts = append(parts, model.Unknown{Type: "file", Raw: f.Keep()})
			continue
		}
		m := model.Media{Name: f.First("file_name", "name").Text(), FileID: f.First("id", "file_id").Scalar(), Text: f.Str("content"), Bytes: -1}
		if n, ok := f.First("file_size", "size").Int(); ok && n >= 0 {
			m.Bytes = n
		}
		parts = append(parts, m)
	}
	return parts
}
