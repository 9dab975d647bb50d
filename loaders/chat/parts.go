package chat

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Parts decodes the content of a message: a string, a list of parts and strings,
// one part, or null. An empty string gives no part.
//
// Text that a provider cut to attach citations to its pieces is put together
// again without anything between the pieces, and the citations follow it: markdown
// that runs across the cuts would break otherwise. Other texts stay apart.
func Parts(content rawjson.Value) []model.Part {
	switch content.Kind() {
	case rawjson.String:
		if s := content.Text(); s != "" {
			return []model.Part{model.Text{Text: s}}
		}
		return nil
	case rawjson.Array:
		if content.Opaque() {
			return []model.Part{model.Unknown{Raw: content.Keep()}}
		}
	default:
		return Part(content)
	}
	var parts []model.Part
	cut := citesSources(content)
	for _, v := range content.Elems() {
		next := Part(v)
		if cut && len(next) > 0 {
			if t, ok := next[0].(model.Text); ok && appendText(parts, t) {
				next = next[1:]
			}
		}
		for _, p := range next {
			if c, ok := p.(model.Citation); ok && hasCitation(parts, c) {
				continue
			}
			if t, ok := p.(model.Text); ok && t.Text == "" {
				continue // Gemini ends its answers with one
			}
			parts = append(parts, p)
		}
	}
	return parts
}

// citesSources reports whether the texts of a list are pieces cut for citations:
// one of them has some, or they follow the result of a web search (programs that
// send the history back drop the citations but keep the pieces).
func citesSources(list rawjson.Value) bool {
	for _, v := range list.Elems() {
		if v.Get("citations").Len() > 0 && v.Get("citations").Kind() == rawjson.Array || v.Get("annotations").Len() > 0 {
			return true
		}
		if kind := v.Str("type"); kind == "web_search_tool_result" || kind == "web_fetch_tool_result" {
			return true
		}
	}
	return false
}

// appendText appends a text to the one that ends the parts, citations aside.
func appendText(parts []model.Part, t model.Text) bool {
	for i := len(parts) - 1; i >= 0; i-- {
		switch p := parts[i].(type) {
		case model.Citation:
			continue
		case model.Text:
			if p.Refusal != t.Refusal {
				return false
			}
			p.Text += t.Text
			parts[i] = p
			return true
		}
		return false
	}
	return false
}

// hasCitation reports whether the citations that end the parts have this one.
func hasCitation(parts []model.Part, c model.Citation) bool {
	for i := len(parts) - 1; i >= 0; i-- {
		p, ok := parts[i].(model.Citation)
		if !ok {
			return false
		}
		if p == c {
			return true
		}
	}
	return false
}

// splitTexts moves reasoning in tags out of the texts of an assistant.
func splitTexts(parts []model.Part) []model.Part {
	split := false
	for _, p := range parts {
		if t, ok := p.(model.Text); ok && (strings.Contains(t.Text, "think") || strings.Contains(t.Text, "<reasoning>")) {
			split = true
		}
	}
	if !split {
		return parts
	}
	var out []model.Part
	for _, p := range parts {
		if t, ok := p.(model.Text); ok && !t.Refusal && t.Text != "" {
			out = append(out, SplitReasoning(t.Text)...)
			continue
		}
		out = append(out, p)
	}
	return out
}
