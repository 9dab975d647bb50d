package kirocli

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The third engine, and Kiro itself from version 1.0 on, write what happens in
// ~/.kiro/sessions/<workspace>/sess_<id>/messages.jsonl:
//
//	{"id":"…","timestamp":"…","payload":{"type":"user","content":"…","images":[],"documents":[]}}
//	{"id":"…","timestamp":"…","payload":{"type":"assistant","content":"…","operationType":"Say"}}
//	{"id":"…","timestamp":"…","payload":{"type":"tool_call","toolCallId":"…","toolName":"…","args":{…}}}
//	{"id":"…","timestamp":"…","payload":{"type":"tool_result","toolCallId":"…","content":"…","success":true}}
//
// Sources: marmutapp/superbased-observer: testdata/kirocli/README.md; kenn-io/agentsview:
// internal/parser/kiro.go; repositories that read the same files, found by
// "promptTurnSummaries" and "operationType":"Say".

func scoreEvent(r *format.Record) int {
	v := r.Value
	p := v.Get("payload")
	if p.Kind() != rawjson.Object || v.Get("type").Exists() || v.Get("timestamp").Kind() == rawjson.Missing {
		return 0
	}
	switch kind := p.Str("type"); kind {
	case "tool_call", "tool_result":
		if p.Get("toolCallId").Exists() || p.Get("toolName").Exists() {
			return certain
		}
	case "user", "assistant":
		if p.Get("content").Exists() {
			return certain - 1
		}
	case "turn_start", "turn_end", "session_start", "session_metadata", "session_event", "usage_summary", "pending_interaction",
		"interaction_resolved", "tombstone", "sub_agent_start", "sub_agent_complete", "steering_inclusion", "ContextualHookInvoked":
		return certain - 1
	}
	return 0
}

func decodeEvent(r *format.Record) format.Decoded {
	v := r.Value
	p := v.Get("payload")
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case p.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	kind := p.Str("type")
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: kind, Time: chat.Time(v.Get("timestamp"))}
	used := []string{"type", "content"}
	switch kind {
	case "user":
		m.Role = model.RoleUser
		m.Parts = append(chat.Parts(p.Get("content")), attached(p)...)
		used = append(used, "images", "documents")
	case "steering_inclusion":
		m.Role, m.Injected = model.RoleUser, "steering"
		m.Parts = append(chat.Parts(p.Get("content")), attached(p)...)
		used = append(used, "images", "documents")
	case "session_start":
		m.Role = model.RoleUser
		if s := p.Str("content"); strings.HasPrefix(s, "You are ") || p.Str("forcedRole") == "system" || len(s) > 8<<10 {
			m.Role = model.RoleSystem
		}
		m.Parts = chat.Parts(p.Get("content"))
	case "assistant":
		m.Role = model.RoleAssistant
		m.Model = p.First("modelId", "reasoningModelId").Text()
		used = append(used, "operationType", "modelId", "reasoningModelId")
		switch p.Str("operationType") {
		case "Reasoning":
			t := model.Reasoning{Text: p.Str("content"), Opaque: p.Str("reasoningSignature")}
			if t.Size = len(t.Opaque); t.Text == "..." || t.Text == "" {
				t.Text, t.Encrypted = "", t.Size > 0
				t.NotStored = !t.Encrypted
			}
			m.Parts = []model.Part{t}
			used = append(used, "reasoningSignature")
		case "Summary":
			m.Role = model.RoleMarker
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: p.Str("content")}}
		default:
			m.Parts = append(chat.Parts(p.Get("content")), attached(p)...)
		}
	case "tool_call":
		m.Role = model.RoleAssistant
		c := &model.ToolCall{ID: p.Get("toolCallId").Scalar(), Name: p.Str("toolName")}
		setInput(c, p.Get("args"))
		switch p.Str("status") {
		case "rejected", "denied":
			c.State = model.CallDenied
		}
		m.Parts = []model.Part{c}
		used = append(used, "toolCallId", "toolName", "args", "status")
	case "tool_result":
		m.Role = model.RoleTool
		m.Parts = []model.Part{outcome(p)}
		used = append(used, "toolCallId", "toolName", "success", "status")
	case "sub_agent_start":
		m.Role = model.RoleAssistant
		m.Parts = []model.Part{&model.ToolCall{ID: p.Get("subSessionId").Scalar(), Name: "subagent", Agent: p.Str("subAgentName"), Arguments: chat.Argument("prompt", p.Str("prompt"))}}
		used = append(used, "subSessionId", "subAgentName", "prompt")
	case "sub_agent_complete":
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{CallID: p.Get("subSessionId").Scalar(), Name: "subagent", Error: success(p), Content: []model.Part{model.Text{Text: chat.TextOrJSON(p.Get("response"))}}}}
		used = append(used, "subSessionId", "subAgentName", "response", "success")
	case "tombstone":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: p.Str("kind")}}
		if k := p.Str("kind"); k != "summarization" && k != "" {
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: k}}
		}
	case "interaction_resolved":
		d := format.Metadata(kind)
		if option := p.Str("selectedOption"); strings.Contains(option, "reject") || p.Str("outcome") == "cancelled" {
			d.Outcomes = []model.Outcome{{Call: p.Get("toolCallId").Scalar(), Denied: true, Text: option}}
		}
		return d
	case "ContextualHookInvoked":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerHook, Text: p.First("hookName", "name", "content").Text()}}
	case "turn_end":
		reason := p.Str("stopReason")
		switch reason {
		case "", "end_turn":
			return format.Metadata(kind)
		case "cancelled", "canceled", "aborted", "interrupted":
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerInterrupt, Text: reason}}
		default:
			m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: reason}}
		}
		m.Role = model.RoleMarker
	case "turn_start", "session_metadata", "session_event", "usage_summary", "pending_interaction":
		d := format.Metadata(kind)
		if p.Str("key") == "title" {
			d.About.Title, d.About.TitleWeight = p.Str("value"), 3
		}
		return d
	default:
		return format.Unknown(kind)
	}
	m.Meta = append(chat.Filled("", p, used...), chat.Meta(v, "id", "timestamp", "payload")...)
	return format.Shown(m)
}

// attached decodes the pictures and the documents beside a text.
func attached(p rawjson.Value) []model.Part {
	var parts []model.Part
	for _, img := range p.Get("images").Elems() {
		parts = append(parts, chat.Image(img, img.First("mimeType", "mediaType").Text()))
	}
	for _, d := range p.Get("documents").Elems() {
		name := d.First("displayName", "name", "id").Text()
		if d.Kind() == rawjson.String {
			name = d.Text()
		}
		text := d.Str("content")
		size := int64(len(text))
		if text == "" {
			size = -1
		}
		parts = append(parts, model.Media{Name: name, Bytes: size, Text: text})
	}
	return parts
}

// outcome decodes a result. What a command put out may be JSON in a string.
func outcome(p rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: p.Get("toolCallId").Scalar(), Name: p.Str("toolName"), Error: success(p)}
	content := p.Get("content")
	j := rawjson.Unwrap(content, 1)
	switch {
	case command(r, j):
	case content.Kind() == rawjson.Array:
		r.Content = chat.Parts(content)
	case chat.TextOrJSON(content) != "":
		r.Content = []model.Part{model.Text{Text: chat.TextOrJSON(content)}}
	}
	return r
}

func success(p rawjson.Value) model.Tristate {
	if good, ok := p.Get("success").Bool(); ok {
		return model.Stated(!good)
	}
	return model.NotStated
}
