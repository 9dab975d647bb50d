package wire

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// How a request is recognised as one that goes on with a conversation.

// find returns the point that a request continues, what was sent up to there, and how many
// messages of its history that are. repeated says that the same request was sent before.
func (h *histories) find(hashes, keys []uint64, history []*model.Message, prompt uint64) (s *state, had []sent, from int, repeated bool) {
	for i := len(history); i > 0; i-- {
		s := h.reached(hashes[i], history[i-1])
		if s == nil {
			continue
		}
		switch {
		case i == len(history) && s.at == s.of.count && s.of.system == prompt && !continues(s, history):
			if held, from := h.heldAgain(hashes[:i], s.of); held != nil {
				return held, held.sent, from, false
			}
			return s, s.sent, i, true
		case s.answered && s.at != s.of.count && otherIDs(s.answer, history[i-1]):
			// Another run calls the same, and this one went on with its own results.
		case s.answered && (i < len(history) || history[i-1].Role == model.RoleAssistant):
			takeIDs(s.answer, history[i-1])
			return s, s.sent, i, false
		case i < len(history) && s.of == h.last && s.at == s.of.count:
			// The answer came back in another rendering. If it is clearly the
			// same, it is not shown again.
			if sameAnswer(spokenAnswer(s.answer), history[i]) {
				takeIDs(s.answer, history[i])
				takeResults(spokenAnswer(s.answer), history[i])
				return s, append(slices.Clip(s.sent), sent{keys[i], spokenAnswer(s.answer), nil}), i + 1, false
			}
			return s, s.sent, i, false
		}
	}
	return nil, nil, 0, false
}

// reached returns the point with a hash: of several answers that say the same, the one
// whose calls have the ids of those in the history.
func (h *histories) reached(hash uint64, last *model.Message) *state {
	first := h.states[hash]
	if first == nil || first.other == nil {
		return first
	}
	if id := idsOf(last); id != 0 {
		for s := first; s != nil; s = s.other {
			if m := spokenAnswer(s.answer); m != nil && idsOf(m) == id {
				return s
			}
		}
	}
	return first
}

// tip is the end of a conversation as long as no exchange follows.
type tip struct {
	of   *conversation
	at   int // number of exchanges when it was the end
	sent []sent
}

// anyModel returns the hash of a group without the model and the endpoint; several is
// false if it does not say which is which.
func anyModel(group string) (apart uint64, several bool) {
	if parts := strings.Split(group, "\x00"); len(parts) == 3 {
		return chain(model.Hash(parts[2]), 2), true
	}
	return chain(model.Hash(group), 2), false
}

// hashesOf returns the hashes of a list of messages and of its beginnings.
func hashesOf(begin uint64, keys []uint64) []uint64 {
	hashes := make([]uint64, len(keys)+1)
	hashes[0] = begin
	for i, key := range keys {
		hashes[i+1] = chain(hashes[i], key)
	}
	return hashes
}

// handed returns the conversation of whatever model that a history goes on with, and
// how many messages of it that has: one that ends with an answer which is in the
// history, word for word. Two models that are asked the same in turn never have each
// other's answers.
func (h *histories) handed(hashes []uint64, history []*model.Message) (t tip, from int) {
	for i := len(hashes) - 1; i > 1; i-- {
		if t, ok := h.tips[hashes[i]]; ok && t.at == t.of.count && history[i-1].Role == model.RoleAssistant {
			return t, i
		}
	}
	return tip{}, 0
}

// heldAgain returns the point that a request could go on from although it is
// the last request of the conversation of: the end of one that was held later with the same
// words, and that ends where the request begins.
func (h *histories) heldAgain(hashes []uint64, of *conversation) (held *state, from int) {
	for i := len(hashes) - 1; i > 0; i-- {
		s := h.states[hashes[i]]
		if s != nil && s.answered && s.at == s.of.count && s.of.turn > of.turn {
			return s, i
		}
	}
	return nil, 0
}

// takeIDs gives the calls of an answer the ids that the client gave them when it
// sent the answer back, as clients do if the provider sends none, or others than it
// accepts. The results that follow refer to those.
func takeIDs(answer []*model.Message, echo *model.Message) {
	m := spokenAnswer(answer)
	if m == nil {
		return
	}
	calls, echoed := m.Calls(), echo.Calls()
	if len(calls) != len(echoed) {
		return
	}
	answered := map[string]bool{} // by the answer itself: tools that the provider ran
	for _, r := range m.Results() {
		answered[r.CallID] = true
	}
	for i, c := range calls {
		if id := echoed[i].ID; id != "" && id != c.ID && c.Name == echoed[i].Name && !answered[c.ID] {
			if c.ID != "" {
				m.Meta = append(m.Meta, model.Field{Name: "call id of " + c.Name, Value: rawjson.Quote(c.ID)})
			}
			c.ID = id
		}
	}
}

// takeResults adds to an answer the results that only its rendering in a history
// has: those of tools that the client ran for it in the same turn.
func takeResults(answer, echo *model.Message) {
	if len(answer.Results()) > 0 {
		return
	}
	for _, r := range echo.Results() {
		answer.Parts = append(answer.Parts, r)
	}
}

// continues reports whether a request that ends with an answer asks to go on with
// it, as after Anthropic's pause_turn.
func continues(s *state, history []*model.Message) bool {
	return s.answered && history[len(history)-1].Role == model.RoleAssistant
}

// spokenAnswer returns the message of an answer that a client would send back.
func spokenAnswer(answer []*model.Message) *model.Message {
	for _, m := range answer {
		if m.Role == model.RoleAssistant {
			return m
		}
	}
	return nil
}

// sameAnswer reports whether an assistant's message in a history is a rendering of
// an answer: it calls the same tools, or says the same.
func sameAnswer(answer, m *model.Message) bool {
	if answer == nil || m.Role != model.RoleAssistant {
		return false
	}
	a, b := answer.Calls(), m.Calls()
	if len(b) == 0 && !slices.ContainsFunc(a, func(c *model.ToolCall) bool { return !c.ProviderExecuted }) {
		a = nil // what the provider did itself is left out
	}
	if len(a) > 0 || len(b) > 0 {
		if len(a) != len(b) {
			return false
		}
		for i := range a {
			if a[i].Name != b[i].Name {
				return false
			}
		}
		return true
	}
	return chat.Squeeze(SpokenText(answer)) == chat.Squeeze(SpokenText(m))
}

// SpokenText returns the texts of a message, without reasoning and calls.
func SpokenText(m *model.Message) string {
	if len(m.Parts) == 1 {
		if t, ok := m.Parts[0].(model.Text); ok {
			return t.Text
		}
	}
	var b strings.Builder
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok {
			b.WriteString(t.Text)
		}
	}
	return b.String()
}
