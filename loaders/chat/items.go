package chat

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The items of OpenAI's Responses API, of which its input and output are lists
// (openai/openai-openapi: openapi.json, Item and OutputItem). An item is a message,
// or a piece of an assistant's turn, or the result of a tool.

// IsItem reports whether v is an item of OpenAI's Responses API that is no
// message: a call, its output, reasoning.
func IsItem(v rawjson.Value) bool {
	switch kind := v.Str("type"); kind {
	case "reasoning", "mcp_list_tools", "mcp_approval_request", "mcp_approval_response", "item_reference", "compaction_trigger", "program":
		return true
	case "compaction":
		return v.Get("encrypted_content").Exists() && v.Str("role") == ""
	default:
		return strings.HasSuffix(kind, "_call") || strings.HasSuffix(kind, "_output") || strings.HasSuffix(kind, "_call_result")
	}
}

// IsTypedItem reports whether v is surely an item of OpenAI's Responses API: one
// that is no message, with the members that only these items have.
func IsTypedItem(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || v.Get("role").Exists() || !IsItem(v) {
		return false
	}
	switch v.Str("type") {
	case "reasoning":
		return v.Get("summary").Kind() == rawjson.Array && (v.Get("encrypted_content").Exists() || strings.HasPrefix(v.Str("id"), "rs_") || v.Get("text").IsNull())
	case "function_call", "custom_tool_call", "function_call_output", "custom_tool_call_output", "computer_call", "computer_call_output",
		"shell_call", "shell_call_output", "apply_patch_call", "apply_patch_call_output", "tool_search_output":
		return v.Get("call_id").Kind() == rawjson.String
	case "local_shell_call_output":
		return v.Get("output").Exists()
	case "web_search_call", "file_search_call", "code_interpreter_call", "image_generation_call", "local_shell_call", "mcp_call", "tool_search_call",
		"mcp_list_tools", "mcp_approval_request":
		return v.Get("id").Exists() || v.Get("call_id").Exists()
	case "mcp_approval_response":
		return v.Get("approval_request_id").Exists()
	case "compaction":
		return true
	}
	return false
}

// Item decodes an element of a history: a message, or an item without a role,
// which becomes a message of the one who must have sent it.
func Item(v rawjson.Value) *model.Message {
	if v.Kind() == rawjson.String {
		return &model.Message{Role: model.RoleUser, RawRole: "user", Parts: Parts(v)}
	}
	if item, agent := RunItem(v); item.Exists() {
		m := Item(item)
		m.Agent = cmp.Or(m.Agent, agent)
		format.Keep(m, v)
		return m
	}
	if isStep(v) {
		return stepMessage(v)
	}
	if !IsItem(v) {
		m := Message(v)
		if m.RawRole == "" && v.Get("parts").Kind() == rawjson.Array {
			m.Role = model.RoleUser // Gemini lets the role away in one-turn requests
		}
		return m
	}
	m := &model.Message{ID: v.Str("id"), Parts: Part(v), Role: model.RoleAssistant}
	m.Meta = itemMeta(v, "")
	switch {
	case OnlyResults(m.Parts):
		m.Role = model.RoleTool
	case onlyMarkers(m.Parts):
		m.Role = model.RoleMarker
	}
	return m
}

// Items decodes a list of messages and items. Items of the assistant that follow
// each other are one turn, of which the provider cuts the pieces apart: they become
// one message, with the facts of the first.
func Items(list rawjson.Value) []*model.Message {
	var messages []*model.Message
	open, plain := false, false // the last message is a turn that goes on; is one that does not say so
	search := ""
	for _, e := range list.Elems() {
		m := Item(e)
		search = linkSearch(e, m.Parts, search)
		item := IsItem(e) || isStep(e) || e.Str("type") == "message" || hasItemParts(e)
		goesOn := m.Role == model.RoleAssistant || m.Role == model.RoleTool && !fromClient(e) || m.Role == model.RoleMarker && IsItem(e) && e.Str("type") != "compaction"
		switch {
		case !goesOn:
		case open && (item || endsInReasoning(messages[len(messages)-1])), plain && IsItem(e) && m.Role == model.RoleAssistant:
			last := messages[len(messages)-1]
			last.Parts = append(last.Parts, m.Parts...)
			last.Meta = append(last.Meta, m.Meta...)
			last.Warnings = append(last.Warnings, m.Warnings...)
			if last.Role == model.RoleMarker && m.Role == model.RoleAssistant {
				last.Role, last.RawRole = m.Role, m.RawRole
			}
			if last.ID == "" {
				last.ID = m.ID
			}
			open, plain = true, false
			continue
		}
		messages = append(messages, m)
		open = m.Role == model.RoleAssistant && item
		plain = m.Role == model.RoleAssistant && !item
	}
	return messages
}

// endsInReasoning reports whether what a model thought still has no answer.
func endsInReasoning(m *model.Message) bool {
	if len(m.Parts) == 0 {
		return false
	}
	_, ok := m.Parts[len(m.Parts)-1].(model.Reasoning)
	return ok
}

// linkSearch makes the outcome of a search for tools that the provider ran refer to
// its call: both have no call_id, but follow each other. search is the id of the
// last such call before the item; the one after it is returned.
func linkSearch(item rawjson.Value, parts []model.Part, search string) string {
	if item.Get("call_id").Text() != "" || len(parts) == 0 {
		return search
	}
	switch p := parts[0].(type) {
	case *model.ToolCall:
		if item.Str("type") == "tool_search_call" {
			return p.ID
		}
	case *model.ToolResult:
		if item.Str("type") == "tool_search_output" && search != "" {
			p.CallID = search
			return ""
		}
	}
	return search
}

// hasItemParts reports whether the content of a message is that of an item.
func hasItemParts(v rawjson.Value) bool {
	kind := v.Get("content").Index(0).Str("type")
	return kind == "output_text" || kind == "input_text"
}

// fromClient reports whether an item was made by the program, which ends the turn
// of the model.
func fromClient(v rawjson.Value) bool {
	switch kind := v.Str("type"); kind {
	case "program_output", "model_output":
		return false
	case "tool_search_output": // both the provider and the program can search
		return v.Str("execution") == "client"
	case "mcp_approval_response":
		return true
	default:
		return strings.HasSuffix(kind, "_call_result") || strings.HasSuffix(kind, "_output")
	}
}

func onlyMarkers(parts []model.Part) bool {
	for _, p := range parts {
		if _, ok := p.(model.Marker); !ok {
			return false
		}
	}
	return len(parts) > 0
}

// itemMeta returns the members of an item that are not shown, with a prefix to
// their names.
func itemMeta(v rawjson.Value, prefix string) []model.Field {
	var fields []model.Field
	for k, m := range v.Members() {
		if m.IsNull() || itemMember(v, k) {
			continue
		}
		fields = append(fields, model.Field{Name: prefix + k, Value: m.Keep()})
	}
	return fields
}

// itemMember reports whether a member of an item is shown, or repeats what is.
func itemMember(v rawjson.Value, key string) bool {
	switch key {
	case "type", "id", "call_id", "callId", "name", "arguments", "input", "output", "outputs", "results", "result", "summary", "content", "encrypted_content",
		"action", "code", "operation", "tools", "server_label", "revised_prompt", "error":
		return true
	case "namespace":
		return v.Get("server_label").IsNull()
	case "status":
		return v.Str("status") == "completed"
	case "actions", "queries", "pending_safety_checks":
		return callInput(v).Raw() != nil && string(callInput(v).Raw()) == string(v.Get(key).Raw())
	case "approval_request_id", "approve", "reason":
		return v.Str("type") == "mcp_approval_response"
	}
	return false
}

// itemPart decodes the items of the Responses API whose type needs more than its
// ending to be understood.
func itemPart(v rawjson.Value, kind string) ([]model.Part, bool) {
	switch kind {
	case "mcp_list_tools":
		text := toolNames(v, "tools of "+cmp.Or(v.Str("server_label"), "an MCP server"))
		failed := !v.Get("error").IsNull()
		if failed {
			text += " " + cmp.Or(v.Str("error"), v.At("error", "message").Text(), string(v.Get("error").Raw()))
		}
		return one(model.Marker{Kind: model.MarkerTools, Text: text, Error: failed})
	case "mcp_approval_request":
		return approvalRequest(v), true
	case "mcp_approval_response":
		return approvalResponse(v), true
	case "item_reference":
		return one(model.Marker{Kind: model.MarkerNotice, Text: "refers to the item " + v.Str("id") + " that the provider keeps"})
	case "compaction_trigger":
		return one(model.Marker{Kind: model.MarkerCompaction, Text: "the history is to be compacted"})
	case "program":
		return hostedCall(v, kind), true
	case "shell_call_output":
		return one(shellOutput(v))
	}
	return nil, false
}

// outputItems decodes the output of OpenAI's Responses API: its items are the
// pieces of one answer.
func outputItems(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "assistant"}
	search := ""
	for i, item := range v.Get("output").Elems() {
		prefix := "output[" + strconv.Itoa(i) + "]."
		if IsMessage(item) && !IsItem(item) {
			im := Message(item, "type", "id")
			m.Parts = append(m.Parts, im.Parts...)
			for _, f := range im.Meta {
				if f.Name != "status" || string(f.Value) != `"completed"` {
					m.Meta = append(m.Meta, model.Field{Name: prefix + f.Name, Value: f.Value})
				}
			}
			continue
		}
		parts := Part(item)
		search = linkSearch(item, parts, search)
		m.Parts = append(m.Parts, parts...)
		m.Meta = append(m.Meta, itemMeta(item, prefix)...)
	}
	if len(m.Parts) == 0 {
		m.Role, m.RawRole = model.RoleMarker, ""
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSpace("an answer without output " + v.Str("status"))}}
	}
	if reason := v.At("incomplete_details", "reason").Text(); reason != "" {
		m.StopReason = reason
	}
	if v.Str("status") == "incomplete" {
		text := "the answer was cut off"
		if m.StopReason != "" {
			text += ": " + m.StopReason
		}
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: text})
	}
	if e := v.At("error", "message").Text(); e != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: e, Error: true})
	}
	if begin, end := Time(v.Get("created_at")), Time(v.Get("completed_at")); !begin.IsZero() && end.After(begin) {
		m.Duration = end.Sub(begin)
	}
	return AnswerFacts(m, v, "output", "object")
}
