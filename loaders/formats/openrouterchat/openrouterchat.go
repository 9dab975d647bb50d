// Package openrouterchat reads the chats that OpenRouter's chat room exports
// ({"version":"orpg.3.0"}).
//
// Characters are the models of the room; messages are kept by id and say which
// character speaks. Since version 3 what was said stands in items of their own, which
// are those of OpenAI's Responses API; before, in the message. Several models answer
// the same prompt.
//
// There is no published description.
package openrouterchat

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "openrouter-chat",
	Title: "OpenRouter chat export",
	Reads: "chats exported from the chat room (versions 1 to 3) with all models, reasoning, files and costs",
	Omits: "artifacts, which are kept as metadata",
	Sources: []format.Source{
		{Project: "qivis", File: "importer/openrouter"},
		{Project: "SillyTavern", File: "converters of OpenRouter chats"},
	},
	Shapes: []format.Shape{{Name: "chat", Score: votes.Score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

const votes = format.Votes(`
	10 version^orpg.
	8  characters:object messages:object messages.0.characterId
`)

// decode reads a chat.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	list := v.Get("messages")
	if list.Kind() != rawjson.Object && list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	room := roomOf(v)
	var out []*model.Message
	for i := range list.Len() {
		out = append(out, room.message(list.Index(i)))
	}
	if len(out) == 0 {
		return format.Metadata("empty chat")
	}
	if !slices.ContainsFunc(out, func(m *model.Message) bool { return m.Time.IsZero() }) {
		slices.SortStableFunc(out, func(a, b *model.Message) int { return a.Time.Compare(b.Time) })
	}
	d := format.Shown(out...)
	for _, c := range v.Get("characters").Members() {
		d.About.Model = cmp.Or(d.About.Model, c.Str("model"))
	}
	if d.About.Title = v.Str("title"); d.About.Title != "" {
		d.About.TitleWeight = 3
	}
	out[0].Meta = append(out[0].Meta, chat.Filled("chat.", v, "messages", "items", "characters", "title")...)
	return d
}

// A room is what the messages of a chat refer to, by their ids.
type room struct {
	characters, items map[string]rawjson.Value
	left              int // bytes of items that may still be taken: messages that name one again and again would multiply it
}

func roomOf(v rawjson.Value) *room {
	return &room{maps.Collect(v.Get("characters").Members()), maps.Collect(v.Get("items").Members()), len(v.Raw())}
}

// item returns an item, Missing if there is none.
func (room *room) item(id string) rawjson.Value {
	e := room.items[id]
	if room.left -= len(e.Raw()); room.left < 0 {
		return rawjson.Value{}
	}
	return e
}

// message decodes a message of a chat.
func (room *room) message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, "message")
	}
	who := v.Str("characterId")
	m := &model.Message{ID: v.Str("id"), RawRole: cmp.Or(v.Str("type"), who), Role: model.RoleAssistant, Time: chat.Time(v.Get("createdAt"))}
	switch {
	case who == "USER" || v.Str("type") == "user":
		m.Role = model.RoleUser
	case who == "SYSTEM" || v.Str("type") == "system":
		m.Role = model.RoleSystem
	}
	if c := room.characters[who]; m.Role == model.RoleAssistant && c.Exists() {
		m.Model = cmp.Or(c.Str("model"), c.At("modelInfo", "slug").Text())
		m.Agent = c.Str("name")
	}
	m.Parts = chat.Thoughts(v.Str("reasoning"))
	for _, ref := range v.Get("items").Elems() {
		e := room.item(cmp.Or(ref.Str("id"), ref.Text()))
		data := e.Get("data")
		if !data.Exists() {
			m.Parts = append(m.Parts, model.Unknown{Type: "item", Raw: ref.Keep()})
			continue
		}
		said := chat.Item(data)
		m.Parts = append(m.Parts, said.Parts...)
		m.Meta = append(m.Meta, said.Meta...)
	}
	if len(m.Parts) == 0 || v.Get("items").Len() == 0 {
		m.Parts = append(m.Parts, chat.Said(m.Role, v.Get("content"))...)
	}
	m.Parts = append(m.Parts, chat.Map(v.Get("attachments"), attachment)...)
	about := v.Get("metadata")
	if fault := v.Get("error"); !fault.IsNull() {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: cmp.Or(fault.Text(), fault.Str("message"), "the answer failed"), Error: true})
	}
	m.Usage = chat.Usage(about.Get("usage"))
	if n := chat.Count(about, "tokensCount"); m.Usage.IsZero() && m.Role == model.RoleAssistant {
		m.Usage.Output = n
	}
	m.Meta = append(m.Meta, chat.Filled("metadata.", about, "tokensCount", "usage")...)
	m.Meta = append(m.Meta, chat.Filled("", v, "id", "type", "characterId", "createdAt", "updatedAt", "items", "content", "contentType", "context", "reasoning", "attachments",
		"metadata", "isRetrying", "isEdited", "isCollapsed", "isGenerating", "error")...)
	return m
}

func attachment(f rawjson.Value) model.Part {
	m := model.Media{Bytes: -1}
	if data := f.First("url", "data"); data.Text() != "" {
		m = chat.Image(data, cmp.Or(f.Str("mimeType"), f.Str("contentType")))
	}
	m.Kind = model.File
	if strings.HasPrefix(cmp.Or(f.Str("type"), m.MediaType), "image") {
		m.Kind = model.Image
	}
	m.Name, m.Text = cmp.Or(f.Str("name"), f.Str("filename"), m.Name), f.Str("content")
	if m.Name == "" && m.URL == "" && m.Data == nil {
		return model.Unknown{Type: "attachment", Raw: f.Keep()}
	}
	return m
}
