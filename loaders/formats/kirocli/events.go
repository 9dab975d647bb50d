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

const events = format.Votes(`
	0  !payload:object
	0  type
	0  !timestamp
	10 payload.type=tool_call|tool_result payload.toolCallId
	10 payload.type=tool_call|tool_result payload.toolName
	9  payload.type=user|assistant payload.content
	9  payload.type=turn_start|turn_end|session_start|session_metadata|session_event|usage_summary|pending_interaction
	9  payload.type=interaction_resolved|tombstone|sub_agent_start|sub_agent_complete|steering_inclusion|ContextualHookInvoked
`)

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
	switch kind {
	case "user":
		m.Role, m.Parts = model.RoleUser, said(p)
	case "steering_inclusion":
		m.Role, m.Parts, m.Injected = model.RoleUser, said(p), "steering"
	case "session_start":
		m.Role, m.Parts = model.RoleUser, chat.Parts(p.Get("content"))
		if s := p.Str("content"); strings.HasPrefix(s, "You are ") || p.Is("forcedRole", "system") || len(s) > 8<<10 {
			m.Role = model.RoleSystem
		}
	case "assistant":
		answered(m, p)
	case "tool_call":
		c := call(p.Get("toolCallId").Scalar(), p.Str("toolName"), p.Get("args"))
		if status := p.Str("status"); status == "rejected" || status == "denied" {
			c.State = model.CallDenied
		}
		m.Role, m.Parts = model.RoleAssistant, []model.Part{c}
	case "tool_result":
		m.Role, m.Parts = model.RoleTool, []model.Part{outcome(p)}
	case "sub_agent_start":
		c := &model.ToolCall{ID: p.Get("subSessionId").Scalar(), Name: "subagent", Rare: &model.RareCall{Agent: p.Str("subAgentName")}, Arguments: chat.Argument("prompt", p.Str("prompt"))}
		m.Role, m.Parts = model.RoleAssistant, []model.Part{c}
	case "sub_agent_complete":
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{
			CallID: p.Get("subSessionId").Scalar(), Name: "subagent", Error: success(p), Content: []model.Part{model.Text{Text: chat.TextOrJSON(p.Get("response"))}},
		}}
	case "tombstone":
		mark(m, model.MarkerNotice, p.Look().Str("kind"))
		if p.Is("kind", "") || p.Fits("kind=summarization") {
			mark(m, model.MarkerCompaction, p.Look().Str("kind"))
		}
	case "interaction_resolved":
		d := format.Metadata(kind)
		if option := p.Str("selectedOption"); strings.Contains(option, "reject") || p.Is("outcome", "cancelled") {
			d.Outcomes = []model.Outcome{{Call: p.Get("toolCallId").Scalar(), Denied: true, Text: option}}
		}
		return d
	case "ContextualHookInvoked":
		mark(m, model.MarkerHook, p.First("hookName", "name", "content").Text())
	case "turn_end":
		switch reason := p.Look().Str("stopReason"); reason {
		case "", "end_turn":
			return format.Metadata(kind)
		case "cancelled", "canceled", "aborted", "interrupted":
			mark(m, model.MarkerInterrupt, reason)
		default:
			mark(m, model.MarkerError, reason)
		}
	case "turn_start", "session_metadata", "session_event", "usage_summary", "pending_interaction":
		d := format.Metadata(kind)
		if p.Is("key", "title") {
			d.About.Title, d.About.TitleWeight = p.Str("value"), 3
		}
		return d
	default:
		return format.Unknown(kind)
	}
	m.Meta = format.Rest(p, "images", "documents")
	return format.Shown(m)
}

// answered decodes what the model said or thought.
func answered(m *model.Message, p rawjson.Value) {
	m.Role, m.Model = model.RoleAssistant, p.First("modelId", "reasoningModelId").Text()
	switch p.Str("operationType") {
	case "Reasoning":
		t := model.Reasoning{Text: p.Str("content"), Opaque: p.Str("reasoningSignature")}
		if t.Size = len(t.Opaque); t.Text == "..." || t.Text == "" {
			t.Text, t.Encrypted, t.NotStored = "", t.Size > 0, t.Size == 0
		}
		m.Parts = []model.Part{t}
	case "Summary":
		mark(m, model.MarkerCompaction, p.Str("content"))
	default:
		m.Parts = said(p)
	}
}

// said decodes a text with the pictures and the documents beside it.
func said(p rawjson.Value) []model.Part {
	parts := chat.Parts(p.Get("content"))
	for _, img := range p.Get("images").Elems() {
		parts = append(parts, chat.Image(img, img.First("mimeType", "mediaType").Text()))
	}
	for _, d := range p.Get("documents").Elems() {
		m := model.Media{Name: chat.FirstText(d, d.First("displayName", "name", "id")), Text: d.Str("content"), Bytes: -1}
		if m.Text != "" {
			m.Bytes = int64(len(m.Text))
		}
		parts = append(parts, m)
	}
	return parts
}

// outcome decodes a result. What a command put out may be JSON in a string.
func outcome(p rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: p.Get("toolCallId").Scalar(), Name: p.Str("toolName"), Error: success(p)}
	content := p.Get("content")
	switch {
	case command(r, rawjson.Unwrap(content, 1)):
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
