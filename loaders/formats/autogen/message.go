package autogen

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		d := format.Metadata("result")
		d.About.ID = v.Get("chat_id").Scalar()
		return d
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case v.Get("messages").Kind() == rawjson.Array && v.Get("stop_reason").Exists():
		// the end of a stream, which has all messages once more
		if reason := v.Get("stop_reason").Text(); reason != "" {
			return format.Shown(&model.Message{Role: model.RoleMarker, RawRole: "TaskResult", Parts: []model.Part{model.Marker{Kind: model.MarkerEnd, Text: reason}}})
		}
		return format.Metadata("repeated messages")
	}
	return one(v)
}

// one decodes a message of any version.
func one(v rawjson.Value) format.Decoded {
	kind := kindOf(v)
	switch {
	case isAgentChat(kind):
		return agentChat(v, kind)
	case isCore(kind):
		return format.Shown(core(v, kind))
	case isEvent(v):
		return decodeEvent(v)
	case chat.IsMessage(v) || v.Get("tool_responses").Kind() == rawjson.Array:
		return format.Shown(classic(v))
	}
	return format.Unknown(v.Str("type"))
}

// person reports whether a source is the one who uses the program.
func person(source string) bool {
	switch strings.ToLower(source) {
	case "user", "user_proxy", "userproxy", "human", "admin", "user_proxy_agent":
		return true
	}
	return false
}

// agentChat decodes a message or an event of agentchat.
func agentChat(v rawjson.Value, kind string) format.Decoded {
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: v.Str("type"), Agent: v.Str("source"), Role: model.RoleAssistant,
		Time: chat.Time(v.Get("created_at")), Usage: chat.Usage(v.Get("models_usage"))}
	content := v.Get("content")
	if person(m.Agent) {
		m.Role = model.RoleUser
	}
	switch kind {
	case "TextMessage", "StructuredMessage", "SelectorEvent", "MultiModalMessage":
		m.Parts = speech(content, m.Role)
	case "ThoughtEvent":
		m.Role, m.Parts = model.RoleAssistant, []model.Part{model.Reasoning{Text: content.Text()}}
	case "ToolCallRequestEvent", "ToolCallMessage":
		m.Role, m.Parts = model.RoleAssistant, calls(content)
	case "ToolCallExecutionEvent", "ToolCallResultMessage":
		m.Role, m.Parts = model.RoleTool, results(content)
	case "ToolCallSummaryMessage":
		if repeats(content.Text(), v.Get("results")) {
			return format.Metadata("repeated results of tools")
		}
		m.Parts = speech(content, m.Role)
	case "MemoryQueryEvent":
		m.Role, m.Injected = model.RoleSystem, "memory"
		for _, e := range content.Elems() {
			m.Parts = append(m.Parts, chat.ResultContent(e.Get("content"))...)
		}
	case "ModelClientStreamingChunkEvent":
		return format.Metadata("repeated chunk")
	case "CodeGenerationEvent":
		m.Parts = speech(content, m.Role)
		for _, e := range v.Get("code_blocks").Elems() {
			m.Parts = append(m.Parts, &model.ToolCall{Name: "execute code", Arguments: e.Keep()})
		}
	case "CodeExecutionEvent":
		execution(m, v.Get("result"))
	default:
		if marker, ok := markerOf(v, kind); ok {
			m.Role, m.Parts = model.RoleMarker, []model.Part{marker}
		}
	}
	if len(m.Parts) == 0 && content.Len() > 0 {
		m.Parts = []model.Part{model.Unknown{Type: kind, Raw: content.Keep()}}
	}
	return format.Shown(m)
}

// execution decodes what running code gave.
func execution(m *model.Message, result rawjson.Value) {
	t := &model.ToolResult{Name: "execute code", Content: chat.ResultContent(result.Get("output"))}
	if code, ok := result.Get("exit_code").Int(); ok {
		chat.SetExitCode(t, int(code))
	}
	m.Role, m.Parts = model.RoleTool, []model.Part{t}
}

// markerOf returns what an event says that is no speech: who goes on, and how the
// conversation ends. ok is false for other kinds.
func markerOf(v rawjson.Value, kind string) (marker model.Marker, ok bool) {
	content, source := v.Get("content"), v.Str("source")
	switch kind {
	case "HandoffMessage":
		return model.Marker{Kind: model.MarkerModeChange, Text: strings.TrimSpace(source + " hands over to " + v.Str("target") + ": " + content.Text())}, true
	case "StopMessage":
		return model.Marker{Kind: model.MarkerEnd, Text: content.Text()}, true
	case "ResetMessage":
		return model.Marker{Kind: model.MarkerReset, Text: content.Text()}, true
	case "UserInputRequestedEvent":
		return model.Marker{Kind: model.MarkerNotice, Text: source + " is asked for input"}, true
	case "SelectSpeakerEvent":
		var names []string
		for _, e := range content.Elems() {
			names = append(names, e.Text())
		}
		return model.Marker{Kind: model.MarkerNotice, Text: "next to speak: " + strings.Join(names, ", ")}, true
	}
	return marker, false
}

// speech decodes what was said: a text, texts and images, or an object of a
// structured message.
func speech(v rawjson.Value, role model.Role) []model.Part {
	switch v.Kind() {
	case rawjson.String:
		if role == model.RoleAssistant {
			return chat.SplitReasoning(v.Text())
		}
		return chat.Parts(v)
	case rawjson.Array:
		var parts []model.Part
		for _, e := range v.Elems() {
			if d := e.Get("data"); e.Is("type", "") && d.Kind() == rawjson.String { // an image as base64
				parts = append(parts, chat.Image(d, "image/png"))
				continue
			}
			parts = append(parts, chat.Part(e)...)
		}
		return parts
	case rawjson.Missing, rawjson.Null:
		return nil
	}
	return []model.Part{model.Text{Text: string(v.Keep())}}
}

// calls decodes a list of FunctionCall; a text stays what it is.
func calls(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.String {
		return chat.SplitReasoning(v.Text())
	}
	return chat.ToolCalls(v)
}

// results decodes a list of FunctionExecutionResult.
func results(v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, e := range v.Elems() {
		if e.Kind() != rawjson.Object {
			parts = append(parts, model.Unknown{Type: "result", Raw: e.Keep()})
			continue
		}
		r := &model.ToolResult{CallID: e.Get("call_id").Scalar(), Name: e.Str("name"), Content: chat.ResultContent(e.Get("content"))}
		if failed, ok := e.Get("is_error").Bool(); ok {
			r.Error = model.Stated(failed)
		}
		parts = append(parts, r)
	}
	return parts
}

// repeats reports whether a summary says what the results beside it say.
func repeats(text string, results rawjson.Value) bool {
	if results.Len() == 0 {
		return false
	}
	rest := text
	for _, e := range results.Elems() {
		said := e.Str("content")
		i := strings.Index(rest, said)
		if i < 0 {
			return false
		}
		rest = rest[:i] + rest[i+len(said):]
	}
	return strings.TrimSpace(rest) == ""
}

// core decodes a message of the core.
func core(v rawjson.Value, kind string) *model.Message {
	m := &model.Message{RawRole: kind, Agent: v.Str("source")}
	content := v.Get("content")
	switch kind {
	case "UserMessage":
		m.Role, m.Parts = model.RoleUser, speech(content, model.RoleUser)
	case "SystemMessage":
		m.Role, m.Parts = model.RoleSystem, speech(content, model.RoleSystem)
	case "AssistantMessage":
		m.Role = model.RoleAssistant
		if thought := v.Str("thought"); thought != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: thought})
		}
		m.Parts = append(m.Parts, calls(content)...)
	default:
		m.Role, m.Parts = model.RoleTool, results(content)
	}
	chat.Facts(m, v, nil)
	m.Meta = format.Rest(v)
	return m
}

// classic decodes a message of version 0.2 and of AG2.
func classic(v rawjson.Value) *model.Message {
	responses := v.Get("tool_responses")
	if responses.Kind() != rawjson.Array {
		m := chat.Message(v)
		if name := v.Str("name"); name != "" && (m.Role == model.RoleUser || m.Role == model.RoleAssistant) {
			m.Role = model.RoleAssistant // the role is that which the keeper of the list gave
			if person(name) {
				m.Role = model.RoleUser
			}
		}
		return m
	}
	m := &model.Message{Role: model.RoleTool, RawRole: v.Str("role"), Agent: v.Str("name")}
	for _, e := range responses.Elems() {
		if chat.IsMessage(e) {
			one := chat.MessageAs(e, "tool")
			m.Parts, m.Meta = append(m.Parts, one.Parts...), append(m.Meta, one.Meta...)
		} else {
			m.Parts = append(m.Parts, model.Unknown{Type: "tool_responses", Raw: e.Keep()})
		}
	}
	if text := v.Str("content"); text != "" && !repeats(text, responses) {
		m.Parts = append([]model.Part{model.Text{Text: text}}, m.Parts...)
	}
	return m
}
