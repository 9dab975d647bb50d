package answer

import (
	"strings"

	"msgview/model"
)

// refusalNear is up to how many entries before a refusal its call is looked for.
const refusalNear = 256

// saidOnce leaves the reason of a refusal to the result of the refused call, where another
// message has that and it says the same.
func (l *Log) saidOnce(m *model.Message, entry int) *model.Message {
	whole := m
	for i, p := range m.Parts {
		e, ok := p.(model.Marker)
		if !ok || e.Answer == nil || e.Answer.Approved || e.Answer.Reason == "" || !l.resultSays(entry, e.Answer.Reason) {
			continue
		}
		if whole == m {
			c := *m
			c.Parts = append([]model.Part(nil), m.Parts...)
			whole = &c
		}
		e.Text = strings.Replace(e.Text, ": "+e.Answer.Reason, "", 1)
		whole.Parts[i] = e
	}
	return whole
}

// resultSays reports whether a text is all that the result of a call says, of which an entry
// says whether it is allowed.
func (l *Log) resultSays(entry int, text string) bool {
	for i := entry - 1; i >= max(0, entry-refusalNear); i-- {
		for k, n := 0, l.index.Answers(i); n > 0 && k < refusalNear; k++ {
			at, ok := l.index.Answer(i, k)
			if ok {
				n--
			}
			message, place, has := l.index.Result(i, k)
			if !ok || at != entry || !has {
				continue
			}
			if m, _, err := l.one(message); err == nil && place < len(m.Results()) && says(m.Results()[place], text) {
				return true
			}
		}
	}
	return false
}

func says(r *model.ToolResult, text string) bool {
	if len(r.Content) != 1 {
		return false
	}
	t, ok := r.Content[0].(model.Text)
	return ok && strings.TrimSpace(t.Text) == strings.TrimSpace(text)
}
