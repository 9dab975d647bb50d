package librechat

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes one message, but for the members that the caller reads later.
func message(v rawjson.Value, later ...string) *model.Message {
	m := &model.Message{ID: v.Str("messageId"), Role: model.RoleAssistant}
	v.TakeAll("depth", "siblingIndex", "__v") // the place in the tree; the version of the schema
	user, stated := v.Get("isCreatedByUser").Bool()
	sender := v.Str("sender")
	if user || !stated && strings.EqualFold(sender, "user") {
		m.Role = model.RoleUser
	}
	if !strings.EqualFold(sender, "user") {
		m.Agent = sender
	}
	content := v.Get("content")
	for _, p := range content.Elems() {
		m.Parts = append(m.Parts, part(p)...)
	}
	failed, _ := v.Get("error").Bool()
	if text := v.Str("text"); text != "" {
		switch {
		case failed:
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
		case content.Len() == 0:
			m.Parts = append(m.Parts, said(m.Role, text)...)
		case !strings.Contains(chat.Squeeze(chat.Texts(m.Parts)), chat.Squeeze(text)):
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	}
	m.Parts = append(append(m.Parts, chat.Files(v.Get("files"), "files")...), chat.Files(v.Get("attachments"), "attachments")...)
	if cut, _ := v.Get("unfinished").Bool(); cut {
		m.Parts = append(m.Parts, chat.NotFinished)
	}
	if m.Role == model.RoleAssistant {
		m.Usage.Output = chat.Count(v, "tokenCount")
	}
	chat.Facts(m, v, nil)
	v.Is("updatedAt", v.Get("createdAt").Look().Text())
	format.Keep(m, v, append(later, "conversationId", "parentMessageId")...)
	return m
}

// said decodes a text. Reasoning stood in it, between lines of colons, before it
// got a part of its own.
func said(role model.Role, text string) []model.Part {
	rest, marked := strings.CutPrefix(text, ":::thinking\n")
	if role != model.RoleAssistant || !marked {
		return chat.Say(role, "", text).Parts
	}
	thought, answer, closed := strings.Cut(rest, "\n:::")
	parts := []model.Part{model.Reasoning{Text: thought, Unclosed: !closed}}
	if answer = strings.TrimLeft(answer, "\n"); answer != "" {
		parts = append(parts, model.Text{Text: answer})
	}
	return parts
}

// part decodes one part of the content.
func part(v rawjson.Value) []model.Part {
	switch v.Str("type") {
	case "error":
		return []model.Part{chat.Fault(v.First("error", "text"), "the answer failed")}
	case "agent_update":
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "agent " + v.At("agent_update", "agentId").Text()}}
	case "tool_call":
		if call := v.Get("tool_call"); call.Kind() == rawjson.Object {
			return toolCall(call)
		}
	}
	return chat.Part(v)
}

// toolCall decodes a call with its output, which is empty while the tool runs.
func toolCall(body rawjson.Value) []model.Part {
	if body.Fits("function:object") || body.Fits("code_interpreter:object") { // OpenAI Assistants
		return assistantCall(body)
	}
	call := chat.Call(body.Get("id").Scalar(), body.Str("name"), body.First("args", "arguments"))
	if name, server, ok := strings.Cut(call.Name, "_mcp_"); ok {
		call.Name, call.Server = name, server
	}
	if body.Str("auth") != "" {
		call.State = model.CallAwaitingApproval
	}
	parts := []model.Part{call}
	output := body.Get("output")
	progress, stated := body.Get("progress").Float()
	if output.IsNull() || output.Text() == "" && stated && progress < 1 {
		if stated && progress < 1 && call.State == model.CallPlain {
			call.State = model.CallInterrupted
		}
		return parts
	}
	r := chat.Answer(call, output)
	if s := output.Text(); strings.HasPrefix(s, "Error: ") || strings.HasPrefix(s, "Error processing tool") {
		r.Error = model.Yes
	}
	return append(parts, r)
}

// assistantCall decodes a call as the Assistants API of OpenAI has it.
func assistantCall(body rawjson.Value) []model.Part {
	f := body.First("function", "code_interpreter")
	call := chat.Call(body.Get("id").Scalar(), chat.FirstText(f.Get("name"), body.Get("type")), f.First("arguments", "input"))
	call.Malformed = call.Malformed && f.Get("arguments").Exists()
	parts := []model.Part{call}
	if out := f.First("output", "outputs"); !out.IsNull() {
		parts = append(parts, chat.Answer(call, out))
	}
	return parts
}
