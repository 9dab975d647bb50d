package llmsqlite

import (
	"cmp"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// thread shows the messages of a thread. Those that a fork has in common with the
// thread it comes from are shown there.
func (db *database) thread(v rawjson.Value) {
	id := v.Str("id")
	db.path(id, v.Str("tip_message_hash"), db.find("threads", v.Str("forked_from")) != nil)
	from := len(db.out.Messages)
	// Answers that were given in the thread, but are on no way to its end.
	for _, turn := range db.rows["turns"] {
		if tip := turn.Value.Str("tip_message_hash"); turn.Value.Str("thread_id") == id && !db.shown[tip] {
			db.path(id, tip, true)
		}
	}
	for _, m := range db.out.Messages[from:] {
		m.Inactive = true
	}
}

// rest shows messages that belong to no thread.
func (db *database) rest() {
	inner := map[string]bool{}
	for _, r := range db.rows["messages"] {
		inner[r.Value.Str("parent_hash")] = true
	}
	for _, circles := range [...]bool{false, true} {
		for _, r := range db.rows["messages"] {
			if hash := r.Value.Str("hash"); (circles || !inner[hash]) && !db.shown[hash] {
				db.path("", hash, true)
			}
		}
	}
}

// maxRepeated is the number of messages from which on none is shown again, although
// several threads begin with it.
const maxRepeated = 1_000_000

// path shows the messages up to a tip. A fork begins behind the last one that was
// shown already.
func (db *database) path(thread, tip string, fork bool) {
	var way []string
	met := map[string]bool{}
	parent := ""
	fork = fork || len(db.out.Messages) > maxRepeated
	for hash := tip; hash != "" && !met[hash]; {
		r := db.find("messages", hash)
		if r == nil {
			break
		}
		if fork && db.shown[hash] {
			parent = hash
			break
		}
		met[hash] = true
		way = append(way, hash)
		hash = r.Value.Str("parent_hash")
	}
	slices.Reverse(way)
	key := chat.ConversationKey(db.names[thread], thread)
	if fork && parent != "" && len(way) > 0 {
		m := chat.Note(model.MarkerBranch, "")
		m.Origin, m.Conversation = db.find("messages", way[0]).Origin, key
		db.out.Messages = append(db.out.Messages, m)
	}
	for i, hash := range way {
		m := db.message(hash)
		m.Conversation = key
		db.shown[hash] = true
		if turn, ok := db.turnOf(thread, hash); ok {
			facts(m, turn)
			m.Time = chat.Time(turn.Get("datetime_utc"))
			format.Keep(m, turn)
			for k := i - 1; k >= 0 && k >= i-2; k-- { // what was asked was asked then
				if before := db.out.Messages[len(db.out.Messages)-i+k]; before.Time.IsZero() {
					before.Time = m.Time
				}
			}
			db.out.About.Merge(format.About{Model: m.Model})
		}
		db.out.Messages = append(db.out.Messages, m)
	}
}

// turnOf returns the turn that ended with a message: that of the thread, if several
// threads came to the same.
func (db *database) turnOf(thread, hash string) (turn rawjson.Value, ok bool) {
	list := db.by["turns"][hash]
	for _, r := range list[:min(len(list), 1000)] {
		if r.Value.Str("thread_id") == thread {
			return r.Value, true
		}
	}
	if len(list) > 0 {
		return list[0].Value, true
	}
	return turn, false
}

// message decodes a message with its parts.
func (db *database) message(hash string) *model.Message {
	r := db.find("messages", hash)
	v := r.Value
	m := &model.Message{RawRole: v.Str("role"), ID: hash, Parent: v.Str("parent_hash"), Origin: r.Origin}
	m.Role, _ = chat.Role(m.RawRole)
	for _, p := range db.by["parts"][hash] {
		db.part(m, p.Value)
	}
	return m
}

// part adds one row of the table parts.
func (db *database) part(m *model.Message, p rawjson.Value) {
	id, kind, text := p.Get("id").Scalar(), p.Str("type"), p.Str("text")
	payload := rawjson.Unwrap(p.Get("payload"), 1)
	attached := db.attachments("part_attachments", id)
	m.Parts = append(m.Parts, db.fragments("part_fragments", id)...)
	switch kind {
	case "text":
		if text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	case "reasoning":
		m.Parts = append(m.Parts, model.Reasoning{Text: text, Redacted: payload.True("redacted")})
	case "tool_call":
		c := callOf(payload)
		c.Name = cmp.Or(c.Name, p.Str("tool_name"))
		m.Parts = append(m.Parts, c)
	case "tool_result":
		r := resultOf(payload)
		r.Name = cmp.Or(r.Name, p.Str("tool_name"))
		r.Content, attached = append(r.Content, attached...), nil
		m.Parts = append(m.Parts, r)
	case "attachment":
		if len(attached) == 0 && payload.Kind() == rawjson.Object {
			attached = []model.Part{attachment(payload)}
		}
	default:
		m.Parts = append(m.Parts, model.Unknown{Type: kind, Raw: p.Keep()})
		return
	}
	m.Parts = append(m.Parts, attached...)
	m.Meta = append(m.Meta, chat.Prefixed(kind+".", format.Rest(payload))...)
}
