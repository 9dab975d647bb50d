package chat

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Messages of Harmony as JSON (openai/harmony: src/chat.rs, Message, SystemContent,
// DeveloperContent) say on which channel and to whom they speak:
//
//	{"role":"assistant","channel":"commentary","recipient":"functions.look","content_type":"<|constrain|>json","content":[…]}
//	{"role":"tool","name":"functions.look","channel":"commentary","recipient":"assistant","content":[…]}

// onChannel reports whether a message is one of these.
func onChannel(v rawjson.Value) bool {
	return v.Fits("channel=analysis|commentary|final role:text")
}

// channelled returns the parts of an assistant's message: what it says on the channel of
// analysis is reasoning, and what it says to a tool is a call.
func channelled(v rawjson.Value, parts []model.Part) []model.Part {
	if !onChannel(v) {
		return parts
	}
	switch to := v.Look().Str("recipient"); to {
	case "", "all", "assistant", "user":
	default:
		text := Texts(parts)
		c := Call("", calledOf(v.Str("recipient")), Quoted(text))
		c.Malformed = c.Malformed && strings.Contains(v.Look().Str("content_type"), "json")
		return []model.Part{c}
	}
	if !v.Is("channel", "analysis") {
		return parts
	}
	for i, p := range parts {
		if t, ok := p.(model.Text); ok {
			parts[i] = model.Reasoning{Text: t.Text}
		}
	}
	return parts
}

// calledOf returns the name of a tool without the namespace of the caller's own.
func calledOf(recipient string) string { return strings.TrimPrefix(recipient, "functions.") }

// instructionsPart decodes what a system or a developer's message of Harmony is made of.
func instructionsPart(v rawjson.Value) ([]model.Part, bool) {
	text := v.First("model_identity", "instructions")
	if text.Kind() != rawjson.String {
		return nil, false
	}
	return one(model.Text{Text: text.Text()})
}
