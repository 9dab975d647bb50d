package chatgptexport

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// parts decodes a content by its content_type.
func (d *decoder) parts(c rawjson.Value) []model.Part {
	switch kind := c.Str("content_type"); kind {
	case "code":
		code, language := c.Str("text"), c.Str("language")
		if code == "" {
			return nil
		}
		return []model.Part{model.Text{Text: chat.Fenced(code, strings.TrimPrefix(language, "unknown"))}}
	case "execution_output", "citable_code_output":
		return chat.Parts(c.First("text", "output_str"))
	case "system_error":
		return []model.Part{model.Marker{Kind: model.MarkerError, Text: chat.Join(": ", c.Str("name"), c.Str("text")), Error: true}}
	case "thoughts":
		return d.thoughts(c)
	case "reasoning_recap":
		return summary(chat.Join("\n", append(stringsOf(c.Get("parts")), c.Str("content"))...))
	case "user_editable_context":
		return append(chat.Parts(c.Get("user_profile")), chat.Parts(c.Get("user_instructions"))...)
	case "model_editable_context":
		return chat.Parts(c.Get("model_set_context"))
	case "app_pairing_content": // what was open in the app that ChatGPT works with
		var parts []model.Part
		for _, w := range c.Get("workspaces").Elems() {
			if name := chat.Join(": ", w.Str("app_name"), w.Str("title")); name != "" {
				parts = append(parts, model.Text{Text: name})
			}
		}
		return append(parts, chat.FlatMap(c.Get("context_parts"), chat.Part)...)
	case "tether_quote", "sonic_webpage":
		return []model.Part{model.Citation{Title: c.Str("title"), URL: c.Str("url"), Text: c.Str("text")}}
	case "tether_browsing_display":
		return append(chat.Parts(c.Get("result")), chat.Parts(c.Get("summary"))...)
	case "computer_output":
		return d.part(c.Get("screenshot"))
	case "text", "multimodal_text", "":
		return d.list(c)
	default:
		if c.Get("parts").Len() == 0 && c.Get("text").Kind() != rawjson.String {
			return []model.Part{model.Unknown{Type: kind, Raw: c.Keep()}}
		}
		d.m.Meta = append(d.m.Meta, model.Field{Name: "content.content_type", Value: c.Get("content_type").Keep()})
		return d.list(c)
	}
}

// list decodes the parts of a content.
func (d *decoder) list(c rawjson.Value) []model.Part {
	if parts := chat.FlatMap(c.Get("parts"), d.part); parts != nil || !c.Fits("text:text") {
		return parts
	}
	return chat.Parts(c.Get("text"))
}

// part decodes one part: a string, or a picture, a sound, or what was said in one.
func (d *decoder) part(p rawjson.Value) []model.Part {
	switch kind := p.Str("content_type"); {
	case kind == "audio_transcription":
		return chat.Parts(p.Get("text"))
	case strings.HasSuffix(kind, "_asset_pointer"):
		return d.asset(p, kind)
	case kind != "":
		return []model.Part{model.Unknown{Type: kind, Raw: p.Keep()}}
	case p.IsEmptyText():
		return nil
	}
	return chat.Part(p)
}

// asset decodes a reference to a file of the export.
func (d *decoder) asset(p rawjson.Value, kind string) []model.Part {
	if inner := p.Get("audio_asset_pointer"); inner.Kind() == rawjson.Object { // a video call
		parts := d.asset(inner, "audio_asset_pointer")
		for _, frame := range p.Get("frames_asset_pointers").Elems() {
			if frame.Kind() == rawjson.Object {
				parts = append(parts, d.asset(frame, "image_asset_pointer")...)
			} else if s := frame.Scalar(); s != "" {
				parts = append(parts, model.Media{Kind: model.Image, FileID: s, Bytes: -1})
			}
		}
		return parts
	}
	m := model.Media{Kind: model.Image, FileID: p.Str("asset_pointer"), Bytes: chat.Size(p.Get("size_bytes")), Text: p.At("metadata", "dalle", "prompt").Text()}
	switch {
	case strings.HasPrefix(kind, "audio"):
		m.Kind = model.Audio
	case strings.HasPrefix(kind, "video"):
		m.Kind = model.Video
	}
	if f := p.Str("format"); f != "" {
		m.MediaType = m.Kind.String() + "/" + f
	}
	return []model.Part{m}
}

// thoughts decodes the steps of the reasoning: a headline and a text each.
func (d *decoder) thoughts(c rawjson.Value) []model.Part {
	var parts []model.Part
	for _, t := range c.Get("thoughts").Elems() {
		headline, body := t.Str("summary"), t.Str("content")+t.Text()
		if body == "" {
			parts = append(parts, summary(headline)...)
			continue
		}
		done, stated := t.Get("finished").Bool()
		parts = append(parts, model.Reasoning{Text: chat.Join("\n\n", headline, body), Unclosed: stated && !done})
	}
	return append(parts, chat.Thoughts(append(stringsOf(c.Get("parts")), c.Str("content"))...)...)
}

func summary(s string) []model.Part {
	if s == "" {
		return nil
	}
	return []model.Part{model.Reasoning{Text: s, Summary: true}}
}

// stringsOf returns the strings of a list.
func stringsOf(list rawjson.Value) []string { return chat.Map(list, rawjson.Value.Text) }
