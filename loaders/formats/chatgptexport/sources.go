package chatgptexport

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// files adds what a person attached. A picture that stands in the content, too, is
// shown once.
func (d *decoder) files() {
	for _, a := range d.meta.Get("attachments").Elems() {
		part := chat.File(a, "attachment")
		if file, ok := part.(model.Media); !ok || !d.named(file) {
			d.m.Parts = append(d.m.Parts, part)
		}
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
	for _, ref := range d.meta.Get("content_references").Elems() {
		d.unmark(ref.Str("matched_text"), ref.Str("alt"))
		if !ref.Is("url", "") {
			add(chat.Citation(ref))
		}
		for _, key := range [...]string{"items", "sources", "fallback_items", "supporting_websites"} {
			for _, item := range ref.Get(key).Elems() {
				add(chat.Citation(item))
			}
		}
		if ref.Is("type", "file") {
			add(model.Citation{Title: ref.Str("name"), URL: ref.Get("id").Scalar(), Text: ref.Str("snippet")})
		}
	}
	cited := chat.Map(d.meta.Get("citations"), func(c rawjson.Value) rawjson.Value { return c.Get("metadata") })
	found := chat.FlatMap(d.meta.Get("search_result_groups"), func(group rawjson.Value) []rawjson.Value { return group.Get("entries").AsList() })
	for _, c := range slices.Concat(cited, found, d.meta.At("_cite_metadata", "metadata_list").AsList()) {
		add(chat.Citation(c))
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
