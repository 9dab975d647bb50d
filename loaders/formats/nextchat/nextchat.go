// Package nextchat reads the backups of NextChat (ChatGPT-Next-Web): the state of the
// program, which its settings export and synchronize.
//
// The store of the chats holds sessions with a topic, their messages, the mask they
// began with (a system prompt, a model) and a summary of what is older
// (memoryPrompt). Calls of plugins stand with what they gave back in the message.
// Times are as the browser's language writes them; only unmistakable ones are read.
package nextchat

import (
	"slices"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "nextchat",
	Title:   "NextChat backup",
	Reads:   "backups of the program: all sessions with their masks, summaries, calls of plugins, pictures and errors",
	Omits:   "settings and prompts of the library; exports as Markdown, text or picture",
	Sources: []format.Source{{Project: "ChatGPTNextWeb/NextChat", File: "app/store/chat.ts (ChatSession, ChatMessage), app/utils/sync.ts (AppState)", Version: "706a18b9 of 2026-07-06", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "backup", Score: score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

// storeOf returns the store of the chats in a backup. The browser keeps
// {"state":{…},"version":3.1}.
func storeOf(v rawjson.Value) rawjson.Value {
	for _, name := range [...]string{"chat-next-web-store", "chatgpt-next-web-store"} {
		if s := v.Get(name); s.Exists() {
			return s
		}
	}
	if s := v.Get("state"); s.Fits("sessions.0.topic:text sessions.0.messages:list sessions.0.mask") {
		return s
	}
	return rawjson.Value{}
}

func score(r *format.Record) int { return format.If(storeOf(r.Value).Fits("sessions:list"), 10) }

// decode reads a backup.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	list := storeOf(v).Get("sessions")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	return chat.ShowSessions(list.AsList(), session)
}

// session decodes a session, after the messages of its mask.
func session(s rawjson.Value) (about format.About, out []*model.Message) {
	messages := s.Get("messages")
	if messages.Len() == 0 {
		return about, nil
	}
	about = format.About{ID: s.Get("id").Scalar(), Title: s.Str("topic"), Model: s.Look().At("mask", "modelConfig", "model").Text()}
	for _, e := range s.At("mask", "context").Elems() {
		m := message(e)
		if m.Role != model.RoleSystem {
			m.Injected = "mask"
		}
		out = append(out, m)
	}
	start := len(out)
	out = append(out, chat.Map(messages, message)...)
	if summary := s.Str("memoryPrompt"); summary != "" {
		before, _ := s.Get("lastSummarizeIndex").Int()
		at := start + int(min(max(before, 0), int64(len(out)-start)))
		out = slices.Insert(out, at, chat.Note(model.MarkerCompaction, summary))
	}
	format.Keep(out[0], s)
	return about, chat.InConversation(chat.ConversationKey(about.Title, about.ID), out)
}

// message decodes a message.
func message(e rawjson.Value) *model.Message {
	if e.Kind() != rawjson.Object {
		return chat.NoMessage(e, "message")
	}
	m := &model.Message{ID: e.Str("id"), RawRole: e.Str("role"), Time: date(e.Get("date"))}
	m.Role, _ = chat.Role(m.RawRole)
	if e.True("isMcpResponse") { // the program answers the call in the text of the message before
		m.Injected = "MCP response"
	}
	if m.Role == model.RoleAssistant {
		m.Model = e.Str("model")
	}
	m.Parts = append(m.Parts, chat.FlatMap(e.Get("tools"), plugin)...)
	if content := e.Get("content"); e.True("isError") && content.Kind() == rawjson.String {
		m.Parts = append(m.Parts, chat.Fault(content, "the answer failed"))
	} else {
		m.Parts = append(m.Parts, chat.Said(m.Role, content)...)
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
func date(v rawjson.Value) time.Time {
	for _, layout := range [...]string{"1/2/2006, 3:04:05 PM", "1/2/2006, 3:04:05\u202fPM", "2006/1/2 15:04:05", "2.1.2006, 15:04:05"} {
		if t, err := time.Parse(layout, v.Look().Text()); err == nil {
			_ = v.Text() // it is read
			return t
		}
	}
	return time.Time{}
}
