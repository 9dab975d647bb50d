// Package discord reads exports of DiscordChatExporter: channels in which people
// and bots talk.
//
//   - A bot speaks in the role of an assistant, everybody else as a user; the name
//     says who.
//   - Notices of the channel (somebody joined, a message was pinned) are markers.
//   - The result of a slash command stands with the command, not with a text.
package discord

import (
	"cmp"
	"path"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "discord",
	Title:   "Discord channels (DiscordChatExporter)",
	Reads:   "exports of a channel as JSON by DiscordChatExporter",
	Omits:   "exports as HTML, text and CSV; attachments beside the export are named, not opened",
	Sources: []format.Source{{Project: "Tyrrrz/DiscordChatExporter", File: "DiscordChatExporter.Core/Exporting/JsonMessageWriter.cs", Version: "4f29fa63 of 2026-03-01", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "channel", Score: score, Decode: decode, List: "messages"}},
}

// messages are those of a channel.
const messages = format.Votes("9 author.isBot:bool content:text type:text timestamp")

// channels are whole ones.
const channels = format.Votes("10 messages:list channel.type:text guild:object")

func score(r *format.Record) int { return max(messages.Score(r), channels.Score(r)) }

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return channel(v)
	case messages.Of(v) > 0:
		return format.Shown(message(v))
	case channels.Of(v) > 0: // a channel in one record
		d := channel(v)
		d.Messages = append(d.Messages, chat.Map(v.Get("messages"), message)...)
		chat.InConversation(cmp.Or(d.About.ID, strconv.FormatInt(r.Origin.Offset, 10)), d.Messages)
		return d
	}
	return format.Unknown(v.Str("type"))
}

// channel decodes the document around the messages.
func channel(v rawjson.Value) format.Decoded {
	d := format.Metadata("channel")
	d.About.ID = v.At("channel", "id").Scalar()
	if name := v.Look().At("channel", "name").Text(); name != "" {
		d.About.Title, d.About.TitleWeight = strings.Trim(v.Look().At("guild", "name").Text()+" / "+name, " /"), 4
	}
	return d
}

// message decodes a message of a channel.
func message(v rawjson.Value) *model.Message {
	if messages.Of(v) == 0 {
		m := chat.NoMessage(v, v.Str("type"))
		m.Role = model.RoleMarker
		return m
	}
	author := v.Get("author")
	m := &model.Message{ID: v.Get("id").Scalar(), Time: chat.Time(v.Get("timestamp")), Role: model.RoleUser}
	m.Agent = chat.FirstText(author.Get("nickname"), author.Get("name"))
	if bot, _ := author.Get("isBot").Bool(); bot {
		m.Role = model.RoleAssistant
	}
	text := v.Str("content")
	switch kind := v.Str("type"); kind {
	case "Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ApplicationCommand", "20", "23":
		if text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	default: // what the channel says of itself
		m.Role, m.RawRole = model.RoleMarker, kind
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSpace(m.Agent + ": " + cmp.Or(text, kind))})
	}
	m.Parts = append(m.Parts, body(v)...)
	if f := v.Get("forwardedMessage"); f.Kind() == rawjson.Object {
		m.Parts = append(m.Parts, model.Citation{Title: "forwarded", Text: f.Str("content")})
		m.Parts = append(m.Parts, body(f)...)
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Text{}}
	}
	for _, f := range format.Rest(v) {
		if string(f.Value) != "false" {
			m.Meta = append(m.Meta, f)
		}
	}
	return m
}

// body decodes what is attached to a message: files, previews of links, stickers.
func body(v rawjson.Value) (parts []model.Part) {
	for _, a := range v.Get("attachments").Elems() {
		f := model.Media{Kind: model.File, URL: a.Str("url"), Name: a.Str("fileName"), Bytes: chat.Size(a.Get("fileSizeBytes"))}
		switch strings.ToLower(path.Ext(f.Name)) {
		case ".png", ".jpg", ".jpeg", ".gif", ".webp":
			f.Kind = model.Image
		case ".mp3", ".ogg", ".wav", ".m4a":
			f.Kind = model.Audio
		case ".mp4", ".webm", ".mov":
			f.Kind = model.Video
		}
		parts = append(parts, f)
	}
	for _, e := range v.Get("embeds").Elems() {
		c := chat.Citation(e)
		for _, f := range e.Get("fields").Elems() {
			c.Text = strings.TrimPrefix(c.Text+"\n"+f.Str("name")+": "+f.Str("value"), "\n")
		}
		if c == (model.Citation{}) {
			parts = append(parts, model.Unknown{Type: "embed", Raw: e.Keep()})
		} else {
			parts = append(parts, c)
		}
	}
	for _, s := range v.Get("stickers").Elems() {
		parts = append(parts, model.Media{Kind: model.Image, Name: s.Str("name"), URL: s.Str("sourceUrl"), Bytes: -1})
	}
	return parts
}
