package frameagent

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"
	"time"

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

// decode turns one record into messages: a message, a saved state, or the
// document around a list of messages.
func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	if !object {
		return d
	}
	switch {
	case isState(v):
		return decodeState(v)
	case r.Envelope:
		return format.Metadata("envelope")
	case v.Get("role").Kind() == rawjson.String:
		return format.Shown(message(v))
	case isTrace(v):
		return format.Metadata(v.Str("type"))
	}
	return format.Unknown(v.Str("type"))
}

// message decodes {id?, role, content}. The SDK writes no other members, but
// those of people who write their own histories are understood or kept.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	m.Time = timeOf(m.ID)
	content := v.Get("content")
	switch m.Role {
	case model.RoleAssistant:
		said(m, content)
		if list := v.Get("tool_calls"); list.Kind() == rawjson.Array {
			m.Parts = append(m.Parts, chat.ToolCalls(list)...)
		}
	case model.RoleTool:
		m.Parts = []model.Part{&model.ToolResult{
			CallID: v.Get("tool_call_id").Scalar(), Name: v.Str("name"), Content: chat.ResultContent(content),
		}}
	case model.RoleSystem:
		text := content.Text()
		if r := toolResult(text); r != nil {
			m.Role, m.Parts = model.RoleTool, []model.Part{r}
		} else if strings.HasPrefix(text, retryPrompt) {
			m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: markerRetry, Text: text, Error: true}}
		} else {
			m.Parts = chat.Parts(content)
		}
	default:
		m.Parts = chat.Parts(content)
	}
	return m
}

// said decodes what the model wrote: a string, or parts with strings.
func said(m *model.Message, content rawjson.Value) {
	for _, p := range chat.Parts(content) {
		if text, ok := p.(model.Text); ok && !text.Refusal {
			reply(m, text.Text)
		} else {
			m.Parts = append(m.Parts, p)
		}
	}
}

// ownID is an id of the SDK's: milliseconds since 1970, and a counter.
var ownID = format.Regexp(`^msg-(\d{13})-\d+$`)

// timeOf reads the time from an id, zero if it is not one of the SDK's.
func timeOf(id string) time.Time {
	m := ownID().FindStringSubmatch(id)
	if m == nil {
		return time.Time{}
	}
	ms, _ := strconv.ParseInt(m[1], 10, 64)
	return time.UnixMilli(ms).UTC()
}
