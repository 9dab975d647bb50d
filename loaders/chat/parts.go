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
	var g gathering
	cut := citesSources(content)
	for _, v := range content.Elems() {
		next := Part(v)
		if cut && len(next) > 0 {
			if t, ok := next[0].(model.Text); ok && g.goOn(t) {
				next = next[1:]
			}
		}
		for _, p := range next {
			g.add(p)
		}
	}
	g.end()
	return g.parts
}

// Said decodes what someone said as [Parts] does. Reasoning in tags is taken out of the
// text of an assistant.
func Said(role model.Role, content rawjson.Value) []model.Part {
	if role == model.RoleAssistant && content.Kind() == rawjson.String {
		return SplitReasoning(content.Text())
	}
	return Parts(content)
}

// gathering are the parts of a message so far.
type gathering struct {
	parts []model.Part
	text  int                     // number of the text that ends them, citations aside, from 1
	whole strings.Builder         // all of it, once it went on
	cited map[model.Citation]bool // the citations that end the parts
}

// add appends a part, but no citation that is there.
func (g *gathering) add(p model.Part) {
	switch p := p.(type) {
	case model.Citation:
		if g.cited[p] {
			return
		}
		if g.cited == nil {
			g.cited = map[model.Citation]bool{}
		}
		g.cited[p] = true
		g.parts = append(g.parts, p)
		return
	case model.Text:
		if p.Text == "" {
			return // Gemini ends its answers with one
		}
	}
	g.end()
	g.parts = append(g.parts, p)
	if _, ok := p.(model.Text); ok {
		g.text = len(g.parts)
	}
}

// goOn appends a text to the one that ends the parts, citations aside.
func (g *gathering) goOn(t model.Text) bool {
	if g.text == 0 {
		return false
	}
	before := g.parts[g.text-1].(model.Text)
	if before.Refusal != t.Refusal {
		return false
	}
	if g.whole.Len() == 0 {
		g.whole.WriteString(before.Text)
	}
	g.whole.WriteString(t.Text)
	return true
}

// end ends the text and the citations that may go on.
func (g *gathering) end() {
	if g.whole.Len() > 0 {
		t := g.parts[g.text-1].(model.Text)
		t.Text = g.whole.String()
		g.parts[g.text-1] = t
		g.whole.Reset()
	}
	g.text, g.cited = 0, nil
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

// SplitTexts moves reasoning in tags out of the texts of an assistant.
func SplitTexts(parts []model.Part) []model.Part {
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
