package frameagent

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeState reads a saved IGraphState: its messages, a call that is not among
// them, the question that the run waits to have answered, and the status with
// everything else. Results of tools that succeeded, which only the history has as
// messages, are looked for elsewhere in the state.
func decodeState(v rawjson.Value) format.Decoded {
	d := format.Shown()
	for _, e := range v.Get("messages").Elems() {
		d.Messages = append(d.Messages, chat.Element(e, message))
	}
	if m := unsaid(v); m != nil {
		d.Messages = append(d.Messages, m)
	}
	lastReply(v.Get("metadata"), d.Messages)
	d.Messages = recovered(v, d.Messages)
	blame(d.Messages)
	if m := pendingCall(v.Get("lastToolCall"), d.Messages); m != nil {
		d.Messages = append(d.Messages, m)
	}
	if m := question(v.Get("pendingAskUser")); m != nil {
		d.Messages = append(d.Messages, m)
	}
	d.Messages = append(d.Messages, status(v))

	session := cmp.Or(v.Str("sessionId"), v.At("metadata", "sessionId").Text())
	for _, m := range d.Messages {
		m.Conversation = session
	}
	d.About = format.About{ID: session, Model: v.At("metadata", "model").Text()}
	return d
}

// pendingCall returns a message for the call that the state was to run next,
// unless one of its messages has it: {toolName, params, toolCallId?, thought?}.
func pendingCall(v rawjson.Value, messages []*model.Message) *model.Message {
	name := v.Str("toolName")
	if name == "" {
		return nil
	}
	params := rawjson.Compact(nil, v.Get("params").Raw())
	for _, m := range messages {
		for _, c := range m.Calls() {
			if c.Name == name && bytes.Equal(rawjson.Compact(nil, c.Arguments), params) {
				return nil
			}
		}
		if name == finalAnswer && m.Role == model.RoleAssistant && m.HasText() && len(m.Meta) > 0 {
			return nil
		}
	}
	m := &model.Message{Role: model.RoleAssistant, RawRole: "lastToolCall"}
	if text := v.Str("thought"); text != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: text})
	}
	m.Parts = append(m.Parts, newCall(v.Str("toolCallId"), name, v.Get("params")))
	return m
}

// markerQuestion is a question that waits for a person's answer.
const markerQuestion model.MarkerKind = "question"

// question returns a marker for {question, details?}.
func question(v rawjson.Value) *model.Message {
	if v.IsNull() {
		return nil
	}
	m := chat.Note(markerQuestion, strings.TrimSpace(v.Str("question")+"\n\n"+v.Str("details")))
	m.RawRole = "pendingAskUser"
	return m
}

// status returns the marker that closes a state. It keeps the members that the
// messages do not show; those of metadata stand for themselves.
func status(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleMarker, RawRole: "status"}
	m.Parts = []model.Part{ending(v.Str("status"))}
	m.Meta = chat.Meta(v, "messages", "status", "metadata", "pendingAskUser")
	m.Meta = append(m.Meta, chat.Prefixed("metadata.", chat.Meta(v.Get("metadata")))...)
	return m
}

// ending is the marker for the status of a run (graphEngine.enum.ts: GraphStatus).
func ending(status string) model.Marker {
	m := model.Marker{Kind: model.MarkerEnd, Text: status, Error: status == "ERROR"}
	if status != "FINISHED" && status != "INTERRUPTED" && status != "ERROR" {
		m.Kind = model.MarkerNotice
	}
	return m
}
