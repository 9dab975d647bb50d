package wire

import (
	"slices"

	"msgview/model"
)

// A Line is what requests have otherwise that are known to be of one conversation.
type Line struct {
	h    histories
	now  map[*model.Message]*model.Message // what was sent last in the place of messages
	next *edited                           // of the request that was compared last
}

// Edit compares a request with what was said before it. It returns what of the request is
// new, and all of it by the messages that are shown; ok is false if it does not go on from
// the last answer, or has another system prompt.
func (l *Line) Edit(said, history []*model.Message) (fresh, all []*model.Message, ok bool) {
	isAnswer := func(m *model.Message) bool { return m.Role == model.RoleAssistant }
	last, at := lastOf(said, isAnswer), lastOf(history, isAnswer)
	if last < 0 {
		return nil, nil, false
	}
	key := MessageKey(said[last])
	for at >= 0 && (!isAnswer(history[at]) || MessageKey(history[at]) != key) {
		at--
	}
	more := len(said) - last - 1 // of the tools, which answered with it
	if at < 0 || len(history)-at-1 < more {
		return nil, nil, false
	}
	for i, m := range said[last+1:] {
		if other := history[at+1+i]; MessageKey(m) != MessageKey(other) || idsOf(m) != idsOf(other) {
			return nil, nil, false
		}
	}
	s := &state{of: &conversation{}, answer: said[last : last+1], answered: true}
	for _, m := range said[:last+1] {
		x := sent{MessageKey(m), m, l.now[m]}
		if x.now != nil {
			x.key = MessageKey(x.now)
		}
		s.sent = append(s.sent, x)
	}
	keys := make([]uint64, at+1)
	for i, m := range history[:at+1] {
		keys[i] = MessageKey(m)
	}
	e, _ := s.alter(keys, history[:at+1], len(history))
	if e == nil || slices.ContainsFunc(e.edits, func(one edit) bool { return one.of.Role == model.RoleSystem || one.of.Role == model.RoleDeveloper }) {
		return nil, nil, false
	}
	for i, x := range e.sent {
		if idsOf(x.of) != idsOf(history[i]) {
			return nil, nil, false // other calls that look the same
		}
	}
	for i, x := range e.sent {
		all = append(all, x.of)
		if x.now == nil {
			Again(x.of, history[i])
		}
		if x.now != nil {
			if l.now == nil {
				l.now = map[*model.Message]*model.Message{}
			}
			l.now[x.of] = x.now
		}
	}
	l.next = e
	rest := history[at+1+more:]
	return append(e.added, rest...), append(append(all, said[last+1:]...), rest...), true
}

// Say puts what the request compared last has otherwise to its answer.
func (l *Line) Say(answer []*model.Message) {
	if l.next != nil && spokenAnswer(answer) != nil {
		l.h.say(l.next, nil, answer)
		l.next = nil
	}
}

// Settle is that of [Histories].
func (l *Line) Settle(messages []*model.Message) { l.h.settle(messages) }

// lastOf returns the place of the last message that fits, -1 for none.
func lastOf(messages []*model.Message, fits func(*model.Message) bool) int {
	for i, m := range slices.Backward(messages) {
		if fits(m) {
			return i
		}
	}
	return -1
}
