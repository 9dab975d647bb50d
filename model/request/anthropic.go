package request

import (
	"strings"

	"msgview/model"
)

// anthropic writes the body of a request to the Messages API
// (docs.anthropic.com: Messages; anthropics/anthropic-sdk-python: types/message_create_params.py):
// roles alternate, results are the first blocks of the message behind their calls, no
// text is empty, and the system prompt stands beside the messages.
type anthropic struct {
	*conversion
	system []model.Part // until the first message of another role
	begun  bool
	role   model.Role // whose message is open, RoleUnknown for none
	from   int        // entry of the turn that was written last
}

// mostTokens is the limit of an answer where the API wants one.
const mostTokens = 4096

func newAnthropic(c *conversion) writer { return &anthropic{conversion: c, from: -1} }

func (w *anthropic) begin() {
	w.head()
	if w.mark != "" {
		w.open("metadata", '{')
		w.text("user_id", w.mark)
		w.close('}')
	}
	w.int("max_tokens", mostTokens)
	w.losses.add(MostTokens, -1)
}

// start writes the system prompt, and begins the list of messages.
func (w *anthropic) start() {
	if w.begun {
		return
	}
	w.begun = true
	if len(w.system) > 0 {
		w.open("system", '[')
		for _, p := range w.system {
			w.block(-1, p)
		}
		w.close(']')
	}
	w.open("messages", '[')
}

// speak goes on with the message of a role, or begins one.
func (w *anthropic) speak(role model.Role, entry int) {
	switch {
	case w.role == role:
		if entry != w.from {
			w.losses.add(Joined, entry)
		}
		w.from = entry
		return
	case w.role != model.RoleUnknown:
		w.close(']')
		w.close('}')
	case role == model.RoleAssistant:
		w.losses.add(Opening, entry)
		w.element()
		w.text("role", "user")
		w.open("content", '[')
		w.block(-1, model.Text{Text: opening})
		w.close(']')
		w.close('}')
	}
	w.role, w.from = role, entry
	w.element()
	w.text("role", role.String())
	w.open("content", '[')
}

// opening is what the user says before a model that speaks first.
const opening = "(the conversation begins with the model)"

func (w *anthropic) end(list []Tool) {
	w.start()
	if w.role != model.RoleUnknown {
		w.close(']')
		w.close('}')
	}
	w.close(']')
	w.tools("tools", list, func(t Tool) {
		w.element()
		w.definition(t, "input_schema")
	})
	w.close('}')
}

func (w *anthropic) turn(t *Turn) {
	role := t.Role
	switch {
	case role == model.RoleTool:
		w.speak(model.RoleUser, t.Entry)
		for _, r := range t.Results {
			w.result(t.Entry, r)
		}
		return
	case (role == model.RoleSystem || role == model.RoleDeveloper) && !w.begun:
		if role == model.RoleDeveloper {
			w.losses.add(Roles, t.Entry)
		}
		for _, p := range w.content(t) {
			if _, ok := p.(model.Text); ok {
				w.system = append(w.system, p)
			} else {
				w.losses.add(Medium, t.Entry)
			}
		}
		return
	case role != model.RoleAssistant && role != model.RoleUser:
		w.losses.add(Roles, t.Entry)
		role = model.RoleUser
	}
	w.start()
	content := w.content(t)
	if len(content) == 0 {
		return
	}
	w.speak(role, t.Entry)
	next, called := 0, false
	var later []model.Part // words behind a call: results must follow calls at once
	for _, p := range content {
		if _, ok := p.(*model.ToolCall); !ok && called {
			w.losses.add(Order, t.Entry)
			later = append(later, p)
		} else {
			called = called || ok
		}
	}
	write := func(p model.Part) {
		if _, ok := p.(*model.ToolCall); ok {
			w.call(t.Entry, t.Calls[next])
			next++
		} else {
			w.block(t.Entry, p)
		}
	}
	if len(later) == 0 {
		for _, p := range content {
			write(p)
		}
		return
	}
	for _, calls := range [...]bool{false, true} {
		for _, p := range content {
			if _, ok := p.(*model.ToolCall); ok == calls {
				write(p)
			}
		}
	}
}

// content returns the parts of a turn that can be written in its role.
func (w *anthropic) content(t *Turn) (kept []model.Part) {
	for _, p := range t.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
			kept = append(kept, p)
		case model.Text:
			if strings.TrimSpace(p.Text) == "" {
				w.losses.add(Empty, t.Entry)
				continue
			}
			if p.Refusal {
				w.losses.add(Refusals, t.Entry)
			}
			kept = append(kept, p)
		case model.Reasoning:
			if w.ownThought(t, p) {
				kept = append(kept, p)
			} else {
				w.without(t.Entry, p)
			}
		case model.Media:
			if m := w.medium(t.Entry, p); t.Role == model.RoleUser && w.takes(m) {
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

// ownThought reports whether reasoning is such as the API gave: with a signature, or in
// a form that only it can read.
func (w *anthropic) ownThought(t *Turn, r model.Reasoning) bool {
	if t.Role != model.RoleAssistant || r.Summary || r.Encrypted || t.Message.Model != "" && !strings.Contains(strings.ToLower(t.Message.Model), "claude") {
		return false
	}
	if r.Text != "" {
		return r.Signature != ""
	}
	return r.Opaque != "" && (r.Redacted || r.NotStored)
}

// takes reports whether the API takes media in a message of the user.
func (w *anthropic) takes(m medium) bool {
	switch m.Kind {
	case model.Image:
		return m.link() != "" || m.data != "" && imageType(m.mediaType()) || m.named()
	case model.File:
		return m.data != "" && m.mediaType() == "application/pdf" || m.Text != "" ||
			m.link() != "" && m.mediaType() == "application/pdf" || m.named()
	}
	return false
}

// imageType reports whether the API takes a type of images.
func imageType(s string) bool {
	return s == "image/png" || s == "image/jpeg" || s == "image/gif" || s == "image/webp"
}

// block writes a part of a content.
func (w *anthropic) block(entry int, p model.Part) {
	switch p := p.(type) {
	case model.Text:
		w.typed("text")
		w.text("text", p.Text)
	case model.Reasoning:
		if p.Redacted {
			w.typed("redacted_thinking")
			w.text("data", p.Opaque)
			break
		}
		w.typed("thinking")
		w.text("thinking", p.Text)
		if p.Text == "" {
			w.text("signature", p.Opaque)
		} else {
			w.text("signature", p.Signature)
		}
	case medium:
		w.medium1(p)
	}
	w.close('}')
}

// medium1 writes an image or a document, but for its end.
func (w *anthropic) medium1(m medium) {
	if m.Kind == model.Image {
		w.typed("image")
	} else {
		w.typed("document")
		w.some("title", m.Name)
	}
	w.open("source", '{')
	switch {
	case m.data != "" && (m.Kind == model.Image || m.mediaType() == "application/pdf"):
		w.text("type", "base64")
		w.text("media_type", m.mediaType())
		w.text("data", m.data)
	case m.Text != "":
		w.text("type", "text")
		w.text("media_type", "text/plain")
		w.text("data", m.Text)
	case m.link() != "":
		w.text("type", "url")
		w.text("url", m.link())
	default:
		w.text("type", "file")
		w.text("file_id", m.FileID)
	}
	w.close('}')
}

func (w *anthropic) call(entry int, c *Call) {
	w.typed("tool_use")
	w.text("id", c.ID)
	w.text("name", w.name(c.Name))
	json, changed := object(c)
	if changed {
		w.losses.add(Arguments, entry)
	}
	w.member("input", json)
	w.close('}')
}

func (w *anthropic) result(entry int, r *Result) {
	w.typed("tool_result")
	w.text("tool_use_id", r.Call.ID)
	if r.ToolResult == nil {
		w.open("content", '[')
		w.block(entry, model.Text{Text: unanswered})
		w.close(']')
		w.member("is_error", []byte("true"))
		w.close('}')
		return
	}
	w.details(entry, r)
	w.open("content", '[')
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Text:
			if strings.TrimSpace(p.Text) == "" {
				w.losses.add(Empty, entry)
				continue
			}
			w.block(entry, p)
		case model.Media:
			if m := w.medium(entry, p); w.takes(m) {
				w.block(entry, m)
			} else {
				w.losses.add(Medium, entry)
			}
		default:
			w.without(entry, p)
		}
	}
	w.close(']')
	if r.Denied {
		w.losses.add(Denials, entry)
	}
	if r.Error == model.Yes || r.Denied {
		w.member("is_error", []byte("true"))
	}
	w.close('}')
}
