// Package nextchat reads the backups of NextChat (ChatGPT-Next-Web): the state of the
// program, which its settings export and synchronize.
//
// The store of the chats holds sessions with a topic, their messages, the mask they
// began with (a system prompt, a model) and a summary of what is older
// (memoryPrompt). Calls of plugins stand with what they gave back in the message.
// Times are as the browser's language writes them; only unmistakable ones are read.
package nextchat

import (
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "nextchat",
	Title: "NextChat backup",
	Reads: "backups of the program: all sessions with their masks, summaries, calls of plugins, pictures and errors",
	Omits: "settings and prompts of the library; exports as Markdown, text or picture",
	Sources: []format.Source{
		{Project: "ChatGPTNextWeb/NextChat", File: "app/store/chat.ts (ChatSession, ChatMessage), app/utils/sync.ts (AppState)"},
	},
	Shapes: []format.Shape{
		{Name: "backup", Score: score, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// certain is the vote for a backup.
const certain = 10

// stores are the names of the store of the chats, in backups and in the browser.
var stores = [...]string{"chat-next-web-store", "chatgpt-next-web-store"}

func storeOf(v rawjson.Value) rawjson.Value {
	for _, name := range stores {
		if s := v.Get(name); s.Exists() {
			return s
		}
	}
	// The browser keeps {"state":{…},"version":3.1}.
	if s := v.Get("state"); isSession(s.Get("sessions").Index(0)) {
		return s
	}
	return rawjson.Value{}
}

// isSession reports whether a value is a session of the program.
func isSession(v rawjson.Value) bool {
	return v.Get("topic").Kind() == rawjson.String && v.Get("messages").Kind() == rawjson.Array && v.Get("mask").Exists()
}

func score(r *format.Record) int {
	if s := storeOf(r.Value); s.Get("sessions").Kind() == rawjson.Array {
		return certain
	}
	return 0
}

// decode reads a backup.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	list := storeOf(v).Get("sessions")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	var d format.Decoded
	held := 0
	for _, s := range list.Elems() {
		said := session(s)
		if len(said) == 0 {
			continue
		}
		held++
		d.Messages = append(d.Messages, said...)
		d.About = format.About{ID: s.Get("id").Scalar(), Title: s.Str("topic"), TitleWeight: 3, Model: s.At("mask", "modelConfig", "model").Text()}
	}
	if len(d.Messages) == 0 {
		return format.Metadata("backup without messages")
	}
	if held > 1 || d.About.Title == "" {
		d.About = format.About{}
	}
	return d
}

// session decodes a session, after the messages of its mask.
func session(s rawjson.Value) (out []*model.Message) {
	messages := s.Get("messages")
	if messages.Len() == 0 {
		return nil
	}
	for _, e := range s.At("mask", "context").Elems() {
		m := message(e)
		m.Injected = "mask"
		if m.Role == model.RoleSystem {
			m.Injected = ""
		}
		out = append(out, m)
	}
	before, _ := s.Get("lastSummarizeIndex").Int()
	summary := s.Str("memoryPrompt")
	for i, e := range messages.Elems() {
		if summary != "" && int64(i) >= before {
			out = append(out, chat.Note(model.MarkerCompaction, summary))
			summary = ""
		}
		out = append(out, message(e))
	}
	if summary != "" {
		out = append(out, chat.Note(model.MarkerCompaction, summary))
	}
	for _, m := range out {
		m.Conversation = chat.ConversationKey(s.Str("topic"), s.Get("id").Scalar())
	}
	format.Keep(out[0], s)
	return out
}

// message decodes a message.
func message(e rawjson.Value) *model.Message {
	if e.Kind() != rawjson.Object {
		return chat.NoMessage(e, "message")
	}
	m := &model.Message{ID: e.Str("id"), RawRole: e.Str("role"), Time: date(e.Get("date").Look().Text())}
	m.Role, _ = chat.Role(m.RawRole)
	if !m.Time.IsZero() {
		e.Get("date").Text()
	}
	if m.Role == model.RoleAssistant {
		m.Model = e.Str("model")
	}
	m.Parts = append(m.Parts, chat.FlatMap(e.Get("tools"), plugin)...)
	failed, _ := e.Get("isError").Bool()
	switch content := e.Get("content"); {
	case failed && content.Kind() == rawjson.String:
		m.Parts = append(m.Parts, chat.Fault(content, "the answer failed"))
	case m.Role == model.RoleAssistant && content.Kind() == rawjson.String:
		m.Parts = append(m.Parts, chat.SplitReasoning(content.Text())...)
	default:
		m.Parts = append(m.Parts, chat.Parts(content)...)
	}
	if url := e.First("image_url", "image"); !url.IsText("") {
		m.Parts = append(m.Parts, chat.Image(url, ""))
	}
	if url := e.Str("audio_url"); url != "" {
		m.Parts = append(m.Parts, model.Media{Kind: model.Audio, URL: url, Bytes: -1})
	}
	if e.True("streaming") && m.Role == model.RoleAssistant {
		m.Parts = append(m.Parts, chat.NotFinished)
	}
	format.Keep(m, e)
	return m
}

// plugin decodes a call of a plugin with what it gave back.
func plugin(t rawjson.Value) []model.Part {
	parts := chat.ToolCalls(t)
	c, ok := parts[0].(*model.ToolCall)
	if !ok {
		return parts
	}
	failed, stated := t.Get("isError").Bool()
	if !stated && t.Get("content").IsNull() {
		return parts
	}
	r := chat.Answer(c, t.Get("content"))
	if stated {
		r.Error = model.Stated(failed)
	}
	if failed && !t.Is("errorMsg", "") {
		r.Content = append(r.Content, model.Text{Text: t.Str("errorMsg")})
	}
	return append(parts, r)
}

// date reads what Date.toLocaleString writes where it cannot mean another day.
func date(s string) time.Time {
	for _, layout := range [...]string{"1/2/2006, 3:04:05 PM", "1/2/2006, 3:04:05\u202fPM", "2006/1/2 15:04:05", "2.1.2006, 15:04:05"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t
		}
	}
	return time.Time{}
}
