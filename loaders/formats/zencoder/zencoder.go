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
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "zencoder",
	Title: "Zencoder",
	Reads: "sessions of Zencoder (~/.zencoder/sessions/*.jsonl)",
	Omits: "times of messages, which the files do not have; sub-agents are sessions of their own",
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/zencoder.go"},
	},
	Shapes: []format.Shape{{Name: "session", Score: score, Decode: decode}},
}

// The votes for a record, see format.Shape. The first line decides: messages are like
// those of the AI SDK.
const (
	headerVotes = 60
	likely      = 10
)

func score(r *format.Record) int {
	v := r.Value
	switch v.Str("role") {
	case "":
		if isHeader(v) {
			return headerVotes
		}
	case "finish":
		if v.Get("reason").Exists() && !v.Get("content").Exists() {
			return likely
		}
	case "permission":
		if !v.Get("content").Exists() {
			return likely
		}
	case "user", "assistant", "tool", "system":
		for _, b := range v.Get("content").Elems() {
			if b.Get("tag").Kind() == rawjson.String && b.Is("type", "text") {
				return likely
			}
		}
	}
	return 0
}

func isHeader(v rawjson.Value) bool {
	return v.Get("createdAt").Exists() && v.Get("updatedAt").Exists() && !v.Get("role").Exists() &&
		(v.Get("creationReason").Exists() || v.Get("chatId").Exists() && v.Get("modelId").Exists() && v.Get("parentId").Exists() && !speaks(v))
}

// speaks reports whether a record says something, which the first line of a session
// does not: other programs' chats have dates and models, too.
func speaks(v rawjson.Value) bool {
	return v.First("messages", "content", "message", "text", "prompt", "response").Exists()
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case isHeader(v):
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
		m.RawRole, m.Meta = role, chat.Meta(v, "role", "reason")
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
	tagged := false
	for _, b := range content.Elems() {
		tagged = tagged || b.Get("tag").Kind() == rawjson.String
	}
	if !tagged {
		return format.Shown(chat.Message(v))
	}
	m := &model.Message{Role: model.RoleUser, RawRole: "user", Meta: chat.Meta(v, "role", "content")}
	said := []*model.Message{}
	for _, b := range content.Elems() {
		parts := chat.Part(b)
		if b.Is("type", "text") && b.Get("text").Kind() == rawjson.String {
			parts = []model.Part{model.Text{Text: b.Str("text")}}
		}
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
