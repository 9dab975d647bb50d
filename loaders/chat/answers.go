package chat

import "msgview/model"

// An Answers enters into what the model said which model it was and what it took.
type Answers struct {
	last *model.Message // that has no figures yet
	name string
	sum  int64

	begun bool        // something was said, or told of it
	leads bool        // the figures stand before the answer
	next  model.Usage // of the answer to come, then
}

// Said notes a message.
func (a *Answers) Said(m *model.Message) {
	if m.Role == model.RoleAssistant && m.Indexing.Echo == "" {
		m.Model = a.name
		m.Usage, a.next = a.next, model.Usage{}
		a.last, a.begun = m, true
	}
}

// Told notes what a record tells of answers; nil is nothing.
func (a *Answers) Told(t *model.Told) {
	switch {
	case t == nil:
	case t.Model != "":
		a.name = t.Model
	case t.Usage.IsZero() || t.Sum != 0 && t.Sum == a.sum:
	case a.leads || !a.begun:
		a.next, a.sum, a.leads, a.begun = t.Usage, t.Sum, true, true
	case a.last != nil:
		a.last.Usage, a.last, a.sum = t.Usage, nil, t.Sum
	}
}
