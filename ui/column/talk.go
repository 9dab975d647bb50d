package column

import (
	"msgview/model"
	"msgview/ui/list"
	"msgview/ui/render"
)

// Talk is the conversation that is shown, model.Every for all of the log.
func (c *Column) Talk() int { return c.items.talk }

// SetTalk shows nothing but a conversation, or with model.Every all of the log.
func (c *Column) SetTalk(number int) {
	if c.items.talk != number {
		c.items.talk = number
		c.items.redraw(nil)
	}
}

// talkOf follows the reader into the conversation of an item that is jumped to.
func (c *Column) talkOf(k render.Key) {
	if c.items.talk == model.Every {
		return
	}
	entry, _ := c.items.under(k, mainThread)
	number, _ := c.Index.Conversation(entry)
	c.SetTalk(number)
}

// Totals counts what is shown: the conversation, or all of the log. ended says that
// nothing more is to come.
func (c *Column) Totals(ended bool) model.Talk {
	if number := c.items.talk; number != model.Every {
		return c.Index.Talk(number)
	}
	a := c.Index.Account()
	messages, turns := c.Index.Totals()
	return model.Talk{Messages: messages, Turns: turns, Calls: a.Calls, Errors: a.Errors, Problems: a.Problems(ended)}
}

// Numbers returns how many messages and prompts of what is shown stand before an
// entry.
func (c *Column) Numbers(entry int) (messages, prompts int) {
	if c.items.talk != model.Every {
		return c.Index.NumberIn(entry)
	}
	return c.Index.Number(entry)
}

// ToNewest goes to what was written last: the end, or where conversations are
// interleaved the end of the one that it belongs to, with what follows in the order
// of reading below it.
func (c *Column) ToNewest() {
	s := c.items
	if s.root != mainThread || s.talk != model.Every || !c.Index.Interleaved() {
		if !c.List.AtEnd() {
			c.List.End()
		}
		return
	}
	from := c.Index.Len()
	for range maxUntimed {
		entry, ok := c.Index.Find(from-1, -1, func(i int, f model.Flags) bool {
			return !f.Has(model.FlagSide) && (render.MayShow(f, s.level, s.filter) || s.folded(i))
		})
		if !ok {
			return
		}
		all := s.of(entry)
		for i := len(all) - 1; i >= 0; i-- {
			if s.state(&all[i]) == render.Hidden {
				continue
			}
			k := all[i].Key
			last := max(len(s.Lines(k))-1, 0)
			for _, r := range c.List.Rows() {
				if r.Key == k && r.Line == last {
					return // it is on the screen
				}
			}
			c.List.Show(k, last, list.AtBottom)
			return
		}
		from = entry
	}
}

// maxUntimed bounds how many messages are passed over.
const maxUntimed = 200

// Message returns the entry of a message of what is shown, by its number, from 1.
func (c *Column) Message(n int) (entry int, ok bool) {
	if talk := c.items.talk; talk != model.Every {
		return c.Index.MessageIn(talk, n-1)
	}
	return c.Index.MessageEntry(n - 1)
}
