package claudeexport

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A decoder decodes the messages of one conversation. It remembers the calls that
// have no result yet: older exports have no ids.
type decoder struct {
	open []*model.ToolCall
}

// maxOpen bounds the calls that are remembered.
const maxOpen = 64

// message decodes one message.
func (d *decoder) message(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return &model.Message{Parts: []model.Part{model.Unknown{Type: v.Kind().String(), Raw: v.Keep()}}}
	}
	m := &model.Message{ID: v.First("uuid", "id").Scalar(), RawRole: v.First("sender", "role").Text()}
	m.Role, _ = chat.Role(m.RawRole)
	used := []string{"uuid", "sender", "role", "parent_message_uuid", "content"}
	if !v.Get("uuid").Exists() {
		used = append(used, "id")
	}
	content := v.Get("content")
	for i, block := range content.Elems() {
		d.block(m, block, i)
	}
	if content.Kind() != rawjson.Array && !content.IsNull() {
		m.Parts = chat.Part(content)
	}
	if text := v.Get("text"); text.Kind() == rawjson.String {
		used = append(used, "text") // the content once more, as far as it is text
		if len(m.Parts) == 0 && text.Text() != "" {
			m.Parts = append(m.Parts, model.Text{Text: text.Text()})
		}
	}
	m.Parts = append(m.Parts, attachments(v, &used)...)
	chat.Facts(m, v, &used)
	if string(v.Get("updated_at").Raw()) == string(v.Get("created_at").Raw()) {
		used = append(used, "updated_at")
	}
	for _, f := range chat.Meta(v, used...) {
		if s := string(f.Value); s != "[]" && s != "{}" && s != `""` {
			m.Meta = append(m.Meta, f)
		}
	}
	return m
}

// block decodes one block of the content.
func (d *decoder) block(m *model.Message, v rawjson.Value, i int) {
	used := []string{"type", "start_timestamp", "stop_timestamp"}
	switch v.Str("type") {
	case "text":
		used = append(used, "text")
		if s := v.Str("text"); s != "" {
			m.Parts = append(m.Parts, model.Text{Text: s})
		}
		if c := v.Get("citations"); c.Kind() == rawjson.Array {
			used = append(used, "citations")
			for _, one := range c.Elems() {
				m.Parts = append(m.Parts, citation(one))
			}
		}
	case "thinking":
		m.Parts = append(m.Parts, thinking(v)...)
		used = append(used, "thinking", "summaries", "signature")
		if cut, isBool := v.Get("cut_off").Bool(); isBool && !cut {
			used = append(used, "cut_off")
		}
	case "tool_use":
		call := &model.ToolCall{
			ID: v.Get("id").Scalar(), Name: v.Str("name"), Server: v.Str("integration_name"), Description: v.Str("message"),
		}
		if call.ID == "" {
			call.ID = m.ID + "#" + strconv.Itoa(i)
		}
		chat.SetArguments(call, v.Get("input"))
		if key := v.Get("approval_key"); !key.IsNull() {
			call.Approval = &model.Approval{ID: key.Scalar()}
		}
		if d.open = append(d.open, call); len(d.open) > maxOpen {
			d.open = append(d.open[:0], d.open[1:]...)
		}
		m.Parts = append(m.Parts, call)
		used = append(used, "id", "name", "integration_name", "message", "input", "approval_key", "integration_icon_url")
	case "tool_result":
		m.Parts = append(m.Parts, d.result(v))
		used = append(used, "tool_use_id", "name", "content", "is_error", "structured_content", "display_content", "integration_name", "integration_icon_url")
	case "token_budget": // what the model was told of its limits
		m.Meta = append(m.Meta, model.Field{Name: "content[" + strconv.Itoa(i) + "]", Value: v.Keep()})
		return
	default:
		m.Parts = append(m.Parts, chat.Part(v)...)
		return
	}
	for _, f := range chat.Meta(v, used...) {
		if s := string(f.Value); s == "[]" || s == "{}" || s == "false" {
			continue
		}
		f.Name = "content[" + strconv.Itoa(i) + "]." + f.Name
		m.Meta = append(m.Meta, f)
	}
}

// thinking decodes reasoning: its text and the headlines that are shown while it
// goes on.
func thinking(v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, s := range v.Get("summaries").Elems() {
		if text := s.Str("summary"); text != "" {
			parts = append(parts, model.Reasoning{Text: text, Summary: true})
		}
	}
	cut, _ := v.Get("cut_off").Bool()
	if text := v.Str("thinking"); text != "" {
		return append(parts, model.Reasoning{Text: text, Unclosed: cut})
	}
	if len(parts) == 0 {
		sign := v.Str("signature")
		return []model.Part{model.Reasoning{NotStored: true, Size: len(sign), Opaque: sign}}
	}
	return parts
}

// result decodes the result of a tool. Without an id it is that of the first call
// of the same tool that has none yet.
func (d *decoder) result(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Get("tool_use_id").Scalar(), Name: v.Str("name")}
	for i, call := range d.open {
		if r.CallID == call.ID || r.CallID == "" && (call.Name == r.Name || r.Name == "") {
			r.CallID = call.ID
			d.open = append(d.open[:i], d.open[i+1:]...)
			break
		}
	}
	content := v.Get("content")
	if content.Kind() != rawjson.Array || content.Opaque() {
		r.Content = chat.ResultContent(content)
	}
	for _, part := range content.Elems() {
		r.Content = append(r.Content, resultPart(part)...)
	}
	if failed, ok := v.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	start, stop := chat.Time(v.Get("start_timestamp")), chat.Time(v.Get("stop_timestamp"))
	if span := stop.Sub(start); !start.IsZero() && !stop.IsZero() && span > 0 {
		r.Duration = span
	}
	if details := v.First("structured_content", "display_content"); !details.IsNull() {
		r.Details = details.Keep()
	}
	return r
}

// resultPart decodes one part of a result.
func resultPart(v rawjson.Value) []model.Part {
	switch kind := v.Str("type"); kind {
	case "knowledge":
		return []model.Part{model.Citation{Title: v.Str("title"), URL: v.First("url", "uri").Text(), Text: v.Str("text")}}
	case "text":
		if s := v.Str("text"); s != "" {
			return []model.Part{model.Text{Text: s}}
		}
		return nil
	case "local_resource":
		return []model.Part{model.Media{Name: v.Str("name"), MediaType: v.Str("mime_type"), URL: v.Str("file_path"), FileID: v.Str("uuid"), Bytes: -1}}
	case "image":
		if id := v.Str("file_uuid"); id != "" {
			return []model.Part{model.Media{Kind: model.Image, FileID: id, Bytes: -1}}
		}
	}
	parts := chat.Part(v)
	for i, p := range parts {
		switch p.(type) {
		case model.Text, model.Media, model.Citation, model.Unknown:
		default:
			parts[i] = model.Unknown{Type: v.Str("type"), Raw: v.Keep()}
		}
	}
	return parts
}

// citation decodes what a text refers to.
func citation(v rawjson.Value) model.Part {
	d := v.Get("details")
	c := model.Citation{
		Title: cmp.Or(v.Str("title"), d.First("title", "document_title").Text()),
		URL:   cmp.Or(v.Str("url"), d.First("url", "uri").Text()),
		Text:  cmp.Or(v.Str("cited_text"), d.First("cited_text", "text").Text()),
	}
	if c == (model.Citation{}) {
		return model.Unknown{Type: "citation", Raw: v.Keep()}
	}
	return c
}

// attachments decodes what a person attached: documents, whose text the export
// has, and files, which it only names.
func attachments(v rawjson.Value, used *[]string) []model.Part {
	var parts []model.Part
	seen := map[string]bool{}
	for _, key := range [...]string{"attachments", "files", "files_v2"} {
		list := v.Get(key)
		if list.Kind() != rawjson.Array {
			continue
		}
		*used = append(*used, key)
		for _, a := range list.Elems() {
			if a.Kind() != rawjson.Object {
				parts = append(parts, model.Unknown{Type: key, Raw: a.Keep()})
				continue
			}
			file := model.Media{
				Name: a.Str("file_name"), MediaType: a.Str("file_type"), FileID: a.First("file_uuid", "id").Scalar(),
				Bytes: -1, Text: a.Str("extracted_content"),
			}
			if n, ok := a.Get("file_size").Int(); ok && n >= 0 {
				file.Bytes = n
			}
			if kind := a.Str("file_kind"); kind == "image" || strings.HasPrefix(file.MediaType, "image/") {
				file.Kind = model.Image
			}
			if file.FileID != "" && seen[file.FileID] {
				continue
			}
			seen[file.FileID] = true
			parts = append(parts, file)
		}
	}
	return parts
}
