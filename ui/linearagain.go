package ui

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/render"
)

// token is what a message is known by in a log that is opened again. It says nothing of how the
// message is shown, which keys change.
type token struct {
	known bool
	id    string
	role  model.Role
	when  time.Time
	text  string
}

// tokenOf is the token of the message that an entry belongs to.
func tokenOf(log model.Log, entry int) token {
	msg, err := log.Message(entry)
	if err != nil {
		return token{}
	}
	m := token{known: true, id: msg.ID, role: msg.Role, when: msg.Time}
	var text strings.Builder
	for _, part := range msg.Parts {
		switch part := part.(type) {
		case model.Text:
			text.WriteString(part.Text)
		case *model.ToolCall:
			text.WriteString(part.ID + part.Name)
		}
	}
	m.text = text.String()
	return m
}

// becomes reports whether a message can be this one as it was written later: it may have grown.
// Where the time is the same, another id is one that was made for the file.
func (m token) becomes(later token) bool {
	return m.role == later.role && m.when.Equal(later.when) && strings.HasPrefix(later.text, m.text) &&
		(m.id == later.id || !m.when.IsZero())
}

// readLog is the log that is read out, as it is without masks.
type readLog struct {
	log    model.Log
	begins token      // the first message
	said   []saidItem // the messages that were said last, by their entries
}

// saidItem is a message that was said.
type saidItem struct {
	key   render.Key // the item of it that was said last
	token token
}

// mostSaidItems bounds how many messages it is known of that they were said.
const mostSaidItems = 100

// says takes note of an item that is said.
func (o *readLog) says(k render.Key) {
	if o.log == nil {
		return
	}
	at, there := slices.BinarySearchFunc(o.said, k, func(s saidItem, k render.Key) int { return cmp.Compare(s.key.Entry, k.Entry) })
	one := saidItem{k, tokenOf(o.log, int(k.Entry))}
	if there {
		o.said[at] = one
		return
	}
	o.said = slices.Insert(o.said, at, one)
	o.said = o.said[max(0, len(o.said)-mostSaidItems):]
}

// again takes notice of a log that was opened again. Of one that is another one nothing was said
// yet, of one that was cut nothing but what it still has.
func (l *linear) again(m *Model) {
	log := plainOf(m.Col.Log)
	if l.of.log != log {
		if l.of.log != nil && l.key.Entry >= 0 {
			l.of.find(log)
			l.key, l.text = l.of.place(l.key), ""
			if l.newest.Entry >= 0 {
				l.newest = l.of.place(l.newest)
			}
		}
		l.of.log, l.of.begins = log, token{}
	}
	if !l.of.begins.known {
		l.of.begins = firstOf(log)
	}
}

// firstOf is the token of the first message of a log.
func firstOf(log model.Log) token {
	if entry, ok := log.Index().MessageEntry(0); ok {
		return tokenOf(log, entry)
	}
	return token{}
}

// find leaves of what was said what is in the log that was opened instead, too: nothing if that
// begins with another message.
func (o *readLog) find(log model.Log) {
	other := o.begins.known && !o.begins.becomes(firstOf(log))
	o.said = slices.DeleteFunc(o.said, func(s saidItem) bool {
		return other || int(s.key.Entry) >= log.Index().Len() || !s.token.becomes(tokenOf(log, int(s.key.Entry)))
	})
}

// place is the last item up to one that was said and is still there, before all if there is none.
func (o *readLog) place(k render.Key) render.Key {
	for _, s := range slices.Backward(o.said) {
		if s.key.Entry == k.Entry {
			return k
		}
		if s.key.Entry < k.Entry {
			return s.key
		}
	}
	return beforeAll
}

// beforeAll is before the first item of a log.
var beforeAll = render.Key{Place: -1}
