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
func Format() format.Format {
	return format.Format{
		Name:  "sillytavern",
		Title: "SillyTavern chat",
		Reads: "chats (data/<user>/chats/**/*.jsonl) with all swipes, reasoning, tool calls and hidden messages",
		Omits: "world info and character cards, which are not in the chat",
		Sources: []format.Source{
			{Project: "SillyTavern/SillyTavern", File: "public/script.js (saveChat, getContext), public/scripts/tool-calling.js, public/scripts/reasoning.js"},
		},
		Shapes: []format.Shape{
			{Name: "chat", Score: score, Decode: decode},
		},
	}
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

func score(r *format.Record) int {
	v := r.Value
	switch {
	case isHeader(v):
		return certain
	case v.Get("mes").Kind() == rawjson.String && v.Get("is_user").Kind() == rawjson.Bool:
		return likely
	}
	return 0
}

func isHeader(v rawjson.Value) bool {
	return v.Get("mes").Kind() == rawjson.Missing && v.Get("chat_metadata").Kind() == rawjson.Object ||
		v.Get("user_name").Exists() && v.Get("character_name").Exists() && v.Get("create_date").Exists()
}

// decode reads one line.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case isHeader(v):
		d := format.Metadata("chat")
		if name := v.Str("character_name"); name != "" && name != "unused" {
			d.About.Title, d.About.TitleWeight = name, 2
		}
		return d
	case v.Get("mes").Kind() != rawjson.String && v.Get("extra").Kind() != rawjson.Object:
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
		info := v.Get("swipe_info").Index(i)
		m := speaker(v)
		m.Inactive = true
		fill(m, s.Text(), info)
		m.Meta = append(m.Meta, chat.Filled("", info, "send_date", "gen_started", "gen_finished", "extra")...)
		list = append(list, m)
	}
	m := speaker(v)
	fill(m, v.Str("mes"), v)
	m.Meta = append(m.Meta, chat.Filled("", v, "name", "is_user", "is_system", "mes", "extra", "send_date", "gen_started", "gen_finished",
		"swipes", "swipe_id", "swipe_info")...)
	return append(list, m)
}

// speaker makes the message of whoever speaks.
func speaker(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, Agent: v.Str("name")}
	user, _ := v.Get("is_user").Bool()
	hidden, _ := v.Get("is_system").Bool()
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
	used := []string{"type", "tool_invocations", "reasoning", "reasoning_duration", "model", "isSmallSys", "token_count"}
	m.Time = timeOf(v.Get("send_date"))
	m.Model = extra.Str("model")
	begun, done := chat.Time(v.Get("gen_started")), chat.Time(v.Get("gen_finished"))
	if span := done.Sub(begun); !begun.IsZero() && !done.IsZero() && span > 0 {
		m.Duration = span
	}
	if n, ok := extra.Get("token_count").Int(); ok && n > 0 && m.Role == model.RoleAssistant {
		m.Usage.Output = n
	}
	if s := extra.Str("reasoning"); s != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: s})
	}
	calls := extra.Get("tool_invocations")
	if calls.Kind() != rawjson.Array && text != "" {
		if m.Role == model.RoleAssistant {
			m.Parts = append(m.Parts, chat.SplitReasoning(text)...)
		} else {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	}
	for _, c := range calls.Elems() { // the text repeats them
		call := &model.ToolCall{ID: c.Get("id").Scalar(), Name: c.First("name", "displayName").Text()}
		chat.SetArguments(call, c.Get("parameters"))
		m.Parts = append(m.Parts, call, &model.ToolResult{CallID: call.ID, Name: call.Name, Content: chat.ResultContent(c.Get("result"))})
		m.Meta = append(m.Meta, chat.Filled("tool.", c, "id", "name", "parameters", "result", "displayName")...)
	}
	m.Parts = append(m.Parts, media(extra, &used)...)
	m.Meta = append(m.Meta, chat.Filled("extra.", extra, used...)...)
}

// media decodes pictures and files.
func media(extra rawjson.Value, used *[]string) []model.Part {
	var parts []model.Part
	for _, key := range [...]string{"image", "video"} {
		if v := extra.Get(key); v.Kind() == rawjson.String && v.Text() != "" {
			*used = append(*used, key)
			m := chat.Image(v, "")
			if key == "video" {
				m.Kind, m.Data = model.Video, nil
			}
			parts = append(parts, m)
		}
	}
	list := []rawjson.Value{extra.Get("file")}
	for _, key := range [...]string{"files", "media", "image_swipes"} {
		if extra.Get(key).Kind() == rawjson.Array {
			*used = append(*used, key)
		}
		for _, f := range extra.Get(key).Elems() {
			if f.Kind() == rawjson.String {
				parts = append(parts, chat.Image(f, ""))
				continue
			}
			list = append(list, f)
		}
	}
	for _, f := range list {
		if f.Kind() != rawjson.Object {
			continue
		}
		*used = append(*used, "file")
		m := model.Media{Name: f.First("name", "title").Text(), URL: f.Str("url"), Text: f.Str("text"), Bytes: -1}
		if n, ok := f.Get("size").Int(); ok && n >= 0 {
			m.Bytes = n
		}
		if strings.HasPrefix(m.URL, "data:") {
			image := chat.Image(f.Get("url"), "")
			m.URL, m.MediaType, m.Bytes, m.Data, m.Kind = image.URL, image.MediaType, image.Bytes, image.Data, model.Image
		}
		if f.Str("type") == "image" {
			m.Kind = model.Image
		}
		parts = append(parts, m)
	}
	return parts
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
	s := v.Text()
	if i := strings.LastIndex(s, "s "); i > 0 && strings.HasSuffix(s, "ms") && strings.Contains(s, "@") {
		s = s[:i+1]
	}
	for _, layout := range layouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t
		}
	}
	return time.Time{}
}
