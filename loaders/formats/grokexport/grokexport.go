// Package grokexport reads the conversations of an export of Grok (prod-grok-backend.json):
// {"conversations":[{"conversation":{…},"responses":[{"response":{…}}]}]}.
//
// Times are those of MongoDB ({"$date":{"$numberLong":"…"}}). A response may name the
// one it follows, which makes a tree.
//
// There is no published description.
package grokexport

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "grok-export",
	Title:   "Grok export",
	Reads:   "prod-grok-backend.json of a data export: the conversations, with reasoning, sources and branches",
	Omits:   "projects, tasks and pictures beside the conversations",
	Sources: []format.Source{{Project: "Sinity/polylogue", File: "polylogue/sources/parsers/grok.py and its fixtures", Version: "d250e578 of 2026-08-22", Verified: "2026-11-25"}},
	Shapes:  chat.ConversationShapes(votes, format.Objects(decode)),
}

func votes(v rawjson.Value) int {
	switch {
	case v.Fits("!conversation:object"), v.Fits("!responses:list"):
		return 0
	case v.Fits("!responses:filled conversation.title"), bodyOf(v.Get("responses").Index(0)).Fits("sender message"):
		return 10
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
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if v.Get("responses").Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	about := v.Get("conversation")
	id, leaf := about.First("id", "conversation_id", "_id").Scalar(), chat.Reference(about.Get("leaf_response_id"))
	var nodes []chat.Node
	by := ""
	for _, e := range v.Get("responses").Elems() {
		bodyOf(e).Is("conversation_id", id)
		parent := bodyOf(e).Get("parent_response_id").Scalar()
		m := message(e)
		by = cmp.Or(m.Model, by)
		nodes = append(nodes, chat.Node{ID: m.ID, Parent: parent, Messages: []*model.Message{m}})
	}
	return chat.ShowConversation(format.About{ID: id, Title: about.Str("title"), Model: by, Leaf: leaf}, chat.TreeOrLine(nodes, leaf))
}

// message decodes one response, which is a prompt if a human sent it.
func message(outer rawjson.Value) *model.Message {
	v := bodyOf(outer)
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(outer, "response")
	}
	m := &model.Message{ID: v.First("_id", "id", "response_id").Scalar(), RawRole: v.Str("sender"), Model: v.Str("model"), Time: chat.Time(v.Get("create_time"))}
	m.Role, _ = chat.Role(m.RawRole)
	m.Parts = append(chat.Thoughts(v.Str("thinking_trace")), chat.Parts(v.Get("message"))...)
	m.Duration = chat.Span(v.Get("thinking_start_time"), v.Get("thinking_end_time"))
	sources := v.Get("web_search_results")
	if sources.Len() == 0 { // those that are cited are some of them
		sources = v.Get("cited_web_search_results")
	}
	m.Parts = append(append(m.Parts, chat.Sources(sources)...), chat.Files(v.Get("file_attachments"), "file")...)
	m.Parts = append(m.Parts, chat.Images(v.Get("generated_image_urls"), "")...)
	if e := v.Get("error"); !e.IsNull() && !e.IsEmptyText() {
		m.Parts = append(m.Parts, chat.Fault(e, "the answer failed"))
	}
	format.Keep(m, outer)
	return m
}
