package wire

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
)

// A program may edit the last answer before it sends that back: it strikes out what nobody
// is to see, corrects a number, or writes another one in its place. Or it puts something in
// before it. The answer was said once all the same.

// reworded compares what comes behind a point with the answer that was given there, the last
// that the log has; nil if nothing is otherwise, or it is something else.
func (h *histories) reworded(s *state, hashes, keys []uint64, history []*model.Message, from int, prompt uint64) *edited {
	answer := spokenAnswer(s.answer)
	if s.answered || answer == nil || s.of != h.last || s.at != s.of.count || from == 0 {
		return nil
	}
	at := from
	for at < len(history) && history[at].Role != model.RoleAssistant {
		if len(history[at].Results()) > 0 {
			return nil
		}
		at++
	}
	if at == len(history) {
		return nil
	}
	is := history[at]
	if a, b := idsOf(answer), idsOf(is); a != b && sure(answer, answer) && sure(is, is) {
		return nil // another answer to the same
	}
	after := h.states[chain(hashes[from], MessageKey(answer))]
	if after == nil || len(after.sent) != from+1 || after.sent[from].of != answer {
		return nil
	}
	var changed []model.Edit
	if !sameAnswer(answer, is) || len(answer.Calls()) > 0 {
		var ok bool
		if changed, ok = changes(answer, is); !ok || saidBy(restOf(is)) == "" && len(is.Calls()) == 0 {
			return nil
		}
		if len(changed) > 0 && (at > from || s.of.system != prompt) && !sure(answer, is) && !alike(answer, is) {
			return nil // the answer to something else
		}
	}
	if len(changed) == 0 && at == from {
		return nil
	}
	takeIDs(after.answer, is)
	to := make([]int, at)
	for i := range to {
		if to[i] = i; i >= from {
			to[i] = -1
		}
	}
	return after.edit(keys[:at+1], history[:at+1], to, make([][]model.Edit, at), changed)
}

// alike reports whether one of two messages has at least half of the words of the other one.
func alike(a, b *model.Message) bool {
	if fits(a, b, false) {
		return true
	}
	x, y := strings.Fields(strings.ToLower(SpokenText(a))), map[string]bool{}
	for _, w := range strings.Fields(strings.ToLower(SpokenText(b))) {
		y[w] = true
	}
	same := 0
	for _, w := range x {
		if y[w] {
			same++
		}
	}
	return len(chat.Squeeze(SpokenText(a))) > 0 && 2*same >= max(len(x), len(y))
}
