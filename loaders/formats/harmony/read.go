package harmony

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// The special tokens (openai/harmony: docs/format.md).
const (
	startTag     = "<|start|>"
	messageTag   = "<|message|>"
	channelTag   = "<|channel|>"
	constrainTag = "<|constrain|>"
)

var endTags = [...]string{"<|end|>", "<|call|>", "<|return|>"}

// header is what stands before the text of a message.
type header struct {
	role, recipient, channel, constrain string
}

// parseHeader reads a header. The recipient may stand before the channel or behind
// it.
func parseHeader(s string) header {
	h := header{}
	s, h.constrain, _ = strings.Cut(s, constrainTag)
	s, channel, _ := strings.Cut(s, channelTag)
	for i, part := range [...]string{s, channel} {
		for j, word := range strings.Fields(part) {
			switch to, ok := strings.CutPrefix(word, "to="); {
			case ok:
				h.recipient = to
			case i == 0 && j == 0:
				h.role = word
			case i == 1 && h.channel == "":
				h.channel = word
			}
		}
	}
	h.constrain = strings.TrimSpace(h.constrain)
	return h
}

// reader collects messages.
type reader struct {
	found func(chat.Placed)
	last  *model.Message
	open  []*model.ToolCall // calls without a result
	calls int
}

// read reads a text. It finds nothing if the text is none of this format.
func read(text string, found func(chat.Placed)) {
	if !strings.Contains(text, messageTag) {
		return
	}
	r := &reader{found: found}
	starts, ends := finder{tag: startTag, at: -1}, finder{tag: messageTag, at: -1}
	at := 0
	for at < len(text) {
		rest := text[at:]
		skipped := len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
		at, rest = at+skipped, rest[skipped:]
		if rest == "" {
			break
		}
		from := at
		if after, ok := strings.CutPrefix(rest, startTag); ok {
			at, rest = at+len(startTag), after
		}
		end, next := ends.after(text, at)-at, starts.after(text, at)-at
		if next <= end { // a header without a message, or text between messages
			r.loose(from, rest[:next], from != at)
			at += next
			continue
		}
		head := rest[:end]
		at, rest = at+end+len(messageTag), rest[end+len(messageTag):]
		cut, tag := endOf(rest)
		at += cut + len(tag)
		r.message(from, parseHeader(head), rest[:cut], tag)
	}
}

// finder finds the places of a tag one after the other, without looking at any part
// of the text twice.
type finder struct {
	tag string
	at  int // the place found last
}

// after returns the first place of the tag from at on, the length of the text if
// there is none. at must not decrease from call to call.
func (f *finder) after(text string, at int) int {
	if f.at < at {
		if i := strings.Index(text[at:], f.tag); i >= 0 {
			f.at = at + i
		} else {
			f.at = len(text)
		}
	}
	return f.at
}

// endOf returns where the text of a message ends, and the tag that ends it: "" if
// the next message begins or the text is at its end.
func endOf(s string) (at int, tag string) {
	at = len(s)
	for from := 0; ; {
		i := strings.Index(s[from:], "<|")
		if i < 0 {
			return at, ""
		}
		i += from
		for _, t := range endTags {
			if strings.HasPrefix(s[i:], t) {
				return i, t
			}
		}
		if strings.HasPrefix(s[i:], startTag) {
			return i, ""
		}
		from = i + 2
	}
}

// loose enters what is no message: a header at the end, where the model is to go on,
// or text between messages.
func (r *reader) loose(at int, text string, header bool) {
	switch text = strings.TrimSpace(text); {
	case text == "":
	case header:
		r.add(at, chat.Note(model.MarkerUnfinished, "the text ends where "+text+" is to go on"))
	default:
		r.add(at, chat.Note(model.MarkerNotice, text))
	}
}

func (r *reader) add(at int, m *model.Message) {
	r.found(chat.Placed{At: at, Message: m})
	r.last = m
}

// message enters one message. What the assistant says in a row is one turn.
func (r *reader) message(at int, h header, body, end string) {
	if h.role == "" {
		h.role = "assistant" // a completion begins behind the role
	}
	m := &model.Message{RawRole: h.role, Role: model.RoleTool}
	switch h.role {
	case "system", "developer", "user", "assistant":
		m.Role, _ = chat.Role(h.role)
	}
	switch {
	case m.Role == model.RoleTool:
		m.Parts = []model.Part{r.result(toolName(h.role), body)}
	case m.Role != model.RoleAssistant:
		m.Parts = chat.TextParts(body)
	case h.recipient != "" && h.recipient != "all" && h.recipient != "user":
		m.Parts = []model.Part{r.call(h, body)}
	case h.channel == "analysis":
		if strings.TrimSpace(body) != "" {
			m.Parts = []model.Part{model.Reasoning{Text: body, Unclosed: end == ""}}
		}
	default:
		m.Parts = chat.TextParts(body)
	}
	if m.Role == model.RoleAssistant && (end == "<|return|>" || end == "<|call|>") {
		m.StopReason = strings.Trim(end, "<|>")
	}
	if last := r.last; last != nil && m.Role == model.RoleAssistant && last.Role == m.Role && last.StopReason != "return" {
		last.Parts, last.StopReason = append(last.Parts, m.Parts...), m.StopReason
		m = last
	} else {
		r.add(at, m)
	}
	if m.Role != model.RoleTool && h.channel != "" && h.channel != "analysis" && h.channel != "commentary" && h.channel != "final" {
		m.Meta = append(m.Meta, model.Field{Name: "channel", Value: rawjson.Quote(h.channel)})
	}
	if end == "" && m.Role == model.RoleAssistant {
		m.Warnings = append(m.Warnings, "the text ends before the message does")
	}
}

// toolName returns the name of a tool without the namespace that all of a
// program's own tools share.
func toolName(s string) string { return strings.TrimPrefix(s, "functions.") }

// maxOpen bounds how many calls wait for their results.
const maxOpen = 256

// call decodes a message to a tool. Without a constraint it is code or other text.
func (r *reader) call(h header, body string) *model.ToolCall {
	r.calls++
	c := &model.ToolCall{ID: "call " + strconv.Itoa(r.calls), Name: toolName(h.recipient)}
	if v, err := rawjson.Parse([]byte(strings.TrimSpace(body))); err == nil {
		c.Arguments = v.Keep()
	} else {
		c.ArgumentsText = body
		c.Malformed = strings.HasSuffix(h.constrain, "json") && strings.TrimSpace(body) != ""
	}
	if len(r.open) == maxOpen {
		r.open = append(r.open[:0], r.open[1:]...)
	}
	r.open = append(r.open, c)
	return c
}

// result decodes a tool's message. It answers the last call of the tool.
func (r *reader) result(name, body string) *model.ToolResult {
	out := &model.ToolResult{Name: name, Content: chat.TextParts(body)}
	for i := len(r.open) - 1; i >= 0; i-- {
		if c := r.open[i]; c.Name == name {
			out.CallID = c.ID
			r.open = append(r.open[:i], r.open[i+1:]...)
			break
		}
	}
	return out
}
