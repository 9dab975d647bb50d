// Package sillytavern reads the chats of SillyTavern, chats/<character>/<name>.jsonl.
//
// The first line describes the chat, each further line is a message. An answer may
// have swipes: other answers, of which swipe_id says which one is shown. Messages
// with is_system are hidden from the model, whoever wrote them; what tools did is
// such a message, too.
package sillytavern

import (
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "sillytavern",
	Title:   "SillyTavern chat",
	Reads:   "chats (data/<user>/chats/**/*.jsonl) with all swipes, reasoning, tool calls and hidden messages",
	Omits:   "world info and character cards, which are not in the chat",
	Sources: []format.Source{{Project: "SillyTavern/SillyTavern", File: "public/script.js (saveChat, getContext), public/scripts/tool-calling.js, public/scripts/reasoning.js", Version: "ba6f7b7a of 2024-09-28, tool-calling.js of 01f03dbf, reasoning.js of 00a72b5a", Verified: "2026-11-26"}},
	Shapes:  []format.Shape{{Name: "chat", Score: votes.Score, Decode: format.Objects(decode)}},
}

// header is the vote for the first line.
const header = 10

const votes = format.Votes(`
	10 !mes chat_metadata:object
	10 user_name character_name create_date
	8  mes:text is_user:bool
`)

// decode reads one line.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	switch {
	case votes.Of(v) == header:
		d := format.Metadata("chat")
		if name := v.Str("character_name"); name != "" && name != "unused" {
			d.About.Title, d.About.TitleWeight = name, 2
		}
		return d
	case !v.Fits("mes:text") && !v.Fits("extra:object"):
		return format.Unknown("object")
	}
	return format.Shown(messages(v)...)
}

// messages decodes a message: the swipes that are not shown are branches that were
// left, and come first.
func messages(v rawjson.Value) []*model.Message {
	swipes := v.Get("swipes")
	at, ok := v.Get("swipe_id").Int()
	var list []*model.Message
	for i, s := range swipes.Elems() {
		if !ok || int64(i) == at || s.Kind() != rawjson.String {
			continue
		}
		m, info := speaker(v), v.Get("swipe_info").Index(i)
		m.Inactive = true
		fill(m, s.Text(), info)
		list = append(list, m)
	}
	m := speaker(v)
	fill(m, v.Str("mes"), v)
	if shown := v.Get("swipes").Index(int(at)); ok && shown.IsText(v.Get("mes").Look().Text()) {
		chat.TakeSame(v.Get("swipe_info").Index(int(at)), v)
	}
	format.Keep(m, v)
	return append(list, m)
}

// speaker makes the message of whoever speaks.
func speaker(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, Agent: v.Str("name")}
	user, hidden := v.True("is_user"), v.True("is_system")
	extra := v.Get("extra")
	if user {
		m.Role = model.RoleUser
	}
	switch kind := extra.Str("type"); {
	case extra.Get("tool_invocations").Kind() == rawjson.Array:
	case kind != "" && !user:
		m.Role, m.Injected = model.RoleSystem, kind
	case hidden:
		m.Injected = "hidden from the model"
	}
	return m
}

// fill enters what was said, and what is known of it.
func fill(m *model.Message, text string, v rawjson.Value) {
	extra := v.Get("extra")
	m.Time = timeOf(v.Get("send_date"))
	m.Model = extra.Str("model")
	m.Duration = chat.Span(v.Get("gen_started"), v.Get("gen_finished"))
	if m.Role == model.RoleAssistant {
		m.Usage.Output = chat.Count(extra, "token_count")
	}
	m.Parts = chat.Thoughts(extra.Str("reasoning"))
	calls := extra.Get("tool_invocations")
	if calls.Kind() != rawjson.Array && text != "" {
		m.Parts = append(m.Parts, chat.Say(m.Role, "", text).Parts...)
	}
	for _, c := range calls.Elems() { // the text repeats them
		call := chat.Call(c.Get("id").Scalar(), c.First("name", "displayName").Text(), c.Get("parameters"))
		m.Parts = append(m.Parts, call, chat.Answer(call, c.Get("result")))
	}
	for _, key := range [...]string{"image", "video"} {
		if v := extra.Get(key); v.Kind() == rawjson.String && !v.IsEmptyText() {
			picture := chat.Image(v, "")
			if key == "video" {
				picture.Kind, picture.Data = model.Video, nil
			}
			m.Parts = append(m.Parts, picture)
		}
	}
	if f := extra.Get("file"); f.Kind() == rawjson.Object {
		m.Parts = append(m.Parts, chat.File(f, "file"))
	}
	for _, key := range [...]string{"files", "media", "image_swipes"} {
		for _, f := range extra.Get(key).Elems() {
			if f.Kind() == rawjson.String {
				m.Parts = append(m.Parts, chat.Image(f, ""))
			} else {
				m.Parts = append(m.Parts, chat.File(f, f.Look().Str("type")))
			}
		}
	}
}

// layouts are the spellings of send_date, which depends on the version.
var layouts = [...]string{
	"January 2, 2006 3:04pm", "January 2, 2006 3:04 PM", "2006-01-02@15h04m05s", "2006-01-02 @15h 04m 05s 000ms",
	"2006-1-2 @15h 4m 5s", "2006-01-02@15h04m05s000ms",
}

// timeOf reads a time, which has no zone.
func timeOf(v rawjson.Value) time.Time {
	if t := chat.Time(v); !t.IsZero() {
		return t
	}
	s := v.Look().Text()
	if i := strings.LastIndex(s, "s "); i > 0 && strings.HasSuffix(s, "ms") && strings.Contains(s, "@") {
		s = s[:i+1]
	}
	for _, layout := range layouts {
		if t, err := time.Parse(layout, s); err == nil {
			_ = v.Text() // it is read
			return t
		}
	}
	return time.Time{}
}
