// Package textgenwebui reads the chats of text-generation-webui (oobabooga),
// user_data/logs/chat/<character>/<time>.json.
//
// A chat is pairs of a prompt and an answer: "internal", which the model sees, and
// "visible", the same for the browser with HTML escaped. The first prompt is a token
// if the character begins. What else is known of a message is in "metadata", by role
// and number, with the versions of an answer that was asked for again.
package textgenwebui

import (
	"html"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "text-generation-webui",
	Title:   "text-generation-webui chat",
	Reads:   "chats (user_data/logs/chat/**/*.json) with the versions of answers, also of versions before 2023 (data, data_visible)",
	Omits:   "the character and the instruction template, which are not in the chat",
	Sources: []format.Source{{Project: "oobabooga/text-generation-webui", File: "modules/chat.py (save_history, add_message_version, add_message_attachment, generate_chat_prompt)", Version: "1dcde41d of 2026-05-03", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "chat", Score: score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

func score(r *format.Record) int {
	seen, shown := lists(r.Value)
	if seen.Kind() != rawjson.Array || shown.Kind() != rawjson.Array && shown.Exists() || !shown.Exists() && !r.Repaired {
		return 0
	}
	if pair := seen.Index(0); !pair.Exists() || pair.Len() == 2 && pair.Index(1).Kind() == rawjson.String {
		return 10
	}
	return 0
}

// lists returns what the model sees and what the browser shows.
func lists(v rawjson.Value) (seen, shown rawjson.Value) {
	if v.Fits("!internal:list data_visible:list") {
		return v.Get("data"), v.Get("data_visible")
	}
	return v.Get("internal"), v.Get("visible")
}

// noPrompt is the prompt of an answer that nobody asked for.
const noPrompt = "<|BEGIN-VISIBLE-CHAT|>"

// decode reads a chat.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	seen, shown := lists(v)
	if seen.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	d := format.Metadata("empty chat")
	for i, pair := range seen.Elems() {
		for k, role := range [...]string{"user", "assistant"} {
			meta := v.At("metadata", role+"_"+strconv.Itoa(i))
			d.Messages = append(d.Messages, messages(role, pair.Index(k), shown.Index(i).Index(k), meta)...)
		}
	}
	return d
}

// messages decodes one side of a pair: the versions that were left, and the one
// that counts.
func messages(role string, text, shown, meta rawjson.Value) []*model.Message {
	said := text.Text()
	if role == "user" && said == noPrompt || said == "" && meta.Get("versions").Len() == 0 && meta.Get("tool_sequence").Len() == 0 {
		return nil
	}
	var list []*model.Message
	at, ok := meta.Get("current_version_index").Int()
	for i, version := range meta.Get("versions").Elems() {
		if int64(i) == at && ok {
			continue
		}
		left := append(steps(version), message(role, version.Str("content"), version))
		for _, m := range left {
			m.Inactive = true
		}
		list = append(list, left...)
	}
	list = append(list, steps(meta)...)
	m := message(role, said, meta)
	if s := shown.Look().Text(); html.UnescapeString(s) == said || s == html.EscapeString(said) {
		shown.Take() // the same, escaped
	} else if s != "" && s != said {
		m.Meta = append(m.Meta, model.Field{Name: "visible", Value: shown.Keep()})
	}
	for i, version := range meta.Get("versions").Elems() {
		if ok && int64(i) == at {
			version.Is("content", said)
		}
	}
	format.Keep(m, meta)
	return append(list, m)
}

// steps are the calls and results before an answer.
func steps(meta rawjson.Value) []*model.Message {
	list := chat.Map(meta.Get("tool_sequence"), func(step rawjson.Value) *model.Message {
		if step.Get("tool_calls").Exists() { // which say no role
			return chat.MessageAs(step, "assistant")
		}
		return chat.Message(step)
	})
	for _, m := range list {
		for _, r := range m.Results() {
			r.Denied = chat.Texts(r.Content) == "Tool call was rejected by the user."
		}
	}
	return list
}

func message(role, text string, meta rawjson.Value) *model.Message {
	kind, _ := chat.Role(role)
	m := chat.Say(kind, role, text)
	m.Model, m.Time = meta.Str("model_name"), timeOf(meta.Get("timestamp"))
	for _, a := range meta.Get("attachments").Elems() {
		file := model.Media{Name: a.Str("name"), MediaType: a.Str("type"), URL: a.First("url", "file_path").Text(), Text: a.Str("content"), Bytes: -1}
		if strings.HasPrefix(file.MediaType, "image") {
			file.Kind = model.Image
			if data := a.Get("image_data"); data.Kind() == rawjson.String {
				image := chat.Image(data, file.MediaType)
				file.Bytes, file.Data, file.MediaType = image.Bytes, image.Data, image.MediaType
			}
		}
		m.Parts = append(m.Parts, file)
	}
	return m
}

// timeOf reads a time like "Aug 01, 2026 10:00", which has no zone.
func timeOf(v rawjson.Value) time.Time {
	if t, err := time.Parse("Jan 02, 2006 15:04", v.Text()); err == nil {
		return t
	}
	return chat.Time(v)
}
