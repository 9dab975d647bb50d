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
	if r.Envelope {
		return format.Decoded{Class: model.Metadata, Type: "result", About: format.About{ID: v.Get("chat_id").Scalar()}}
	} else if d, none := format.NoObject(r, v); none {
		return d
	}
	if v.Fits("messages:list stop_reason") { // the end of a stream, which has all messages once more
		return format.Decoded{Messages: ended(v), Class: model.Metadata, Type: "repeated messages"}
	}
	return one(v)
}

// piece decodes a piece of a stream.
func piece(v rawjson.Value) *model.Message {
	if !v.Fits("type=ModelClientStreamingChunkEvent") {
		return nil
	}
	return &model.Message{RawRole: "ModelClientStreamingChunkEvent", Role: model.RoleAssistant, Agent: v.Str("source"), Time: chat.Time(v.Get("created_at")), Parts: chat.TextParts(v.Str("content"))}
}

// closing decodes the messages of the end of a stream.
func closing(v rawjson.Value) (messages []*model.Message) {
	if !v.Fits("messages:list stop_reason") {
		return nil
	}
	return chat.FlatMap(v.Get("messages"), func(e rawjson.Value) []*model.Message { return one(e).Messages })
}

// ended returns how a task ended, nothing if it does not say so.
func ended(v rawjson.Value) []*model.Message {
	reason := v.Str("stop_reason")
	if reason == "" {
		return nil
	}
	m := chat.Note(model.MarkerEnd, reason)
	m.RawRole = "TaskResult"
	return []*model.Message{m}
}

// one decodes a message of any version.
func one(v rawjson.Value) format.Decoded {
	switch {
	case agentChats.Of(v) > 0:
		return agentChat(v)
	case isCore(v):
		return format.Shown(core(v))
	case isEvent(v):
		return decodeEvent(v)
	case chat.IsMessage(v) || v.Fits("tool_responses:list"):
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
func agentChat(v rawjson.Value) format.Decoded {
	m := &model.Message{
		ID: v.Get("id").Scalar(), RawRole: v.Str("type"), Agent: v.Str("source"), Role: model.RoleAssistant,
		Time: chat.Time(v.Get("created_at")), Usage: chat.Usage(v.Get("models_usage")),
	}
	content := v.Get("content")
	if person(m.Agent) {
		m.Role = model.RoleUser
	}
	kind, _, _ := strings.Cut(m.RawRole, "[") // the parameter of a structured message
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
		r := &model.ToolResult{Name: "execute code", Content: chat.ResultContent(v.At("result", "output"))}
		chat.SetExit(r, v.At("result", "exit_code"))
		m.Role, m.Parts = model.RoleTool, []model.Part{r}
	case "HandoffMessage":
		chat.Mark(m, model.MarkerModeChange, strings.TrimSpace(m.Agent+" hands over to "+v.Str("target")+": "+content.Text()))
	case "StopMessage":
		chat.Mark(m, model.MarkerEnd, content.Text())
	case "ResetMessage":
		chat.Mark(m, model.MarkerReset, content.Text())
	case "UserInputRequestedEvent":
		chat.Mark(m, model.MarkerNotice, m.Agent+" is asked for input")
	case "SelectSpeakerEvent":
		chat.Mark(m, model.MarkerNotice, "next to speak: "+chat.JoinTexts(content, ", "))
	}
	if len(m.Parts) == 0 && content.Len() > 0 {
		m.Parts = []model.Part{model.Unknown{Type: kind, Raw: content.Keep()}}
	}
	return format.Shown(m)
}

// speech decodes what was said: a text, texts and images, or an object of a
// structured message.
func speech(v rawjson.Value, role model.Role) []model.Part {
	switch v.Kind() {
	case rawjson.String:
		return chat.Say(role, "", v.Text()).Parts
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
	case rawjson.Object:
		return []model.Part{model.Text{Text: string(v.Keep())}}
	}
	return chat.ResultContent(v)
}

// calls decodes a list of FunctionCall; a text stays what it is.
func calls(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.String {
		return chat.SplitReasoning(v.Text())
	}
	return chat.ToolCalls(v)
}

// results decodes a list of FunctionExecutionResult.
func results(v rawjson.Value) []model.Part { return chat.PartsAs(v, "tool_result") }

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
func core(v rawjson.Value) *model.Message {
	m := &model.Message{RawRole: v.Str("type"), Agent: v.Str("source")}
	content := v.Get("content")
	switch m.Role, _ = chat.Role(m.RawRole); m.Role {
	case model.RoleAssistant:
		m.Parts = append(chat.Thoughts(v.Str("thought")), calls(content)...)
	case model.RoleTool:
		m.Parts = results(content)
	default:
		m.Parts = speech(content, m.Role)
	}
	chat.Facts(m, v, nil)
	format.Keep(m, v)
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
