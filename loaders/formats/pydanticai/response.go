package pydanticai

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// response decodes a ModelResponse.
func response(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "response", Parts: chat.FlatMap(v.Get("parts"), responsePart)}
	m.ID = v.First("provider_response_id", "vendor_id").Scalar()
	chat.Facts(m, v, nil)
	m.Usage.Reasoning = cmp.Or(m.Usage.Reasoning, chat.Count(v.At("usage", "details"), "reasoning_tokens"))
	if v.Is("state", "interrupted") {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: "the response was interrupted"})
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "an empty response"}}
	}
	v.Is("state", "complete")
	m.Meta = append(m.Meta, format.Rest(v)...)
	return m
}

// responsePart decodes one part of a response.
func responsePart(p rawjson.Value) []model.Part {
	switch kind := p.Str("part_kind"); kind {
	case "text":
		return chat.SplitReasoning(p.Str("content"))
	case "thinking":
		return []model.Part{thinking(p)}
	case "tool-call", "builtin-tool-call", "native-tool-call":
		c := chat.Call(p.Get("tool_call_id").Scalar(), p.Str("tool_name"), p.Get("args"))
		c.ProviderExecuted = kind != "tool-call"
		return []model.Part{c}
	case "builtin-tool-return", "native-tool-return", "tool-return":
		return []model.Part{toolReturn(p)}
	case "file", "speech", "audio":
		if c := p.Get("content"); kind == "file" || c.Kind() == rawjson.Object {
			return contents(c)
		}
	case "compaction":
		return []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: p.Str("content")}}
	}
	return []model.Part{model.Unknown{Type: p.Str("part_kind"), Raw: p.Keep()}}
}

// thinking decodes reasoning. What is hidden has no content but a signature.
func thinking(p rawjson.Value) model.Reasoning {
	if text := p.Str("content"); text != "" {
		return model.Reasoning{Text: text}
	}
	opaque, redacted := p.Str("signature"), p.Is("id", "redacted_thinking")
	encrypted := !redacted && opaque != "" && p.Fits("provider_name^openai")
	return model.Reasoning{Opaque: opaque, Size: len(opaque), Redacted: redacted, Encrypted: encrypted, NotStored: !redacted && !encrypted}
}
