package vercelai

import (
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/wire"
	"msgview/model"
)

// history is what of a conversation was shown already. The DevTools file and
// telemetry record requests, each with the whole conversation so far, so of every
// request only what goes beyond the one before is new.
type history struct {
	shown    []string
	messages []*model.Message
	line     wire.Line
}

// next compares a request's messages with what was shown. It returns those that are
// new, after a note if the request leaves the line of the conversation: it then begins
// a new branch after what the two have in common.
func (h *history) next(prompt []*model.Message, note string) []*model.Message {
	var prints []string
	for _, m := range prompt {
		prints = append(prints, print(m))
	}
	n := 0
	for n < len(prints) && n < len(h.shown) && prints[n] == h.shown[n] && !adds(h.messages[n], prompt[n]) {
		enrich(h.messages[n], prompt[n])
		n++
	}
	var fresh []*model.Message
	if n < len(h.shown) {
		if fresh, all, ok := h.line.Edit(h.messages, prompt); ok {
			h.shown, h.messages = prints, all
			return fresh
		}
		branch := chat.Note(model.MarkerBranch, note)
		branch.Parts = []model.Part{model.Marker{Kind: model.MarkerBranch, Text: note, Back: wire.Spoken(h.messages[n:])}}
		fresh = append(fresh, branch)
	}
	h.shown, h.messages = prints, append(h.messages[:n:n], prompt[n:]...)
	return append(fresh, prompt[n:]...)
}

// said adds messages that the model answered with. Events are not sent back to it.
func (h *history) said(ms ...*model.Message) {
	h.line.Say(ms)
	for _, m := range ms {
		if m.Role != model.RoleMarker {
			h.shown, h.messages = append(h.shown, print(m)), append(h.messages, m)
		}
	}
}

// print returns what makes a message the same as another. The same message is
// spelled differently as an answer and as part of the next request: calls have
// arguments as text or as JSON, texts are trimmed, reasoning and approvals are left
// out, results come with or without their type. So calls and results are known by
// their ids, and only messages without them by their text. Events have none.
func print(m *model.Message) string {
	if m.Role == model.RoleMarker {
		return ""
	}
	var ids, texts strings.Builder
	media := 0
	for _, p := range m.Parts {
		switch p := p.(type) {
		case *model.ToolCall:
			ids.WriteString("call " + p.ID + " " + p.Name + "\n")
		case *model.ToolResult:
			ids.WriteString("result " + p.CallID + " " + p.Name + "\n")
			if p.CallID == "" {
				texts.WriteString(chat.Texts(p.Content))
			}
		case model.Text:
			texts.WriteString(strings.TrimSpace(p.Text))
		case model.Marker:
			if p.Kind == markerApproval {
				texts.WriteString(p.Text)
			}
		case model.Media:
			media++
		}
	}
	if ids.Len() > 0 && m.Role != model.RoleUser {
		return m.Role.String() + " " + ids.String()
	}
	return m.Role.String() + " " + ids.String() + texts.String() + " " + strconv.Itoa(media)
}

// adds reports whether a copy of a message says something that the message does not:
// then it is none, whatever its ids.
func adds(m, again *model.Message) bool {
	said := chat.Squeeze(chat.Texts(m.Parts))
	if !strings.Contains(said, chat.Squeeze(chat.Texts(again.Parts))) {
		return true
	}
	arguments, results := map[string]string{}, map[string]string{}
	for _, c := range m.Calls() {
		arguments[c.ID] = chat.PlainArguments(c)
	}
	for _, r := range m.Results() {
		results[r.CallID] = chat.Squeeze(chat.Texts(r.Content))
	}
	for _, c := range again.Calls() {
		if a := chat.PlainArguments(c); a != "" && a != arguments[c.ID] {
			return true
		}
	}
	for _, r := range again.Results() {
		if !strings.Contains(results[r.CallID], chat.Squeeze(chat.Texts(r.Content))) {
			return true
		}
	}
	return false
}

// enrich adds to a message what only a later copy of it has: version 4 says what the
// model thought only in the next request, and so do others of what is signed or
// redacted. Of parts that both have, those that were shown stay: calls and results
// point to them.
func enrich(m, again *model.Message) {
	wire.Again(m, again)
	if richness(again.Parts) <= richness(m.Parts) {
		return
	}
	left := slices.Clone(m.Parts)
	var parts []model.Part
	for _, p := range again.Parts {
		if i := slices.IndexFunc(left, func(have model.Part) bool { return samePart(have, p) }); i >= 0 {
			if _, thought := p.(model.Reasoning); !thought || richness(left[i:i+1]) >= richness([]model.Part{p}) {
				p = left[i]
			}
			left = slices.Delete(left, i, i+1)
		}
		parts = append(parts, p)
	}
	m.Parts = append(parts, left...)
}

// samePart reports whether two parts are copies of each other.
func samePart(a, b model.Part) bool {
	switch a := a.(type) {
	case *model.ToolCall:
		b, ok := b.(*model.ToolCall)
		return ok && a.ID == b.ID
	case *model.ToolResult:
		b, ok := b.(*model.ToolResult)
		return ok && a.CallID == b.CallID
	case model.Text:
		b, ok := b.(model.Text)
		return ok && strings.TrimSpace(a.Text) == strings.TrimSpace(b.Text)
	case model.Reasoning:
		b, ok := b.(model.Reasoning)
		return ok && (a.Text == b.Text || a.Text == "" || b.Text == "") && a.Redacted == b.Redacted
	case model.Media:
		b, ok := b.(model.Media)
		return ok && a.Kind == b.Kind && a.Bytes == b.Bytes && a.URL == b.URL
	}
	return false
}

// richness weighs what copies of a message may lack.
func richness(parts []model.Part) int {
	n := 0
	for _, p := range parts {
		switch p := p.(type) {
		case model.Reasoning:
			n++
			if p.Text != "" {
				n++
			}
			if p.Opaque != "" || p.Size > 0 {
				n++
			}
		case model.Media:
			if !p.Lost {
				n++
			}
		}
	}
	return n
}
