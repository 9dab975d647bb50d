package request

import (
	"msgview/model"
)

// openAI writes the body of a request to Chat Completions
// (openai/openai-openapi: openapi.json, CreateChatCompletionRequest).
type openAI struct{ *conversion }

func newOpenAI(c *conversion) writer { return &openAI{c} }

func (w *openAI) begin() {
	w.head()
	w.some("user", w.mark)
	w.open("messages", '[')
}

func (w *openAI) end(list []Tool) {
	w.close(']')
	w.tools("tools", list, w.function)
	w.close('}')
}

func (w *openAI) turn(t *Turn) {
	if t.Role == model.RoleTool {
		for _, r := range t.Results {
			w.result(t.Entry, r)
		}
		return
	}
	content, called := w.content(t), false
	for _, p := range t.Parts {
		if _, ok := p.(*model.ToolCall); ok {
			called = true
		} else if text, ok := p.(model.Text); ok && called && text.Text != "" {
			w.losses.add(Order, t.Entry)
		}
	}
	if len(content) == 0 && len(t.Calls) == 0 {
		return // what it had is counted
	}
	w.element()
	w.text("role", t.Role.String())
	switch text, plain := alone(content); {
	case len(content) == 0:
		w.member("content", []byte("null"))
	case plain:
		w.text("content", text)
	default:
		w.open("content", '[')
		for _, p := range content {
			w.part(p)
		}
		w.close(']')
	}
	if len(t.Calls) > 0 {
		w.open("tool_calls", '[')
		for _, c := range t.Calls {
			w.call(t.Entry, c)
		}
		w.close(']')
	}
	w.close('}')
}

// alone returns the only part of a content if that is a plain text.
func alone(content []model.Part) (string, bool) {
	if len(content) != 1 {
		return "", false
	}
	t, ok := content[0].(model.Text)
	return t.Text, ok && !t.Refusal
}

// content returns the parts of a turn that can be written in its role.
func (w *openAI) content(t *Turn) (kept []model.Part) {
	for _, p := range t.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
		case model.Text:
			if p.Refusal && t.Role != model.RoleAssistant {
				w.losses.add(Refusals, t.Entry)
				p.Refusal = false
			}
			kept = append(kept, p)
		case model.Media:
			m := w.medium(t.Entry, p)
			if t.Role == model.RoleUser && w.takes(m) {
				kept = append(kept, m)
			} else {
				w.losses.add(Medium, t.Entry)
			}
		default:
			w.without(t.Entry, p)
		}
	}
	if n := len(kept); n > 1 { // the API takes no empty parts
		filled := kept[:0]
		for _, p := range kept {
			if text, ok := p.(model.Text); ok && text.Text == "" {
				w.losses.add(Empty, t.Entry)
				continue
			}
			filled = append(filled, p)
		}
		kept = filled
	}
	return kept
}

// soundFormat is what the API calls a kind of sound, "" for one that it does not take.
func soundFormat(mediaType string) string {
	switch mediaType {
	case "audio/wav", "audio/x-wav", "audio/wave":
		return "wav"
	case "audio/mp3", "audio/mpeg":
		return "mp3"
	}
	return ""
}

// takes reports whether the API takes media in a message of the user.
func (w *openAI) takes(m medium) bool {
	switch m.Kind {
	case model.Image:
		return m.data != "" || m.link() != ""
	case model.Audio:
		return m.data != "" && soundFormat(m.mediaType()) != ""
	case model.File:
		return m.data != "" || m.named()
	}
	return false
}

func (w *openAI) part(p model.Part) {
	switch p := p.(type) {
	case model.Text:
		if p.Refusal {
			w.typed("refusal")
			w.text("refusal", p.Text)
		} else {
			w.typed("text")
			w.text("text", p.Text)
		}
	case medium:
		switch p.Kind {
		case model.Image:
			w.typed("image_url")
			w.open("image_url", '{')
			if p.data != "" {
				w.text("url", p.dataURL())
			} else {
				w.text("url", p.link())
			}
		case model.Audio:
			w.typed("input_audio")
			w.open("input_audio", '{')
			w.text("data", p.data)
			w.text("format", soundFormat(p.mediaType()))
		default:
			w.typed("file")
			w.open("file", '{')
			w.some("filename", p.Name)
			if p.data != "" {
				w.text("file_data", p.dataURL())
			} else {
				w.text("file_id", p.FileID)
			}
		}
		w.close('}')
	}
	w.close('}')
}

func (w *openAI) call(entry int, c *Call) {
	w.element()
	w.text("id", c.ID)
	w.text("type", "function")
	w.open("function", '{')
	w.text("name", w.name(c.Name))
	switch json := valid(c.Arguments); {
	case json != nil:
		w.text("arguments", string(json))
	case c.ArgumentsText != "":
		w.text("arguments", c.ArgumentsText)
	case len(c.Arguments) > 0:
		w.text("arguments", string(c.Arguments))
	default:
		w.text("arguments", "{}")
	}
	w.close('}')
	w.close('}')
}

// result writes the message of a tool, which takes nothing but texts.
func (w *openAI) result(entry int, r *Result) {
	w.element()
	w.text("role", "tool")
	w.text("tool_call_id", r.Call.ID)
	if r.ToolResult == nil {
		w.text("content", unanswered)
		w.close('}')
		return
	}
	w.details(entry, r)
	texts, others := words(r.Content)
	for _, p := range others {
		w.without(entry, p)
	}
	if r.Denied {
		w.losses.add(Denials, entry)
	} else if r.Error == model.Yes {
		w.losses.add(ErrorMarks, entry)
	}
	switch len(texts) {
	case 0:
		w.text("content", "")
	case 1:
		w.text("content", texts[0])
	default:
		w.open("content", '[')
		for _, s := range texts {
			if s == "" {
				w.losses.add(Empty, entry)
				continue
			}
			w.typed("text")
			w.text("text", s)
			w.close('}')
		}
		w.close(']')
	}
	w.close('}')
}
