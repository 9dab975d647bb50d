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
		r.Error, r.Truncated = model.Yes, true
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
