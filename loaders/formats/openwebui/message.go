package openwebui

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes one message of a chat.
func message(v rawjson.Value, id string) *model.Message {
	if v.Kind() != rawjson.Object {
		return &model.Message{ID: id, Parts: []model.Part{model.Unknown{Type: "message", Raw: v.Keep()}}}
	}
	m := &model.Message{ID: id, RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	used := []string{"id", "parentId", "childrenIds", "role", "content", "output", "done", "modelIdx", "models"}
	if v.Str("id") != id {
		used = used[1:]
	}
	d := decoder{m: m}
	m.Parts = d.content(v)
	m.Parts = append(m.Parts, files(v, &used)...)
	m.Parts = append(m.Parts, sources(v, &used)...)
	if e := v.Get("error"); !e.IsNull() && string(e.Raw()) != "false" && string(e.Raw()) != `""` {
		text := cmp.Or(e.Str("content"), e.Str("message"), e.At("error", "message").Text(), e.Text())
		if text == "" {
			text = string(e.Raw())
		}
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
	}
	used = append(used, "error")
	if done, stated := v.Get("done").Bool(); stated && !done && m.Role == model.RoleAssistant {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerUnfinished, Text: "the answer was not finished"})
	}
	chat.Facts(m, v, &used)
	if m.Usage.IsZero() { // Ollama's figures, before version 0.5
		if u := chat.Usage(v.Get("info")); !u.IsZero() {
			m.Usage = u
		}
	}
	if name := v.Str("modelName"); name == "" || name == m.Model {
		used = append(used, "modelName")
	}
	m.Meta = append(m.Meta, chat.Filled("", v, used...)...)
	return m
}

// content decodes what a message says. What newer versions keep as items is what
// their text shows as HTML.
func (d *decoder) content(v rawjson.Value) []model.Part {
	if output := v.Get("output"); output.Kind() == rawjson.Array && !output.Opaque() {
		var parts []model.Part
		said := false
		for _, item := range output.Elems() {
			for _, p := range d.outputItem(item) {
				if _, unknown := p.(model.Unknown); !unknown {
					said = true
				}
				parts = append(parts, p)
			}
		}
		if said {
			return parts
		}
	}
	c := v.Get("content")
	if c.Kind() != rawjson.String {
		return chat.Parts(c)
	}
	text := c.Text()
	if d.m.Role != model.RoleAssistant || !strings.Contains(text, "<details") {
		switch {
		case text == "":
			return nil
		case d.m.Role == model.RoleAssistant:
			return chat.SplitReasoning(text)
		}
		return []model.Part{model.Text{Text: text}}
	}
	return d.split(text)
}

// outputItem decodes an item of the Responses API.
func (d *decoder) outputItem(item rawjson.Value) []model.Part {
	switch kind := item.Str("type"); kind {
	case "message":
		return chat.Parts(item.Get("content"))
	case "open_webui:code_interpreter":
		return d.program(item.Get("code").Text(), item.Str("lang"), item.Get("output"), item.Str("status") != "in_progress")
	default:
		return chat.Part(item)
	}
}

// files decodes what was attached to a prompt or drawn for an answer.
func files(v rawjson.Value, used *[]string) []model.Part {
	list := v.Get("files")
	if list.Kind() != rawjson.Array {
		return nil
	}
	*used = append(*used, "files")
	var parts []model.Part
	for _, f := range list.Elems() {
		if f.Kind() == rawjson.String {
			parts = append(parts, chat.Image(f, ""))
			continue
		}
		kind := f.Str("type")
		if kind == "image" {
			m := chat.Image(f.Get("url"), f.Str("content_type"))
			m.Name = f.Str("name")
			parts = append(parts, m)
			continue
		}
		m := model.Media{Name: cmp.Or(f.Str("name"), f.Str("filename")), URL: f.Str("url"), FileID: f.Get("id").Scalar(), Bytes: -1}
		if m.URL == m.FileID {
			m.URL = ""
		}
		m.MediaType = cmp.Or(f.Str("content_type"), f.At("file", "meta", "content_type").Text())
		if n, ok := f.First("size").Int(); ok && n >= 0 {
			m.Bytes = n
		}
		m.Text = f.At("file", "data", "content").Text()
		parts = append(parts, m)
	}
	return parts
}

// sources decodes what an answer rests on: documents and pages, each with the
// passages that were found.
func sources(v rawjson.Value, used *[]string) []model.Part {
	var parts []model.Part
	for _, key := range [...]string{"sources", "citations"} {
		list := v.Get(key)
		if list.Kind() != rawjson.Array {
			continue
		}
		*used = append(*used, key)
		for _, s := range list.Elems() {
			c := model.Citation{Title: s.At("source", "name").Text(), URL: s.At("source", "url").Text()}
			documents := s.Get("document")
			if documents.Len() == 0 {
				if c != (model.Citation{}) {
					parts = append(parts, c)
				} else {
					parts = append(parts, model.Unknown{Type: "source", Raw: s.Keep()})
				}
			}
			for i, d := range documents.Elems() {
				one := c
				one.Text = d.Text()
				about := s.Get("metadata").Index(i)
				if link := about.Str("source"); one.URL == "" && strings.Contains(link, "://") {
					one.URL = link
				}
				one.Title = cmp.Or(one.Title, about.Str("name"), about.Str("source"))
				parts = append(parts, one)
			}
		}
	}
	return parts
}
