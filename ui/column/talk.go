package column

import (
	"msgview/model"
	"msgview/ui/render"
)

// Talk is the conversation that is shown of a log with several, or all of them.
type Talk struct{ c *Column }

// Number is that of the conversation that is shown, model.Every for all of the log.
func (t *Talk) Number() int { return t.c.items.talk }

// Set shows nothing but a conversation, or with model.Every all of the log.
func (t *Talk) Set(number int) {
	if t.c.items.talk != number {
		t.c.items.talk = number
		t.c.items.redraw(nil)
	}
}

// follow follows the reader into the conversation of an item that is jumped to.
func (t *Talk) follow(k render.Key) {
	if t.c.items.talk == model.Every {
		return
	}
	entry, _ := under(t.c.items, k, mainThread)
	number, _ := t.c.Index.Conversation(entry)
	t.Set(number)
}

// Totals counts what is shown: the conversation, or all of the log. ended says that
// nothing more is to come.
func (t *Talk) Totals(ended bool) model.Talk {
	if number := t.c.items.talk; number != model.Every {
		return t.c.Index.Talk(number)
	}
	a := t.c.Index.Account()
	messages, turns := t.c.Index.Totals()
	return model.Talk{Messages: messages, Turns: turns, Calls: a.Calls, Errors: a.Errors, Problems: a.Problems(ended)}
}

// Numbers returns how many messages and prompts of what is shown stand before an
// entry.
func (t *Talk) Numbers(entry int) (messages, prompts int) {
	if t.c.items.talk != model.Every {
		return t.c.Index.NumberIn(entry)
	}
	return t.c.Index.Number(entry)
}

// Turn returns the number of the turn that an entry stands in, 0 before the first: of one of
// a sub-agent that of the call which started it.
func (t *Talk) Turn(entry int) int {
	_, entry = t.c.Index.Above(entry)
	_, turn := t.Numbers(entry)
	if f := t.c.Index.Flags(entry); f.Has(model.FlagPrompt) && !f.Has(model.FlagSide) {
		turn++
	}
	return turn
}

// Message returns the entry of a message of what is shown, by its number, from 1.
func (t *Talk) Message(n int) (entry int, ok bool) {
	if talk := t.c.items.talk; talk != model.Every {
		return t.c.Index.MessageIn(talk, n-1)
	}
	return t.c.Index.MessageEntry(n - 1)
}
