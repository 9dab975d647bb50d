package chat

import (
	"msgview/loaders/format"
	"msgview/model"
)

// A Session is a row of a database's table of conversations.
type Session struct {
	ID, Title string
	// Parent is the id of the session that this one is a sub-agent's part of, ""
	// for none; Call the id of the tool call that started it, if known.
	Parent, Call string
	// Meta is what else is known of it. It stands with its first message.
	Meta []model.Field
}

// A Database puts the messages of the rows of a database in order: conversation by
// conversation in the order of their sessions, sub-agents' messages as threads of
// the conversation they belong to, and within each in the order of the rows.
type Database struct {
	out      format.Assembled
	sessions []*Session
	byID     map[string]*Session
	messages map[string][]numbered // by the id of the session at the root
	pending  []numbered
	rows     int
}

// numbered is a message with its session and the number of its row.
type numbered struct {
	row     int
	session string
	message *model.Message
}

// Row enters what became of a row; session is the id of the session that its
// messages belong to.
func (d *Database) Row(r *format.Record, session string, row format.Decoded) {
	shown := len(d.out.Messages)
	d.out.About.Merge(row.About)
	Add(&d.out, r, row)
	for _, m := range d.out.Messages[shown:] {
		d.pending = append(d.pending, numbered{d.rows, session, m})
	}
	d.out.Messages = d.out.Messages[:shown]
	d.rows++
}

// Session enters a session. Of two with one id the first counts.
func (d *Database) Session(s Session) {
	if d.byID == nil {
		d.byID = map[string]*Session{}
	}
	if d.byID[s.ID] == nil {
		d.byID[s.ID] = &s
		d.sessions = append(d.sessions, &s)
	}
}

// maxParents bounds how deep sub-agents may be nested.
const maxParents = 32

// root returns the session that a session is a part of, in the end.
func (d *Database) root(id string) string {
	for range maxParents {
		s := d.byID[id]
		if s == nil || s.Parent == "" || s.Parent == id {
			break
		}
		id = s.Parent
	}
	return id
}

// Assembled returns the messages in their order. The title of the log is that of
// its session, if there is only one with messages.
func (d *Database) Assembled() format.Assembled {
	d.messages = map[string][]numbered{}
	for _, n := range d.pending {
		if d.byID[n.session] == nil {
			d.Session(Session{ID: n.session})
		}
		root := d.root(n.session)
		if d.byID[root] == nil {
			d.Session(Session{ID: root})
		}
		d.messages[root] = append(d.messages[root], n)
	}
	met := map[string]bool{}
	var roots []*Session
	for _, s := range d.sessions {
		if len(d.messages[s.ID]) > 0 {
			roots = append(roots, s)
		}
		for _, n := range d.messages[s.ID] {
			m := n.message
			m.Conversation = ConversationKey(s.Title, s.ID)
			own := d.byID[n.session]
			if own != s {
				m.Thread, m.ParentCall = own.ID, own.Call
				if m.Role == model.RoleAssistant && m.Agent == "" {
					m.Agent = own.Title
				}
			}
			if !met[own.ID] {
				met[own.ID] = true
				m.Meta = append(m.Meta, own.Meta...)
			}
			d.out.Messages = append(d.out.Messages, m)
		}
	}
	if len(roots) == 1 {
		d.out.About.Merge(format.About{ID: roots[0].ID, Title: roots[0].Title, TitleWeight: 3})
	}
	return d.out
}
