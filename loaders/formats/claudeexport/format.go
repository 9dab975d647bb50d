// Package claudeexport reads the conversations that Claude.ai hands out: the file
// conversations.json of a data export, and single conversations as the web page
// gets them and browser extensions save them.
//
// A conversation has a list of messages, "chat_messages". Each has the blocks of
// the Messages API as its content, with the results of tools among the calls, and
// once more all as one text, in which blocks that are no text are a note that they
// are not supported. Messages that name the same parent are branches.
//
// There is no published description.
package claudeexport

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "claude-export",
	Title: "Claude.ai export",
	Reads: "conversations.json of a data export and single conversations, with blocks, attachments and branches",
	Omits: "the text of projects and of the memory; files that the export only names; chats of Claude Design",
	Sources: []format.Source{
		{Project: "Anthropic Help Center", File: "\"How can I export my Claude data?\""},
		{Project: "Sinity/polylogue", File: "polylogue/sources/parsers/claude/ai_parser.py, schemas/providers/claude-ai/versions/v1 and v2", Version: "d250e578 of 2026-08-22", Verified: "2026-11-26"},
	},
	Shapes: shapes(),
}

// shapes are conversations; records of the files beside them count as such, too.
func shapes() []format.Shape {
	list := chat.ConversationShapes(votes, format.Objects(decode))
	score := list[0].Score
	list[0].Score = func(r *format.Record) int {
		if v := r.Value; v.Fits("!conversations:list") && votes(v) == 0 && besideOf(v) != "" {
			return 6
		}
		return score(r)
	}
	return list
}

// message is a message of an export.
const message = format.Votes("10 sender=human|assistant")

// votes judges a conversation.
func votes(v rawjson.Value) int {
	switch {
	case v.Fits("!chat_messages:list"):
		return copied(v)
	case v.Fits("uuid:text !chat_messages:filled"):
		return 10
	}
	return chat.Surest(v.Get("chat_messages"), message.Of)
}

// copied judges a conversation as other programs write it down: "messages" with the
// role "human" and the time.
func copied(v rawjson.Value) int {
	list := v.Get("messages")
	if !v.Fits("messages:list title/name:text id/uuid:text") {
		return 0
	}
	votes := 0
	for i := range min(list.Len(), 8) {
		switch m := list.Index(i); {
		case !m.Fits("created_at:text role/sender=human|assistant"):
			return 0
		case m.Fits("role/sender=human"):
			votes = 4
		}
	}
	return votes
}

// besideOf names a record of one of the other files of an export, or returns "".
func besideOf(v rawjson.Value) string {
	switch {
	case v.Fits("prompt_template docs:list"):
		return "project"
	case v.Fits("conversations_memory"):
		return "memory"
	case v.Fits("full_name email_address"):
		return "account"
	}
	return ""
}

// decode reads one conversation.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if kind := besideOf(v); kind != "" {
		return format.Metadata(kind)
	}
	list := v.Get("chat_messages")
	if list.Kind() != rawjson.Array {
		list = v.Get("messages")
	}
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	d, leaf := decoder{}, chat.Reference(v.Get("current_leaf_message_uuid"))
	var nodes []chat.Node
	for _, e := range list.Elems() {
		parent := e.Get("parent_message_uuid").Scalar()
		m := d.message(e)
		nodes = append(nodes, chat.Node{ID: m.ID, Parent: parent, Messages: []*model.Message{m}})
	}
	about := format.About{ID: v.First("uuid", "id").Scalar(), Title: v.First("name", "title").Text(), Model: v.Get("model").Look().Text(), Leaf: leaf}
	return chat.ShowConversation(about, chat.TreeOrLine(nodes, leaf))
}

// A decoder decodes the messages of one conversation. It remembers the calls that
// have no result yet: older exports have no ids.
type decoder struct {
	open []*model.ToolCall
}

// maxOpen bounds the calls that are remembered.
const maxOpen = 64

// message decodes one message.
func (d *decoder) message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, v.Kind().String())
	}
	m := &model.Message{ID: v.First("uuid", "id").Scalar(), RawRole: v.First("sender", "role").Text()}
	m.Role, _ = chat.Role(m.RawRole)
	content := v.Get("content")
	for i, block := range content.Elems() {
		for _, key := range [...]string{"start_timestamp", "stop_timestamp"} {
			block.Is(key, v.Get("created_at").Look().Text())
		}
		m.Parts = append(m.Parts, d.block(block, m.ID+"#"+strconv.Itoa(i))...)
	}
	if content.Kind() != rawjson.Array {
		m.Parts = chat.Part(content)
	}
	text := v.Str("text") // the content once more, as far as it is text
	if len(m.Parts) == 0 {
		m.Parts = chat.Parts(v.Get("text"))
	} else if rest := format.Unsaid(m, text); rest != "" {
		m.Meta = []model.Field{{Name: "text (what else it says)", Value: rawjson.Quote(rest)}}
	}
	m.Parts = append(m.Parts, attachments(v)...)
	chat.Facts(m, v, nil)
	v.Is("updated_at", v.Get("created_at").Look().Text())
	format.Keep(m, v)
	return m
}

// block decodes one block of the content. A call without an id gets this one.
func (d *decoder) block(v rawjson.Value, id string) []model.Part {
	switch v.Str("type") {
	case "text":
		return append(chat.Parts(v.Get("text")), chat.Map(v.Get("citations"), citation)...)
	case "thinking":
		return thinking(v)
	case "tool_use":
		call := chat.Call(cmp.Or(v.Get("id").Scalar(), id), v.Str("name"), v.Get("input"))
		call.Server, call.Description = v.Str("integration_name"), v.Str("message")
		if key := v.Get("approval_key"); !key.IsNull() {
			call.Approval = &model.Approval{ID: key.Scalar()}
		}
		if d.open = append(d.open, call); len(d.open) > maxOpen {
			d.open = append(d.open[:0], d.open[1:]...)
		}
		return []model.Part{call}
	case "tool_result":
		return []model.Part{d.result(v)}
	case "token_budget": // what the model was told of its limits
		return nil
	}
	return chat.Part(v)
}

// thinking decodes reasoning: its text and the headlines that are shown while it
// goes on.
func thinking(v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, s := range v.Get("summaries").Elems() {
		if text := s.Str("summary"); text != "" {
			parts = append(parts, model.Reasoning{Text: text, Summary: true})
		}
	}
	cut, _ := v.Get("cut_off").Bool()
	if text := v.Str("thinking"); text != "" {
		return append(parts, model.Reasoning{Text: text, Unclosed: cut})
	}
	if len(parts) == 0 {
		sign := v.Str("signature")
		return []model.Part{model.Reasoning{NotStored: true, Size: len(sign), Opaque: sign}}
	}
	return parts
}

// result decodes the result of a tool. Without an id it is that of the first call
// of the same tool that has none yet.
func (d *decoder) result(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Get("tool_use_id").Scalar(), Name: v.Str("name")}
	for i, call := range d.open {
		if r.CallID == call.ID || r.CallID == "" && (call.Name == r.Name || r.Name == "") {
			r.CallID = call.ID
			d.open = append(d.open[:i], d.open[i+1:]...)
			break
		}
	}
	content := v.Get("content")
	if content.Kind() != rawjson.Array || content.Opaque() {
		r.Content = chat.ResultContent(content)
	}
	r.Content = append(r.Content, chat.FlatMap(content, resultPart)...)
	r.Error = chat.Failed(v.Get("is_error"))
	r.Duration = chat.Span(v.Get("start_timestamp"), v.Get("stop_timestamp"))
	if details := v.First("structured_content", "display_content"); !details.IsNull() {
		r.Details = details.Keep()
	}
	return r
}

// resultPart decodes one part of a result.
func resultPart(v rawjson.Value) []model.Part {
	switch kind := v.Str("type"); kind {
	case "text":
		if s := v.Str("text"); s != "" {
			return []model.Part{model.Text{Text: s}}
		}
		return nil
	case "local_resource":
		return []model.Part{model.Media{Name: v.Str("name"), MediaType: v.Str("mime_type"), URL: v.Str("file_path"), FileID: v.Str("uuid"), Bytes: -1}}
	case "image":
		if id := v.Str("file_uuid"); id != "" {
			return []model.Part{model.Media{Kind: model.Image, FileID: id, Bytes: -1}}
		}
	}
	return chat.ResultPart(v)
}

// citation decodes what a text refers to.
func citation(v rawjson.Value) model.Part {
	c, d := chat.Citation(v), chat.Citation(v.Get("details"))
	c = model.Citation{Title: cmp.Or(c.Title, d.Title), URL: cmp.Or(c.URL, d.URL), Text: cmp.Or(c.Text, d.Text)}
	if c == (model.Citation{}) {
		return model.Unknown{Type: "citation", Raw: v.Keep()}
	}
	return c
}

// attachments decodes what a person attached: documents, whose text the export
// has, and files, which it only names, some of them twice.
func attachments(v rawjson.Value) (parts []model.Part) {
	seen := map[string]bool{}
	for _, key := range [...]string{"attachments", "files", "files_v2"} {
		for _, p := range chat.Files(v.Get(key), key) {
			f, ok := p.(model.Media)
			if ok && f.FileID != "" && seen[f.FileID] {
				continue
			}
			seen[f.FileID] = true
			parts = append(parts, p)
		}
	}
	return parts
}
