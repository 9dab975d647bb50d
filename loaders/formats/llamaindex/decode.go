package llamaindex

import (
	"math"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	list := v
	switch {
	case r.Envelope:
		return format.Metadata("envelope")
	case !v.Exists():
		return format.Malformed("not JSON")
	case isMessage(v):
		return format.Shown(message(v))
	case isEvent(v):
		return event(v)
	case isMessage(v.Get("message")):
		return format.Shown(response(v, "message"))
	case v.Kind() == rawjson.Object:
		list = v.Get("messages")
	}
	messages := messagesOf(list, strconv.FormatInt(r.Origin.Offset, 10))
	if len(messages) == 0 {
		return format.Unknown(v.First("class_name", "type").Text())
	}
	if v.Kind() == rawjson.Object {
		messages[0].Meta = append(messages[0].Meta, chat.Meta(v, "messages")...)
	}
	return format.Shown(messages...)
}

// decodeStore decodes a chat store: a conversation for each key.
func decodeStore(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Exists() {
		return format.Malformed("not JSON")
	}
	lists := storeOf(v, math.MaxInt)
	if len(lists) == 0 {
		return decode(r)
	}
	var d format.Decoded
	for _, l := range lists {
		key := l.key
		if key == "" {
			key = strconv.FormatInt(r.Origin.Offset, 10)
		}
		d.Messages = append(d.Messages, messagesOf(l.list, key)...)
	}
	if len(d.Messages) == 0 {
		return format.Metadata("empty store")
	}
	d.Messages[0].Meta = append(d.Messages[0].Meta, chat.Meta(v, "store", "chat_store", "memory", "primary_memory", "sql_store", "chat_history", "class_name")...)
	return d
}

// messagesOf decodes a list as a conversation; nil if it has no message.
func messagesOf(list rawjson.Value, conversation string) []*model.Message {
	var out []*model.Message
	known := false
	for _, e := range list.Elems() {
		m := &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: e.Str("type"), Raw: e.Keep()}}}
		if isMessage(e) {
			m, known = message(e), true
		}
		m.Conversation = conversation
		out = append(out, m)
	}
	if !known {
		return nil
	}
	return out
}

func isMessage(v rawjson.Value) bool {
	return v.Get("role").Kind() == rawjson.String && (v.Get("blocks").Kind() == rawjson.Array || v.Get("content").Exists())
}

// message decodes a ChatMessage.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{RawRole: v.Str("role"), ID: v.Get("id").Scalar()}
	m.Role, _ = chat.Role(m.RawRole)
	used := []string{"role", "blocks", "additional_kwargs", "id"}
	extra := v.Get("additional_kwargs")
	known := []string{"tool_calls", "tool_call_id"}
	var parts []model.Part
	list := v.Get("blocks")
	for i, b := range list.Elems() {
		parts = append(parts, block(m, b, "blocks["+strconv.Itoa(i)+"].", 0)...)
	}
	if c := v.Get("content"); list.Len() == 0 && !c.IsNull() {
		parts = append(parts, chat.Parts(c)...)
		used = append(used, "content")
	} else if c.IsNull() {
		used = append(used, "content")
	}
	if m.Role == model.RoleTool {
		r := &model.ToolResult{CallID: extra.Get("tool_call_id").Scalar(), Name: extra.First("name", "tool_name").Text(), Content: parts}
		if failed, ok := extra.Get("is_error").Bool(); ok {
			r.Error = model.Stated(failed)
			known = append(known, "is_error")
		}
		known = append(known, "name", "tool_name")
		parts = []model.Part{r}
	} else if m.Role == model.RoleAssistant {
		parts = reasoning(parts)
	}
	m.Parts = parts
	have := map[string]bool{}
	for _, c := range m.Calls() {
		have[c.ID] = true
	}
	for _, p := range chat.ToolCalls(extra.Get("tool_calls")) {
		if c, ok := p.(*model.ToolCall); !ok || !have[c.ID] {
			m.Parts = append(m.Parts, p)
		}
	}
	chat.Facts(m, extra, &known)
	m.Meta = append(m.Meta, chat.Prefixed("additional_kwargs.", chat.Meta(extra, known...))...)
	m.Meta = append(m.Meta, chat.Meta(v, used...)...)
	return m
}

// reasoning separates reasoning in tags from texts.
func reasoning(parts []model.Part) []model.Part {
	var out []model.Part
	for _, p := range parts {
		if t, ok := p.(model.Text); ok {
			out = append(out, chat.SplitReasoning(t.Text)...)
			continue
		}
		out = append(out, p)
	}
	return out
}

// block decodes a block of a message. Members without a place go to the Meta of the
// message.
func block(m *model.Message, b rawjson.Value, prefix string, depth int) []model.Part {
	kind := b.Str("block_type")
	used := []string{"block_type"}
	var parts []model.Part
	switch kind {
	case "text":
		parts = []model.Part{model.Text{Text: b.Str("text")}}
		used = append(used, "text")
	case "image", "audio", "video", "document":
		parts = []model.Part{media(b, kind)}
		used = append(used, kind, "data", "url", "path", "title", kind+"_mimetype", "format")
	case "thinking":
		r := model.Reasoning{Text: b.Str("content")}
		if r.Opaque = b.At("additional_information", "signature").Text(); r.Text == "" {
			r.NotStored, r.Size = true, len(r.Opaque)
		} else {
			r.Opaque = ""
		}
		parts = []model.Part{r}
		used = append(used, "content")
	case "tool_call":
		c := &model.ToolCall{ID: b.Get("tool_call_id").Scalar(), Name: b.Str("tool_name")}
		chat.SetArguments(c, b.Get("tool_kwargs"))
		parts = []model.Part{c}
		used = append(used, "tool_call_id", "tool_name", "tool_kwargs")
	case "cache", "cache_point":
		return nil
	case "citable":
		c := model.Citation{Title: b.Str("title"), URL: b.Str("source")}
		if depth < 4 {
			for _, inner := range b.Get("content").Elems() {
				c.Text += chat.Texts(block(m, inner, prefix+"content.", depth+1))
			}
		}
		parts = []model.Part{c}
		used = append(used, "title", "source", "content")
	case "citation":
		c := model.Citation{Title: b.Str("title"), URL: b.Str("source")}
		if depth < 4 {
			c.Text = chat.Texts(block(m, b.Get("cited_content"), prefix+"cited_content.", depth+1))
		}
		parts = []model.Part{c}
		used = append(used, "title", "source", "cited_content")
	default:
		if kind == "" {
			return chat.Part(b)
		}
		return []model.Part{model.Unknown{Type: kind, Raw: b.Keep()}}
	}
	for _, f := range chat.Meta(b, used...) {
		if s := string(f.Value); s == "{}" {
			continue
		}
		f.Name = prefix + f.Name
		m.Meta = append(m.Meta, f)
	}
	return parts
}

// media decodes a block of an image, a sound, a video or a document.
func media(b rawjson.Value, kind string) model.Media {
	source := b.First(kind, "data", "url", "path")
	m := chat.Image(source, b.Str(kind+"_mimetype"))
	m.Kind = map[string]model.MediaKind{"image": model.Image, "audio": model.Audio, "video": model.Video, "document": model.File}[kind]
	if m.Kind != model.Image {
		m.Data = nil
	}
	if format := b.Str("format"); m.MediaType == "" && format != "" {
		m.MediaType = kind + "/" + format
	}
	if m.URL == "" {
		m.URL = b.First("url", "path").Text()
	}
	m.Name = b.Str("title")
	return m
}

// response decodes a ChatResponse or the output of an agent: a message, and the
// provider's answer that it was made of.
func response(v rawjson.Value, key string) *model.Message {
	m := message(v.Get(key))
	raw := v.Get("raw")
	chat.Facts(m, raw, nil)
	if reason := raw.Get("choices").Index(0).Str("finish_reason"); m.StopReason == "" {
		m.StopReason = reason
	}
	m.Agent = v.Str("current_agent_name")
	have := map[string]bool{}
	for _, c := range m.Calls() {
		have[c.ID] = true
	}
	for _, e := range v.Get("tool_calls").Elems() {
		if id := e.Get("tool_id").Scalar(); !have[id] {
			c := &model.ToolCall{ID: id, Name: e.Str("tool_name")}
			chat.SetArguments(c, e.Get("tool_kwargs"))
			m.Parts = append(m.Parts, c)
		}
	}
	m.Meta = append(m.Meta, chat.Meta(v, key, "raw", "delta", "tool_calls", "current_agent_name")...)
	return m
}

// event decodes an event of an agent workflow. Calls stand in the output of the
// agent, and the history in its input; only what is new is shown.
func event(v rawjson.Value) format.Decoded {
	name := v.Str("qualified_name")
	name = name[strings.LastIndexByte(name, '.')+1:]
	body := v.Get("value")
	switch name {
	case "AgentInput":
		list := body.Get("input")
		last := list.Index(list.Len() - 1)
		if role, _ := chat.Role(last.Str("role")); role == model.RoleUser && isMessage(last) {
			return format.Shown(message(last))
		}
		return format.Metadata("repeated history")
	case "AgentOutput":
		if isMessage(body.Get("response")) {
			return format.Shown(response(body, "response"))
		}
	case "ToolCallResult":
		out := body.Get("tool_output")
		r := &model.ToolResult{CallID: body.Get("tool_id").Scalar(), Name: body.Str("tool_name")}
		m := &model.Message{Role: model.RoleTool, RawRole: name, Parts: []model.Part{r}}
		for i, b := range out.Get("blocks").Elems() {
			r.Content = append(r.Content, block(m, b, "blocks["+strconv.Itoa(i)+"].", 0)...)
		}
		if r.Content == nil {
			r.Content = chat.ResultContent(out.Get("content"))
		}
		if failed, ok := out.Get("is_error").Bool(); ok {
			r.Error = model.Stated(failed)
		}
		if raw := out.Get("raw_output"); !raw.IsNull() && raw.Kind() != rawjson.String {
			r.Details = raw.Keep()
		}
		return format.Shown(m)
	case "ToolCall":
		return format.Metadata("repeated call")
	case "AgentStream":
		return format.Metadata("repeated piece")
	}
	return format.Metadata(name)
}
