package pydanticai

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// response decodes a ModelResponse.
func response(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "response"}
	for i, p := range v.Get("parts").Elems() {
		parts, used := responsePart(p)
		m.Parts = append(m.Parts, parts...)
		if used == nil {
			continue
		}
		m.Meta = append(m.Meta, chat.Prefixed("parts["+strconv.Itoa(i)+"].", chat.Meta(p, append(used, "part_kind", "timestamp")...))...)
	}
	used := []string{"usage"}
	m.ID = v.First("provider_response_id", "vendor_id").Scalar()
	used = append(used, "provider_response_id", "vendor_id")
	chat.Facts(m, v, &used)
	details := v.At("usage", "details")
	if n, ok := details.Get("reasoning_tokens").Int(); ok && n > 0 && m.Usage.Reasoning == 0 {
		m.Usage.Reasoning = n
	}
	for _, f := range chat.Meta(v.Get("usage"), "input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens", "request_tokens", "response_tokens", "total_tokens", "requests") {
		if raw := string(f.Value); raw == "0" || raw == "{}" {
			continue
		}
		f.Name = "usage." + f.Name
		m.Meta = append(m.Meta, f)
	}
	if v.Str("state") == "interrupted" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: "the response was interrupted"})
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "an empty response"}}
	}
	m.Meta = append(m.Meta, rest(v, used...)...)
	return m
}

// responsePart decodes one part of a response; used are the members that it read,
// nil if all of them are kept.
func responsePart(p rawjson.Value) (parts []model.Part, used []string) {
	switch kind := p.Str("part_kind"); kind {
	case "text":
		return chat.SplitReasoning(p.Str("content")), []string{"content", "id"}
	case "thinking":
		return []model.Part{thinking(p)}, []string{"content", "id", "signature"}
	case "tool-call", "builtin-tool-call", "native-tool-call":
		c := &model.ToolCall{ID: p.Get("tool_call_id").Scalar(), Name: p.Str("tool_name"), ProviderExecuted: kind != "tool-call"}
		chat.SetArguments(c, p.Get("args"))
		return []model.Part{c}, []string{"tool_name", "tool_call_id", "args", "id"}
	case "builtin-tool-return", "native-tool-return", "tool-return":
		used = []string{"content", "id"}
		r := toolReturn(p, &used)
		return []model.Part{r}, used
	case "file":
		return contents(p.Get("content")), []string{"content", "id"}
	case "speech", "audio":
		if c := p.Get("content"); c.Kind() == rawjson.Object {
			return contents(c), []string{"content", "id"}
		}
	case "compaction":
		return []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: p.Str("content")}}, []string{"content", "id"}
	}
	return []model.Part{model.Unknown{Type: p.Str("part_kind"), Raw: p.Keep()}}, nil
}

// thinking decodes reasoning. What is hidden has no content but a signature.
func thinking(p rawjson.Value) model.Reasoning {
	r := model.Reasoning{Text: p.Str("content")}
	if r.Text != "" {
		return r
	}
	r.Opaque = p.Str("signature")
	r.Size = len(r.Opaque)
	switch {
	case p.Str("id") == "redacted_thinking":
		r.Redacted = true
	case strings.HasPrefix(p.Str("provider_name"), "openai") && r.Size > 0:
		r.Encrypted = true
	default:
		r.NotStored = true
	}
	return r
}
