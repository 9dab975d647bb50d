package ui

import (
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
	begins token // the first message
	said   token // the message that was said last
}

// again takes notice of a log that was opened again. Of one that was cut or rotated, which is
// another one, nothing was said yet.
func (l *linear) again(m *Model) {
	log := plainOf(m.Col.Log)
	if l.of.log != nil && l.of.log != log && l.key.Entry >= 0 {
		l.key, l.text = l.of.place(log, l.key), ""
	}
	if l.of.log != log {
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

// place is where an item that was said last is in the log that was opened instead: before all
// of it if that is another one.
func (o *readLog) place(log model.Log, said render.Key) render.Key {
	if o.begins.known && !o.begins.becomes(firstOf(log)) || int(said.Entry) >= log.Index().Len() {
		return beforeAll
	}
	return said
}

// beforeAll is before the first item of a log.
var beforeAll = render.Key{Place: -1}
