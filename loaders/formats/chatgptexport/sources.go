package chatgptexport

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// files adds what a person attached. A picture that stands in the content, too, is
// shown once.
func (d *decoder) files() {
	list := d.meta.Get("attachments")
	if list.Kind() != rawjson.Array {
		return
	}
	d.used = append(d.used, "attachments")
	for _, a := range list.Elems() {
		if a.Kind() != rawjson.Object {
			d.m.Parts = append(d.m.Parts, model.Unknown{Type: "attachment", Raw: a.Keep()})
			continue
		}
		file := model.Media{
			Name: a.Str("name"), MediaType: a.First("mime_type", "mimeType").Text(),
			FileID: a.First("id", "file_id").Scalar(), Bytes: -1,
		}
		if n, ok := a.Get("size").Int(); ok && n >= 0 {
			file.Bytes = n
		}
		kind, _, _ := strings.Cut(file.MediaType, "/")
		for k := model.File; k <= model.Video; k++ {
			if k.String() == kind {
				file.Kind = k
			}
		}
		if !d.named(file) {
			d.m.Parts = append(d.m.Parts, file)
		}
		d.m.Meta = append(d.m.Meta, chat.Prefixed("attachment.", chat.Meta(a, "name", "mime_type", "mimeType", "id", "size", "width", "height"))...)
	}
}

// named gives a picture of the content the name of the attachment that it is.
func (d *decoder) named(file model.Media) bool {
	if file.FileID == "" {
		return false
	}
	for i, p := range d.m.Parts {
		if m, ok := p.(model.Media); ok && strings.HasSuffix(m.FileID, "/"+file.FileID) {
			m.Name, m.MediaType = file.Name, file.MediaType
			d.m.Parts[i] = m
			return true
		}
	}
	return false
}

// sources adds what a text refers to. Where the text has a mark of the model instead
// of the reference, a token between private-use characters, the words that ChatGPT
// shows in its place are put there.
func (d *decoder) sources() {
	seen := map[string]bool{}
	add := func(c model.Citation) {
		if key := c.URL + "\x00" + c.Title; c != (model.Citation{}) && !seen[key] {
			seen[key] = true
			d.cite(c)
		}
	}
	references := d.meta.Get("content_references")
	if references.Kind() == rawjson.Array {
		d.used = append(d.used, "content_references")
	}
	for _, ref := range references.Elems() {
		d.unmark(ref.Str("matched_text"), ref.Str("alt"))
		if ref.Str("url") != "" {
			add(citation(ref))
		}
		for _, key := range [...]string{"items", "sources", "fallback_items", "supporting_websites"} {
			for _, item := range ref.Get(key).Elems() {
				add(citation(item))
			}
		}
		if ref.Str("type") == "file" {
			add(model.Citation{Title: ref.Str("name"), URL: ref.Get("id").Scalar(), Text: ref.Str("snippet")})
		}
	}
	if list := d.meta.Get("citations"); list.Kind() == rawjson.Array {
		d.used = append(d.used, "citations")
		for _, c := range list.Elems() {
			add(citation(c.Get("metadata")))
		}
	}
	if list := d.meta.Get("search_result_groups"); list.Kind() == rawjson.Array {
		d.used = append(d.used, "search_result_groups")
		for _, group := range list.Elems() {
			for _, e := range group.Get("entries").Elems() {
				add(citation(e))
			}
		}
	}
	if list := d.meta.At("_cite_metadata", "metadata_list"); list.Kind() == rawjson.Array {
		d.used = append(d.used, "_cite_metadata")
		for _, c := range list.Elems() {
			add(citation(c))
		}
	}
}

// cite adds a source to the message, or to the result that the message is.
func (d *decoder) cite(c model.Citation) {
	if len(d.m.Parts) == 1 {
		if r, ok := d.m.Parts[0].(*model.ToolResult); ok {
			r.Content = append(r.Content, c)
			return
		}
	}
	d.m.Parts = append(d.m.Parts, c)
}

func citation(v rawjson.Value) model.Citation {
	return model.Citation{Title: v.First("title", "name", "attribution").Text(), URL: v.Str("url"), Text: v.First("snippet", "text").Text()}
}

// markStart begins a token of the model that stands for a reference.
const markStart = "\ue200"

// unmark puts words in the place of a mark.
func (d *decoder) unmark(mark, words string) {
	if !strings.HasPrefix(mark, markStart) {
		return
	}
	for i, p := range d.m.Parts {
		if t, ok := p.(model.Text); ok && strings.Contains(t.Text, mark) {
			t.Text = strings.Replace(t.Text, mark, words, 1)
			d.m.Parts[i] = t
			return
		}
	}
}
