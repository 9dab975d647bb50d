package chat

import (
	"cmp"
	"strings"
	"time"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// What the decoders of exports and backups of chat programs have in common.

// ConversationShapes returns the shapes of an export whose records are conversations: in a
// list, one a line, or one as a whole file.
func ConversationShapes(votes func(rawjson.Value) int, decode func(*format.Record) format.Decoded) []format.Shape {
	return []format.Shape{
		{Name: "conversations", Score: func(r *format.Record) int { return EachConversation(r, votes) }, Decode: decode, List: "conversations", Many: true},
		{Name: "conversation", Score: func(r *format.Record) int { return OneConversation(r, votes) }, Decode: decode, Assemble: AssembleEach(decode), List: "-"},
	}
}

// ShowConversation shows the messages of a record that is one conversation, which is called
// by its title and its id. Without messages the record is metadata.
func ShowConversation(about format.About, messages []*model.Message) format.Decoded {
	d := format.Shown(messages...)
	if about.Title != "" {
		about.TitleWeight = 3
	}
	for _, m := range messages {
		m.Conversation = ConversationKey(about.Title, about.ID)
	}
	if d.About = about; len(messages) == 0 {
		d.About.Title, d.About.TitleWeight = "", 0
		d.Class, d.Type = model.Metadata, "empty conversation"
	}
	return d
}

// ShowSessions shows the sessions of a backup. What is known of a session is that of the
// log if no other has messages, and a title.
func ShowSessions(sessions []rawjson.Value, decode func(rawjson.Value) (format.About, []*model.Message)) (d format.Decoded) {
	held := 0
	for _, s := range sessions {
		about, messages := decode(s)
		if len(messages) > 0 {
			held++
			d.About = about
			d.Messages = append(d.Messages, messages...)
		}
	}
	switch {
	case held == 0:
		return format.Metadata("backup without messages")
	case held > 1 || d.About.Title == "":
		d.About = format.About{}
	default:
		d.About.TitleWeight = 3
	}
	return d
}

// TreeOrLine returns the messages of nodes as [Tree] does if any of them names its
// parent, else in their order.
func TreeOrLine(nodes []Node, leaf string) (messages []*model.Message) {
	for _, n := range nodes {
		if n.Parent != "" {
			return Tree(nodes, leaf)
		}
		messages = append(messages, n.Messages...)
	}
	return messages
}

// Reference returns the id of something else in the log that a value names. A text is
// taken: it stands with what it names.
func Reference(v rawjson.Value) string { return cmp.Or(v.Text(), v.Look().Scalar()) }

// References returns the ids in a list.
func References(list rawjson.Value) (ids []string) {
	for _, v := range list.Elems() {
		ids = append(ids, Reference(v))
	}
	return ids
}

// NoMessage makes a message of what stands among messages and is none.
func NoMessage(v rawjson.Value, kind string) *model.Message {
	return &model.Message{Parts: []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}}
}

// NotFinished and Stopped say how an answer ended.
var (
	NotFinished = model.Marker{Kind: model.MarkerUnfinished, Text: "the answer was not finished"}
	Stopped     = model.Marker{Kind: model.MarkerInterrupt, Text: "the answer was stopped"}
)

// Fault says what an error says: a text, an object with a message, or the name of its
// kind; otherwise stands for one that says nothing.
func Fault(v rawjson.Value, otherwise string) model.Marker {
	text := FirstText(v, v.Get("message"), v.Get("content"), v.At("error", "message"), v.Get("name"), v.Get("type"))
	if kind := v.Str("type"); text != "" && kind != "" && kind != text && kind != "error" {
		text = kind + ": " + text
	}
	if text == "" && v.Kind() == rawjson.Object && v.Len() > 0 {
		text = string(v.Keep())
	}
	return model.Marker{Kind: model.MarkerError, Text: cmp.Or(text, v.Scalar(), otherwise), Error: true}
}

// FirstText returns the first text that is not empty, and takes no other.
func FirstText(values ...rawjson.Value) string {
	for _, v := range values {
		if s := v.Text(); s != "" {
			return s
		}
	}
	return ""
}

// Answer makes the result of a call of what stands beside it in the log.
func Answer(c *model.ToolCall, content rawjson.Value) *model.ToolResult {
	return &model.ToolResult{CallID: c.ID, Name: c.Name, Content: ResultContent(content)}
}

// Source makes a citation of a page or a document that an answer rests on.
func Source(v rawjson.Value) model.Part {
	if c := Citation(v); c != (model.Citation{}) {
		return c
	}
	return model.Unknown{Type: "citation", Raw: v.Keep()}
}

// Citation is Source for what may say nothing of a source.
func Citation(v rawjson.Value) model.Citation {
	for _, key := range [...]string{"url_citation", "web"} {
		if inner := v.Get(key); inner.Kind() == rawjson.Object {
			v = inner
		}
	}
	c := model.Citation{
		Title: v.First("title", "document_title", "name", "attribution").Text(),
		URL:   v.First("url", "uri", "link", "sourceUrl").Text(),
		Text:  v.First("cited_text", "snippet", "content", "text", "memory", "preview", "description").Text(),
	}
	if c == (model.Citation{}) {
		c.URL = v.Text()
	}
	return c
}

// Sources makes citations of a list.
func Sources(list rawjson.Value) (parts []model.Part) {
	for _, v := range list.Elems() {
		parts = append(parts, Source(v))
	}
	return parts
}

// File describes a file that was attached to a message: an object with its name, its id
// or its address, or one of the latter two itself. What is none of these stays unknown,
// as this kind.
func File(v rawjson.Value, kind string) model.Part {
	m := model.Media{
		Name:      v.First("origin_name", "name", "file_name", "fileName", "filename", "title", "alt").Text(),
		MediaType: v.First("mime_type", "mimeType", "media_type", "content_type", "file_type", "fileType", "type").Text(),
		FileID:    v.First("file_id", "file_uuid", "storageKey", "id").Scalar(),
		URL:       v.First("filepath", "file_path").Text(),
		Text:      v.First("extracted_content", "content", "text").Text(),
		Bytes:     -1,
	}
	if s := v.Text(); strings.Contains(s, "://") {
		m.URL = s
	} else if s != "" {
		m.FileID = s
	}
	m.Kind = KindOf(m.MediaType)
	switch {
	case strings.HasPrefix(kind, "video"):
		m.Kind = model.Video
	case strings.HasPrefix(kind, "image"), kind == "pictures", v.Is("file_kind", "image"), v.Get("width").Kind() == rawjson.Number:
		m.Kind = model.Image
	}
	if url := v.First("url", "path"); !url.IsEmptyText() && url.Kind() == rawjson.String && url.Look().Text() != m.FileID {
		data := media(url)
		m.URL, m.Bytes, m.MediaType = data.URL, data.Bytes, cmp.Or(data.MediaType, m.MediaType)
		if m.Kind = max(m.Kind, data.Kind); m.Kind == model.Image {
			m.Data = data.Data
		}
	}
	if n := Size(v.First("size", "file_size", "bytes", "byteLength", "size_bytes", "sizeBytes")); n >= 0 {
		m.Bytes = n
	}
	if m.Name == "" && m.FileID == "" && m.URL == "" && m.Bytes < 0 {
		return model.Unknown{Type: cmp.Or(v.Look().Str("type"), kind), Raw: v.Keep()}
	}
	return m
}

// Files describes the files of a list.
func Files(list rawjson.Value, kind string) (parts []model.Part) {
	for _, v := range list.Elems() {
		parts = append(parts, File(v, kind))
	}
	return parts
}

// Size returns a number of bytes, -1 if v is none.
func Size(v rawjson.Value) int64 {
	if n, ok := v.Look().Int(); !ok || n < 0 {
		return -1
	}
	n, _ := v.Int()
	return n
}

// Seconds returns how long something took, 0 if v does not say it.
func Seconds(v rawjson.Value) time.Duration {
	if s, ok := v.Look().Float(); !ok || s <= 0 || s > 1e6 {
		return 0
	}
	s, _ := v.Float()
	return Milliseconds(s * 1000)
}

// Span returns the time from one value to another, 0 if they are no times in this
// order. Only the latter is taken: most begin when the message does.
func Span(from, to rawjson.Value) time.Duration {
	begin, end := Time(from.Look()), Time(to.Look())
	if begin.IsZero() || end.Before(begin) {
		return 0
	}
	return Time(to).Sub(begin)
}
