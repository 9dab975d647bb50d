// Package zencoder reads the sessions of Zencoder (~/.zencoder/sessions/<id>.jsonl):
//
//	{"id":"…","chatId":"…","modelId":"…","parentId":"","creationReason":"newChat","createdAt":"…","updatedAt":"…"}
//	{"role":"system","content":"…"}
//	{"role":"user","content":[{"type":"text","text":"…","tag":"user-input"}]}
//	{"role":"assistant","content":[{"type":"reasoning","text":"…"},{"type":"tool-call","toolCallId":"…","toolName":"Read","input":{…}}]}
//	{"role":"tool","content":[{"type":"tool-result","toolCallId":"…","toolName":"Read","content":[…],"isError":false}]}
//	{"role":"finish","reason":"endTurn"}
//
// The first line says what the session is. Texts of a person have a tag: only
// "user-input" is what was typed.
package zencoder

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "zencoder",
	Title:   "Zencoder",
	Reads:   "sessions of Zencoder (~/.zencoder/sessions/*.jsonl)",
	Omits:   "times of messages, which the files do not have; sub-agents are sessions of their own",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/zencoder.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "session", Score: score, Decode: format.Objects(decode)}},
}

// header is the vote for the first line, which decides: messages are like those of the
// AI SDK. Other programs' chats have dates and models, too, but say something there.
const header = 60

const votes = format.Votes(`
	60 createdAt updatedAt !role creationReason
	60 createdAt updatedAt !role chatId modelId parentId !messages/content/message/text/prompt/response:some
	10 role=finish reason !content
	10 role=permission !content
`)

// tagged reports whether v is a text of a person.
func tagged(v rawjson.Value) bool { return v.Fits("tag:text type=text") }

func score(r *format.Record) int {
	v := r.Value
	if v.Fits("role=user|assistant|tool|system") && slices.ContainsFunc(v.Get("content").AsList(), tagged) {
		return 10
	}
	return votes.Of(v)
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if votes.Of(v) == header {
		d := format.Metadata("session")
		d.About = format.About{ID: v.Str("id"), Model: v.Str("modelId")}
		return d
	}
	switch role := v.Str("role"); role {
	case "permission":
		return format.Metadata(role)
	case "finish":
		reason := v.Str("reason")
		if reason == "endTurn" || reason == "" {
			return format.Metadata(role)
		}
		m := chat.Note(model.MarkerEnd, reason)
		m.RawRole = role
		return format.Shown(m)
	case "user":
		return user(v)
	case "system", "assistant", "tool":
		return format.Shown(chat.Message(v))
	}
	return format.Unknown(v.Str("role"))
}

// user takes what a person typed apart from what the program put beside it.
func user(v rawjson.Value) format.Decoded {
	content := v.Get("content")
	if !slices.ContainsFunc(content.AsList(), func(b rawjson.Value) bool { return b.Fits("tag:text") }) {
		return format.Shown(chat.Message(v))
	}
	m := &model.Message{Role: model.RoleUser, RawRole: v.Str("role")}
	m.Meta = format.Rest(v, "content")
	var said []*model.Message
	for _, b := range content.Elems() {
		parts := chat.Part(b)
		if tag := b.Str("tag"); tag != "" && tag != "user-input" {
			said = append(said, &model.Message{Role: model.RoleUser, RawRole: "user", Injected: strings.ReplaceAll(tag, "-", " "), Parts: parts})
			continue
		}
		m.Parts = append(m.Parts, parts...)
	}
	if len(m.Parts) > 0 || len(m.Meta) > 0 || len(said) == 0 {
		said = append(said, m)
	}
	return format.Shown(said...)
}
