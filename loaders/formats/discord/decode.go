package discord

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return channel(v)
	case !v.Exists():
		return format.Malformed("not JSON")
	case isMessage(v):
		return format.Shown(message(v))
	case v.Get("messages").Kind() == rawjson.Array && score(r) > 0: // a channel in one record
		d := channel(v)
		for _, e := range v.Get("messages").Elems() {
			m := &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: e.Str("type"), Raw: e.Keep()}}}
			if isMessage(e) {
				m = message(e)
			}
			m.Conversation = cmp.Or(v.At("channel", "id").Scalar(), strconv.FormatInt(r.Origin.Offset, 10))
			d.Messages = append(d.Messages, m)
		}
		if len(d.Messages) > 0 {
			d.Messages[0].Meta = append(d.Messages[0].Meta, chat.Meta(v, "messages")...)
		}
		return d
	}
	return format.Unknown(v.Str("type"))
}

// channel decodes the document around the messages.
func channel(v rawjson.Value) format.Decoded {
	d := format.Metadata("channel")
	d.About.ID = v.At("channel", "id").Scalar()
	if name := v.At("channel", "name").Text(); name != "" {
		d.About.Title, d.About.TitleWeight = strings.Trim(v.At("guild", "name").Text()+" / "+name, " /"), 4
	}
	return d
}

// message decodes a message of a channel.
func message(v rawjson.Value) *model.Message {
	author := v.Get("author")
	m := &model.Message{ID: v.Get("id").Scalar(), Time: chat.Time(v.Get("timestamp")), Role: model.RoleUser}
	m.Agent = cmp.Or(author.Str("nickname"), author.Str("name"))
	if bot, _ := author.Get("isBot").Bool(); bot {
		m.Role = model.RoleAssistant
	}
	used := []string{"id", "timestamp", "content", "attachments", "embeds", "stickers", "forwardedMessage"}
	text := v.Str("content")
	switch kind := v.Str("type"); kind {
	case "Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ApplicationCommand", "20", "23":
		used = append(used, "type")
		if text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	default: // what the channel says of itself
		m.Role, m.RawRole = model.RoleMarker, kind
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSpace(m.Agent + ": " + cmp.Or(text, kind))})
		used = append(used, "type")
	}
	body(m, v, "")
	if f := v.Get("forwardedMessage"); f.Kind() == rawjson.Object {
		m.Parts = append(m.Parts, model.Citation{Title: "forwarded", Text: f.Str("content")})
		body(m, f, "forwardedMessage.")
		for _, x := range chat.Meta(f, "content", "attachments", "embeds", "stickers") {
			x.Name = "forwardedMessage." + x.Name
			m.Meta = append(m.Meta, x)
		}
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Text{}}
	}
	for _, f := range chat.Meta(v, used...) {
		if s := string(f.Value); s != "[]" && s != "false" {
			m.Meta = append(m.Meta, f)
		}
	}
	return m
}

// body decodes what is attached to a message: files, previews of links, stickers.
func body(m *model.Message, v rawjson.Value, prefix string) {
	for _, a := range v.Get("attachments").Elems() {
		f := model.Media{Kind: model.File, URL: a.Str("url"), Name: a.Str("fileName"), Bytes: -1}
		if n, ok := a.Get("fileSizeBytes").Int(); ok {
			f.Bytes = n
		}
		switch name := strings.ToLower(f.Name); {
		case hasSuffix(name, ".png", ".jpg", ".jpeg", ".gif", ".webp"):
			f.Kind = model.Image
		case hasSuffix(name, ".mp3", ".ogg", ".wav", ".m4a"):
			f.Kind = model.Audio
		case hasSuffix(name, ".mp4", ".webm", ".mov"):
			f.Kind = model.Video
		}
		m.Parts = append(m.Parts, f)
	}
	for i, e := range v.Get("embeds").Elems() {
		c := model.Citation{Title: e.Str("title"), URL: e.Str("url"), Text: e.Str("description")}
		for _, f := range e.Get("fields").Elems() {
			c.Text = strings.TrimPrefix(c.Text+"\n"+f.Str("name")+": "+f.Str("value"), "\n")
		}
		if c == (model.Citation{}) {
			m.Parts = append(m.Parts, model.Unknown{Type: "embed", Raw: e.Keep()})
			continue
		}
		m.Parts = append(m.Parts, c)
		for _, f := range chat.Meta(e, "title", "url", "description", "fields") {
			if s := string(f.Value); s != "[]" {
				f.Name = prefix + "embeds[" + strconv.Itoa(i) + "]." + f.Name
				m.Meta = append(m.Meta, f)
			}
		}
	}
	for _, s := range v.Get("stickers").Elems() {
		m.Parts = append(m.Parts, model.Media{Kind: model.Image, Name: s.Str("name"), URL: s.Str("sourceUrl"), Bytes: -1})
	}
}

func hasSuffix(s string, ends ...string) bool {
	for _, end := range ends {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}
