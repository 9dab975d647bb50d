package request

import (
	"cmp"
	"errors"

	"msgview/model"
)

// ErrNotAnswer says that nobody was asked for a message.
var ErrNotAnswer = errors.New("this message is no answer of a model, so there was no request for it")

// Answered returns the messages that the model saw before it gave an answer: those of its
// conversation or sub-agent since the last event that took all before it from the model.
// A system prompt stays.
func Answered(log model.Log, entry int) (Range, error) {
	index := log.Index()
	entry = index.Owner(entry)
	if index.Flags(entry).Role() != model.RoleAssistant {
		return Range{}, ErrNotAnswer
	}
	number, _ := index.Conversation(entry)
	r := Range{Talk: number, Thread: Main, Before: cmp.Or(entry, nothing)}
	if thread, _, side := index.ThreadOf(entry); side {
		r.Thread = thread
	}
	r.way = wayTo(log, entry, r)
	for i, ok := r.next(index, -1); ok; i, ok = r.next(index, i) {
		if f := index.Flags(i); f.Has(model.FlagBoundary) && f.Has(model.FlagMarker) && forgets(log, i) {
			r.From = i
		}
	}
	return r, nil
}

// forgets reports whether an event takes from the model what stands before it.
func forgets(log model.Log, i int) bool {
	m, err := log.Message(i)
	if err != nil {
		return false
	}
	for _, p := range m.Parts {
		if e, ok := p.(model.Marker); ok && (e.Kind == model.MarkerReset || e.Kind == model.MarkerCompaction) {
			return true
		}
	}
	return false
}

// AnswerAt returns the answer that an entry is, or that comes next behind it in its
// conversation or sub-agent.
func AnswerAt(log model.Log, entry int) (int, error) {
	index := log.Index()
	entry = index.Owner(entry)
	number, _ := index.Conversation(entry)
	r := Range{Talk: number, Thread: Main}
	if thread, _, side := index.ThreadOf(entry); side {
		r.Thread = thread
	}
	isAnswer := func(i int) bool {
		f := index.Flags(i)
		return f.Role() == model.RoleAssistant && f.IsMessage() && !f.Has(model.FlagMarker)
	}
	for i, ok := entry, true; ok; i, ok = r.next(index, i) {
		if isAnswer(i) {
			return i, nil
		}
	}
	return 0, errors.New("no answer of a model follows here")
}
