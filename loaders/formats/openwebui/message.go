package openwebui

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes one message of a chat.
func message(v rawjson.Value, id string) *model.Message {
	if v.Kind() != rawjson.Object {
		m := chat.NoMessage(v, "message")
		m.ID = id
		return m
	}
	m := &model.Message{ID: id, RawRole: v.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	d := decoder{m: m}
	m.Parts = d.content(v)
	for _, f := range v.Get("files").Elems() {
		if f.Kind() == rawjson.String {
			m.Parts = append(m.Parts, chat.Image(f, ""))
		} else {
			m.Parts = append(m.Parts, file(f))
		}
	}
	m.Parts = append(append(m.Parts, sources(v.Get("sources"))...), sources(v.Get("citations"))...)
	if e := v.Get("error"); !e.IsNull() && !e.IsEmptyText() && e.Look().Scalar() != "false" {
		m.Parts = append(m.Parts, chat.Fault(e, "the answer failed"))
	}
	if done, stated := v.Get("done").Bool(); stated && !done && m.Role == model.RoleAssistant {
		m.Parts = append(m.Parts, chat.NotFinished)
	}
	chat.Facts(m, v, nil)
	if m.Usage.IsZero() { // Ollama's figures, before version 0.5
		m.Usage = chat.Usage(v.Get("info"))
	}
	v.Is("modelName", m.Model)
	format.Keep(m, v)
	return m
}

// content decodes what a message says. What newer versions keep as items is what
// their text shows as HTML.
func (d *decoder) content(v rawjson.Value) []model.Part {
	if output := v.Get("output"); output.Kind() == rawjson.Array && !output.Opaque() {
		var parts []model.Part
		for _, item := range output.Elems() {
			parts = append(parts, d.outputItem(item)...)
		}
		if slices.ContainsFunc(parts, isKnown) {
			return parts
		}
	}
	c := v.Get("content")
	if c.Kind() != rawjson.String {
		return chat.Parts(c)
	}
	text := c.Text()
	if d.m.Role != model.RoleAssistant || !strings.Contains(text, "<details") {
		return chat.Say(d.m.Role, "", text).Parts
	}
	return d.split(text)
}

func isKnown(p model.Part) bool {
	_, unknown := p.(model.Unknown)
	return !unknown
}

// outputItem decodes an item of the Responses API.
func (d *decoder) outputItem(item rawjson.Value) []model.Part {
	switch kind := item.Str("type"); kind {
	case "message":
		return chat.Parts(item.Get("content"))
	case "open_webui:code_interpreter":
		return d.program(item.Get("code").Text(), item.Str("lang"), item.Get("output"), !item.Is("status", "in_progress"))
	default:
		return chat.Part(item)
	}
}

// file decodes what was attached to a prompt or drawn for an answer.
func file(f rawjson.Value) model.Part {
	part := chat.File(f, f.Look().Str("type"))
	if m, ok := part.(model.Media); ok {
		f.Is("url", m.FileID)
		m.MediaType = cmp.Or(f.At("file", "meta", "content_type").Text(), m.MediaType)
		m.Text = cmp.Or(m.Text, f.At("file", "data", "content").Text())
		return m
	}
	return part
}

// sources decodes what an answer rests on: documents and pages, each with the
// passages that were found.
func sources(list rawjson.Value) (parts []model.Part) {
	for _, s := range list.Elems() {
		c := chat.Citation(s.Get("source"))
		documents := s.Get("document")
		switch {
		case documents.Len() > 0:
		case c != (model.Citation{}):
			parts = append(parts, c)
		default:
			parts = append(parts, model.Unknown{Type: "source", Raw: s.Keep()})
		}
		for i, d := range documents.Elems() {
			one := c
			one.Text = d.Text()
			about := s.Get("metadata").Index(i)
			if link := about.Get("source"); one.URL == "" && strings.Contains(link.Look().Text(), "://") {
				one.URL = link.Text()
			}
			if one.Title == "" {
				one.Title = chat.FirstText(about.Get("name"), about.Get("source"))
			}
			parts = append(parts, one)
		}
	}
	return parts
}
