package request

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// sdk writes the messages of the AI SDK, as generateText and streamText take them
// (vercel/ai: packages/provider-utils/src/types, ModelMessage).
type sdk struct{ *conversion }

func newSDK(c *conversion) writer { return &sdk{c} }

func (w *sdk) begin() {
	w.head()
	w.some("id", w.mark) // of a chat
	w.open("messages", '[')
}

func (w *sdk) end(list []Tool) {
	w.close(']')
	w.tools("tools", list, func(t Tool) {
		w.typed("function")
		w.definition(t, "inputSchema")
	})
	w.close('}')
}

func (w *sdk) turn(t *Turn) {
	switch t.Role {
	case model.RoleTool:
		w.element()
		w.text("role", "tool")
		w.open("content", '[')
		for _, r := range t.Results {
			w.result(t.Entry, r)
		}
		w.close(']')
		w.close('}')
		return
	case model.RoleSystem, model.RoleDeveloper:
		w.system(t)
		return
	}
	content := w.content(t)
	if len(content) == 0 {
		return
	}
	w.element()
	w.text("role", t.Role.String())
	w.open("content", '[')
	next := 0
	for _, p := range content {
		if _, ok := p.(*model.ToolCall); ok {
			w.call(t.Entry, t.Calls[next])
			next++
		} else {
			w.part(t.Role, p)
		}
	}
	w.close(']')
	w.close('}')
}

// system writes system messages, which are a text each.
func (w *sdk) system(t *Turn) {
	if t.Role == model.RoleDeveloper {
		w.losses.add(Roles, t.Entry)
	}
	said := 0
	for _, p := range t.Parts {
		text, ok := p.(model.Text)
		if !ok {
			w.without(t.Entry, p)
			continue
		}
		if said++; said > 1 {
			w.losses.add(Split, t.Entry)
		}
		w.element()
		w.text("role", "system")
		w.text("content", text.Text)
		w.close('}')
	}
}

// content returns the parts of a turn that can be written in its role.
func (w *sdk) content(t *Turn) (kept []model.Part) {
	for _, p := range t.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
			kept = append(kept, p)
		case model.Text:
			if p.Refusal {
				w.losses.add(Refusals, t.Entry)
			}
			kept = append(kept, p)
		case model.Reasoning:
			if t.Role == model.RoleAssistant && (p.Text != "" || p.Opaque != "") {
				kept = append(kept, p)
			} else {
				w.without(t.Entry, p)
			}
		case model.Media:
			if m := w.medium(t.Entry, p); m.data != "" || m.link() != "" || m.Text != "" && m.Kind == model.File {
				kept = append(kept, m)
			} else {
				w.losses.add(Medium, t.Entry)
			}
		default:
			w.without(t.Entry, p)
		}
	}
	return kept
}

func (w *sdk) part(role model.Role, p model.Part) {
	switch p := p.(type) {
	case model.Text:
		w.typed("text")
		w.text("text", p.Text)
	case model.Reasoning:
		w.typed("reasoning")
		w.text("text", p.Text)
		switch {
		case p.Text != "" && p.Signature != "":
			w.proof("anthropic", "signature", p.Signature)
		case p.Text != "":
		case p.Redacted:
			w.proof("anthropic", "redactedData", p.Opaque)
		case p.Encrypted:
			w.proof("openai", "reasoningEncryptedContent", p.Opaque)
		default:
			w.proof("anthropic", "signature", p.Opaque)
		}
	case medium:
		w.file("file", role, p)
	}
	w.close('}')
}

// proof writes what a provider knows its reasoning by.
func (w *sdk) proof(provider, name, value string) {
	w.open("providerOptions", '{')
	w.open(provider, '{')
	w.text(name, value)
	w.close('}')
	w.close('}')
}

// file writes media, but for its end.
func (w *sdk) file(kind string, role model.Role, m medium) {
	if m.Kind == model.Image && role == model.RoleUser {
		w.typed("image")
		w.text("image", firstOf(m.data, m.link()))
		w.some("mediaType", m.MediaType)
		return
	}
	w.typed(kind)
	if m.data == "" && m.Text != "" && m.Kind == model.File {
		w.open("data", '{')
		w.text("type", "text")
		w.text("text", m.Text)
		w.close('}')
		w.text("mediaType", firstOf(m.MediaType, "text/plain"))
	} else {
		w.text("data", firstOf(m.data, m.link()))
		w.text("mediaType", m.mediaType())
	}
	w.some("filename", m.Name)
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (w *sdk) call(entry int, c *Call) {
	w.typed("tool-call")
	w.text("toolCallId", c.ID)
	w.text("toolName", w.name(c.Name))
	switch json := valid(c.Arguments); {
	case json != nil:
		w.member("input", json)
	case c.ArgumentsText != "":
		w.text("input", c.ArgumentsText)
	case len(c.Arguments) > 0:
		w.text("input", string(c.Arguments))
	default:
		w.member("input", []byte("{}"))
	}
	w.close('}')
}

func (w *sdk) result(entry int, r *Result) {
	w.typed("tool-result")
	w.text("toolCallId", r.Call.ID)
	w.text("toolName", w.name(r.Call.Name))
	w.open("output", '{')
	switch {
	case r.ToolResult == nil:
		w.text("type", "error-text")
		w.text("value", unanswered)
	default:
		w.output(entry, r)
	}
	w.close('}')
	w.close('}')
}

// output writes what a tool gave back.
func (w *sdk) output(entry int, r *Result) {
	w.details(entry, r)
	var kept []model.Part
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Text:
			kept = append(kept, p)
		case model.Media:
			if m := w.medium(entry, p); m.data != "" {
				kept = append(kept, m)
			} else {
				w.losses.add(Medium, entry)
			}
		default:
			w.without(entry, p)
		}
	}
	texts, media := words(kept)
	switch {
	case r.Denied:
		if len(media) > 0 {
			w.losses.many(Medium, entry, len(media))
		}
		if len(texts) > 1 {
			w.losses.many(Reasons, entry, len(texts))
		}
		w.text("type", "execution-denied")
		w.some("reason", strings.Join(texts, "\n"))
	case r.Error == model.Yes && len(kept) > 1:
		w.text("type", "error-json")
		w.open("value", '[')
		w.outputs(kept)
		w.close(']')
	case r.Error == model.Yes:
		w.losses.many(Medium, entry, len(media))
		w.text("type", "error-text")
		w.text("value", strings.Join(texts, "\n"))
	case len(kept) == 1 && len(texts) == 1:
		w.text("type", "text")
		w.text("value", texts[0])
	case len(kept) == 0:
		w.text("type", "text")
		w.text("value", "")
	default:
		w.text("type", "content")
		w.open("value", '[')
		w.outputs(kept)
		w.close(']')
	}
}

func (w *sdk) outputs(parts []model.Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			w.comma()
			w.raw([]byte(`{"type":"text","text":`))
			w.raw(rawjson.Quote(p.Text))
		case medium:
			w.file("media", model.RoleTool, p)
		}
		w.close('}')
	}
}
