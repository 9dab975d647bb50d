// Package openwebui reads the chats that Open WebUI exports: chat-export-….json with
// one chat or with all, and the rows of its table "chat".
//
// A chat holds its messages as a tree, chat.history, by id; chat.messages is a copy
// of the branch on the screen. Reasoning, tool calls with their results and programs
// that ran are HTML in the text of the assistant, <details type="reasoning">; newer
// versions keep them as items of the Responses API beside it. Several models may
// answer one prompt: their answers are branches.
package openwebui

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "open-webui",
	Title:   "Open WebUI export",
	Reads:   "chats exported from the program (chat-export-*.json) with all branches, and its database (webui.db); reasoning, tool calls and programs that stand in the text as HTML",
	Omits:   "the text of files and of knowledge collections",
	Sources: []format.Source{{Project: "open-webui/open-webui", File: "backend/open_webui/models/chat_messages.py, chats.py (tables)", Version: "02530d50 and 00059776", Verified: "2026-11-26"}, {Project: "open-webui/open-webui", File: "backend/open_webui/utils/middleware.py (serialize_content_blocks), src/lib/components/chat/Chat.svelte, backend/open_webui/models/chats.py"}},
	Shapes: []format.Shape{
		{Name: "chats", Score: scoreList, Decode: decode, List: "chats", Many: true},
		{Name: "database", Score: scoreRow, Assemble: assemble},
		{Name: "chat", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// scoreList votes for chats that are records of their own.
func scoreList(r *format.Record) int {
	if r.Value.Fits("chats:list") {
		return votes(r.Value.Get("chats").Index(0))
	}
	n := votes(r.Value)
	if r.Leads() && n > 0 && !r.Value.Fits("_table:some") {
		n--
	}
	return n
}

// scoreOne votes for a document that is one chat.
func scoreOne(r *format.Record) int { return chat.OneConversation(r, votes) }

// chats are the bodies of chats, with all branches, and with the one on the screen.
const chats = format.Votes(`
	10 history.messages:object history.messages.0.role
	10 history.messages:object !history.messages.0
	8  messages.0.childrenIds:list messages.0.role
`)

// votes judges a chat.
func votes(v rawjson.Value) int {
	if v.Fits("_table=chat chat:text user_id") {
		return 10
	}
	body := bodyOf(v)
	if body.Get("history").Len() > 3 && !body.Fits("history.currentId") {
		return 0
	}
	return chats.Of(body)
}

// bodyOf returns what the interface calls a chat: a member of the row that the
// server keeps, in the database a string that holds it.
func bodyOf(v rawjson.Value) rawjson.Value {
	switch c := v.Get("chat"); c.Kind() {
	case rawjson.Object:
		return c
	case rawjson.String:
		return rawjson.Unwrap(c, 2)
	}
	return v
}

// decode reads one chat.
var decode = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	if table := v.Str("_table"); table != "" && table != "chat" {
		return format.Metadata(table)
	}
	body := bodyOf(v)
	if body.Fits("!history.messages !messages:list") {
		return format.Unknown("object")
	}
	leaf := chat.Reference(body.At("history", "currentId"))
	id := v.Get("id").Scalar()
	if own := body.Get("id"); id == "" || own.IsText(id) {
		id = cmp.Or(id, own.Scalar())
	}
	about := format.About{ID: id, Title: chat.FirstText(v.Get("title"), body.Get("title")), Model: body.Get("models").Index(0).Look().Scalar(), Leaf: leaf}
	body.Is("title", about.Title)
	return chat.ShowConversation(about, read(body, leaf))
})

// read returns the messages of all branches, the active one last, after the
// system prompt of the chat.
func read(body rawjson.Value, leaf string) []*model.Message {
	var nodes []chat.Node
	list := body.At("history", "messages")
	if list.Len() == 0 {
		list = body.Get("messages")
	}
	before := ""
	for i := range list.Len() {
		v := list.Index(i)
		n := chat.NodeAt(list, i, "parentId", "childrenIds", before)
		before = n.ID
		n.Messages = []*model.Message{message(v, n.ID)}
		nodes = append(nodes, n)
	}
	messages := chat.Tree(nodes, leaf)
	if len(messages) == 0 || messages[0].Role != model.RoleSystem {
		if system := chat.FirstText(body.Get("system"), body.At("params", "system")); system != "" {
			messages = append([]*model.Message{chat.Say(model.RoleSystem, "system", system)}, messages...)
		}
	}
	return messages
}

// message decodes one message of a chat.
func message(v rawjson.Value, id string) *model.Message {
	if v.Kind() != rawjson.Object {
		m := chat.NoMessage(v, "message")
		m.ID = id
		return m
	}
	m := &model.Message{ID: id, RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	d := decoder{m: m}
	m.Parts = d.content(v)
	for _, f := range rawjson.Unwrap(v.Get("files"), 1).Elems() {
		if f.Kind() == rawjson.String {
			m.Parts = append(m.Parts, chat.Image(f, ""))
		} else {
			m.Parts = append(m.Parts, file(f))
		}
	}
	m.Parts = append(append(m.Parts, sources(rawjson.Unwrap(v.Get("sources"), 1))...), sources(v.Get("citations"))...)
	if e := rawjson.Unwrap(v.Get("error"), 1); !e.IsNull() && !e.IsEmptyText() && e.Look().Scalar() != "false" {
		m.Parts = append(m.Parts, chat.Fault(e, "the answer failed"))
	}
	if done, stated := v.Get("done").Bool(); stated && !done && m.Role == model.RoleAssistant {
		m.Parts = append(m.Parts, chat.NotFinished)
	}
	chat.Facts(m, v, nil)
	if m.Usage.IsZero() { // Ollama's figures, before version 0.5
		m.Usage = chat.Usage(cmp.Or(v.Get("info"), rawjson.Unwrap(v.Get("usage"), 1)))
	}
	v.Is("modelName", m.Model)
	format.Keep(m, v)
	return m
}

// content decodes what a message says. What newer versions keep as items is what
// their text shows as HTML.
func (d *decoder) content(v rawjson.Value) []model.Part {
	if output := rawjson.Unwrap(v.Get("output"), 1); output.Kind() == rawjson.Array && !output.Opaque() {
		parts := chat.FlatMap(output, d.outputItem)
		if slices.ContainsFunc(parts, isKnown) {
			return parts
		}
	}
	c, text := v.Get("content"), ""
	if v.Look().Fits("_table:text") { // where all but ids is JSON in a text
		c = rawjson.Unwrap(c, 1)
		said, _ := rawjson.Parse([]byte(c.Text()))
		text = said.Text()
	}
	if c.Kind() != rawjson.String {
		return chat.Parts(c)
	}
	text = cmp.Or(text, c.Text())
	if d.m.Role != model.RoleAssistant || !strings.Contains(text, "<details") {
		return chat.Say(d.m.Role, "", text).Parts
	}
	return d.split(text)
}

func isKnown(p model.Part) bool {
	_, unknown := p.(model.Unknown)
	return !unknown
}

// outputItem decodes an item of the Responses API.
func (d *decoder) outputItem(item rawjson.Value) []model.Part {
	switch kind := item.Str("type"); kind {
	case "message":
		return chat.Parts(item.Get("content"))
	case "open_webui:code_interpreter":
		return d.program(item.Get("code").Text(), item.Str("lang"), item.Get("output"), !item.Is("status", "in_progress"))
	default:
		return chat.Part(item)
	}
}

// file decodes what was attached to a prompt or drawn for an answer.
func file(f rawjson.Value) model.Part {
	part := chat.File(f, f.Look().Str("type"))
	if m, ok := part.(model.Media); ok {
		f.Is("url", m.FileID)
		m.MediaType = cmp.Or(f.At("file", "meta", "content_type").Text(), m.MediaType)
		m.Text = cmp.Or(m.Text, f.At("file", "data", "content").Text())
		return m
	}
	return part
}

// sources decodes what an answer rests on: documents and pages, each with the
// passages that were found.
func sources(list rawjson.Value) (parts []model.Part) {
	for _, s := range list.Elems() {
		c := chat.Citation(s.Get("source"))
		documents := s.Get("document")
		switch {
		case documents.Len() > 0:
		case c != (model.Citation{}):
			parts = append(parts, c)
		default:
			parts = append(parts, model.Unknown{Type: "source", Raw: s.Keep()})
		}
		for i, d := range documents.Elems() {
			one := c
			one.Text = d.Text()
			about := s.Get("metadata").Index(i)
			if link := about.Get("source"); one.URL == "" && strings.Contains(link.Look().Text(), "://") {
				one.URL = link.Text()
			}
			if one.Title == "" {
				one.Title = chat.FirstText(about.Get("name"), about.Get("source"))
			}
			parts = append(parts, one)
		}
	}
	return parts
}

func scoreRow(r *format.Record) int {
	return format.If(!format.IsLarge(r) && (r.Value.Fits("_table=chat chat:text user_id") || r.Value.Fits("_table=chat_message chat_id role")), 11)
}

// assemble reads a database whose messages are rows of their own, beside the trees that
// older chats keep.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	inTree := map[string]bool{}
	rows := slices.Collect(records)
	for _, r := range rows {
		if v := r.Value.Look(); v.Is("_table", "chat") {
			id := v.Str("id")
			for key := range bodyOf(v).At("history", "messages").Members() {
				inTree[id+"-"+key] = true
			}
			db.Session(chat.Session{ID: id, Title: v.Str("title")})
		}
	}
	for _, r := range rows {
		d, v := decode(r), r.Value.Look()
		d.About = format.About{} // one of several
		if v.Is("_table", "chat_message") && !inTree[v.Str("id")] {
			d = format.Shown(row(r.Value, v.Str("chat_id")))
		} else if v.Is("_table", "chat") && d.Class == model.UnknownRecord {
			d = format.Metadata("chat")
		}
		db.Row(r, v.First("chat_id", "id").Scalar(), d)
	}
	return db.Assembled()
}

// row decodes a row of the table chat_message.
func row(v rawjson.Value, of string) *model.Message {
	parent := v.Str("parent_id")
	m := message(v, strings.TrimPrefix(v.Str("id"), of+"-"))
	m.Parent = parent
	return m
}
