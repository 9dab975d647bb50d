package vercelai

import (
	"strconv"
	"strings"

	"msgview/model"
)

// history is what of a conversation was shown already. The DevTools file and
// telemetry record requests, each with the whole conversation so far, so of every
// request only what goes beyond the one before is new.
type history struct{ shown []string }

// next compares a request's messages with what was shown. It returns those that are
// new and whether the request leaves the line of the conversation: it then begins
// a new branch after what the two have in common.
func (h *history) next(prompt []*model.Message) (fresh []*model.Message, branch bool) {
	var prints []string
	for _, m := range prompt {
		prints = append(prints, print(m))
	}
	n := 0
	for n < len(prints) && n < len(h.shown) && prints[n] == h.shown[n] {
		n++
	}
	branch = n < len(h.shown)
	h.shown = prints
	return prompt[n:], branch
}

// said adds messages that the model answered with. Events are not sent back to it.
func (h *history) said(ms ...*model.Message) {
	for _, m := range ms {
		if m.Role != model.RoleMarker {
			h.shown = append(h.shown, print(m))
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
				texts.WriteString(contentText(p.Content))
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

func contentText(parts []model.Part) string {
	var b strings.Builder
	for _, p := range parts {
		if t, ok := p.(model.Text); ok {
			b.WriteString(t.Text)
		}
	}
	return b.String()
}
