// Package chatgptexport reads the conversations that ChatGPT hands out: the file
// conversations.json of a data export, one conversation as the web page or a
// browser extension saves it, and the page of a shared link.
//
// A conversation is a tree under "mapping": each node names its parent and its
// children and holds at most one message. Who edits a prompt or asks for another
// answer makes a branch; current_node is the end of the one on the screen.
//
// A call of a tool is a message of the assistant whose recipient is the tool, and
// the answer a message of role tool below it, which names the tool but not the call.
//
// There is no published description.
package chatgptexport

import (
	"bytes"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "chatgpt-export",
	Title: "ChatGPT export",
	Reads: "conversations.json and conversations-000.json of a data export, single conversations and shared pages as JSON, with all branches, and chat.html of an export",
	Omits: "files and pictures beside the conversations",
	Sources: []format.Source{
		{Project: "OpenAI Help Center", File: "\"How do I export my ChatGPT history and data?\""},
		{Project: "Sinity/polylogue", File: "polylogue/sources/parsers/chatgpt.py", Version: "d250e578 of 2026-08-22", Verified: "2026-11-25"},
		{Project: "mitkury/chatgpt-export-parser", Version: "9eaa1d93 of 2025-08-03", Verified: "2026-11-25"},
		{Project: "exports", File: "chat.html, whose script shows what it makes of the tree"},
	},
	Shapes: []format.Shape{
		{Name: "conversations", Score: func(r *format.Record) int { return chat.EachConversation(r, votes) }, Decode: decode, List: "conversations", Many: true},
		{Name: "conversation", Score: scoreOne, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
		{Name: "page", Score: scorePage, Decode: decodePage, Whole: true, Many: true},
	},
}

// scoreOne votes for a document that is one conversation.
func scoreOne(r *format.Record) int {
	if v, inner := conversationOf(r.Value); r.Leads() || inner {
		return votes(v)
	}
	return 0
}

// votes judges a conversation. DeepSeek's export has the same tree, but its messages
// have fragments and no author.
func votes(v rawjson.Value) int {
	list := nodesOf(v)
	if list.Len() == 0 {
		return 0
	}
	nodes := 0
	for i := range min(list.Len(), 16) {
		switch node := list.Index(i); {
		case node.Fits("!.:object") || node.Fits("message.fragments"):
			return 0
		case node.Fits("message.author.role:text") && (node.Fits("message.content:object") || node.Get("message").Len() < 4):
			return 10
		case node.Fits("parent") || node.Fits("children:list"):
			nodes++
		}
	}
	switch {
	case nodes == 0:
		return 0
	case v.Fits("current_node/conversation_id"):
		return 6
	}
	return 3
}

// decode reads one conversation.
var decode = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	v, _ = conversationOf(v)
	list := nodesOf(v)
	if !list.Exists() {
		return beside(v)
	}
	about := format.About{
		ID: v.First("conversation_id", "id", "share_id").Scalar(), Title: v.Str("title"),
		Model: v.Get("default_model_slug").Look().Text(), Leaf: chat.Reference(v.Get("current_node")),
	}
	v.Is("id", about.ID)
	return chat.ShowConversation(about, read(list, about.Leaf))
})

// conversationOf finds the conversation in a document: the document itself, or what
// the page of a shared link has around it. inner says that there is something around.
func conversationOf(v rawjson.Value) (conversation rawjson.Value, inner bool) {
	if nodesOf(v).Exists() {
		return v, false
	}
	for _, path := range [...][]string{
		{"conversation"}, {"data"}, {"serverResponse", "data"}, {"props", "pageProps", "serverResponse", "data"},
	} {
		if c := v.At(path...); nodesOf(c).Exists() {
			return c, true
		}
	}
	return v, false
}

// nodesOf returns the nodes of a conversation: the tree, or the one branch that a
// shared page may have instead.
func nodesOf(v rawjson.Value) rawjson.Value {
	if m := v.Get("mapping"); m.Kind() == rawjson.Object && !m.Opaque() {
		return m
	}
	if l := v.Get("linear_conversation"); l.Kind() == rawjson.Array && !l.Opaque() {
		return l
	}
	return rawjson.Value{}
}

// beside names a record of one of the other files of an export.
func beside(v rawjson.Value) format.Decoded {
	switch {
	case v.Fits("rating conversation_id"):
		return format.Metadata("message feedback")
	case v.Fits("is_anonymous conversation_id"):
		return format.Metadata("shared link")
	case v.Fits("email id"):
		return format.Metadata("account")
	case v.Fits("title !mapping:some conversation_id/create_time"):
		return format.Metadata("empty conversation")
	}
	return format.Unknown("object")
}

// The page chat.html of an export shows what its script has on one line:
//
//	var jsonData = [{"title":…,"mapping":{…}},…];

var (
	pageTitle = []byte("<title>ChatGPT Data Export</title>")
	pageData  = []byte("var jsonData")
)

// scorePage votes for the lines of the page.
func scorePage(r *format.Record) int {
	if bytes.HasPrefix(bytes.TrimLeft(r.Raw, " \t"), pageTitle) {
		return 6
	}
	if v, _ := pageList(r.Raw[:min(len(r.Raw), 64<<10)]); v.Kind() == rawjson.Array {
		return votes(v.Index(0))
	}
	return 0
}

// pageList returns the conversations of a line, Missing if it has none, and what stands
// behind them.
func pageList(line []byte) (rawjson.Value, []byte) {
	before, rest, ok := bytes.Cut(line, []byte("="))
	if !ok || !bytes.Equal(bytes.TrimSpace(before), pageData) {
		return rawjson.Value{}, nil
	}
	v, n, err := rawjson.ParsePrefix(rest)
	if err != nil {
		v, _ = rawjson.ParseCut(rest)
		return v, nil
	}
	return v, bytes.Trim(rest[n:], "; \r\n")
}

// decodePage decodes a line of the page.
func decodePage(r *format.Record) format.Decoded {
	list, behind := pageList(r.Raw)
	if list.Kind() != rawjson.Array {
		return format.Metadata("page")
	}
	d := format.Unknown("conversations")
	for _, v := range list.Elems() {
		one := *r
		one.Value = v
		one.Track()
		got := decode(&one)
		one.Keep(got.Messages)
		if len(got.Messages) == 0 {
			got.Messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: got.Type, Raw: v.Keep()}}}}
		}
		d.Messages = append(d.Messages, got.Messages...)
		if list.Len() == 1 {
			d.About = got.About
		}
	}
	r.Beside = string(behind)
	return d
}
