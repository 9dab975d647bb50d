package llmsqlite

import (
	"cmp"
	"slices"
	"sort"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// tree is the tables of 0.32 and later.
type tree struct {
	threads       map[string]rawjson.Value
	turns         map[string][]rawjson.Value // by the answer's hash
	tips          []rawjson.Value            // turns in order
	messages      map[string]*format.Record
	hashes        []string
	parts         map[string][]rawjson.Value
	partFragments map[string][]link

	partAttachments map[string][]link
	shown           map[string]bool
}

func newTree() tree {
	return tree{
		threads: map[string]rawjson.Value{}, turns: map[string][]rawjson.Value{}, messages: map[string]*format.Record{},
		parts: map[string][]rawjson.Value{}, partFragments: map[string][]link{}, partAttachments: map[string][]link{}, shown: map[string]bool{},
	}
}

// thread shows the messages of a thread. Those that a fork has in common with the
// thread it comes from are shown there.
func (db *database) thread(v rawjson.Value) {
	from := v.Str("forked_from")
	_, known := db.threads[from]
	db.path(v.Str("id"), v.Str("tip_message_hash"), known)
	// Answers that were given in the thread, but are on no way to its end.
	for _, turn := range db.tips {
		if tip := turn.Str("tip_message_hash"); turn.Str("thread_id") == v.Str("id") && !db.shown[tip] {
			db.path(v.Str("id"), tip, true)
		}
	}
}

// rest shows messages that belong to no thread.
func (db *database) rest() {
	inner := map[string]bool{}
	for _, r := range db.messages {
		inner[r.Value.Str("parent_hash")] = true
	}
	for _, hash := range db.hashes {
		if !inner[hash] && !db.shown[hash] {
			db.path("", hash, true)
		}
	}
	for _, hash := range db.hashes { // circles
		if !db.shown[hash] {
			db.path("", hash, true)
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
		r := db.messages[hash]
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
		m.Origin, m.Conversation = db.messages[way[0]].Origin, key
		db.out.Messages = append(db.out.Messages, m)
	}
	for i, hash := range way {
		m := db.message(hash)
		m.Conversation = key
		db.shown[hash] = true
		if turn, ok := db.turnOf(thread, hash); ok {
			facts(m, turn)
			m.Time = chat.Time(turn.Get("datetime_utc"))
			m.Meta = append(m.Meta, meta(turn, "_table", "_rowid", "id", "thread_id", "parent_message_hash", "tip_message_hash", "datetime_utc", "model", "resolved_model", "input_tokens", "output_tokens", "duration_ms")...)
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
func (db *database) turnOf(thread, hash string) (rawjson.Value, bool) {
	list := db.turns[hash]
	for _, turn := range list[:min(len(list), 1000)] {
		if turn.Str("thread_id") == thread {
			return turn, true
		}
	}
	if len(list) > 0 {
		return list[0], true
	}
	return rawjson.Value{}, false
}

// message decodes a message with its parts.
func (db *database) message(hash string) *model.Message {
	r := db.messages[hash]
	v := r.Value
	m := &model.Message{RawRole: v.Str("role"), ID: hash, Parent: v.Str("parent_hash"), Origin: r.Origin}
	m.Role, _ = chat.Role(m.RawRole)
	m.Meta = meta(v, "_table", "_rowid", "hash", "parent_hash", "role")
	list := db.parts[hash]
	sort.SliceStable(list, func(i, j int) bool {
		a, _ := list[i].Get("position").Int()
		b, _ := list[j].Get("position").Int()
		return a < b
	})
	for _, p := range list {
		db.part(m, p)
	}
	return m
}

// part adds one row of the table parts.
func (db *database) part(m *model.Message, p rawjson.Value) {
	id, kind, text := p.Get("id").Scalar(), p.Str("type"), p.Str("text")
	payload := rawjson.Unwrap(p.Get("payload"), 1)
	attached := db.attachmentParts(db.partAttachments[id])
	m.Parts = append(m.Parts, db.fragmentParts(db.partFragments[id])...)
	used := []string{"text_ref"}
	switch kind {
	case "text":
		if text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	case "reasoning":
		r := model.Reasoning{Text: text}
		r.Redacted, _ = payload.Get("redacted").Bool()
		m.Parts = append(m.Parts, r)
		used = append(used, "redacted")
	case "tool_call":
		c := callOf(payload)
		c.Name = cmp.Or(c.Name, p.Str("tool_name"))
		m.Parts = append(m.Parts, c)
		used = append(used, "name", "arguments", "tool_call_id", "server_executed")
	case "tool_result":
		r := resultOf(payload)
		r.Name = cmp.Or(r.Name, p.Str("tool_name"))
		r.Content = append(r.Content, attached...)
		attached = nil
		m.Parts = append(m.Parts, r)
		used = append(used, "name", "output", "tool_call_id", "exception")
	case "attachment":
		if len(attached) == 0 && payload.Kind() == rawjson.Object {
			attached = []model.Part{attachment(payload)}
			used = append(used, "id", "type", "path", "url", "content", "base64")
		}
	default:
		m.Parts = append(m.Parts, model.Unknown{Type: kind, Raw: p.Keep()})
		return
	}
	m.Parts = append(m.Parts, attached...)
	if payload.Kind() == rawjson.Object {
		for _, f := range meta(payload, used...) {
			f.Name = kind + "." + f.Name
			m.Meta = append(m.Meta, f)
		}
	} else if payload.Exists() && !payload.IsNull() {
		m.Meta = append(m.Meta, model.Field{Name: kind + ".payload", Value: payload.Keep()})
	}
}
