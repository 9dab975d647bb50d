// Package grokexport reads the conversations of an export of Grok (prod-grok-backend.json):
// {"conversations":[{"conversation":{…},"responses":[{"response":{…}}]}]}.
//
// Times are those of MongoDB ({"$date":{"$numberLong":"…"}}). A response may name the
// one it follows, which makes a tree.
//
// There is no published description.
package grokexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "grok-export",
		Title: "Grok export",
		Reads: "prod-grok-backend.json of a data export: the conversations, with reasoning, sources and branches",
		Omits: "projects, tasks and pictures beside the conversations",
		Sources: []format.Source{
			{Project: "Sinity/polylogue", File: "polylogue/sources/parsers/grok.py and its fixtures"},
		},
		Shapes: []format.Shape{
			{Name: "conversations", Score: scoreList, Decode: decode, List: "conversations", Many: true},
			{Name: "conversation", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
		},
	}
}

// certain is the most votes for a record, see format.Shape.
const certain = 10

func scoreList(r *format.Record) int { return chat.EachConversation(r, votes) }

func scoreOne(r *format.Record) int { return chat.OneConversation(r, votes) }

func votes(v rawjson.Value) int {
	if v.Get("conversation").Kind() != rawjson.Object || v.Get("responses").Kind() != rawjson.Array {
		return 0
	}
	m := bodyOf(v.Get("responses").Index(0))
	if m.Get("sender").Exists() && m.Get("message").Exists() || v.Get("responses").Len() == 0 && v.At("conversation", "title").Exists() {
		return certain
	}
	return 0
}

// bodyOf returns what was said, which may stand in a member of its own.
func bodyOf(v rawjson.Value) rawjson.Value {
	if b := v.Get("response"); b.Kind() == rawjson.Object {
		return b
	}
	return v
}

// decode reads one conversation.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		return format.Metadata("envelope")
	case v.Kind() != rawjson.Object || v.Get("responses").Kind() != rawjson.Array:
		return format.Unknown(v.Kind().String())
	}
	about := v.Get("conversation")
	title, id := about.Str("title"), about.First("id", "conversation_id", "_id").Scalar()
	leaf := about.Get("leaf_response_id").Scalar()
	messages := read(v.Get("responses"), leaf)
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
	messages[0].Meta = append(messages[0].Meta, chat.Filled("conversation.", about, "title", "id", "leaf_response_id")...)
	messages[0].Meta = append(messages[0].Meta, chat.Filled("", v, "conversation", "responses")...)
	return d
}

// read decodes the responses: a tree if they name their parents, else a line.
func read(list rawjson.Value, leaf string) []*model.Message {
	var nodes []chat.Node
	var line []*model.Message
	tree := false
	for _, v := range list.Elems() {
		m := message(v)
		line = append(line, m)
		parent := bodyOf(v).Get("parent_response_id").Scalar()
		tree = tree || parent != ""
		nodes = append(nodes, chat.Node{ID: m.ID, Parent: parent, Messages: []*model.Message{m}})
	}
	if tree {
		return chat.Tree(nodes, leaf)
	}
	return line
}

// message decodes one response, which is a prompt if a human sent it.
func message(outer rawjson.Value) *model.Message {
	v := bodyOf(outer)
	if v.Kind() != rawjson.Object {
		return &model.Message{Parts: []model.Part{model.Unknown{Type: "response", Raw: outer.Keep()}}}
	}
	m := &model.Message{ID: v.First("_id", "id", "response_id").Scalar(), RawRole: v.Str("sender"), Model: v.Str("model"), Time: chat.Time(v.Get("create_time"))}
	m.Role, _ = chat.Role(m.RawRole)
	used := []string{"sender", "message", "create_time", "model", "parent_response_id", "thinking_trace", "conversation_id", "error"}
	for _, key := range [...]string{"_id", "id", "response_id"} {
		if v.Get(key).Exists() && v.Get(key).Scalar() == m.ID {
			used = append(used, key)
		}
	}
	if s := v.Str("thinking_trace"); s != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: s})
	}
	begun, done := chat.Time(v.Get("thinking_start_time")), chat.Time(v.Get("thinking_end_time"))
	if span := done.Sub(begun); !begun.IsZero() && !done.IsZero() && span > 0 {
		m.Duration = span
	}
	if text := v.Get("message"); text.Kind() == rawjson.String {
		if s := text.Text(); s != "" {
			m.Parts = append(m.Parts, model.Text{Text: s})
		}
	} else {
		m.Parts = append(m.Parts, chat.Parts(text)...)
	}
	for _, key := range [...]string{"web_search_results", "cited_web_search_results"} {
		list := v.Get(key)
		if list.Kind() != rawjson.Array {
			continue
		}
		used = append(used, key)
		if key == "cited_web_search_results" && v.Get("web_search_results").Len() > 0 {
			continue // some of the others
		}
		for _, s := range list.Elems() {
			m.Parts = append(m.Parts, model.Citation{Title: s.Str("title"), URL: s.Str("url"), Text: s.First("preview", "snippet").Text()})
		}
	}
	if list := v.Get("file_attachments"); list.Kind() == rawjson.Array {
		used = append(used, "file_attachments")
		for _, f := range list.Elems() {
			m.Parts = append(m.Parts, model.Media{FileID: f.Scalar(), Name: f.First("file_name", "name").Text(), Bytes: -1})
		}
	}
	for _, s := range v.Get("generated_image_urls").Elems() {
		m.Parts = append(m.Parts, chat.Image(s, ""))
		used = append(used, "generated_image_urls")
	}
	if e := v.Get("error"); !e.IsNull() && e.Scalar() != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: e.Scalar(), Error: true})
	} else if e.Kind() == rawjson.Object && e.Len() > 0 {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: string(e.Raw()), Error: true})
	}
	m.Meta = append(m.Meta, chat.Filled("", v, used...)...)
	if outer.Get("response").Kind() == rawjson.Object {
		m.Meta = append(m.Meta, chat.Filled("", outer, "response")...)
	}
	return m
}
