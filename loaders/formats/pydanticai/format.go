// Package pydanticai reads the messages of PydanticAI: what all_messages_json and
// new_messages_json write, and the same one message per line.
//
//   - A request holds everything that goes to the model at once: the system prompt,
//     what a person said, what tools gave back. Each becomes a message of its own.
//   - Instructions are sent with every request; they are shown where a person speaks
//     and kept with the other members elsewhere.
//   - A retry prompt is a failed result if it names a tool, else the program's answer
//     to an output that it could not accept, in the person's name.
//   - Arguments are JSON in a string, an object, or null.
package pydanticai

import (
	"cmp"
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "pydantic-ai",
	Title:   "PydanticAI messages",
	Reads:   "what all_messages_json and new_messages_json write, as lists or one message a line, and documents with such a list under messages",
	Omits:   "spans of Pydantic AI (Logfire), which otel-genai reads; details of providers are shown only in the raw record",
	Sources: []format.Source{{Project: "pydantic/pydantic-ai", File: "pydantic_ai_slim/pydantic_ai/messages.py, usage.py", Version: "4fda3898 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "messages", Score: score, Decode: decode}},
}

// votes for a ModelRequest or a ModelResponse.
const votes = format.Votes(`
	10 kind=request|response parts:list parts.0.part_kind:filled
	10 kind=request|response parts:list !parts:filled timestamp usage/instructions/model_name
`)

func score(r *format.Record) int {
	return max(votes.Leading(r), votes.Of(r.Value.Get("messages").Index(0)))
}

// decode decodes a message, a list of messages, or a document with one.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, none := format.NoObject(r, v); none && v.Kind() != rawjson.Array {
		return d
	}
	list := v
	if v.Kind() == rawjson.Object {
		list = v.Get("messages")
	}
	messages := message(v)
	if messages == nil {
		messages = chat.Conversation(list, strconv.FormatInt(r.Origin.Offset, 10), message)
	}
	if messages == nil {
		return format.Unknown(v.Str("kind"))
	}
	d := format.Shown(messages...)
	d.About.ID = v.Look().Str("conversation_id")
	for _, m := range messages {
		d.About.Model = cmp.Or(m.Model, d.About.Model)
	}
	return d
}

// message decodes a request or a response, nil of anything else.
func message(v rawjson.Value) []*model.Message {
	switch {
	case votes.Of(v) == 0:
		return nil
	case v.Str("kind") == "response":
		return []*model.Message{response(v)}
	}
	return request(v)
}

// request decodes a ModelRequest: its parts are messages of those who sent them.
func request(v rawjson.Value) []*model.Message {
	var out []*model.Message
	person := false
	for _, p := range v.Get("parts").Elems() {
		person = person || p.Fits("part_kind=user-prompt|system-prompt")
	}
	if person && !v.Is("instructions", "") {
		out = append(out, chat.Say(model.RoleSystem, "instructions", v.Str("instructions")))
	}
	for _, p := range v.Get("parts").Elems() {
		m := requestPart(p)
		if n := len(out); m.Role == model.RoleTool && n > 0 && out[n-1].Role == model.RoleTool {
			last := out[n-1]
			last.Parts = append(last.Parts, m.Parts...)
			continue
		}
		out = append(out, m)
	}
	if len(out) == 0 {
		out = append(out, chat.Note(model.MarkerNotice, "an empty request"))
		out[0].RawRole = "request"
	}
	for _, m := range out {
		if m.Time.IsZero() {
			m.Time = chat.Time(v.Get("timestamp"))
		}
	}
	v.Is("state", "complete")
	out[0].Meta = append(out[0].Meta, format.Rest(v)...)
	return out
}

// requestPart decodes one part of a request.
func requestPart(p rawjson.Value) *model.Message {
	kind := p.Str("part_kind")
	m := &model.Message{RawRole: kind, Time: chat.Time(p.Get("timestamp"))}
	switch kind {
	case "system-prompt", "instruction":
		m.Role, m.Parts = model.RoleSystem, contents(p.Get("content"))
	case "user-prompt":
		m.Role, m.Parts = model.RoleUser, contents(p.Get("content"))
	case "speech":
		m.Role, m.Parts = model.RoleUser, responsePart(p)
	case "tool-return", "builtin-tool-return", "native-tool-return":
		m.Role = model.RoleTool
		m.Parts = []model.Part{toolReturn(p)}
	case "retry-prompt":
		if p.Get("tool_name").IsNull() {
			m.Role, m.Injected, m.Parts = model.RoleUser, "validation error", retry(p)
			break
		}
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{CallID: p.Get("tool_call_id").Scalar(), Name: p.Str("tool_name"), Content: retry(p), Error: model.Yes}}
	case "tool-availability-delta":
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: model.MarkerTools, Text: "the set of tools changed"}}
	default:
		m.Parts = []model.Part{model.Unknown{Type: kind, Raw: p.Keep()}}
	}
	return m
}

// retry decodes why a call or an output was not accepted: a text, or the errors of
// the validation.
func retry(p rawjson.Value) []model.Part {
	return []model.Part{model.Text{Text: chat.TextOrJSON(p.Get("content"))}}
}

func toolReturn(p rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: p.Get("tool_call_id").Scalar(), Name: p.Str("tool_name"), Content: returned(p.Get("content"))}
	if d := p.Get("metadata"); !d.IsNull() {
		r.Details = d.Keep()
	}
	switch {
	case p.Is("outcome", "success"):
		r.Error = model.No
	case p.Is("outcome", "denied"):
		r.Denied = true
	case p.Is("outcome", "failed"):
		r.Error = model.Yes
	case p.Is("outcome", "interrupted"):
		r.Stopped, r.Truncated = true, true
	}
	return r
}

// returned decodes what a tool gave back, which may have files in it.
func returned(v rawjson.Value) []model.Part {
	switch {
	case isFile(v):
		return contents(v)
	case v.Kind() == rawjson.Array && slices.ContainsFunc(v.AsList(), isFile):
		return chat.FlatMap(v, returned)
	}
	return chat.ResultContent(v)
}

func isFile(v rawjson.Value) bool {
	return v.Fits("kind=image-url|audio-url|video-url|document-url|binary|uploaded-file url/data/file_id/identifier:some")
}

// contents decodes what was said: a text, or a list of texts and files.
func contents(v rawjson.Value) []model.Part {
	switch v.Kind() {
	case rawjson.Array:
		return chat.FlatMap(v, contents)
	case rawjson.Object:
		kind := v.Str("kind")
		if kind == "uploaded-file" {
			kind = "file"
		}
		return chat.PartAs(v, kind)
	}
	return chat.Parts(v)
}

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
		if said := p.Str("transcript"); kind == "speech" && said != "" {
			return append([]model.Part{model.Text{Text: said}}, contents(p.Get("audio"))...)
		}
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
